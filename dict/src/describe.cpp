#include "describe.hpp"

#include <algorithm>
#include <optional>

#include "dict/ascii_case.hpp"
#include "spelling.hpp"

namespace meldroom::dict {
namespace {

constexpr int common_possessive = 60;

/// The word that another word is a form of, and its part of speech.
struct Link {
  std::string base;
  Pos pos;
};

class Describer {
 public:
  Describer(std::span<const std::string> words, const Knowledge& knowledge)
      : words_(words), wordnet_(knowledge.wordnet), possessives_(knowledge.possessives) {
    for (std::uint32_t i = 0; i < words.size(); ++i) {
      index_.emplace(words[i], i);
    }
  }

  std::vector<Entry> run() {
    std::vector<Entry> entries;
    entries.reserve(words_.size());
    for (const std::string& word : words_) {
      entries.push_back(describe(word));
    }
    for (std::uint32_t i = 0; i < words_.size(); ++i) {
      entries[i].gloss = gloss(i);
    }
    return entries;
  }

 private:
  /// Traits and dictionary form. If a word can be a form of several words, the noun goes first, then the verb.
  Entry describe(const std::string& word) {
    Entry entry{.word = upper(word), .traits = {}, .lemma = index_.find(word)->second, .gloss = {}};
    std::optional<Link> link = as_plural(word, entry.traits);
    for (const auto find : {&Describer::as_verb_form, &Describer::as_irregular, &Describer::as_comparative}) {
      if (auto other = (this->*find)(word, entry.traits); other && !link) {
        link = std::move(other);
      }
    }
    if (!entry.traits.has(Trait::plural)) {
      entry.traits.add(Trait::own_singular);
    }
    if (overlay().offensive.match(word)) {
      entry.traits.add(Trait::offensive);
    }
    if (overlay().mild.match(word)) {
      entry.traits.add(Trait::mild);
    }
    if (link) {
      entry.lemma = index_.find(link->base)->second;
    }
    links_.push_back(std::move(link));
    return entry;
  }

  [[nodiscard]] bool listed(std::string_view word) const { return index_.contains(word); }

  [[nodiscard]] bool common_owner(std::string_view word) const {
    const auto owner = possessives_.find(word);
    return owner != possessives_.end() && owner->second <= common_possessive;
  }

  /// A word with a possessive is a noun. If WordNet knows the word, but not as a noun, only a common possessive counts.
  [[nodiscard]] bool noun(std::string_view word) const {
    return wordnet_.has(word, Pos::noun) || common_owner(word) ||
           (possessives_.contains(word) && !wordnet_.has(word));
  }

  /// True if the list has its forms in -ED and in -ING.
  [[nodiscard]] bool inflects_as_verb(std::string_view word) const {
    const auto has_form = [&](std::string_view ending) {
      return std::ranges::any_of(forms_in(word, ending),
                                 [&](const std::string& form) { return listed(form); });
    };
    return has_form("ed") && has_form("ing");
  }

  [[nodiscard]] bool verb(std::string_view word) const {
    return wordnet_.has(word, Pos::verb) || (!wordnet_.has(word) && inflects_as_verb(word));
  }

  [[nodiscard]] bool may_have_plural(std::string_view word) const {
    return noun(word) ||
           (!wordnet_.has(word, Pos::verb) && !wordnet_.has(word, Pos::adverb) && !inflects_as_verb(word));
  }

  /// The first of these words that is in the list and passes the test.
  template <class Test>
  std::optional<std::string> first(const std::vector<std::string>& words, Test test) const {
    const auto found =
        std::ranges::find_if(words, [&](const std::string& word) { return listed(word) && test(word); });
    return found == words.end() ? std::nullopt : std::optional(*found);
  }
  std::optional<std::string> first(const std::vector<std::string>& words) const {
    return first(words, [](std::string_view) { return true; });
  }

  [[nodiscard]] std::optional<std::string> regular_singular(const std::string& word) const {
    const auto stems = stems_of_s(word);
    auto found = first(stems, [&](std::string_view stem) { return noun(stem); });
    return found ? found : first(stems, [&](std::string_view stem) { return may_have_plural(stem); });
  }

  [[nodiscard]] std::optional<std::string> listed_singular(const std::string& word) const {
    return first(wordnet_.irregular(word, Pos::noun), [&](std::string_view base) { return base != word; });
  }

  /// COMMA is not the plural of COMMON, because it has a meaning of its own.
  [[nodiscard]] std::optional<std::string> learned_singular(const std::string& word) const {
    return first(stems_of_learned_plural(word), [&](std::string_view stem) {
      return noun(stem) && (!wordnet_.has(word) || wordnet_.share_meaning(word, stem));
    });
  }

  /// For irregular plurals: whether the plural is also a singular, such as DATA. A possessive alone does not prove it:
  /// MEN'S does not make MEN a singular.
  [[nodiscard]] bool is_also_singular(const std::string& word, const std::string& singular) const {
    return common_owner(word) && wordnet_.has(word) && !wordnet_.share_meaning(word, singular) &&
           stems_of_native_plural(word).empty();
  }

