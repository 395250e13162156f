#include "printable.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include <spdlog/fmt/fmt.h>

#include "protocol/text.hpp"

namespace meldroom::server {

namespace {

/// How many bytes the first character has, by the table of the Unicode standard (3-7); 0 if the text, which is not
/// empty, does not begin with a character in UTF-8.
std::size_t length_of_first(std::string_view text) {
  const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  }
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool surrogate = lead == 0xED && byte(1) > 0x9F;
  const bool beyond_unicode = lead == 0xF4 && byte(1) > 0x8F;
  return overlong || surrogate || beyond_unicode ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = length_of_first(text);
    const std::string_view first = text.substr(0, std::max<std::size_t>(length, 1));
    if (length > 0 && protocol::is_plain(first)) {
      line += first;
    } else {
      for (const char c : first)
        fmt::format_to(std::back_inserter(line), "\\x{:02x}", static_cast<unsigned char>(c));
    }
    text.remove_prefix(first.size());
  }
  return line;
}

}  // namespace meldroom::server
