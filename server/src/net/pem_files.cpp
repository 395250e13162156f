#include "net/pem_files.hpp"

#include <memory>
#include <new>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <utility>
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

Result<std::string> contents_of(const NamedFile& file) {
  auto text = whole_file(file.path);
  if (text) return text;
  return Error{fmt::format("{}: {}", file.setting, text.error().message)};
}

Error no_certificate_in(const NamedFile& file) {
  return {fmt::format("{}: {} has no certificate in PEM form (-----BEGIN CERTIFICATE-----), or a broken one",
                      file.setting, file.path.string())};
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

Result<void> show_certificate(SSL_CTX& context, const NamedFile& chain, const NamedFile& key) {
  if (chain.path.empty() || key.path.empty()) {
    const bool has_chain = key.path.empty();
    return Error{fmt::format("{} is set and {} is not: TLS needs both",
                             has_chain ? chain.setting : key.setting,
                             has_chain ? key.setting : chain.setting)};
  }
  const std::string chain_text = TRY(contents_of(chain));
  const std::string key_text = TRY(contents_of(key));

  const auto certificates = read_certificates(chain_text);
  if (certificates.empty()) return no_certificate_in(chain);
  X509* const own = certificates.front().get();
  const KeyPtr own_key = read_key(key_text);
  if (!own_key) {
    return Error{fmt::format("{}: {} has no key in PEM form that can be read without a passphrase",
                             key.setting, key.path.string())};
  }
  if (X509_check_private_key(own, own_key.get()) != 1) {
    ERR_clear_error();
    return Error{fmt::format("{}: the key in {} is not that of the certificate in {}", key.setting,
                             key.path.string(), chain.path.string())};
  }
  bool taken =
      SSL_CTX_use_certificate(&context, own) == 1 && SSL_CTX_use_PrivateKey(&context, own_key.get()) == 1;
  for (std::size_t i = 1; i < certificates.size(); ++i) {
    taken = taken && SSL_CTX_add1_chain_cert(&context, certificates[i].get()) == 1;
  }
  if (taken) return {};
  // Most likely the key is too short.
  const char* const why = ERR_reason_error_string(ERR_get_error());
  ERR_clear_error();
  return Error{fmt::format("{}: {} is refused: {}", chain.setting, chain.path.string(),
                           why != nullptr ? why : "no reason given")};
}

Result<void> trust_authorities(SSL_CTX& context, const NamedFile& authorities) {
  const auto certificates = read_certificates(TRY(contents_of(authorities)));
  if (certificates.empty()) return no_certificate_in(authorities);
  for (const CertificatePtr& one : certificates) {
    if (X509_STORE_add_cert(SSL_CTX_get_cert_store(&context), one.get()) != 1) throw std::bad_alloc();
  }
  return {};
}

}  // namespace meldroom::server
