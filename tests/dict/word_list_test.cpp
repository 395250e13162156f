// A host's own word list.
#include "dict/word_list.hpp"

#include <catch2/catch.hpp>

#include "dict/lexicon.hpp"
#include "tests/paths.hpp"

using namespace meldroom;

TEST_CASE("A word list is read in any case, order and spacing") {
  const auto list = dict::read_word_list("\xEF\xBB\xBFzebra\r\nCat  dog\tcat\n\n# no words here\nEel");
  CHECK(list.words == std::vector<std::string>{"CAT", "DOG", "EEL", "ZEBRA"});
  CHECK(list.unusable.empty());
  CHECK(dict::read_word_list("").words.empty());
}

TEST_CASE("Unusable words are reported with their line") {
  const auto list = dict::read_word_list("cat\na it's\n\ncaf\xC3\xA9 abcdefghijklmnop dog\n");
  CHECK(list.words == std::vector<std::string>{"CAT", "DOG"});
  REQUIRE(list.unusable.size() == 4);
  CHECK(list.unusable[0].line == 2);
  CHECK(list.unusable[0].word == "a");
  CHECK(list.unusable[0].reason == "shorter than 2 letters");
  CHECK(list.unusable[1].word == "it's");
  CHECK(list.unusable[1].reason == "has characters other than A to Z");
  CHECK(list.unusable[2].line == 4);
  CHECK(list.unusable[2].word == "caf\xC3\xA9");
  CHECK(list.unusable[3].reason == "longer than 15 letters");
}

TEST_CASE("Lexicons for tests are built from words in any form") {
  CHECK(dict::build_lexicon("few", {"dog", "CAT"})->contains("DOG"));
  CHECK(dict::build_lexicon("few", std::vector<std::string>{"dog", "CAT"})->size() == 2);
  CHECK_THROWS_AS(dict::build_lexicon("few", {"d0g"}), std::invalid_argument);
  CHECK_THROWS_AS(dict::build_lexicon("Few", {"dog"}), std::invalid_argument);
  CHECK_THROWS_AS(dict::build_lexicon("few", std::vector<std::string>{}), std::invalid_argument);
}

TEST_CASE("A host's words get their traits from each other") {
  const auto lexicon = dict::build_lexicon("own", {"BOX", "BOXES", "GLASS", "GLAS", "SNARF", "SNARFED",
                                                   "SNARFING", "SNARFS", "WIZ", "WIZZES", "MOUSE", "MICE"});
  const auto traits = [&](std::string_view word) { return lexicon->traits(lexicon->find(word).value()); };
  CHECK(traits("BOXES").only_plural());
  CHECK(traits("MICE").only_plural());
  CHECK_FALSE(traits("BOX").only_plural());
  CHECK_FALSE(traits("GLASS").only_plural());
  CHECK_FALSE(traits("SNARFS").only_plural());
  CHECK(traits("SNARFS").has(dict::Trait::inflected_s));
  CHECK(traits("SNARFED").has(dict::Trait::inflected_ed));
  CHECK(traits("SNARFING").has(dict::Trait::inflected_ing));
  CHECK(lexicon->word(lexicon->lemma(lexicon->find("SNARFING").value())) == "SNARF");
}

TEST_CASE("A host's words get the traits that another lexicon knows") {
  // In the known lexicon CAMPS is a plural, because CAMPED is not there to make CAMP a verb.
  const auto known = dict::build_lexicon("known", {"CAMP", "CAMPS"});
  const std::vector<std::string> words = {"CAMP", "CAMPED", "CAMPING", "CAMPS"};
  const auto compiled = [&](const dict::Lexicon* knows) {
    return dict::Lexicon::from_bytes(dict::compile_words("own", words, knows)).value();
  };
  const auto alone = compiled(nullptr);
  const auto taught = compiled(known.get());
  CHECK_FALSE(alone->traits(alone->find("CAMPS").value()).only_plural());
  CHECK(taught->traits(taught->find("CAMPS").value()).only_plural());
  CHECK(taught->traits(taught->find("CAMPED").value()).has(dict::Trait::inflected_ed));
}

TEST_CASE("A host's word is a form of the word that another lexicon knows, and of no other") {
  const auto known = dict::Lexicon::open(test::lexicon_dir() / "standard.lex").value();
  REQUIRE(known->word(known->lemma(known->find("LEAVES").value())) == "LEAF");
  const auto base_of_leaves = [&](const std::vector<std::string>& words) {
    const auto own = dict::Lexicon::from_bytes(dict::compile_words("own", words, known.get())).value();
    return own->word(own->lemma(own->find("LEAVES").value()));
  };
  CHECK(base_of_leaves({"LEAF", "LEAVE", "LEAVES"}) == "LEAF");
  CHECK(base_of_leaves({"LEAVE", "LEAVES"}) == "LEAVES");
}
