#include "requests/spelling.hpp"

#include <catch2/catch.hpp>

#include "hands.hpp"
#include "tests/refusal_of.hpp"

namespace {

using namespace meldroom::terminal;
using meldroom::engine::CardId;
using meldroom::engine::FaceKind;
using meldroom::test::refusal_of;
using test::hand;
using test::ids;
using test::letter;
using test::special;

std::string spelled(std::string_view word, const std::vector<HeldCard>& cards,
                    std::optional<int> most_colours = {}, const std::vector<TableTile>& required = {}) {
  const auto found = spell(word, required, cards, most_colours);
  return found ? ids(*found) : "? " + found.error().message;
}

}  // namespace

TEST_CASE("a word's cards are picked from the hand in the word's order") {
  CHECK(spelled("WINE", hand({"E-red", "N-blue", "I-blue", "W-black"})) == "4 3 2 1");
}

TEST_CASE("stars come last: only for letters that are not in the hand") {
  const auto cards = hand({"*-red", "T-blue", "E-red", "A-blue"});
  CHECK(spelled("TEA", cards) == "2 3 4");
  CHECK(spelled("TEAT", cards) == "2 3 4 1=T");
  CHECK(spelled("SEAT", cards) == "1=S 3 4 2");
  CHECK(spelled("SEATS", cards) == "? SEATS needs 2 Ss, and you have only 1 star for that.");
}

TEST_CASE("if colours do not count, a choice between cards that differ only in colour is made silently") {
  CHECK(spelled("TEA", hand({"E-red", "E-blue", "T-red", "A-red"})) == "3 1 4");
}

TEST_CASE("if colours count, the spelling that keeps to the level is found") {
  CHECK(spelled("TEA", hand({"E-blue", "E-red", "T-red", "A-red"}), 1) == "3 2 4");
}

TEST_CASE("if colours count and several spellings keep to the level, the client asks") {
  const auto answer = spelled("TEA", hand({"E-blue", "E-red", "T-red", "A-red"}), 2);
  CHECK(answer.starts_with("? TEA can be spelled in several ways"));
  CHECK(answer.find("E-blue") != std::string::npos);
  CHECK(answer.find("E-red") != std::string::npos);
}

TEST_CASE("if no spelling keeps to the level, the server says so") {
  CHECK(spelled("TEA", hand({"E-blue", "T-red", "A-green"}), 1) == "2 1 3");
}

TEST_CASE("a changed word uses every card of the old one, and its star keeps its letter") {
  const std::vector<TableTile> wine{{CardId{11}, letter("W-red"), "W", "WINE"},
                                    {CardId{12}, letter("*-red"), "I", "WINE"},
                                    {CardId{13}, letter("N-red"), "N", "WINE"},
                                    {CardId{14}, letter("E-red"), "E", "WINE"}};
  CHECK(spelled("WINNER", hand({"R-red", "N-blue", "Q-red"}), {}, wine) == "11 12=I 13 2 14 1");
  CHECK(spelled("WINES", hand({"W-red", "I-red", "S-red"}), {}, wine) == "11 12=I 13 14 3");
  CHECK(spelled("WINS", hand({"S-red"}), {}, wine) == "? WINS leaves out the E of WINE.");
  CHECK(spelled("SWAN", hand({"S-red", "A-red"}), {}, wine) ==
        "? SWAN leaves out the I of WINE and the E of WINE.");
  CHECK(spelled("WINNERS", hand({"R-red", "S-red"}), {}, wine) == "? WINNERS needs another N.");
}

