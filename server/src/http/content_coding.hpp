#pragma once

#include <array>
#include <string>
#include <string_view>

namespace meldroom::server {

/// A way to compress a file for its transfer (RFC 9110, 8.4.1).
struct ContentCoding {
  std::string_view name;
  std::string_view ending;  ///< the compressed file's name is the plain one's with this at the end
};

/// The best first.
inline constexpr std::array<ContentCoding, 2> content_codings{{{"br", ".br"}, {"gzip", ".gz"}}};

/// Whether a client accepts a coding, by its Accept-Encoding. A client that sends none gets files as they are.
[[nodiscard]] bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

/// Compresses a text with gzip, as small as possible. It is too slow to do while a client waits.
[[nodiscard]] std::string gzip(std::string_view text);

}  // namespace meldroom::server
