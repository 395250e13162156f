#include "net/certificate.hpp"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <fstream>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <optional>
#include <sstream>
#include <utility>

#include <spdlog/fmt/chrono.h>
#include <spdlog/fmt/fmt.h>

#include "asio.hpp"

namespace meldroom::server {

namespace {

constexpr auto soon = std::chrono::days(14);

template <auto Free>
struct Freed {
  template <class T>
  void operator()(T* one) const {
    Free(one);
  }
};
using CertificatePtr = std::unique_ptr<X509, Freed<X509_free>>;
using KeyPtr = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using NamesPtr = std::unique_ptr<GENERAL_NAMES, Freed<GENERAL_NAMES_free>>;
using BioPtr = std::unique_ptr<BIO, Freed<BIO_free>>;

std::chrono::sys_seconds time_of(const ASN1_TIME* time) {
  std::tm parts{};
  ASN1_TIME_to_tm(time, &parts);
  return std::chrono::sys_seconds(std::chrono::seconds(::timegm(&parts)));
}

std::string text_of(const ASN1_STRING* text) {
  return {reinterpret_cast<const char*>(ASN1_STRING_get0_data(text)),
          static_cast<std::size_t>(ASN1_STRING_length(text))};
}

/// Four bytes or sixteen; nothing otherwise.
std::optional<std::string> address_text(const std::string& bytes) {
  const auto as = [&bytes]<class Address>(Address) -> std::optional<std::string> {
    typename Address::bytes_type raw{};
    if (bytes.size() != raw.size()) return std::nullopt;
    std::memcpy(raw.data(), bytes.data(), raw.size());
    return Address(raw).to_string();
  };
  const auto v4 = as(net::ip::address_v4());
  return v4 ? v4 : as(net::ip::address_v6());
}

std::string day_of(std::chrono::sys_seconds time) {
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

/// All of a file, or why it cannot be read.
std::variant<std::string, std::error_code> whole_file(const std::filesystem::path& file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  // An empty file gives no text either, but no error.
  if (!in || (text.fail() && errno != 0)) return std::error_code(errno, std::generic_category());
  return text.str();
}

/// Nobody is there to ask for it.
int no_passphrase(char*, int, int, void*) {
  return -1;
}

/// Those of a text in PEM form, the server's own first; none if one of them is broken.
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

/// How the server speaks TLS, apart from its certificate.
std::shared_ptr<SSL_CTX> make_server_context() {
  std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  if (!context) throw std::bad_alloc();
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  // Of TLS 1.2 what keeps past talks secret if the key gets known.
  SSL_CTX_set_cipher_list(context.get(), "ECDHE+AESGCM:ECDHE+CHACHA20");
  // HTTP and WebSocket say themselves where a message ends, so a peer that just hangs up is no attack.
  SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF);
  // As a socket that does not block: what is not taken comes again, from wherever it lies then. Idle connections keep no
  // buffers.
  SSL_CTX_set_mode(context.get(), SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                      SSL_MODE_RELEASE_BUFFERS);
  // Who comes back brings their session along in a ticket.
  SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
  return context;
}

}  // namespace

CertificateFacts facts_of(const X509& certificate) {
  CertificateFacts facts{
      {}, time_of(X509_get0_notBefore(&certificate)), time_of(X509_get0_notAfter(&certificate))};
  const NamesPtr names(
      static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(&certificate, NID_subject_alt_name, nullptr, nullptr)));
  for (int i = 0; names && i < sk_GENERAL_NAME_num(names.get()); ++i) {
    const GENERAL_NAME* const name = sk_GENERAL_NAME_value(names.get(), i);
    if (name->type == GEN_DNS) {
      facts.names.push_back(text_of(name->d.dNSName));
    } else if (name->type == GEN_IPADD) {
      if (auto address = address_text(text_of(name->d.iPAddress))) facts.names.push_back(*std::move(address));
    }
  }
  return facts;
}

Validity validity(const CertificateFacts& certificate, std::chrono::sys_seconds now) {
  if (now < certificate.from) {
    return {false, false, "is valid only from " + day_of(certificate.from) + " on"};
  }
  const std::string until = day_of(certificate.until);
  if (now > certificate.until) return {false, false, "has expired on " + until};
  return {true, certificate.until - now < soon, "is valid until " + until};
}

Certificate::Certificate(std::string chain, std::shared_ptr<SSL_CTX> context, CertificateFacts facts)
    : chain_(std::move(chain)), context_(std::move(context)), facts_(std::move(facts)) {}

std::variant<std::optional<Certificate>, std::string> Certificate::read(const std::filesystem::path& chain,
                                                                        const std::filesystem::path& key) {
  if (chain.empty() && key.empty()) return std::nullopt;
  if (chain.empty()) return "tls-key is set and tls-certificate is not: TLS needs both";
  if (key.empty()) return "tls-certificate is set and tls-key is not: TLS needs both";
  const auto cannot_read = [](std::string_view setting, const std::filesystem::path& file,
                              const std::error_code& error) {
    return fmt::format("{}: cannot read {}: {}", setting, file.string(), error.message());
  };
  auto chain_text = whole_file(chain);
  if (const auto* error = std::get_if<std::error_code>(&chain_text)) {
    return cannot_read("tls-certificate", chain, *error);
  }
  const auto key_text = whole_file(key);
  if (const auto* error = std::get_if<std::error_code>(&key_text)) return cannot_read("tls-key", key, *error);

  const auto certificates = read_certificates(std::get<std::string>(chain_text));
  if (certificates.empty()) {
    return fmt::format(
        "tls-certificate: {} has no certificate in PEM form (-----BEGIN CERTIFICATE-----), or a broken one",
        chain.string());
  }
  X509* const own = certificates.front().get();
  const KeyPtr own_key = read_key(std::get<std::string>(key_text));
  if (!own_key) {
    return fmt::format("tls-key: {} has no key in PEM form that can be read without a passphrase",
                       key.string());
  }
  if (X509_check_private_key(own, own_key.get()) != 1) {
    ERR_clear_error();
    return fmt::format("tls-key: the key in {} is not that of the certificate in {}", key.string(),
                       chain.string());
  }
  auto context = make_server_context();
  bool taken = SSL_CTX_use_certificate(context.get(), own) == 1 &&
               SSL_CTX_use_PrivateKey(context.get(), own_key.get()) == 1;
  for (std::size_t i = 1; i < certificates.size(); ++i) {
    taken = taken && SSL_CTX_add1_chain_cert(context.get(), certificates[i].get()) == 1;
  }
  if (!taken) {
    // A key that is too short, above all.
    const char* const why = ERR_reason_error_string(ERR_get_error());
    ERR_clear_error();
    return fmt::format("tls-certificate: {} is refused: {}", chain.string(),
                       why != nullptr ? why : "no reason given");
  }
  return Certificate(std::get<std::string>(std::move(chain_text)), std::move(context), facts_of(*own));
}

}  // namespace meldroom::server
