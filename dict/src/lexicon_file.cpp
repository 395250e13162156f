#include "dict/lexicon_file.hpp"

#include <system_error>

#include "dict/replace_file.hpp"

namespace meldroom::dict {

std::optional<LexiconError> save(const LexiconBytes& bytes, const std::filesystem::path& file) {
  const auto failure = [&](const std::error_code& error) {
    return LexiconError{"cannot write " + file.string() + ": " + error.message()};
  };
  std::error_code error;
  if (file.has_parent_path()) {
    std::filesystem::create_directories(file.parent_path(), error);
    if (error) {
      return failure(error);
    }
  }
  error = replace_file(file, bytes, Readers::all);
  return error ? std::optional(failure(error)) : std::nullopt;
}

}  // namespace meldroom::dict
