// T-9, T-10, T-19: words, cards with a choice, house words.

#include "support.hpp"

using namespace meldroom::test;

namespace {

Deal words(std::vector<std::string> hands, const OptionValues& options = {}) {
  return {.variant = VariantId::pass_the_deck,
          .hands = std::move(hands),
          .stock = "N R X Y S S E",
          .options = options,
          .words = "CAT CATS DOG"};
}

const std::string dull_letters = "B B F F H H V";

}  // namespace

TEST_CASE("T-9: a word that is not in the lexicon is refused and nothing changes") {
  Table table(words({dull_letters, "Z A P C T O D"}));
  const auto message = table.refuse("1 word Z A P", "T-9", "not_a_word");
  CHECK(message.find("ZAP") != std::string::npos);
  table.refuse("1 word T A C", "T-9", "not_a_word");
  table.play("1 word C A T");
}

TEST_CASE("T-9: the lexicon of the match decides") {
  Table table(with_words(words({dull_letters, "Z A P C T O D"}), "ZAP"));
  table.refuse("1 word C A T", "T-9", "not_a_word");
  table.play("1 word Z A P");
}

TEST_CASE("T-10: a star stands for one letter that its player names") {
  Table table(words({dull_letters, "C *-red *-blue T O D G"}));
  table.refuse("1 word C * T", "T-10", "letter_not_named");
  for (const std::string as : {"a", "1", "AT", "*", "-"}) {
    table.refuse("1 word C *=" + as + " T", "T-10", "letter_not_named");
  }
  table.play("1 word C *=A T");
  CHECK(table.group(1) == "CAT");
}

TEST_CASE("T-10: a word can have two stars") {
  Table table(words({dull_letters, "C *-red *-blue T O D G"}), "1 word *-red=D O *-blue=G");
  CHECK(table.group(1) == "DOG");
  CHECK(table.open().words.at(GroupId{1}).tiles.at(2).as == "G");
}

TEST_CASE("T-10: a letter card stands only for its letter, named or not") {
  Table table(words({dull_letters, "C A T O D G U"}));
  table.refuse_all({"1 word C A=O T", "1 word C A=a T"}, "T-10", "letter_is_printed");
  table.play("1 word C=C A=A T");
}

TEST_CASE("T-19: a word that every other player agrees to is good for the rest of the match") {
  Table table(words({dull_letters, "Z A P C T O D", "G G L L I I I"}));
  table.refuse("1 word Z A P", "T-9", "not_a_word");
  CHECK(table.may(1, MoveKind::propose_word));
  table.play("1 propose ZAP");
  REQUIRE(table.open().petition);
  CHECK(table.open().petition->word == "ZAP");
  CHECK(table.open().petition->kind == PetitionKind::word);
  CHECK(table.turn() == 1);
  table.play("0 agree");
  table.refuse("1 word Z A P", "T-9", "not_a_word");
  table.play("2 agree");
  CHECK_FALSE(table.open().petition);
  CHECK(table.open().house_words == std::vector<std::string>{"ZAP"});
  CHECK(table.said<WordAdmitted>().front().word == "ZAP");
  table.play("1 word Z A P");
  CHECK(table.group(1) == "ZAP");
}

TEST_CASE("T-19: a house word stays good in later hands, for everyone") {
  Table table(words({dull_letters, "Z A P C T O D"}));
  table.play("1 propose QQ; 0 agree; 1 timeout; 0 timeout; 1 done; 0 done");
  REQUIRE(table.open().hand == 2);
  CHECK(table.open().house_words == std::vector<std::string>{"QQ"});
  table.refuse("next propose QQ", "T-19", "already_a_word");
}

TEST_CASE("T-19: a house word is good in a change too") {
  Table table(words({dull_letters, "C A T Z O D G"}));
  table.play("1 word C A T; 0 timeout; 1 propose CATZ; 0 agree; 1 change 1 C A T Z");
  CHECK(table.group(1) == "CATZ");
}

TEST_CASE("T-19: one player who disagrees is enough to refuse") {
  Table table(words({dull_letters, "Z A P C T O D", "G G L L I I I"}), "1 propose ZAP; 0 agree; 2 disagree");
  CHECK_FALSE(table.open().petition);
  CHECK(table.open().house_words.empty());
  table.refuse("1 word Z A P", "T-9", "not_a_word");
  table.play("1 propose ZAP; 1 disagree");
  CHECK_FALSE(table.open().petition);
}

