// What explain() tells a person who asks about a word.
#include "dict/explain.hpp"

#include <catch2/catch.hpp>

#include "dict/word_list.hpp"

using namespace meldroom;

TEST_CASE("A word that does not count is explained") {
  const auto lexicon = dict::build_lexicon("small", {"CAT", "CATS", "SHIT"});
  const auto reason = [&](std::string_view word) {
    const auto report = dict::explain(*lexicon, word);
    CHECK_FALSE(report.valid);
    CHECK_FALSE(report.plural);
    CHECK(report.gloss.empty());
    return report.reason;
  };
  CHECK(reason("dog") == "not in the lexicon small");
  CHECK(reason("A") == "shorter than 2 letters");
  CHECK(reason("") == "shorter than 2 letters");
  CHECK(reason("ABCDEFGHIJKLMNOP") == "longer than 15 letters");
  CHECK(reason("CAT'S") == "has characters other than A to Z");
  CHECK(reason("CAF\xC3\x89") == "has characters other than A to Z");
}

TEST_CASE("A word that counts is explained") {
  const auto lexicon =
      dict::build_lexicon("small", {"CAT", "CATS", "SHIT", "WALK", "WALKED", "WALKING", "WALKS"});
  const auto cats = dict::explain(*lexicon, "cats");
  CHECK(cats.word == "CATS");
  CHECK(cats.valid);
  CHECK(cats.reason.empty());
  CHECK(cats.plural);
  CHECK(cats.lemma == "CAT");
  CHECK(dict::explain(*lexicon, "CAT").lemma == "CAT");
  CHECK(dict::explain(*lexicon, "SHIT").offensive);
  CHECK(dict::explain(*lexicon, "WALKS").inflection == "S");
  CHECK(dict::explain(*lexicon, "WALKED").inflection == "ED");
  CHECK(dict::explain(*lexicon, "WALKING").inflection == "ING");
  CHECK(dict::explain(*lexicon, "WALK").inflection.empty());
}
