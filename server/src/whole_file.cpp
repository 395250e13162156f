#include "whole_file.hpp"

#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

namespace meldroom::server {

Result<std::string> whole_file(const std::filesystem::path& file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  // For an empty file `text` fails, too, but errno stays 0.
  if (!in || (text.fail() && errno != 0)) {
    return Error{"cannot read " + file.string() + ": " + std::generic_category().message(errno)};
  }
  return {boost::system::in_place_value, text.str()};
}

bool is_missing(const std::filesystem::path& file) {
  std::error_code unknown;
  return std::filesystem::status(file, unknown).type() == std::filesystem::file_type::not_found;
}

}  // namespace meldroom::server
