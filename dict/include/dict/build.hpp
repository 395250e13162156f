#pragma once

#include <concepts>
#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "dict/lexicon.hpp"

namespace meldroom::dict {

/// What was read from a host's word list.
struct WordList {
  /// Something in the list that no lexicon can hold.
  struct Unusable {
    std::size_t line;    ///< counted from 1
    std::string word;    ///< as it is in the list
    std::string reason;  ///< "longer than 15 letters"
  };
  std::vector<std::string> words;  ///< capital letters, sorted, none twice
  std::vector<Unusable> unusable;  ///< in the order of the list
};

/// Reads a word list: words separated by blanks and line ends, in any case; a line that begins with '#' is a
/// comment.
[[nodiscard]] WordList read_word_list(std::string_view text);

/// The bytes of a lexicon file. The same input gives the same bytes.
using LexiconBytes = std::vector<std::byte>;

/// A lexicon of a host's words, as read_word_list gives them: capital letters, sorted, none twice, at least
/// one. Throws std::invalid_argument for others, and for a name that is not 1 to 32 of a-z, 0-9, '-' and '_'.
/// What a word is a form of is told by the other words of the list; words that `known` has get their traits
/// and glosses from there.
[[nodiscard]] LexiconBytes compile_words(std::string_view name, std::span<const std::string> words,
                                         const Lexicon* known = nullptr);

/// Where the sources of the lexicons are; by default where Debian's packages scowl and wordnet-base put
/// them.
struct Sources {
  std::filesystem::path scowl = "/usr/share/dict/scowl";
  std::filesystem::path wordnet = "/usr/share/wordnet";
};

/// The two lexicons of the recipe in dict/README.md.
struct Editions {
  LexiconBytes standard;
  LexiconBytes expansive;
};

/// Builds both lexicons, named `standard` and `expansive`; an error if a source is not there or not as
/// expected.
[[nodiscard]] std::variant<Editions, LexiconError> compile_editions(const Sources& sources = {});

/// Puts a lexicon file in place as a whole: readers find the old file or the new one, never a part. Creates
/// the folder if needed. Nothing is returned if all went well.
[[nodiscard]] std::optional<LexiconError> save(const LexiconBytes& bytes, const std::filesystem::path& file);

/// A lexicon of a few words in memory, for tests and examples: in any case and order. Throws
/// std::invalid_argument if a word or the name cannot be used.
[[nodiscard]] std::shared_ptr<const Lexicon> build_lexicon(std::string_view name,
                                                           std::span<const std::string_view> words);

/// The same from any range of what converts to a string_view.
template <std::ranges::input_range Words>
  requires std::convertible_to<std::ranges::range_reference_t<const Words>, std::string_view>
[[nodiscard]] std::shared_ptr<const Lexicon> build_lexicon(std::string_view name, const Words& words) {
  const std::vector<std::string_view> views(std::ranges::begin(words), std::ranges::end(words));
  return build_lexicon(name, std::span<const std::string_view>(views));
}

/// The same from words in braces.
[[nodiscard]] inline std::shared_ptr<const Lexicon> build_lexicon(
    std::string_view name, std::initializer_list<std::string_view> words) {
  return build_lexicon(name, std::span(words.begin(), words.size()));
}

}  // namespace meldroom::dict
