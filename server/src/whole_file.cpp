#include "whole_file.hpp"

#include <cerrno>
#include <fstream>
#include <sstream>

namespace meldroom::server {

std::variant<std::string, std::error_code> whole_file(const std::filesystem::path& file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  // For an empty file `text` fails, too, but errno stays 0.
  if (!in || (text.fail() && errno != 0)) return std::error_code(errno, std::generic_category());
  return text.str();
}

std::string cannot_read(const std::filesystem::path& file, std::error_code why) {
  return "cannot read " + file.string() + ": " + why.message();
}

}  // namespace meldroom::server
