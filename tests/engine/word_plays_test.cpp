// The words that can be laid from a view, compared with trying everything.

#include "word_plays.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <random>
#include <set>

#include "dict/word_list.hpp"
#include "support.hpp"
#include "table/words.hpp"
#include "tests/effort.hpp"

using namespace meldroom::test;
namespace dict = meldroom::dict;

namespace {

constexpr std::string_view alphabet = "ABCD";

class Dice {
 public:
  explicit Dice(unsigned seed) : random_(seed) {}
  int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }
  char letter() { return alphabet[static_cast<std::size_t>(below(static_cast<int>(alphabet.size())))]; }
  std::string word(int letters) {
    std::string word;
    std::generate_n(std::back_inserter(word), letters, [&] { return letter(); });
    return word;
  }

 private:
  std::mt19937 random_;
};

/// A deck with every kind of card that words are made of; the letters come in four colours.
Deck all_kinds() {
  Deck deck;
  const auto add = [&](const std::string& code, FaceKind kind, std::string letters,
                       std::optional<Colour> colour) {
    Face face;
    face.code = code;
    face.kind = kind;
    face.letters = std::move(letters);
    face.colour = colour;
    deck.cards.push_back(std::move(face));
  };
  for (const char letter : alphabet) {
    for (const auto colour : {Colour::black, Colour::blue, Colour::red, Colour::green}) {
      add(letter + std::to_string(static_cast<int>(colour)), FaceKind::letter, std::string(1, letter),
          colour);
    }
  }
  add("*", FaceKind::star, "", Colour::red);
  add("?", FaceKind::wild, "", std::nullopt);
  add("A/C", FaceKind::flip, "AC", std::nullopt);
  add("BA", FaceKind::combination, "BA", std::nullopt);
  return deck;
}

/// A position without a match: everything that the search uses.
struct Position {
  Deck deck = all_kinds();
  FacesByCode faces = faces_by_code(deck);
  std::shared_ptr<const dict::Lexicon> lexicon;
  OptionValues options;
  RandomNumbers chance{1};
  View view;
  WordView old;
  std::vector<CardView> hand;
  std::vector<CardView> needed;
  PlayNeeds needs;
  std::uint32_t cards = 0;

  [[nodiscard]] MachinePlayer machine() { return {faces, lexicon.get(), options, chance}; }
  [[nodiscard]] PlayCards play_cards() const {
    return {.free = hand, .needed = needed, .old = old.tiles.empty() ? nullptr : &old};
  }
  CardView card(Dice& dice) {
    const auto& face = deck.cards[static_cast<std::size_t>(dice.below(static_cast<int>(deck.cards.size())))];
    return {CardId{++cards}, face.code};
  }
};

/// The letters that a card can stand for.
std::vector<std::string> readings(const Face& face) {
  if (face.kind == FaceKind::letter || face.kind == FaceKind::combination) {
    return {face.letters};
  }
  std::vector<std::string> each;
  for (const char letter : face.kind == FaceKind::flip ? std::string_view(face.letters) : alphabet) {
    each.emplace_back(1, letter);
  }
  return each;
}

/// A value that depends on everything that tells spellings of a word apart and counts in some game.
int value_of(std::string_view word, std::string_view was, int wild) {
  return static_cast<int>(2 * word.size()) - 2 * wild + (was.empty() || dict::in_order(was, word) ? 0 : 5);
}

/// Lays the cards in every order, each as every letter that it can be.
class EveryOrder {
 public:
  EveryOrder(Position& position, const std::set<std::string>& words) : position_(position), words_(words) {
    for (const auto& tile : position.old.tiles) {
      const auto& face = *position.faces.find(tile.face)->second;
      const bool keeps = leaves_choice(face) && !position.needs.renames;
      pool_.push_back({&face, true, false, keeps ? std::vector{tile.as} : readings(face)});
    }
    add(position.needed, true);
    add(position.hand, false);
    go_on();
  }

  std::map<std::string, int> best;  ///< by word

 private:
  struct Card {
    const Face* face;
    bool must;
    bool added;
    std::vector<std::string> readings;
    std::string as{};
    bool used = false;
  };

  void add(const std::vector<CardView>& cards, bool must) {
    for (const auto& card : cards) {
      const auto& face = *position_.faces.find(card.face)->second;
      pool_.push_back({&face, must, true, readings(face)});
    }
  }

  void go_on() {
    look();
    for (auto& card : pool_) {
      if (card.used) {
        continue;
      }
      card.used = true;
      for (const auto& reading : card.readings) {
        card.as = reading;
        word_ += reading;
        go_on();
        word_.resize(word_.size() - reading.size());
      }
      card.used = false;
    }
  }