TEST_CASE("T-19: nobody agrees to their own word, or without an open petition") {
  Table table(words({dull_letters, "Z A P C T O D"}));
  table.refuse_all({"0 agree", "0 disagree"}, "T-20", "nothing_asked");
  table.play("1 propose ZAP");
  table.refuse("1 agree", "T-20", "own_petition");
  table.refuse("1 propose ZAPS", "T-19", "petition_open");
}

TEST_CASE("T-19: a word that counts already, or cannot be a word, is not put to the table") {
  Table table(words({dull_letters, "Z A P C T O D"}));
  table.refuse("1 propose CAT", "T-19", "already_a_word");
  for (const std::string bad : {"A", "zap", "Z4P", "ZAPZAPZAPZAPZAPZAPZAPZAPZAPZAPZ", "Z-P"}) {
    table.refuse("1 propose " + bad, "T-19", "not_a_word");
  }
  const auto empty = table.match().apply(Seat{1}, ProposeWord{""}, table.match().number());
  CHECK(empty.has_error());
}

TEST_CASE("T-19: only the player who could lay the word may propose it") {
  Table table(words({dull_letters, "Z A P C T O D"}));
  CHECK_FALSE(table.may(0, MoveKind::propose_word));
  table.refuse("0 propose ZAP", "T-19", "not_your_turn");
}

TEST_CASE("T-19: another play closes the petition") {
  Table table(words({dull_letters, "Z A P C T O D"}), "1 propose ZAP; 1 word C A T");
  CHECK_FALSE(table.open().petition);
  table.refuse("0 agree", "T-20", "nothing_asked");
  Table timed(words({dull_letters, "Z A P C T O D"}), "1 propose ZAP; 1 timeout");
  CHECK_FALSE(timed.open().petition);
}

TEST_CASE("T-19: a petition does not wait for a leaver") {
  Table table(words({dull_letters, "Z A P C T O D", "G G L L I I I"}));
  SECTION("the only one who had not answered") {
    table.play("1 propose ZAP; 0 agree; 2 leave");
    CHECK(table.open().house_words == std::vector<std::string>{"ZAP"});
  }
  SECTION("one who had agreed") {
    table.play("1 propose ZAP; 0 agree; 0 leave");
    REQUIRE(table.open().petition);
    CHECK(table.open().petition->agreed.empty());
    table.play("2 agree");
    CHECK(table.open().house_words == std::vector<std::string>{"ZAP"});
  }
  SECTION("the one who asked") {
    table.play("1 propose ZAP; 0 agree; 1 leave");
    CHECK_FALSE(table.open().petition);
    CHECK(table.open().house_words.empty());
  }
}

TEST_CASE("T-19, T-7: a word needs the consent of those who are at the table, and of at least one") {
  Table table(words({dull_letters, "Z A P C T O D", "G G L L I I I"}, {{"away_after", 1}}));
  table.play("1 timeout; 2 timeout; 0 pass B B F; 1 timeout; 2 timeout");
  REQUIRE(table.match().away(Seat{1}));
  REQUIRE(table.match().away(Seat{2}));
  table.play("0 propose ZAP");
  CHECK(table.open().petition);
  CHECK(table.after("1 back; 1 agree").open().house_words == std::vector<std::string>{"ZAP"});
  const auto left = table.after("1 leave").open();  // nobody has agreed
  CHECK(left.petition);
  CHECK(left.house_words.empty());
}

TEST_CASE("T-19: with house_words off, no word can be proposed") {
  Table table(words({dull_letters, "Z A P C T O D"}, {{"house_words", std::string("off")}}));
  CHECK_FALSE(table.may(1, MoveKind::propose_word));
  table.refuse("1 propose ZAP", "T-19", "not_at_this_table");
}

TEST_CASE("T-19: in Rummy no word can be proposed") {
  Table table({.hands = {"", ""}});
  CHECK_FALSE(table.may(1, MoveKind::propose_word));
  table.refuse("1 propose ZAP", "T-19", "not_at_this_table");
}

TEST_CASE("T-19: the words that a table can agree to are limited") {
  Table table(words({dull_letters, "Z A P C T O D"}));
  const auto propose = [](int number) {
    std::string word = "ZA";
    for (; number > 0; number /= 26) word += static_cast<char>('A' + number % 26);
    return "1 propose " + word + "ZZ";
  };
  for (int i = 1; i <= 500; ++i) table.play(propose(i) + "; 0 agree");
  CHECK(table.open().house_words.size() == 500);
  table.refuse(propose(501), "T-19", "too_many_house_words");
}
