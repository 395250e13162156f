// Certificates for tests. Each is its own authority.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

namespace meldroom::test {

struct CertificateFiles {
  std::filesystem::path certificate;
  std::filesystem::path key;
};

/// Makes a certificate for these hosts that is valid from a month ago until `lasts` from now, which can be in the past.
/// Writes the files NAME.pem and NAME.key in a folder, over what was there.
CertificateFiles make_certificate(const std::filesystem::path& folder, const std::string& name,
                                  std::chrono::seconds lasts = std::chrono::days(60),
                                  const std::string& hosts = "DNS:localhost,IP:127.0.0.1");

}  // namespace meldroom::test
