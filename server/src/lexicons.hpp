#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dict/lexicon.hpp"
#include "result.hpp"

namespace meldroom::server {

using LexiconPtr = std::shared_ptr<const dict::Lexicon>;
using LexiconHashes = std::set<std::string, std::less<>>;

struct Settings;

/// The folder to read lexicons from, and to write them to, unless something else is said: the environment's
/// MELDROOM_LEXICON_DIR, otherwise the folder `lexicon` next to the program's own folder (build/bin/meldroom,
/// build/lexicon).
[[nodiscard]] std::filesystem::path default_lexicon_dir();
/// Where a server with these settings has its lexicons.
[[nodiscard]] std::filesystem::path lexicon_dir_of(const Settings& settings);

/// The folder where lexicons are kept for the matches of a data folder.
[[nodiscard]] std::filesystem::path kept_lexicons_of(const std::filesystem::path& data_dir);

/// The end of the name of a lexicon's file.
inline constexpr std::string_view lexicon_ending = ".lex";
/// The file of that lexicon in a folder of lexicons.
[[nodiscard]] std::filesystem::path lexicon_file(const std::filesystem::path& folder, std::string_view name);

/// Opens all lexicons (*.lex) in a folder, in the order of the files' names; none if there is no such folder. It is an
/// error, and a sentence, if one cannot be read, or if two different ones have the same name.
[[nodiscard]] Result<std::vector<LexiconPtr>> open_lexicons(const std::filesystem::path& folder);
/// Opens the lexicons in a folder that can be read; the log names the others. Several can have the same name.
[[nodiscard]] std::vector<LexiconPtr> open_readable_lexicons(const std::filesystem::path& folder);

/// Copies of all lexicons that matches were started with, named by their hashes. So a match keeps its lexicon when the
/// operator replaces the word list. The server reads only the copies, so nobody can change a list while it is in use.
class KeptLexicons {
 public:
  /// `folder` does not have to exist.
  explicit KeptLexicons(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Opens all lexicons in another folder as open_lexicons() does, after copying those that have no copy yet. If one
  /// cannot be copied, it is used from memory, and the log says so.
  [[nodiscard]] Result<std::vector<LexiconPtr>> keep_those_in(const std::filesystem::path& lexicon_dir) const;
  /// Keeps a copy of the lexicon with these bytes. The error says what is wrong with them or the folder.
  [[nodiscard]] Result<void> keep(const std::vector<std::byte>& bytes) const;
  /// The bytes of a copy, or why there is none.
  [[nodiscard]] Result<std::vector<std::byte>> bytes_of(std::string_view hash) const;
  /// Opens all copies. The log names any that are damaged.
  [[nodiscard]] std::vector<LexiconPtr> open() const { return open_readable_lexicons(folder_); }
  /// Removes all copies except those with these hashes.
  void remove_all_but(const LexiconHashes& needed) const;

 private:
  [[nodiscard]] Result<LexiconPtr> keep_that_in(const std::filesystem::path& file) const;

  const std::filesystem::path folder_;
};

}  // namespace meldroom::server
