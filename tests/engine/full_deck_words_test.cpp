// Full Deck, which words may be laid: FD-4.1 to FD-4.4.

#include "full_deck/word_forms.hpp"
#include "standard_lexicon.hpp"
#include "support.hpp"

using namespace meldroom::test;
using namespace meldroom::engine::full_deck;

namespace {

std::string_view clause(const Result<void>& checked) {
  return checked.error().clause;
}

/// A match with the lexicon `standard`, which has the marks of its words.
Table marked(std::vector<std::string> hands, const OptionValues& options = {}) {
  return with_standard_lexicon(deal_of(VariantId::full_deck, std::move(hands), "", options));
}

}  // namespace

TEST_CASE("FD-4.1: family: words marked offensive are refused") {
  for (const bool family : {true, false}) {
    auto table = marked({"", "T U R D"}, {{"family", family}});
    if (family) {
      CHECK(table.refuse("1 word T U R D", "FD-4.1", "offensive").find("TURD") != std::string::npos);
    } else {
      table.play("1 word T U R D");
    }
  }
}

TEST_CASE("FD-4.1: family also holds for play-ons") {
  for (const bool family : {true, false}) {
    auto table = marked({"D", "R U T"}, {{"family", family}}).after("1 word R U T; 1 done");
    family ? static_cast<void>(table.refuse("0 change 1 T U R D", "FD-4.1", "offensive"))
           : table.play("0 change 1 T U R D");
  }
}

TEST_CASE("FD-4.1, T-9: a word that is not in the lexicon is refused") {
  auto table = marked({"X", "B A T O"});
  table.refuse("1 word T A O B", "T-9", "not_a_word");
  table.play("1 word B A T; 1 done");
  table.refuse("0 change 1 B A T X", "T-9", "not_a_word");
}

TEST_CASE("FD-4.2: a new word may not be a plural, regular or irregular") {
  const auto& lexicon = *standard_lexicon();
  for (const char* plural : {"CATS", "MICE", "RUNS", "LEAVES"}) {
    INFO(plural);
    CHECK(clause(check_new_word(lexicon, {}, plural)) == "FD-4.2");
  }
  for (const char* good : {"BUS", "GLASS", "SHEEP", "NEWS", "CAT", "MOUSE", "WENT"}) {
    INFO(good);
    CHECK(check_new_word(lexicon, {}, good).has_value());
  }
}

TEST_CASE("FD-4.2: plurals are refused at the table") {
  auto table = marked({"", "M I C E C A T S"});
  CHECK(table.refuse("1 word C A T S", "FD-4.2", "plural").find("CATS") != std::string::npos);
  table.refuse("1 word M I C E", "FD-4.2", "plural");
  table.play("1 word C A T");
}

TEST_CASE("FD-4.3: worked examples: a play-on that only adds S or ES") {
  const auto [old, word, refused] =
      GENERATE(table<std::string, std::string, bool>({{"CAMP", "CAMPS", true},
                                                      {"LAMP", "CLAMPS", true},
                                                      {"BUS", "BUSES", true},
                                                      {"PRINCE", "PRINCESS", true},
                                                      {"BAS", "BASS", false},
                                                      {"MISS", "MISES", false},
                                                      {"AXES", "TAXES", false},
                                                      {"BOX", "BOXES", true},
                                                      {"TALE", "STALE", false}}));
  CHECK(adds_ending(old, word, 'S') == refused);
  CHECK(clause(check_play_on(*standard_lexicon(), {}, old, word)) == (refused ? "FD-4.3" : ""));
}

TEST_CASE("FD-4.3: a rearranged play-on may be a plural") {
  CHECK_FALSE(adds_ending("TALE", "LEAST", 'S'));
  CHECK(check_play_on(*standard_lexicon(), {}, "TEA", "SEATS").has_value());
  auto table = marked({"S", "T E A"}).after("1 word T E A; 1 done");
  table.refuse("0 change 1 T E A S", "FD-4.3", "ending_only");
  table.play("0 change 1 E A T S");
  CHECK(table.group(1) == "EATS");
}

TEST_CASE("FD-4.4: advanced: D and ED, R and ER are refused like S and ES") {
  const auto [old, word] = GENERATE(table<std::string, std::string>({{"BAKE", "BAKED"},
                                                                     {"CAMP", "CAMPED"},
                                                                     {"CAMP", "CAMPER"},
                                                                     {"BAKE", "BAKER"},
                                                                     {"LAMP", "CLAMPED"},
                                                                     {"NEED", "NEEDED"}}));
  CHECK(clause(check_play_on(*standard_lexicon(), {.advanced = true}, old, word)) == "FD-4.4");
  CHECK(check_play_on(*standard_lexicon(), {.advanced = false}, old, word).has_value());
}

TEST_CASE("FD-4.4: advanced: a rearranged word or one that had the ending is allowed; S and ES are refused") {
  const auto& lexicon = *standard_lexicon();
  const meldroom::engine::full_deck::Options advanced{.advanced = true};
  CHECK(check_play_on(lexicon, advanced, "RATE", "TEAR").has_value());
  CHECK(check_play_on(lexicon, advanced, "OTHER", "BOTHER").has_value());
  CHECK(check_play_on(lexicon, advanced, "BEAD", "BREAD").has_value());
  CHECK(clause(check_play_on(lexicon, advanced, "CAMP", "CAMPS")) == "FD-4.3");
}

TEST_CASE("FD-4.4: endings are refused at the table") {
  for (const bool advanced : {true, false}) {
    auto table = marked({"E R", "C A M P"}, {{"advanced", advanced}});
    table.play("1 word C A M P; 1 done");
    advanced ? static_cast<void>(table.refuse("0 change 1 C A M P E R", "FD-4.4", "ending_only"))
             : table.play("0 change 1 C A M P E R");
  }
}

TEST_CASE("FD-4.2, FD-4.3, T-19: of a house word only its letters are known") {
  Table table({.variant = VariantId::full_deck, .hands = {"S", "Z I P X"}, .words = "CAT"});
  table.play("1 propose ZIPX; 0 agree; 1 word Z I P X; 1 done; 0 propose ZIPXS; 1 agree");
  table.refuse("0 change 1 Z I P X S", "FD-4.3", "ending_only");
}
