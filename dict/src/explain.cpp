#include "dict/explain.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "dict/ascii_case.hpp"

namespace meldroom::dict {
namespace {

std::string inflection(Traits traits) {
  constexpr std::array<std::pair<Trait, std::string_view>, 5> kinds = {{{Trait::inflected_s, "S"},
                                                                        {Trait::inflected_ed, "ED"},
                                                                        {Trait::inflected_ing, "ING"},
                                                                        {Trait::inflected_er, "ER"},
                                                                        {Trait::inflected_other, "OTHER"}}};
  const auto kind = std::ranges::find_if(kinds, [&](const auto& pair) { return traits.has(pair.first); });
  return kind == kinds.end() ? std::string() : std::string(kind->second);
}

}  // namespace

std::string why_unusable(std::string_view word) {
  if (!std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; })) {
    return "has characters other than A to Z";
  }
  if (word.size() < min_word_letters) {
    return "shorter than " + std::to_string(min_word_letters) + " letters";
  }
  if (word.size() > max_word_letters) {
    return "longer than " + std::to_string(max_word_letters) + " letters";
  }
  return {};
}

WordReport explain(const Lexicon& lexicon, std::string_view word) {
  WordReport report;
  report.word = upper(word);
  report.lemma = report.word;
  report.reason = why_unusable(report.word);
  if (!report.reason.empty()) {
    return report;
  }
  const auto index = lexicon.find(report.word);
  if (!index) {
    report.reason = "not in the lexicon " + std::string(lexicon.name());
    return report;
  }
  const Traits traits = lexicon.traits(*index);
  report.valid = true;
  report.plural = traits.only_plural();
  report.inflection = inflection(traits);
  report.offensive = traits.has(Trait::offensive);
  report.gloss = lexicon.gloss(*index);
  report.lemma = lexicon.word(lexicon.lemma(*index));
  return report;
}

}  // namespace meldroom::dict
