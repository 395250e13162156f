#include "dict/editions.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "choose_words.hpp"
#include "describe.hpp"
#include "dict/try.hpp"
#include "scowl.hpp"
#include "word_frequency.hpp"
#include "wordnet.hpp"
#include "writer.hpp"

namespace meldroom::dict {
namespace {

constexpr auto american_only = static_cast<std::uint8_t>(Spelling::american);
constexpr auto british_only = static_cast<std::uint8_t>(Spelling::british);

LexiconBytes compile(std::string_view name, std::span<const std::string> words, const Scowl& scowl,
                     const Knowledge& knowledge) {
  std::vector<Entry> entries = describe(words, knowledge);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_name(words[i], scowl, knowledge.wordnet)) {
      entries[i].traits.add(Trait::name);
    }
    const auto listing = scowl.words.find(words[i]);
    if (listing == scowl.words.end()) {
      continue;
    }
    const auto& [size, base, spellings] = listing->second;
    if (spellings == american_only) {
      entries[i].traits.add(Trait::us_only);
    }
    if (spellings == british_only) {
      entries[i].traits.add(Trait::gb_only);
    }
    add_frequency(size, entries[i].traits);
  }
  return write_lexicon(name, entries);
}

}  // namespace

Result<Editions> compile_editions(const Sources& sources) {
  const Scowl scowl = TRY(Scowl::read(sources.scowl));
  const Knowledge knowledge{TRY(WordNet::read(sources.wordnet)), scowl.possessives};
  const WordSets words = choose_words(scowl, knowledge.wordnet);
  return Editions{.standard = compile("standard", words.standard, scowl, knowledge),
                  .expansive = compile("expansive", words.expansive, scowl, knowledge)};
}

}  // namespace meldroom::dict
