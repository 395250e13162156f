#include "protocol/deck_json.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "tests/refusal_of.hpp"

using namespace meldroom;
using namespace meldroom::protocol;
using namespace meldroom::engine;
using meldroom::test::refusal_of;

namespace {

std::map<std::string, int> counts(const Deck& deck) {
  std::map<std::string, int> all;
  for (const auto& face : deck.cards) {
    ++all[face.code.str()];
  }
  return all;
}

const Deck& deck(const std::string& name) {
  return *standard_decks().at(name);
}

Deck one_deck(const std::string& text) {
  return *parse_decks(R"({"mine":)" + text + "}").value().at("mine");
}

std::string fault(const std::string& text) {
  return refusal_of(parse_decks(text)).message;
}

}  // namespace

TEST_CASE("the decks of all games are there") {
  CHECK(standard_decks().size() == 4);
  CHECK(deck("standard").cards.size() == 52);
  CHECK(deck("bwc").cards.size() == 104);
  CHECK(deck("play-on-words").cards.size() == 80);
  CHECK(deck("alpha").cards.size() == 100);
  CHECK(deck("standard").name == "standard");
  CHECK(deck("standard").title == "Standard 52 playing cards");
}

TEST_CASE("cards with equal codes are alike, others are not") {
  for (const auto& [name, deck] : standard_decks()) {
    std::map<std::string, Face> faces;
    for (const auto& face : deck->cards) {
      CHECK(faces.emplace(face.code, face).first->second == face);
    }
  }
}

TEST_CASE("the standard deck goes through the suits, each from ace to king") {
  const auto& cards = deck("standard").cards;
  CHECK(cards[0] == Face{"AC", FaceKind::playing, 1, Suit::clubs, "", std::nullopt, 0});
  CHECK(cards[9] == Face{"10C", FaceKind::playing, 10, Suit::clubs, "", std::nullopt, 0});
  CHECK(cards[13].code == "AD");
  CHECK(cards[51] == Face{"KS", FaceKind::playing, 13, Suit::spades, "", std::nullopt, 0});
  CHECK(counts(deck("standard")).size() == 52);
}

TEST_CASE("the letter deck has its letters, then its stars, and the colours take turns") {
  const auto& cards = deck("bwc").cards;
  CHECK(cards[0] == Face{"A-black", FaceKind::letter, 0, std::nullopt, "A", Colour::black, 2});
  CHECK(cards[1].code == "A-blue");
  CHECK(cards[2].code == "A-red");
  CHECK(cards[3].code == "A-green");
  CHECK(cards[8].code == "B-black");
  CHECK(cards[10].code == "C-red");  // eight A, two B: the colours do not start again at each letter
  CHECK(cards[99].code == "Z-green");
  CHECK(cards[100] == Face{"*-black", FaceKind::star, 0, std::nullopt, "", Colour::black, 0});
  CHECK(cards[103].code == "*-green");
  CHECK(std::count_if(cards.begin(), cards.end(), [](const Face& face) { return face.letters == "E"; }) ==
        12);
}

TEST_CASE("Play on Words has combinations, flips and wilds as well as letters") {
  const auto& cards = deck("play-on-words").cards;
  CHECK(cards[0] == Face{"A", FaceKind::letter, 0, std::nullopt, "A", std::nullopt, 0});
  CHECK(cards[70] == Face{"ST", FaceKind::combination, 0, std::nullopt, "ST", std::nullopt, 0});
  CHECK(cards[76] == Face{"J/X", FaceKind::flip, 0, std::nullopt, "JX", std::nullopt, 0});
  CHECK(cards[78] == Face{"?", FaceKind::wild, 0, std::nullopt, "", std::nullopt, 0});
  CHECK(counts(deck("play-on-words")).at("?") == 2);
}

TEST_CASE("AlphaRummy's letters have values and no colour") {
  const auto& cards = deck("alpha").cards;
  CHECK(cards[99] == Face{"Z", FaceKind::letter, 0, std::nullopt, "Z", std::nullopt, 10});
}

TEST_CASE("a host's own deck is read, and its letters are sorted A to Z") {
  const auto mine = one_deck(R"({"title":"Mine","letters":{"Q":{"count":1,"value":9},"B":{"count":2}},)"
                             R"("stars":{"count":1}})");
  CHECK(mine.cards.size() == 4);
  CHECK(mine.cards[0].code == "B");
  CHECK(mine.cards[2] == Face{"Q", FaceKind::letter, 0, std::nullopt, "Q", std::nullopt, 9});
  CHECK(mine.cards[3].code == "*");
}

TEST_CASE("an error in a decks file is reported with its place") {
  CHECK_THAT(fault("{"), Catch::Contains("not JSON text"));
  CHECK_THAT(fault("[]"), Catch::Contains("must be an object of decks"));
  CHECK_THAT(fault("{}"), Catch::Contains("must be an object of decks"));
  CHECK_THAT(fault(R"({"My Deck":{}})"), Catch::Contains("has a deck whose name does not fit"));
  CHECK_THAT(fault(R"({"a":{"letters":{"A":{"count":1}}}})"), Catch::Contains("a.title is missing"));
  CHECK_THAT(fault(R"({"a":{"title":"x"}})"), Catch::Contains("a.letters is missing"));
  CHECK_THAT(fault(R"({"a":{"title":"x","letters":{"AB":{"count":1}}}})"),
             Catch::Contains("a.letters may only have single capital letters"));
  CHECK_THAT(fault(R"({"a":{"title":"x","letters":{"A":{"count":0}}}})"),
             Catch::Contains("a.letters.A.count must be a whole number, 1 to 64"));
  CHECK_THAT(fault(R"({"a":{"title":"x","letters":{"A":{"count":64},"B":{"count":64},"C":{"count":64},)"
                   R"("D":{"count":64},"E":{"count":1}}}})"),
             Catch::Contains("a must have 1 to 256 cards, it has 257"));
  CHECK_THAT(fault(R"({"a":{"title":"x","suits":["clubs"],"ranks":["1"]}})"),
             Catch::Contains("a.ranks[0] must be one of A, 2"));
  CHECK_THAT(fault(R"({"a":{"title":"x","suits":["cups"],"ranks":["A"]}})"),
             Catch::Contains("a.suits[0] must be one of clubs"));
  CHECK_THAT(fault(R"({"a":{"title":"x","letters":{"A":{"count":1}},"jokers":2}})"),
             Catch::Contains("a has an unknown field \"jokers\""));
  CHECK_THAT(fault(R"({"a":{"title":"x","letters":{"A":{"count":1}},"flips":[["J"]]}})"),
             Catch::Contains("a.flips[0] must be a list of two letters"));
  CHECK_THAT(fault(R"({"a":{"title":"x","letters":{"A":{"count":1}},"flips":[["A","b"]]}})"),
             Catch::Contains("a.flips[0][1]"));
  CHECK_THAT(fault(R"({"a":{"title":"x","letters":{"A":{"count":1}}},"a":{}})"),
             Catch::Contains("appears twice"));
}
