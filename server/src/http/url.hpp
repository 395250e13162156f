#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace meldroom::server {

/// The parts of a server's URL.
struct Url {
  bool tls = false;
  std::string host;  ///< a name or an address, without brackets
  std::string port;
  std::string path;  ///< without a slash at the end

  /// The host, with the port unless it is the scheme's default.
  [[nodiscard]] std::string authority() const;
  [[nodiscard]] std::string origin() const;
};

/// Parses a URL such as "https://play.example.org/games/"; nothing if it is not one.
[[nodiscard]] std::optional<Url> parse_url(std::string_view text);

}  // namespace meldroom::server
