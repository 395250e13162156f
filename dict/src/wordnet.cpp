#include "wordnet.hpp"

#include <algorithm>
#include <charconv>

#include "dict/try.hpp"

namespace meldroom::dict {
namespace {

constexpr std::array<std::string_view, all_pos.size()> file_names = {"noun", "verb", "adj", "adv"};
constexpr std::uint32_t quantity_file = 23;  // the lexicographers' file noun.quantity

constexpr std::size_t number(Pos pos) {
  return static_cast<std::size_t>(pos);
}

bool is_lemma(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

/// An ending that WordNet's own search removes from a word to find its dictionary form, and the ending that replaces
/// it.
struct Detachment {
  std::string_view off;
  std::string_view on;
};
constexpr Detachment noun_endings[] = {{"s", ""},      {"ses", "s"},   {"xes", "x"},   {"zes", "z"},
                                       {"ches", "ch"}, {"shes", "sh"}, {"men", "man"}, {"ies", "y"}};
constexpr Detachment verb_endings[] = {{"s", ""},   {"ies", "y"}, {"es", "e"},  {"es", ""},
                                       {"ed", "e"}, {"ed", ""},   {"ing", "e"}, {"ing", ""}};
constexpr Detachment adjective_endings[] = {{"er", ""}, {"est", ""}, {"er", "e"}, {"est", "e"}};

std::span<const Detachment> endings(Pos pos) {
  switch (pos) {
    case Pos::noun:
      return noun_endings;
    case Pos::verb:
      return verb_endings;
    case Pos::adjective:
      return adjective_endings;
    case Pos::adverb:
      break;
  }
  return {};
}

/// The definition without the examples that follow it.
std::string definition(std::string_view gloss) {
  gloss = gloss.substr(0, gloss.find("; \""));
  const auto first = gloss.find_first_not_of(' ');
  const auto last = gloss.find_last_not_of(" ;");
  return first == std::string_view::npos || last == std::string_view::npos
             ? std::string()
             : std::string(gloss.substr(first, last - first + 1));
}

}  // namespace

/// The fields of a line, read one after another.
struct WordNet::Line {
  std::string_view rest;
  bool good = true;

