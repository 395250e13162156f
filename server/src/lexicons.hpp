#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "dict/lexicon.hpp"

namespace meldroom::server {

using LexiconPtr = std::shared_ptr<const dict::Lexicon>;
using LexiconHashes = std::set<std::string, std::less<>>;

/// Where lexicons are kept for the matches of a data folder.
[[nodiscard]] std::filesystem::path kept_lexicons_of(const std::filesystem::path& data_dir);

/// Opens all lexicons (*.lex) in a folder; none if there is no such folder. The error is a sentence.
[[nodiscard]] std::variant<std::vector<LexiconPtr>, std::string> open_lexicons(
    const std::filesystem::path& folder);

/// Copies of all lexicons that matches were begun with, named by their hash: a match goes on with its own after the host
/// has put another word list in its place. The server reads the copies alone, so nobody can change a list under it.
class KeptLexicons {
 public:
  /// `folder` need not be there.
  explicit KeptLexicons(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Opens all lexicons (*.lex) in another folder, after copying those that are not kept yet. One that cannot be copied is
  /// read where it is, and the log says so. The error, a sentence, is of one that cannot be read.
  [[nodiscard]] std::variant<std::vector<LexiconPtr>, std::string> keep_those_in(
      const std::filesystem::path& lexicon_dir) const;
  /// Opens those that are kept. The log names any that are damaged.
  [[nodiscard]] std::vector<LexiconPtr> open() const;
  /// Removes all but those with these hashes.
  void remove_all_but(const LexiconHashes& needed) const;

 private:
  [[nodiscard]] LexiconPtr keep(const std::filesystem::path& file, LexiconPtr original) const;

  const std::filesystem::path folder_;
};

}  // namespace meldroom::server