  void look() {
    std::string was;
    Colours colours = 0;
    int wild = 0;
    bool adds = false;
    for (const auto& card : pool_) {
      if (!card.used) {
        if (card.must) {
          return;
        }
        continue;
      }
      was += card.added ? "" : card.as;
      adds = adds || card.added;
      colours |= colour_of(*card.face);
      wild += card.face->kind == FaceKind::wild || card.face->kind == FaceKind::star ? 1 : 0;
    }
    const auto& needs = position_.needs;
    if (adds && static_cast<int>(word_.size()) >= needs.min_letters && words_.contains(word_) &&
        count(colours) <= needs.level && (!needs.keeps_order || dict::in_order(position_.old.word, word_))) {
      const int value = value_of(word_, was, wild);
      const auto [entry, is_new] = best.emplace(word_, value);
      entry->second = std::max(entry->second, value);
    }
  }

  Position& position_;
  const std::set<std::string>& words_;
  std::vector<Card> pool_;
  std::string word_;
};

int wild_in(const std::vector<PlayedCard>& cards) {
  return static_cast<int>(std::ranges::count_if(cards, [](const PlayedCard& card) {
    return card.face->kind == FaceKind::wild || card.face->kind == FaceKind::star;
  }));
}

/// What a move's tiles spell by the rules (T-10).
std::string spelled_by(const Position& position, const WordPlay& play) {
  std::string word;
  for (std::size_t i = 0; i < play.tiles.size(); ++i) {
    const auto& face = *play.cards[i].face;
    CHECK(play.tiles[i].card == play.cards[i].id);
    CHECK(leaves_choice(face) == !play.tiles[i].as.empty());
    word += leaves_choice(face) ? play.tiles[i].as : face.letters;
  }
  CHECK(std::ranges::count(play.cards, false, &PlayedCard::added) ==
        static_cast<std::ptrdiff_t>(position.old.tiles.size()));
  return word;
}

Position random_position(Dice& dice, std::set<std::string>& words) {
  Position position;
  while (words.size() < 60) {
    words.insert(dice.word(2 + dice.below(5)));
  }
  // One of the words is a house word.
  position.view.house_words = {*words.begin()};
  position.lexicon = dict::build_lexicon("random", std::vector(std::next(words.begin()), words.end()));
  for (int i = dice.below(5); i > 0; --i) {
    position.hand.push_back(position.card(dice));
  }
  if (dice.below(4) == 0) {
    position.needed.push_back(position.card(dice));
  }
  for (int i = dice.below(2) == 0 ? 0 : 1 + dice.below(3); i > 0; --i) {
    const auto [id, code] = position.card(dice);
    const auto as = readings(*position.faces.find(code)->second);
    position.old.tiles.push_back(
        {id, code, as[static_cast<std::size_t>(dice.below(static_cast<int>(as.size())))]});
    position.old.word += position.old.tiles.back().as;
  }
  position.needs = {.min_letters = 2 + dice.below(3),
                    .level = 1 + dice.below(4),
                    .keeps_order = dice.below(3) == 0,
                    .renames = dice.below(2) == 0};
  return position;
}

}  // namespace

TEST_CASE("T-10, T-11, PD-2.2, AR-2.2, AR-2.3, FD-3.4: words found from a view are the best possible") {
  Dice dice(7);
  std::size_t found = 0;
  std::size_t renamed = 0;
  for (std::size_t round = 0; round < repetitions(1500); ++round) {
    std::set<std::string> words;
    auto position = random_position(dice, words);
    const auto most = static_cast<std::size_t>(dice.below(5)) + 1;

    const EveryOrder every(position, words);
    std::vector<std::pair<int, std::string>> expected;
    for (const auto& [word, value] : every.best) {
      expected.emplace_back(-value, word);
    }
    std::ranges::sort(expected);
    expected.resize(std::min(expected.size(), most));

    const auto value = [](const WordSpelling& spelling) {
      return std::optional(value_of(spelling.word, spelling.was, wild_in(spelling.cards)));
    };
    const auto plays = best_word_plays(position.view, position.play_cards(), position.needs, most, value,
                                       position.machine());
    INFO("round " << round);
    REQUIRE(plays.size() == expected.size());
    for (std::size_t i = 0; i < plays.size(); ++i) {
      CHECK(plays[i].word == expected[i].second);
      CHECK(plays[i].value == -expected[i].first);
      CHECK(spelled_by(position, plays[i]) == plays[i].word);
      renamed += plays[i].was != position.old.word ? 1 : 0;
    }
    found += plays.size();
  }
  CHECK(found > repetitions(500));
  CHECK(renamed > 0);
}

TEST_CASE("T-13: a word that the caller gives no value is not found") {
  Dice dice(3);
  std::set<std::string> words;
  auto position = random_position(dice, words);
  position.hand = {{CardId{90}, "?"}, {CardId{91}, "?"}, {CardId{92}, "?"}};
  position.needed.clear();
  position.old = {};
  position.needs = {.min_letters = 3};
  const auto wanted = std::ranges::find(words, std::size_t{3}, &std::string::size);
  REQUIRE(wanted != words.end());
  const auto value = [&](const WordSpelling& spelling) {
    return spelling.word == *wanted ? std::optional(1) : std::nullopt;
  };
  const auto plays =
      best_word_plays(position.view, position.play_cards(), position.needs, 9, value, position.machine());
  REQUIRE(plays.size() == 1);
  CHECK(plays.front().word == *wanted);
}
