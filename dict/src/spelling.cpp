#include "spelling.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace meldroom::dict {
namespace {

bool is_vowel(char c) {
  return std::string_view("aeiou").find(c) != std::string_view::npos;
}

/// The word without its last `letters` letters.
std::string_view without(std::string_view word, std::size_t letters) {
  return word.substr(0, word.size() - letters);
}

bool ends_in_double_letter(std::string_view word) {
  return word.size() > 2 && word.back() == word[word.size() - 2];
}

/// True for words that end like HOP or BID (consonant, vowel, consonant). They double the last letter before an ending.
bool would_double(std::string_view stem) {
  const auto n = stem.size();
  return n >= 3 && !is_vowel(stem[n - 1]) &&
         std::string_view("wxy").find(stem[n - 1]) == std::string_view::npos && is_vowel(stem[n - 2]) &&
         !is_vowel(stem[n - 3]);
}

struct Ending {
  std::string_view plural;
  std::string_view singular;
};

std::vector<std::string> replace(std::string_view word, std::span<const Ending> endings) {
  std::vector<std::string> stems;
  for (const Ending& ending : endings) {
    if (word.size() > ending.plural.size() && word.ends_with(ending.plural)) {
      stems.push_back(std::string(without(word, ending.plural.size())).append(ending.singular));
    }
  }
  return stems;
}

}  // namespace

std::vector<std::string> stems_of_s(std::string_view word) {
  if (word.size() < 3 || !word.ends_with('s') || word.ends_with("ss")) {
    return {};
  }
  std::vector<std::string> stems{std::string(without(word, 1))};
  constexpr std::array<std::string_view, 6> hissing = {"ses", "xes", "zes", "ches", "shes", "oes"};
  if (std::ranges::any_of(hissing, [&](std::string_view ending) { return word.ends_with(ending); })) {
    stems.emplace_back(without(word, 2));
  }
  constexpr std::array<Ending, 3> changed = {{{"ies", "y"}, {"ves", "f"}, {"ves", "fe"}}};
  for (std::string& stem : replace(word, changed)) {
    stems.push_back(std::move(stem));
  }
  return stems;
}

std::vector<std::string> stems_of(std::string_view word, std::string_view ending) {
  if (!word.ends_with(ending) || word.size() < ending.size() + 2) {
    return {};
  }
  const std::string stem(without(word, ending.size()));
  std::vector<std::string> stems;
  if (ends_in_double_letter(stem)) {
    stems = {stem, std::string(without(stem, 1)), stem + "e"};
  } else if (would_double(stem)) {
    stems = {stem + "e", stem};
  } else {
    stems = {stem, stem + "e"};
  }
  if (ending != "ing" && stem.ends_with('i')) {
    stems.push_back(std::string(without(stem, 1)) + "y");
  }
  if (ending == "ing" && stem.ends_with('y')) {
    stems.push_back(std::string(without(stem, 1)) + "ie");
  }
  return stems;
}

std::vector<std::string> forms_in(std::string_view word, std::string_view ending) {
  const std::string stem(word);
  const std::string after_e = std::string(without(word, 1)).append(ending);
  if (word.ends_with('e')) {
    return ending == "ing" ? std::vector{after_e, stem + "ing"} : std::vector{after_e};
  }
  if (word.size() > 1 && word.ends_with('y') && ending != "ing" && !is_vowel(word[word.size() - 2])) {
    return {std::string(without(word, 1)).append("i").append(ending)};
  }
  return {std::string(word).append(ending), (stem + word.back()).append(ending)};
}

std::vector<std::string> stems_of_native_plural(std::string_view word) {
  static constexpr std::array<Ending, 7> endings = {{{"men", "man"},
                                                     {"children", "child"},
                                                     {"feet", "foot"},
                                                     {"teeth", "tooth"},
                                                     {"geese", "goose"},
                                                     {"mice", "mouse"},
                                                     {"lice", "louse"}}};
  auto stems = replace(word, endings);
  for (const Ending& ending : endings) {
    if (word == ending.plural) {
      stems.emplace_back(ending.singular);
    }
  }
  return stems;
}

std::vector<std::string> stems_of_learned_plural(std::string_view word) {
  static constexpr std::array<Ending, 10> endings = {{{"i", "us"},
                                                      {"ae", "a"},
                                                      {"a", "um"},
                                                      {"a", "on"},
                                                      {"es", "is"},
                                                      {"ices", "ex"},
                                                      {"ices", "ix"},
                                                      {"eaux", "eau"},
                                                      {"ata", "a"},
                                                      {"im", ""}}};
  return replace(word, endings);
}

}  // namespace meldroom::dict
