#include "paths.hpp"

namespace meldroom::test {

std::filesystem::path source_dir() {
  return MELDROOM_SOURCE_DIR;
}

std::filesystem::path lexicon_dir() {
  return MELDROOM_LEXICON_DIR;
}

}  // namespace meldroom::test
