#pragma once

#include <array>
#include <string>
#include <string_view>

namespace meldroom::server {

/// A way to pack a file for its journey (RFC 9110, 8.4.1).
struct ContentCoding {
  std::string_view name;
  std::string_view ending;  ///< what the packed file is called next to the plain one
};

/// The best first.
inline constexpr std::array<ContentCoding, 2> content_codings{{{"br", ".br"}, {"gzip", ".gz"}}};

/// Whether a client takes a coding, by its Accept-Encoding. One that says nothing takes files as they are.
[[nodiscard]] bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

/// A text packed with gzip, as small as it gets; too slow for somebody who waits.
[[nodiscard]] std::string gzip(std::string_view text);

}  // namespace meldroom::server
