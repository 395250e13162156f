// T-2: options, seats and decks are checked before a match starts.

#include <utility>

#include "engine/variant.hpp"
#include "support.hpp"

using namespace meldroom::test;

namespace {

const std::vector<std::string> lexicons{"standard", "expansive"};

Refusal refused(VariantId variant, const OptionValues& given) {
  return refusal_of(complete_options(variant, given, lexicons));
}

bool accepted(VariantId variant, const OptionValues& given) {
  return complete_options(variant, given, lexicons).has_value();
}

OptionValues standard(VariantId variant) {
  return complete_options(variant, {}, lexicons).value();
}

/// A game's own options, and those that every game has.
OptionValues of_any_game(OptionValues own) {
  own.insert({{"spectators", std::string("public")},
              {"turn_seconds", 120},
              {"away_after", 3},
              {"hand_pause", 30},
              {"away", std::string("table")},
              {"take_back", std::string("on")}});
  return own;
}
/// The same for a game with words.
OptionValues of_a_word_game(OptionValues own) {
  own.insert({{"lexicon", std::string("standard")},
              {"aids", std::string("check")},
              {"house_words", std::string("on")}});
  return of_any_game(std::move(own));
}

}  // namespace

TEST_CASE("T-2: the defaults of each game are the rulebook's") {
  CHECK(standard(VariantId::rummy) == of_any_game({{"ends", std::string("points")},
                                                   {"target", 100},
                                                   {"hands", 10},
                                                   {"melds_per_turn", std::string("one")},
                                                   {"stall_rounds", 4},
                                                   {"go_out_by", std::string("any")},
                                                   {"aids", std::string("none")}}));
  CHECK(standard(VariantId::pass_the_deck) == of_a_word_game({{"target", 250},
                                                              {"level", 4},
                                                              {"min_letters", 3},
                                                              {"decks", std::string("auto")},
                                                              {"must_play", false},
                                                              {"words", std::string("checked")}}));
  CHECK(standard(VariantId::gin) == of_a_word_game({{"target", 1000},
                                                    {"min_letters", 3},
                                                    {"level", 4},
                                                    {"progressive", false},
                                                    {"failed_knock", std::string("pay")},
                                                    {"lay_down", std::string("own")},
                                                    {"words", std::string("checked")}}));
  CHECK(standard(VariantId::full_deck) == of_a_word_game({{"match", std::string("official")},
                                                          {"match_by", std::string("games")},
                                                          {"must_play", false},
                                                          {"choice_cards", std::string("fixed")},
                                                          {"advanced", false},
                                                          {"family", true},
                                                          {"repeat_play_on", false},
                                                          {"words", std::string("checked")}}));
  CHECK(standard(VariantId::alpha_rummy) == of_a_word_game({{"target", 500},
                                                            {"min_letters", 4},
                                                            {"words", std::string("challenge")},
                                                            {"challenge_seconds", 15},
                                                            {"add_on_order", std::string("keep")}}));
  CHECK(standard(VariantId::gin_rummy) == of_any_game({{"target", 100},
                                                       {"knock", std::string("ten")},
                                                       {"spade_doubles", true},
                                                       {"gin_bonus", 25},
                                                       {"undercut_bonus", 25},
                                                       {"big_gin", std::string("off")},
                                                       {"game_bonus", 100},
                                                       {"line_bonus", 25},
                                                       {"shutout", std::string("double")},
                                                       {"aids", std::string("none")}}));
}

TEST_CASE("T-9, AR-6.1: in AlphaRummy the option words is challenge or checked") {
  for (const std::string good : {"challenge", "checked"}) {
    CHECK(accepted(VariantId::alpha_rummy, {{"words", good}}));
  }
  CHECK(refused(VariantId::alpha_rummy, {{"words", std::string("other")}}).message ==
        "option words must be challenge or checked, not \"other\"");
}