TEST_CASE("the letters that are missing are named, of several words those of the one at fault") {
  const auto cards = hand({"A-red", "S-blue", "P-red", "E-red", "Q-blue"});
  CHECK(spelled("PAGES", cards) == "? PAGES needs a G, and you have none.");
  CHECK(spelled("LEAGUES", cards) == "? LEAGUES needs another E, a G, an L and a U.");
  CHECK(spelled("IMPS", cards) == "? IMPS needs an I and an M, and you have neither.");
  CHECK(spelled("XYZZY", cards) == "? XYZZY needs an X, 2 Ys and 2 Zs, and you have none of them.");
  const std::vector<std::string> words{"PEAS", "SOUR"};
  CHECK(refusal_of(spell_all(words, {}, cards, {})).message ==
        "SOUR needs an O, an R and a U, and you have none of them.");
}

TEST_CASE("combination and flip cards spell what is printed on them") {
  const std::vector<HeldCard> cards{
      special(1, FaceKind::combination, "ST", "ST"), special(2, FaceKind::flip, "J/X", "JX"),
      special(3, FaceKind::letter, "A", "A"), special(4, FaceKind::letter, "E", "E")};
  CHECK(spelled("EAST", cards) == "4 3 1");
  CHECK(spelled("AXE", cards) == "3 2=X 4");
  CHECK(spelled("SEAT", cards).starts_with("?"));
}

TEST_CASE("several words share the cards, each card in one word, stars last") {
  const auto cards = hand({"*-red", "T-blue", "E-red", "A-blue", "N-red", "T-red", "C-red", "R-red"});
  const auto all = [&](const std::vector<std::string>& words, std::optional<int> most_colours = {}) {
    const auto found = spell_all(words, {}, cards, most_colours);
    if (!found) {
      return "? " + found.error().message;
    }
    std::string text;
    for (const auto& word : *found) {
      text += (text.empty() ? "" : " / ") + ids(word);
    }
    return text;
  };
  CHECK(all({"CAR", "TEN"}) == "7 4 8 / 2 3 5");
  CHECK(all({"CAR", "TENT"}) == "7 4 8 / 2 3 5 6");
  CHECK(all({"CART", "TEN", "E"}) == "7 4 8 2 / 6 3 5 / 1=E");
  CHECK(all({"CART", "TENT"}) == "7 4 8 2 / 6 3 5 1=T");
  CHECK(all({"CARS", "TENS"}) == "? CARS and TENS together need 2 Ss, and you have only 1 star for that.");
  CHECK(all({}).empty());
  // Colours count for each word separately: TEN must have the red T.
  CHECK(all({"TEN", "TA"}, 1) == "6 3 5 / 2 4");
  CHECK(all({"TEN", "TAR"}, 2).starts_with("? TEN and TAR can be spelled in several ways that differ: "));
}

TEST_CASE("a required card can be any of its letters, unless its letter is named") {
  const auto wild = special(11, FaceKind::wild, "?", "");
  const auto flip = special(12, FaceKind::flip, "V/Z", "VZ");
  const std::vector<TableTile> free{{wild.id, wild.face, ""}, {flip.id, flip.face, ""}};
  const std::vector<TableTile> named{{wild.id, wild.face, "A"}, {flip.id, flip.face, "Z"}};
  const std::vector<HeldCard> cards{special(1, FaceKind::letter, "A", "A"),
                                    special(2, FaceKind::letter, "E", "E")};
  CHECK(spelled("VEE", cards, {}, free) == "12=V 2 11=E");
  CHECK(spelled("VEE", cards, {}, named) ==
        "? VEE leaves out the A that you named and the Z that you named.");
  CHECK(spelled("ZEA", cards, {}, named) == "12=Z 2 11=A");
}

TEST_CASE("a hand full of choices is answered without a long search") {
  const auto cards = hand({"E-red", "E-blue", "E-green", "E-black", "*-red", "*-blue", "*-green", "*-black",
                           "S-red", "S-blue", "T-red", "T-blue", "R-red", "R-blue", "A-red"});
  CHECK(spelled("RESTATEMENTSXYZ", cards).starts_with("?"));
  CHECK(spelled("STEERS", cards, 2).starts_with("? STEERS can be spelled in several ways"));
}
