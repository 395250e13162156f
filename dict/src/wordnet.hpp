#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"
#include "text.hpp"

namespace meldroom::dict {

/// A part of speech, in the order in which WordNet lists them.
enum class Pos : std::uint8_t { noun, verb, adjective, adverb };
inline constexpr std::array all_pos = {Pos::noun, Pos::verb, Pos::adjective, Pos::adverb};

/// What Princeton WordNet says about words in small letters. Words that it has only with a capital letter (names) are
/// left out. An empty one knows no word; a host's own list is compiled with that.
class WordNet {
 public:
  WordNet() = default;
  /// Reads the folder of Debian's package wordnet-base.
  static Result<WordNet> read(const std::filesystem::path& folder);

  [[nodiscard]] bool has(std::string_view word) const { return headwords_.contains(word); }
  [[nodiscard]] bool has(std::string_view word, Pos pos) const;
  /// True if it has the word, or a word of which this is an inflection, by WordNet's own rules and exceptions.
  [[nodiscard]] bool reaches(std::string_view word) const;
  /// The dictionary forms that the lists of irregular forms give for a word.
  [[nodiscard]] const std::vector<std::string>& irregular(std::string_view word, Pos pos) const;
  /// True if the words have a meaning in common.
  [[nodiscard]] bool share_meaning(std::string_view a, std::string_view b) const;
  /// True if a noun is listed as derived from a verb: TEACHER from TEACH, not FLOWER from FLOW.
  [[nodiscard]] bool derived(std::string_view noun, std::string_view verb) const;
  /// The definition of a word's first meaning in a part of speech; empty if there is none.
  [[nodiscard]] std::string_view gloss(std::string_view word, Pos pos) const;
  /// The same in the part of speech in which the word is most used.
  [[nodiscard]] std::string_view gloss(std::string_view word) const;

 private:
  /// A meaning, and the words that have it.
  struct Synset {
    std::uint32_t offset = 0;  ///< in the data file; other synsets refer to it by this number
    bool quantity = false;     ///< a unit of measurement or the like
    std::string first_word;
    std::string gloss;
    std::vector<std::uint32_t> derived_from;  ///< offsets of verbs
  };
  struct Usage {
    std::vector<std::uint32_t> synsets;  ///< the most frequent first
    int senses_in_use = 0;               ///< how many of them were met in the texts that WordNet counted
  };
  using Headword = std::array<Usage, all_pos.size()>;
  struct Line;

  bool read_data(Line line, Pos pos);
  bool read_index(Line line, Pos pos);
  void read_exceptions(Line line, Pos pos);
  [[nodiscard]] const Usage* usage(std::string_view word, Pos pos) const;
  [[nodiscard]] bool reaches(std::string_view word, Pos pos) const;

  std::vector<Synset> synsets_;
  std::array<std::unordered_map<std::uint32_t, std::uint32_t>, all_pos.size()> by_offset_;
  StringMap<Headword> headwords_;
  std::array<StringMap<std::vector<std::string>>, all_pos.size()> irregular_;
};

}  // namespace meldroom::dict