TEST_CASE("T-2: a number out of range is refused with its name, its range and its value") {
  struct Bounds {
    VariantId variant;
    std::string name;
    int least;
    int most;
  };
  const auto bounds = GENERATE(values<Bounds>({{VariantId::rummy, "target", 10, 1000},
                                               {VariantId::rummy, "hands", 1, 50},
                                               {VariantId::rummy, "stall_rounds", 0, 20},
                                               {VariantId::rummy, "away_after", 1, 20},
                                               {VariantId::pass_the_deck, "target", 25, 1000},
                                               {VariantId::pass_the_deck, "level", 1, 4},
                                               {VariantId::pass_the_deck, "min_letters", 2, 7},
                                               {VariantId::gin, "target", 100, 5000},
                                               {VariantId::gin, "min_letters", 2, 5},
                                               {VariantId::gin, "level", 1, 4},
                                               {VariantId::alpha_rummy, "target", 50, 2000},
                                               {VariantId::alpha_rummy, "min_letters", 4, 6},
                                               {VariantId::alpha_rummy, "challenge_seconds", 5, 120},
                                               {VariantId::gin_rummy, "target", 25, 1000},
                                               {VariantId::gin_rummy, "gin_bonus", 0, 100},
                                               {VariantId::gin_rummy, "undercut_bonus", 0, 100},
                                               {VariantId::gin_rummy, "game_bonus", 0, 500},
                                               {VariantId::gin_rummy, "line_bonus", 0, 100}}));
  CHECK(accepted(bounds.variant, {{bounds.name, bounds.least}}));
  CHECK(accepted(bounds.variant, {{bounds.name, bounds.most}}));
  for (const int value : {bounds.least - 1, bounds.most + 1, -1000000, 1000000}) {
    const auto refusal = refused(bounds.variant, {{bounds.name, value}});
    CHECK(refusal.clause == "T-2");
    for (const auto& part :
         {bounds.name, std::to_string(bounds.least), std::to_string(bounds.most), std::to_string(value)}) {
      INFO(refusal.message);
      CHECK(refusal.message.find(part) != std::string::npos);
    }
  }
}

TEST_CASE("T-2, T-7: turn_seconds is 0 or 10 to 604800") {
  const auto variant = GENERATE(from_range(every_variant()));
  for (const int good : {0, 10, 120, 604800}) {
    CHECK(accepted(variant, {{"turn_seconds", good}}));
  }
  for (const int bad : {-1, 1, 9, 604801}) {
    const auto refusal = refused(variant, {{"turn_seconds", bad}});
    CHECK(refusal.message.find("turn_seconds") != std::string::npos);
    CHECK(refusal.message.find("604800") != std::string::npos);
    CHECK(refusal.message.find(std::to_string(bad)) != std::string::npos);
  }
}

TEST_CASE("T-2, T-9: a word that is not a choice is refused with the option, the choices and the word") {
  struct Choice {
    VariantId variant;
    std::string name;
    std::vector<std::string> words;
  };
  const auto choice =
      GENERATE(values<Choice>({{VariantId::rummy, "ends", {"points", "hands"}},
                               {VariantId::rummy, "melds_per_turn", {"one", "many"}},
                               {VariantId::rummy, "go_out_by", {"any", "discard"}},
                               {VariantId::rummy, "spectators", {"public", "off"}},
                               {VariantId::rummy, "take_back", {"on", "off"}},
                               {VariantId::gin, "failed_knock", {"pay", "zero"}},
                               {VariantId::gin, "lay_down", {"own", "best"}},
                               {VariantId::gin, "words", {"checked"}},
                               {VariantId::pass_the_deck, "decks", {"1", "2", "auto"}},
                               {VariantId::pass_the_deck, "spectators", {"public", "off"}},
                               {VariantId::pass_the_deck, "take_back", {"on", "off"}},
                               {VariantId::pass_the_deck, "house_words", {"on", "off"}},
                               {VariantId::pass_the_deck, "aids", {"none", "check", "hints"}},
                               {VariantId::pass_the_deck, "words", {"checked"}},
                               {VariantId::pass_the_deck, "lexicon", {"standard", "expansive"}},  // T-9
                               {VariantId::full_deck, "match", {"official", "single"}},
                               {VariantId::full_deck, "match_by", {"games", "sum"}},
                               {VariantId::full_deck, "choice_cards", {"fixed", "variable"}},
                               {VariantId::alpha_rummy, "add_on_order", {"keep", "free"}},
                               {VariantId::gin_rummy, "knock", {"ten", "oklahoma", "gin"}},
                               {VariantId::gin_rummy, "big_gin", {"off", "31"}},
                               {VariantId::gin_rummy, "shutout", {"none", "double"}}}));
  for (const auto& word : choice.words) {
    CHECK(accepted(choice.variant, {{choice.name, word}}));
  }
  for (const std::string bad : {"", "other", "Standard", "ON", "challenge"}) {
    const auto refusal = refused(choice.variant, {{choice.name, bad}});
    CHECK(refusal.clause == "T-2");
    CHECK(refusal.reason == "bad_option");
    CHECK(refusal.message.find(choice.name) != std::string::npos);
    CHECK(refusal.message.find('"' + bad + '"') != std::string::npos);
    for (const auto& word : choice.words) {
      CHECK(refusal.message.find(word) != std::string::npos);
    }
  }
}

