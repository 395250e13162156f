#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "result.hpp"

struct ssl_ctx_st;
struct x509_st;

namespace meldroom::server {

/// What a certificate says.
struct CertificateFacts {
  std::vector<std::string> names;  ///< the hosts and addresses that it is for
  std::chrono::sys_seconds from;
  std::chrono::sys_seconds until;
};
[[nodiscard]] CertificateFacts facts_of(const x509_st& certificate);

/// Whether a certificate is valid, with a sentence for the operator.
struct Validity {
  bool now = false;
  bool soon_over = false;  ///< it ends within two weeks; automatic renewal happens earlier than that
  std::string sentence;
};
[[nodiscard]] Validity validity(const CertificateFacts& certificate, std::chrono::sys_seconds now);

/// The certificate and key of a server, for its TLS connections. A connection keeps the certificate that it began with.
/// Copies share one certificate.
class Certificate {
 public:
  /// Reads PEM files: the server's certificate with its chain, and its key. Returns no certificate if neither file is
  /// named. The error is a sentence for the operator. Does not check whether the certificate is still valid.
  static Result<std::optional<Certificate>> read(const std::filesystem::path& chain,
                                                 const std::filesystem::path& key);

  [[nodiscard]] const CertificateFacts& facts() const { return facts_; }
  /// For OpenSSL.
  [[nodiscard]] ssl_ctx_st* context() const { return context_.get(); }
  /// Whether the certificate and its chain are the same.
  [[nodiscard]] bool same_as(const Certificate& other) const;

 private:
  Certificate(std::shared_ptr<ssl_ctx_st> context, CertificateFacts facts)
      : context_(std::move(context)), facts_(std::move(facts)) {}

  std::shared_ptr<ssl_ctx_st> context_;
  CertificateFacts facts_;
};

}  // namespace meldroom::server
