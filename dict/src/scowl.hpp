#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "dict/lexicon.hpp"
#include "text.hpp"

namespace meldroom::dict {

/// The spellings of English in which a word is found.
enum class Spelling : std::uint8_t {
  american = 1U << 0,
  british = 1U << 1,  ///< or Canadian or Australian
  other = 1U << 2,    ///< in all of them, or a variant
};

/// What SCOWL's lists up to size 80 say about words, in small letters without accents.
struct Scowl {
  struct Word {
    int size = 0;                ///< the smallest list that has it; small is common
    bool base = false;           ///< in a list that the lexicons start from
    std::uint8_t spellings = 0;  ///< a set of Spelling
  };
  StringMap<Word> words;
  StringMap<int> possessives;  ///< X of every X'S, with the smallest list that has it
  StringSet names;             ///< words that are also names, up to size 60

  /// Reads the folder of Debian's package scowl.
  static Result<Scowl> read(const std::filesystem::path& folder);
};

}  // namespace meldroom::dict
