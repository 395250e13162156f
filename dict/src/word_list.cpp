#include "dict/word_list.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "describe.hpp"
#include "dict/ascii_case.hpp"
#include "dict/explain.hpp"
#include "text.hpp"
#include "writer.hpp"

namespace meldroom::dict {
namespace {

void sort_once(std::vector<std::string>& words) {
  std::ranges::sort(words);
  const auto repeated = std::ranges::unique(words);
  words.erase(repeated.begin(), repeated.end());
}

}  // namespace

WordList read_word_list(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) {  // the byte order mark that some editors put first
    text.remove_prefix(3);
  }
  WordList list;
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view line = take_line(text);
    if (line.starts_with('#')) {
      continue;
    }
    for (auto word = take_word(line); !word.empty(); word = take_word(line)) {
      std::string capitals = upper(word);
      if (auto reason = why_unusable(capitals); reason.empty()) {
        list.words.push_back(std::move(capitals));
      } else {
        list.unusable.push_back({number, std::string(word), std::move(reason)});
      }
    }
  }
  sort_once(list.words);
  return list;
}

LexiconBytes compile_words(std::string_view name, std::span<const std::string> words, const Lexicon* known) {
  std::vector<std::string> small;
  small.reserve(words.size());
  std::ranges::transform(words, std::back_inserter(small), lower);
  std::vector<Entry> entries = describe(small, {});
  if (known != nullptr) {
    for (Entry& entry : entries) {
      if (const auto index = known->find(entry.word)) {
        entry.traits = known->traits(*index);
        entry.gloss = known->gloss(*index);
        const std::string base = known->word(known->lemma(*index));
        // Without its base in the list, the word is its own: the list could only guess which other one it is a form of.
        const bool here = std::ranges::binary_search(words, base);
        const auto lemma = std::ranges::lower_bound(words, here ? base : entry.word);
        entry.lemma = static_cast<std::uint32_t>(lemma - words.begin());
      }
    }
  }
  return write_lexicon(name, entries);
}

std::shared_ptr<const Lexicon> build_lexicon(std::string_view name, std::span<const std::string_view> words) {
  std::vector<std::string> capitals;
  for (const std::string_view word : words) {
    capitals.push_back(upper(word));
    if (const std::string reason = why_unusable(capitals.back()); !reason.empty()) {
      throw std::invalid_argument(std::string(word) + ": " + reason);
    }
  }
  sort_once(capitals);
  return Lexicon::from_bytes(compile_words(name, capitals)).value();
}

}  // namespace meldroom::dict
