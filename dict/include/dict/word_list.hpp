#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"
#include "dict/lexicon_file.hpp"

namespace meldroom::dict {

/// The content of a host's word list.
struct WordList {
  /// Something in the list that no lexicon can hold.
  struct Unusable {
    std::size_t line;    ///< counted from 1
    std::string word;    ///< as it is in the list
    std::string reason;  ///< "longer than 15 letters"
  };
  std::vector<std::string> words;  ///< capital letters, sorted, without duplicates
  std::vector<Unusable> unusable;  ///< in the order of the list
};

/// Reads a word list: words separated by blanks and line ends, in any case; a line that begins with '#' is a
/// comment.
[[nodiscard]] WordList read_word_list(std::string_view text);

/// Compiles a lexicon from a host's words, in the form that read_word_list() gives: capital letters, sorted, without
/// duplicates, not empty. Throws std::invalid_argument for other words, and for a name that is not 1 to 32 of a-z, 0-9,
/// '-' and '_'. The other words of the list decide which word is a form of which. Words that are also in `known` get
/// their traits and glosses from there.
[[nodiscard]] LexiconBytes compile_words(std::string_view name, std::span<const std::string> words,
                                         const Lexicon* known = nullptr);

/// A lexicon of a few words in memory, for tests and examples. The words can be in any case and order. Throws
/// std::invalid_argument if a word or the name cannot be used.
[[nodiscard]] std::shared_ptr<const Lexicon> build_lexicon(std::string_view name,
                                                           std::span<const std::string_view> words);

/// The same from any range of elements that convert to a string_view.
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
