#include "paths.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace meldroom::test {

std::filesystem::path source_dir() {
  return MELDROOM_SOURCE_DIR;
}

std::filesystem::path lexicon_dir() {
  return MELDROOM_LEXICON_DIR;
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace meldroom::test