TEST_CASE("T-2: a value of another type is refused") {
  CHECK(refused(VariantId::rummy, {{"target", std::string("100")}}).reason == "bad_option");
  CHECK(refused(VariantId::rummy, {{"target", true}}).reason == "bad_option");
  CHECK(refused(VariantId::rummy, {{"ends", 1}}).reason == "bad_option");
  CHECK(refused(VariantId::pass_the_deck, {{"must_play", 1}}).reason == "bad_option");
  CHECK(refused(VariantId::pass_the_deck, {{"must_play", std::string("true")}}).reason == "bad_option");
  CHECK(accepted(VariantId::pass_the_deck, {{"must_play", true}}));
}

TEST_CASE("T-2: an option that the variant does not have is refused with its name") {
  for (const std::string name : {"must_play", "lexicon", "house_words", "words", "level", "nonsense", ""}) {
    const auto refusal = refused(VariantId::rummy, {{name, 3}});
    CHECK(refusal.reason == "no_such_option");
    CHECK(refusal.message.find(name) != std::string::npos);
  }
  CHECK(refused(VariantId::pass_the_deck, {{"stall_rounds", 3}}).reason == "no_such_option");
}

TEST_CASE("T-2: every option has a text, a clause and a default") {
  for (const auto& variant : variants()) {
    for (const auto& spec : variant.options) {
      INFO(variant.name << ' ' << spec.name);
      CHECK_FALSE(spec.text.empty());
      CHECK_FALSE(spec.clause.empty());
      CHECK(standard(variant.id).at(std::string(spec.name)) == spec.default_value);
    }
  }
}

TEST_CASE("T-2: every preset is a valid set of options, different from the defaults and the other presets") {
  for (const auto& variant : variants()) {
    std::vector<OptionValues> known{standard(variant.id)};
    CHECK_FALSE(variant.presets.empty());
    for (const auto& preset : variant.presets) {
      INFO(variant.name << ' ' << preset.name);
      CHECK_FALSE(preset.title.empty());
      CHECK(preset_named(variant.id, preset.name) == &preset);
      const auto completed = complete_options(variant.id, preset.options, lexicons);
      REQUIRE(completed.has_value());
      const auto& options = completed.value();
      CHECK(std::find(known.begin(), known.end(), options) == known.end());
      known.push_back(options);
      for (const auto& [name, value] : preset.options) {
        INFO(name);
        CHECK(value != known.front().at(name));  // a preset names only values that differ from the defaults
      }
    }
  }
}

TEST_CASE("GIN-2.6, GIN-3.6: Gin-Four and Gin-Progressive are presets of gin") {
  CHECK(preset_named(VariantId::gin, "gin-four")->options == OptionValues{{"min_letters", 4}});
  CHECK(preset_named(VariantId::gin, "gin-progressive")->options == OptionValues{{"progressive", true}});
  CHECK(preset_named(VariantId::rummy, "gin-four") == nullptr);
}

TEST_CASE("T-2, T-1: the number of seats has to fit the variant") {
  const auto [variant, least, most] = GENERATE(table<VariantId, int, int>({{VariantId::rummy, 2, 6},
                                                                           {VariantId::pass_the_deck, 2, 8},
                                                                           {VariantId::gin, 2, 2},
                                                                           {VariantId::full_deck, 2, 6},
                                                                           {VariantId::alpha_rummy, 2, 4},
                                                                           {VariantId::gin_rummy, 2, 2}}));
  for (int seats = -1; seats <= 10; ++seats) {
    auto setup = setup_of(variant, seats, 1);
    if (seats >= least && seats <= most) {
      CHECK(started(setup).next.view(std::nullopt).seats.size() == static_cast<std::size_t>(seats));
      continue;
    }
    const auto refusal = not_started(setup);
    CHECK(refusal.clause == "T-2");
    CHECK(refusal.message.find(std::to_string(least)) != std::string::npos);
    CHECK(refusal.message.find(std::to_string(most)) != std::string::npos);
    CHECK(refusal.message.find(std::to_string(seats)) != std::string::npos);
  }
}