  std::string_view word() {
    const std::string_view taken = take_word(rest);
    good = good && !taken.empty();
    return taken;
  }
  std::uint32_t number(int base = 10) {
    const std::string_view text = word();
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    good = good && error == std::errc() && end == text.data() + text.size();
    return value;
  }
  void skip(std::uint32_t words) {
    for (; words > 0 && good; --words) {
      word();
    }
  }
};

Result<WordNet> WordNet::read(const std::filesystem::path& folder) {
  WordNet wordnet;
  const auto read_lines = [&](const std::string& name, auto read_line) -> Result<void> {
    const auto content = read_file(folder / name);
    if (!content) {
      return LexiconError{"cannot read " + (folder / name).string() + "; install the package wordnet-base"};
    }
    std::string_view text = *content;
    for (std::size_t line_number = 1; !text.empty(); ++line_number) {
      const std::string_view line = take_line(text);
      if (!line.starts_with("  ") && !read_line(Line{line})) {  // lines of the licence begin with two blanks
        return LexiconError{(folder / name).string() + ":" + std::to_string(line_number) +
                            ": not as WordNet 3.0 has it"};
      }
    }
    return {};
  };
  for (const Pos pos : all_pos) {
    const std::string name(file_names[number(pos)]);
    TRY(read_lines("data." + name, [&](Line line) { return wordnet.read_data(line, pos); }));
    TRY(read_lines("index." + name, [&](Line line) { return wordnet.read_index(line, pos); }));
    TRY(read_lines(name + ".exc", [&](Line line) {
      wordnet.read_exceptions(line, pos);
      return true;
    }));
  }
  return wordnet;
}

// offset file type words(hex) (word id)* pointers (symbol offset type numbers)* ... | gloss
bool WordNet::read_data(Line line, Pos pos) {
  Synset synset;
  const auto index = static_cast<std::uint32_t>(synsets_.size());
  const auto bar = line.rest.find(" | ");
  if (bar == std::string_view::npos) {
    return false;
  }
  synset.gloss = definition(line.rest.substr(bar + 3));
  line.rest = line.rest.substr(0, bar);
  synset.offset = line.number();
  synset.quantity = line.number() == quantity_file;
  line.skip(1);
  for (auto words = line.number(16); words > 0 && line.good; --words) {
    std::string_view word = line.word();
    word = word.substr(0, word.find('('));  // an adjective can end in a mark of its position
    line.skip(1);
    if (synset.first_word.empty()) {
      synset.first_word = word;
    }
    if (is_lemma(word)) {
      auto& of_word = headwords_[std::string(word)][number(pos)].synsets;
      if (of_word.empty() || of_word.back() != index) {
        of_word.push_back(index);
      }
    }
  }
  for (auto pointers = line.number(); pointers > 0 && line.good; --pointers) {
    const std::string_view symbol = line.word();
    const std::uint32_t target = line.number();
    const std::string_view type = line.word();
    line.skip(1);
    if (symbol == "+" && type == "v") {
      synset.derived_from.push_back(target);
    }
  }
  by_offset_[number(pos)].emplace(synset.offset, index);
  synsets_.push_back(std::move(synset));
  return line.good;
}

// word type senses pointers symbol* senses senses_in_use offset*
bool WordNet::read_index(Line line, Pos pos) {
  const auto known = headwords_.find(line.word());
  if (known == headwords_.end()) {
    return line.good;
  }
  Usage& use = known->second[number(pos)];
  line.skip(1);
  const std::uint32_t senses = line.number();
  line.skip(line.number());
  line.skip(1);
  use.senses_in_use = static_cast<int>(line.number());
  std::vector<std::uint32_t> in_order;
  for (std::uint32_t i = 0; i < senses && line.good; ++i) {
    const auto synset = by_offset_[number(pos)].find(line.number());
    if (synset == by_offset_[number(pos)].end()) {
      return false;
    }
    // The index mixes spellings with and without capitals; only the meanings of this spelling are kept.
    if (std::ranges::find(use.synsets, synset->second) != use.synsets.end()) {
      in_order.push_back(synset->second);
    }
  }
  use.synsets = std::move(in_order);
  return line.good;
}

void WordNet::read_exceptions(Line line, Pos pos) {
  auto& bases = irregular_[number(pos)][std::string(take_word(line.rest))];
  for (auto base = take_word(line.rest); !base.empty(); base = take_word(line.rest)) {
    bases.emplace_back(base);
  }
}

const WordNet::Usage* WordNet::usage(std::string_view word, Pos pos) const {
  const auto known = headwords_.find(word);
  return known == headwords_.end() || known->second[number(pos)].synsets.empty()
             ? nullptr
             : &known->second[number(pos)];
}

bool WordNet::has(std::string_view word, Pos pos) const {
  return usage(word, pos) != nullptr;
}

const std::vector<std::string>& WordNet::irregular(std::string_view word, Pos pos) const {
  static const std::vector<std::string> none;
  const auto known = irregular_[number(pos)].find(word);
  return known == irregular_[number(pos)].end() ? none : known->second;
}

bool WordNet::reaches(std::string_view word) const {
  return has(word) || std::ranges::any_of(all_pos, [&](Pos pos) { return reaches(word, pos); });
}

bool WordNet::reaches(std::string_view word, Pos pos) const {
  if (std::ranges::any_of(irregular(word, pos), [&](const std::string& base) { return has(base, pos); })) {
    return true;
  }
  if (pos == Pos::noun && word.ends_with("ss")) {
    return false;
  }
  return std::ranges::any_of(endings(pos), [&](const Detachment& ending) {
    return word.size() > ending.off.size() && word.ends_with(ending.off) &&
           has(std::string(word.substr(0, word.size() - ending.off.size())).append(ending.on), pos);
  });
}

bool WordNet::share_meaning(std::string_view a, std::string_view b) const {
  return std::ranges::any_of(all_pos, [&](Pos pos) {
    const Usage* of_a = usage(a, pos);
    const Usage* of_b = usage(b, pos);
    return of_a != nullptr && of_b != nullptr &&
           std::ranges::any_of(of_a->synsets, [&](std::uint32_t synset) {
             return std::ranges::find(of_b->synsets, synset) != of_b->synsets.end();
           });
  });
}

bool WordNet::derived(std::string_view noun, std::string_view verb) const {
  const Usage* of_noun = usage(noun, Pos::noun);
  const Usage* of_verb = usage(verb, Pos::verb);
  return of_noun != nullptr && of_verb != nullptr &&
         std::ranges::any_of(of_noun->synsets, [&](std::uint32_t synset) {
           return std::ranges::any_of(of_verb->synsets, [&](std::uint32_t source) {
             return std::ranges::find(synsets_[synset].derived_from, synsets_[source].offset) !=
                    synsets_[synset].derived_from.end();
           });
         });
}

std::string_view WordNet::gloss(std::string_view word, Pos pos) const {
  if (const Usage* use = usage(word, pos)) {
    for (const std::uint32_t synset : use->synsets) {
      // WordNet has IN as the sign of the inch, for example, but nobody who looks up IN wants to read about that.
      const bool unit_sign =
          word.size() <= 2 && synsets_[synset].quantity && synsets_[synset].first_word != word;
      if (!unit_sign) {
        return synsets_[synset].gloss;
      }
    }
  }
  return {};
}

std::string_view WordNet::gloss(std::string_view word) const {
  std::string_view best;
  int most_senses = -1;
  for (const Pos pos : all_pos) {
    const Usage* use = usage(word, pos);
    if (use != nullptr && use->senses_in_use > most_senses) {
      if (const std::string_view text = gloss(word, pos); !text.empty()) {
        best = text;
        most_senses = use->senses_in_use;
      }
    }
  }
  return best;
}

}  // namespace meldroom::dict