  std::optional<Link> as_plural(const std::string& word, Traits& traits) {
    if (overlay().never_plural.contains(word)) {
      return std::nullopt;
    }
    // The list of irregular plurals goes first: LEAVES is more likely the plural of LEAF than of LEAVE.
    std::optional<std::string> singular = listed_singular(word);
    const std::optional<std::string> regular = regular_singular(word);
    for (const auto& other : {regular, first(stems_of_native_plural(word)), learned_singular(word)}) {
      singular = singular ? singular : other;
    }
    if (!singular && !overlay().plural_only.contains(word)) {
      return std::nullopt;
    }
    const bool own = overlay().singular_s.contains(word) || (word.ends_with("ics") && common_owner(word)) ||
                     (singular && !regular && is_also_singular(word, *singular));
    traits.add(Trait::plural);
    if (own) {
      traits.add(Trait::own_singular);
    }
    return singular && !own ? std::optional(Link{*singular, Pos::noun}) : std::nullopt;
  }

  std::optional<Link> as_verb_form(const std::string& word, Traits& traits) {
    const auto is_verb = [&](std::string_view stem) { return verb(stem); };
    const auto try_stems = [&](const std::vector<std::string>& stems, Trait trait) -> std::optional<Link> {
      const auto base = first(stems, is_verb);
      if (!base) {
        return std::nullopt;
      }
      traits.add(trait);
      return Link{*base, Pos::verb};
    };
    if (auto link = try_stems(stems_of_s(word), Trait::inflected_s)) {
      return link;
    }
    if (auto link = try_stems(stems_of(word, "ed"), Trait::inflected_ed)) {
      return link;
    }
    return try_stems(stems_of(word, "ing"), Trait::inflected_ing);
  }

  /// Comparatives and superlatives, and nouns for the person who does something (TEACHER).
  std::optional<Link> as_comparative(const std::string& word, Traits& traits) {
    const auto is_adjective = [&](std::string_view stem) { return wordnet_.has(stem, Pos::adjective); };
    if (word.ends_with("er")) {
      const auto stems = stems_of(word, "er");
      const bool has_superlative = listed(word.substr(0, word.size() - 1) + "st");
      if (const auto base = first(stems, is_adjective); base && has_superlative) {
        traits.add(Trait::inflected_er);
        return Link{*base, Pos::adjective};
      }
      const auto base = first(stems, [&](std::string_view stem) {
        return wordnet_.derived(word, stem) || (!wordnet_.has(word) && wordnet_.has(stem, Pos::verb));
      });
      if (base) {
        traits.add(Trait::inflected_er);
        return Link{*base, Pos::verb};
      }
    } else if (word.ends_with("est") && listed(word.substr(0, word.size() - 2) + "r")) {
      if (const auto base = first(stems_of(word, "est"), is_adjective)) {
        traits.add(Trait::inflected_other);
        return Link{*base, Pos::adjective};
      }
    }
    return std::nullopt;
  }

  std::optional<Link> as_irregular(const std::string& word, Traits& traits) {
    for (const Pos pos : {Pos::verb, Pos::adjective}) {
      const auto base = first(wordnet_.irregular(word, pos),
                              [&](std::string_view stem) { return stem != word && wordnet_.has(stem, pos); });
      if (base) {
        const bool regular_ending = traits.has(Trait::inflected_s) || traits.has(Trait::inflected_ed) ||
                                    traits.has(Trait::inflected_ing);
        if (!regular_ending) {
          traits.add(irregular_trait(word, pos));
        }
        return Link{*base, pos};
      }
    }
    return std::nullopt;
  }

  /// The lists of irregular forms also hold many that only double a letter, such as ABETTED.
  static Trait irregular_trait(std::string_view word, Pos pos) {
    if (pos == Pos::adjective) {
      return word.ends_with("er") ? Trait::inflected_er : Trait::inflected_other;
    }
    if (word.ends_with("ing")) {
      return Trait::inflected_ing;
    }
    if (word.ends_with("ed")) {
      return Trait::inflected_ed;
    }
    return word.ends_with('s') ? Trait::inflected_s : Trait::inflected_other;
  }

  /// Our own gloss, otherwise the one of the word itself, otherwise the one of its base. A base can have a base of its
  /// own (TEACHERS, TEACHER, TEACH); `most_steps` bounds the chain, so that it cannot go in a circle.
  [[nodiscard]] std::string gloss(std::uint32_t index) const {
    constexpr int most_steps = 3;
    for (int steps = 0; steps < most_steps; ++steps) {
      const std::string& word = words_[index];
      if (const auto own = overlay().glosses.find(word); own != overlay().glosses.end()) {
        return own->second;
      }
      const auto& link = links_[index];
      const std::string_view own_text = wordnet_.gloss(word);
      const std::string_view base_text = link ? wordnet_.gloss(link->base, link->pos) : std::string_view();
      // A plural takes the meaning of its singular first: MEN are not the workforce, and ARMS are not weapons. Other
      // forms can be words in their own right: a BUILDING is more often a house than the act of building.
      const bool base_first = link && link->pos == Pos::noun;
      for (const auto text : {base_first ? base_text : own_text, base_first ? own_text : base_text}) {
        if (!text.empty()) {
          return std::string(text);
        }
      }
      if (!link) {
        return {};
      }
      index = index_.find(link->base)->second;
    }
    return {};
  }

  std::span<const std::string> words_;
  const WordNet& wordnet_;
  const StringMap<int>& possessives_;
  StringMap<std::uint32_t> index_;
  std::vector<std::optional<Link>> links_;
};

}  // namespace

std::vector<Entry> describe(std::span<const std::string> words, const Knowledge& knowledge) {
  return Describer(words, knowledge).run();
}

}  // namespace meldroom::dict
