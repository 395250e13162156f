#include "text.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace meldroom::dict {

std::optional<std::string> read_file(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  return stream ? std::optional(std::move(content)) : std::nullopt;
}

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line.substr(0, line.size() - (line.ends_with('\r') ? 1 : 0));
}

std::string_view take_word(std::string_view& line) {
  constexpr std::string_view blanks = " \t\r\f\v";
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(blanks));
  line.remove_prefix(word.size());
  return word;
}

}  // namespace meldroom::dict
