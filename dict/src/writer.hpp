#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"

namespace meldroom::dict {

/// A word with everything that its lexicon says about it.
struct Entry {
  std::string word;  ///< capital letters
  Traits traits;
  std::uint32_t lemma = 0;  ///< its lemma's place in the list of entries; its own place if it has none
  std::string gloss;        ///< printable ASCII, or empty
};

/// The bytes of a lexicon file. `entries` must be sorted by word, no word twice, and all words and the name must be
/// usable. Otherwise it throws std::invalid_argument, because that is the caller's mistake. The same input gives the
/// same bytes.
[[nodiscard]] std::vector<std::byte> write_lexicon(std::string_view name, std::span<const Entry> entries);

}  // namespace meldroom::dict
