#include "net/pem_files.hpp"

#include <memory>
#include <new>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include <spdlog/fmt/fmt.h>

#include "whole_file.hpp"

namespace meldroom::server {

namespace {

template <auto Free>
struct Freed {
  template <class T>
  void operator()(T* one) const {
    Free(one);
  }
};
using CertificatePtr = std::unique_ptr<X509, Freed<X509_free>>;
using KeyPtr = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using BioPtr = std::unique_ptr<BIO, Freed<BIO_free>>;

using Text = std::variant<std::string, std::error_code>;

/// Why a file could not be read, if it could not.
std::optional<std::string> problem_of(const NamedFile& file, const Text& text) {
  const auto* error = std::get_if<std::error_code>(&text);
  if (error == nullptr) return std::nullopt;
  return fmt::format("{}: {}", file.setting, cannot_read(file.path, *error));
}

std::string no_certificate_in(const NamedFile& file) {
  return fmt::format("{}: {} has no certificate in PEM form (-----BEGIN CERTIFICATE-----), or a broken one",
                     file.setting, file.path.string());
}

/// Nobody is there to enter a passphrase.
int no_passphrase(char*, int, int, void*) {
  return -1;
}

/// The certificates in a PEM text, in its order; none if one of them is broken.
std::vector<CertificatePtr> read_certificates(const std::string& pem) {
  const BioPtr in(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  std::vector<CertificatePtr> all;
  while (CertificatePtr next{PEM_read_bio_X509(in.get(), nullptr, no_passphrase, nullptr)}) {
    all.push_back(std::move(next));
  }
  const bool at_end = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  ERR_clear_error();
  if (!at_end) all.clear();
  return all;
}

KeyPtr read_key(const std::string& pem) {
  const BioPtr in(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  KeyPtr key(PEM_read_bio_PrivateKey(in.get(), nullptr, no_passphrase, nullptr));
  ERR_clear_error();
  return key;
}

}  // namespace

std::optional<std::string> show_certificate(SSL_CTX& context, const NamedFile& chain, const NamedFile& key) {
  if (chain.path.empty() || key.path.empty()) {
    const bool has_chain = key.path.empty();
    return fmt::format("{} is set and {} is not: TLS needs both", has_chain ? chain.setting : key.setting,
                       has_chain ? key.setting : chain.setting);
  }
  const Text chain_text = whole_file(chain.path);
  if (auto problem = problem_of(chain, chain_text)) return problem;
  const Text key_text = whole_file(key.path);
  if (auto problem = problem_of(key, key_text)) return problem;

  const auto certificates = read_certificates(std::get<std::string>(chain_text));
  if (certificates.empty()) return no_certificate_in(chain);
  X509* const own = certificates.front().get();
  const KeyPtr own_key = read_key(std::get<std::string>(key_text));
  if (!own_key) {
    return fmt::format("{}: {} has no key in PEM form that can be read without a passphrase", key.setting,
                       key.path.string());
  }
  if (X509_check_private_key(own, own_key.get()) != 1) {
    ERR_clear_error();
    return fmt::format("{}: the key in {} is not that of the certificate in {}", key.setting,
                       key.path.string(), chain.path.string());
  }
  bool taken =
      SSL_CTX_use_certificate(&context, own) == 1 && SSL_CTX_use_PrivateKey(&context, own_key.get()) == 1;
  for (std::size_t i = 1; i < certificates.size(); ++i) {
    taken = taken && SSL_CTX_add1_chain_cert(&context, certificates[i].get()) == 1;
  }
  if (taken) return std::nullopt;
  // Most likely the key is too short.
  const char* const why = ERR_reason_error_string(ERR_get_error());
  ERR_clear_error();
  return fmt::format("{}: {} is refused: {}", chain.setting, chain.path.string(),
                     why != nullptr ? why : "no reason given");
}

std::optional<std::string> trust_authorities(SSL_CTX& context, const NamedFile& authorities) {
  const Text text = whole_file(authorities.path);
  if (auto problem = problem_of(authorities, text)) return problem;
  const auto certificates = read_certificates(std::get<std::string>(text));
  if (certificates.empty()) return no_certificate_in(authorities);
  for (const CertificatePtr& one : certificates) {
    if (X509_STORE_add_cert(SSL_CTX_get_cert_store(&context), one.get()) != 1) throw std::bad_alloc();
  }
  return std::nullopt;
}

}  // namespace meldroom::server