TEST_CASE("T-2: a deck has to hold every seat's deal, the first face-up card if any, and one more card") {
  struct Need {
    VariantId variant;
    int seats;
    int cards;
  };
  const auto need = GENERATE(values<Need>({{VariantId::rummy, 2, 20 + 2},
                                           {VariantId::rummy, 3, 21 + 2},
                                           {VariantId::rummy, 4, 28 + 2},
                                           {VariantId::rummy, 6, 36 + 2},
                                           {VariantId::pass_the_deck, 2, 14 + 1},
                                           {VariantId::pass_the_deck, 4, 28 + 1},
                                           {VariantId::gin, 2, 20 + 2},
                                           {VariantId::full_deck, 2, 16 + 1},
                                           {VariantId::full_deck, 6, 48 + 1},
                                           {VariantId::alpha_rummy, 2, 14 + 2},
                                           {VariantId::alpha_rummy, 4, 28 + 2},
                                           {VariantId::gin_rummy, 2, 20 + 4}}));
  auto setup = setup_of(need.variant, need.seats, 1);
  const auto card = info(need.variant).words ? "E" : "5C";
  setup.deck = deck_of(times(need.cards - 1, card));
  const auto refusal = not_started(setup);
  CHECK(refusal.clause == "T-2");
  CHECK(refusal.reason == "deck_too_small");
  setup.deck = deck_of(times(need.cards, card));
  const Table table(setup);
  // GR-2.8: two cards of the stock are never drawn.
  CHECK(table.open().stock == (need.variant == VariantId::gin_rummy ? 3 : 1));
}

TEST_CASE("T-2: a deck of another game is refused with the card that the game cannot use") {
  auto rummy = setup_of(VariantId::rummy, 2, 1);
  rummy.deck = standard_deck(VariantId::pass_the_deck);
  CHECK(not_started(rummy).reason == "deck_of_another_game");
  auto words = setup_of(VariantId::pass_the_deck, 2, 1);
  words.deck = standard_deck(VariantId::rummy);
  CHECK(not_started(words).reason == "deck_of_another_game");
  for (const auto kind : {FaceKind::wild, FaceKind::flip, FaceKind::combination}) {
    auto deck = *standard_deck(VariantId::pass_the_deck);
    deck.cards.back().kind = kind;
    deck.cards.back().code = "odd";
    words.deck = std::make_shared<const Deck>(deck);
    const auto refusal = not_started(words);
    CHECK(refusal.clause == "T-2");
    CHECK(refusal.message.find("odd") != std::string::npos);
  }
}

TEST_CASE("T-2: Full Deck can be played with letter, combination, flip and wild cards") {
  auto setup = setup_of(VariantId::full_deck, 2, 1);
  started(setup);
  for (const auto variant : {VariantId::rummy, VariantId::pass_the_deck}) {
    setup.deck = standard_deck(variant);
    CHECK(not_started(setup).reason == "deck_of_another_game");
  }
}

TEST_CASE("T-2: with two decks the cards count twice") {
  auto setup = setup_of(VariantId::pass_the_deck, 6, 1);
  setup.deck = deck_of(times(21, "E"));
  CHECK(not_started(setup).reason == "deck_too_small");
  setup.deck = deck_of(times(22, "E"));
  CHECK(Table(setup).open().stock == 2);
}

TEST_CASE("T-9, T-2: a game of words does not start without a lexicon") {
  auto setup = setup_of(VariantId::pass_the_deck, 2, 1);
  setup.lexicon = nullptr;
  CHECK(not_started(setup).clause == "T-9");
}

TEST_CASE("T-1: seats are numbered clockwise; left is the next one") {
  Table table(setup_of(VariantId::rummy, 6, 4));
  for (int i = 0; i < 12; ++i) {
    const int seat = table.turn();
    table.play(std::to_string(seat) + " timeout");
    CHECK(table.turn() == (seat + 1) % 6);
  }
}

TEST_CASE("variants are found by their names") {
  REQUIRE(variants().size() == 6);
  CHECK(variant_named("rummy") == VariantId::rummy);
  CHECK(variant_named("pass-the-deck") == VariantId::pass_the_deck);
  CHECK(variant_named("gin") == VariantId::gin);
  CHECK(variant_named("full-deck") == VariantId::full_deck);
  CHECK(variant_named("alpha-rummy") == VariantId::alpha_rummy);
  CHECK(variant_named("gin-rummy") == VariantId::gin_rummy);
  CHECK_FALSE(variant_named("pass_the_deck"));
  CHECK_FALSE(variant_named(""));
  CHECK(info(VariantId::rummy).deck == "standard");
  CHECK(info(VariantId::pass_the_deck).deck == "bwc");
  CHECK(info(VariantId::gin).deck == "bwc");
  CHECK(info(VariantId::full_deck).deck == "play-on-words");
  CHECK(info(VariantId::alpha_rummy).deck == "alpha");
}
