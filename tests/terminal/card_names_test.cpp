#include "requests/card_names.hpp"

#include <catch2/catch.hpp>

#include "card_text.hpp"
#include "hands.hpp"

namespace {

using namespace meldroom::terminal;
using meldroom::engine::FaceKind;
using test::hand;
using test::ids;
using test::special;

std::string picked(const std::vector<HeldCard>& cards, const std::vector<std::string>& names,
                   bool colours_matter = true) {
  const auto found = pick_cards(cards, names, colours_matter);
  return found ? ids(*found) : "? " + found.error().message;
}

const auto rummy_hand = hand({"KH", "10C", "KD", "AS", "2H"});
const auto letters = hand({"E-red", "N-blue", "E-blue", "*-green", "E-red", "W-black"});

}  // namespace

TEST_CASE("playing cards can be named in any case, with T for 10 and with the symbol on the screen") {
  CHECK(picked(rummy_hand, {"kh", "10c", "TC"}).starts_with("?"));
  CHECK(picked(rummy_hand, {"kh", "10c"}) == "1 2");
  CHECK(picked(rummy_hand, {"TC", "a♠"}) == "2 4");
  CHECK(picked(rummy_hand, {"K♦"}) == "3");
}

TEST_CASE("a part of a name is enough if only one card fits; if several fit, the client asks") {
  CHECK(picked(rummy_hand, {"A"}) == "4");
  CHECK(picked(rummy_hand, {"10"}) == "2");
  CHECK(picked(rummy_hand, {"K"}) == "? K could be KH (#1) or KD (#3). Say which.");
}

TEST_CASE("a question names the cards as the hand shows them") {
  auto cards = rummy_hand;
  for (auto& card : cards) {
    card.shown = card_text(card.face, FaceStyle::symbols);
  }
  CHECK(picked(cards, {"K"}) == "? K could be K♥ (#1) or K♦ (#3). Say which.");
}

TEST_CASE("a name given as often as cards fit it names all of them") {
  CHECK(picked(rummy_hand, {"K", "K"}) == "1 3");
  CHECK(picked(rummy_hand, {"KD", "K"}) == "3 1");
}

TEST_CASE("a position names a card, and only once") {
  CHECK(picked(rummy_hand, {"#3", "#1"}) == "3 1");
  CHECK(picked(rummy_hand, {"#3", "#3"}).starts_with("?"));
  CHECK(picked(rummy_hand, {"#6"}).starts_with("?"));
  CHECK(picked(rummy_hand, {"#0"}).starts_with("?"));
  CHECK(picked(rummy_hand, {"#1x"}).starts_with("?"));
}

TEST_CASE("a card that is not in the hand, or not so often, is reported as missing") {
  CHECK(picked(rummy_hand, {"QS"}) == "? There is no QS in your hand.");
  CHECK(picked(letters, {"W", "W"}) == "? There is only 1 of W in your hand.");
}

TEST_CASE("the client asks about a letter only if its cards differ in something that counts") {
  CHECK(picked(letters, {"W"}) == "6");
  CHECK(picked(letters, {"E-red"}) == "1");
  CHECK(picked(letters, {"e-b"}) == "3");
  CHECK(picked(letters, {"E"}, true) == "? E could be E-red (#1) or E-blue (#3). Say which.");
  CHECK(picked(letters, {"E"}, false) == "1");
  CHECK(picked(letters, {"E-r"}) == "1");
  CHECK(picked(letters, {"E-red", "E-red"}) == "1 5");
  CHECK(picked(letters, {"E", "E", "E"}) == "1 3 5");
}

TEST_CASE("a star takes the letter after its equals sign") {
  CHECK(picked(letters, {"*=t", "W"}) == "4=T 6");
  CHECK(picked(letters, {"*-green=S"}) == "4=S");
  CHECK(picked(letters, {"#4=S"}) == "4=S");
}

TEST_CASE("combination and wild cards are named as printed, a flip card also by its letter") {
  const std::vector<HeldCard> cards{
      special(1, FaceKind::combination, "ST", "ST"), special(2, FaceKind::flip, "J/X", "JX"),
      special(3, FaceKind::letter, "S", "S"), special(4, FaceKind::wild, "?", ""),
      special(5, FaceKind::letter, "X", "X")};
  CHECK(picked(cards, {"st", "S", "?=q"}) == "1 3 4=Q");
  CHECK(picked(cards, {"J/X=j"}) == "2=J");
  CHECK(picked(cards, {"j"}) == "2=J");
  CHECK(picked(cards, {"x"}) == "5");
  CHECK(picked(cards, {"x", "x"}) == "5 2=X");
  CHECK(picked(cards, {"T"}) == "? There is no T in your hand.");
}

TEST_CASE("cards are written with symbols, in ASCII and as spoken, and always readable without colour") {
  const auto king = test::playing("KH");
  CHECK(card_text(king, FaceStyle::symbols) == "K♥");
  CHECK(card_text(king, FaceStyle::ascii) == "KH");
  CHECK(card_text(king, FaceStyle::spoken) == "king of hearts");
  CHECK(card_text(test::playing("10S"), FaceStyle::symbols) == "10♠");
  CHECK(card_text(test::playing("AC"), FaceStyle::spoken) == "ace of clubs");
  CHECK(card_text(test::letter("E-red"), FaceStyle::symbols) == "E-red");
  CHECK(card_text(test::letter("E-red"), FaceStyle::spoken) == "red E");
  CHECK(card_text(test::letter("*-blue"), FaceStyle::ascii, "T") == "*-blue=T");
  CHECK(card_text(test::letter("*-blue"), FaceStyle::spoken, "T") == "blue star as T");
}
