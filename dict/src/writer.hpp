#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"

namespace meldroom::dict {

/// A word with all that its lexicon says of it.
struct Entry {
  std::string word;  ///< capital letters
  Traits traits;
  std::uint32_t lemma = 0;  ///< its place in the list of entries; its own if the word is a dictionary form
  std::string gloss;        ///< printable ASCII, or empty
};

/// The bytes of a lexicon file. `entries` are sorted by word, no word twice, all words and the name usable;
/// anything else throws std::invalid_argument, for it is the caller's mistake. Same input, same bytes.
[[nodiscard]] std::vector<std::byte> write_lexicon(std::string_view name, std::span<const Entry> entries);

}  // namespace meldroom::dict
