#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

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

/// When a certificate is (no longer) valid, as a sentence for the host.
struct Validity {
  bool now = false;
  bool soon_over = false;  ///< within two weeks, in which those who renew by themselves have long done so
  std::string sentence;
};
[[nodiscard]] Validity validity(const CertificateFacts& certificate, std::chrono::sys_seconds now);

/// The certificate that a server shows, with its key: what TLS connections to it are made with. Those made with it keep
/// it. Copies are the same one.
class Certificate {
 public:
  /// From PEM files: the server's certificate and those between it and its authority, and the key; none where neither file
  /// is named. The error is a sentence for the host. Whether the certificate is still valid is another question.
  static std::variant<std::optional<Certificate>, std::string> read(const std::filesystem::path& chain,
                                                                    const std::filesystem::path& key);

  [[nodiscard]] const CertificateFacts& facts() const { return facts_; }
  /// For OpenSSL.
  [[nodiscard]] ssl_ctx_st* context() const { return context_.get(); }
  /// Whether it has the very same certificate and chain.
  [[nodiscard]] bool same_as(const Certificate& other) const;

 private:
  Certificate(std::shared_ptr<ssl_ctx_st> context, CertificateFacts facts)
      : context_(std::move(context)), facts_(std::move(facts)) {}

  std::shared_ptr<ssl_ctx_st> context_;
  CertificateFacts facts_;
};

}  // namespace meldroom::server
