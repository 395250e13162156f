#include "printable.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include <spdlog/fmt/fmt.h>

#include "protocol/text.hpp"

namespace meldroom::server {

std::string printable(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = protocol::first_character_bytes(text);
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
