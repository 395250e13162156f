// Certificates for tests, each its own authority.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

namespace meldroom::test {

struct CertificateFiles {
  std::filesystem::path certificate;
  std::filesystem::path key;
};

/// Makes one for these hosts that is valid from a month ago until `lasts` from now, which may be in the past.
/// It goes into the files NAME.pem and NAME.key of a folder, instead of what was there.
CertificateFiles make_certificate(const std::filesystem::path& folder, const std::string& name,
                                  std::chrono::seconds lasts = std::chrono::days(60),
                                  const std::string& hosts = "DNS:localhost,IP:127.0.0.1");

}  // namespace meldroom::test
