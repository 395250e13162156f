#include "net/certificate.hpp"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <new>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <optional>
#include <utility>

#include <spdlog/fmt/chrono.h>
#include <spdlog/fmt/fmt.h>

#include "asio.hpp"
#include "net/pem_files.hpp"

namespace meldroom::server {

namespace {

constexpr auto soon = std::chrono::days(14);

using NamesPtr =
    std::unique_ptr<GENERAL_NAMES, decltype([](GENERAL_NAMES* names) { GENERAL_NAMES_free(names); })>;

std::chrono::sys_seconds time_of(const ASN1_TIME* time) {
  std::tm parts{};
  ASN1_TIME_to_tm(time, &parts);
  return std::chrono::sys_seconds(std::chrono::seconds(::timegm(&parts)));
}

std::string text_of(const ASN1_STRING* text) {
  return {reinterpret_cast<const char*>(ASN1_STRING_get0_data(text)),
          static_cast<std::size_t>(ASN1_STRING_length(text))};
}

/// An address of four or sixteen bytes as text; nothing for any other size.
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

/// What the server accepts and does on TLS connections: versions, ciphers, sessions. Has no certificate yet. Throws
/// std::bad_alloc.
std::shared_ptr<SSL_CTX> make_tls_context() {
  std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  if (!context) throw std::bad_alloc();
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  // For TLS 1.2, only ciphers that keep past traffic secret if the key becomes known.
  SSL_CTX_set_cipher_list(context.get(), "ECDHE+AESGCM:ECDHE+CHACHA20");
  // HTTP and WebSocket themselves mark where a message ends, so a peer that just hangs up is not an attack.
  SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF);
  // Write like a socket that does not block. Bytes that were not taken are passed again, possibly at another address.
  // Idle connections keep no buffers.
  SSL_CTX_set_mode(context.get(), SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                      SSL_MODE_RELEASE_BUFFERS);
  // A read returns after each record, also after one that brings no data. Otherwise a peer could keep one read, and
  // with it the loop, busy for as long as it sends such records (Tls::on_message).
  SSL_CTX_clear_mode(context.get(), SSL_MODE_AUTO_RETRY);
  // A client that comes back brings its session in a ticket.
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
  const auto says = [&](std::string_view what) {
    if (certificate.names.empty()) {
      return fmt::format("the certificate (it names no host, so browsers refuse it) {}", what);
    }
    return fmt::format("the certificate for {} {}", fmt::join(certificate.names, ", "), what);
  };
  if (now < certificate.from) {
    return {false, false, says("is valid only from " + day_of(certificate.from) + " on")};
  }
  const std::string until = day_of(certificate.until);
  if (now > certificate.until) return {false, false, says("expired on " + until)};
  return {true, certificate.until - now < soon, says("is valid until " + until)};
}

Result<std::optional<Certificate>> Certificate::read(const std::filesystem::path& chain,
                                                     const std::filesystem::path& key) {
  if (chain.empty() && key.empty()) return std::nullopt;
  auto context = make_tls_context();
  TRY(show_certificate(*context, {"tls-certificate", chain}, {"tls-key", key}));
  CertificateFacts facts = facts_of(*SSL_CTX_get0_certificate(context.get()));
  return Certificate(std::move(context), std::move(facts));
}

bool Certificate::same_as(const Certificate& other) const {
  const auto all_of = [](const Certificate& one) {
    std::vector<X509*> all{SSL_CTX_get0_certificate(one.context())};
    STACK_OF(X509)* chain = nullptr;
    SSL_CTX_get0_chain_certs(one.context(), static_cast<void*>(&chain));
    for (int i = 0; i < sk_X509_num(chain); ++i) all.push_back(sk_X509_value(chain, i));
    return all;
  };
  return std::ranges::equal(all_of(*this), all_of(other),
                            [](const X509* a, const X509* b) { return X509_cmp(a, b) == 0; });
}

}  // namespace meldroom::server
