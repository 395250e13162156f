#include "dict/lexicon_file.hpp"

#include <system_error>

#include "dict/replace_file.hpp"

namespace meldroom::dict {

Result<void> save(const LexiconBytes& bytes, const std::filesystem::path& file) {
  std::error_code error;
  if (file.has_parent_path()) {
    std::filesystem::create_directories(file.parent_path(), error);
  }
  if (!error) {
    error = replace_file(file, bytes, Readers::all);
  }
  if (error) {
    return LexiconError{"cannot write " + file.string() + ": " + error.message()};
  }
  return {};
}

}  // namespace meldroom::dict
