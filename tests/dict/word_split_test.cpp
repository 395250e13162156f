// The best split of a hand into words, compared with trying every split.
#include "dict/word_split.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "dict/word_list.hpp"
#include "samples.hpp"
#include "tests/effort.hpp"
#include "tests/paths.hpp"

using namespace meldroom;
using dict::SplitRules;
using dict::ValuedTile;
using dict::WordSplit;

namespace {

using Hand = std::vector<ValuedTile>;
using Words = std::vector<std::string>;

/// The values that decide between splits, the most important first; the least is best.
using Key = std::tuple<int, int, std::size_t, Words, std::optional<std::size_t>>;

int value_of(const ValuedTile& tile) {
  return tile.letter == 0 ? 0 : tile.value;
}

/// The key of words made of some tiles. `used` says for each tile of the hand whether it is in a word.
Key key_of(const Hand& hand, const SplitRules& rules, Words words, const std::vector<bool>& used,
           std::optional<std::size_t> put_away) {
  int worth = 0;
  int deadwood = 0;
  std::size_t unused = 0;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if (used[i]) {
      worth += value_of(hand[i]);
    } else if (i != put_away) {
      deadwood += value_of(hand[i]);
      ++unused;
    }
  }
  for (const auto& word : words) {
    worth += static_cast<int>(word.size()) >= rules.long_letters ? rules.long_bonus : 0;
  }
  std::ranges::sort(words);
  return {deadwood - worth - (unused == 0 ? rules.all_used_bonus : 0), deadwood, unused, std::move(words),
          put_away};
}

/// Tries everything: all sorted lists of words, each with every choice of tiles.
class Exhaustive {
 public:
  Exhaustive(const Words& words, const Hand& hand, const SplitRules& rules)
      : words_(words), hand_(hand), rules_(rules), used_(hand.size()) {}

  Key best() {
    go_on(0);
    return *best_;
  }
  std::optional<Key> best_but_one() {
    for (std::size_t i = 0; i < hand_.size(); ++i) {
      if (hand_[i].may_put_away) {
        put_away_ = i;
        go_on(0);
      }
    }
    return best_;
  }

 private:
  void go_on(std::size_t from) {
    const auto key = key_of(hand_, rules_, made_, used_, put_away_);
    best_ = best_ ? std::min(*best_, key) : key;
    for (std::size_t i = from; i < words_.size(); ++i) {
      if (static_cast<int>(words_[i].size()) >= rules_.min_letters) {
        lay(i, 0, 0);
      }
    }
  }
  void lay(std::size_t word, std::size_t at, unsigned colours) {
    if (at == words_[word].size()) {
      made_.push_back(words_[word]);
      go_on(word);
      made_.pop_back();
      return;
    }
    for (std::size_t i = 0; i < hand_.size(); ++i) {
      const auto& tile = hand_[i];
      const unsigned mixed = colours | (tile.letter == 0 ? 0U : 1U << tile.colour);
      if (!used_[i] && i != put_away_ && (tile.letter == 0 || tile.letter == words_[word][at]) &&
          std::popcount(mixed) <= rules_.level) {
        used_[i] = true;
        lay(word, at + 1, mixed);
        used_[i] = false;
      }
    }
  }

  const Words& words_;
  const Hand& hand_;
  const SplitRules& rules_;
  std::vector<bool> used_;
  Words made_;
  std::optional<std::size_t> put_away_;
  std::optional<Key> best_;
};

/// The key of a split, after a check that it is a valid split.
Key checked(const WordSplit& split, const Words& words, const Hand& hand, const SplitRules& rules) {
  std::vector<bool> used(hand.size());
  const auto take = [&](std::size_t tile) {
    REQUIRE(tile < hand.size());
    REQUIRE_FALSE(used[tile]);
    used[tile] = true;
  };
  Words made;
  for (const auto& [word, tiles] : split.words) {
    REQUIRE(std::ranges::binary_search(words, word));
    REQUIRE(tiles.size() == word.size());
    REQUIRE(static_cast<int>(word.size()) >= rules.min_letters);
    unsigned colours = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      take(tiles[i]);
      const auto& tile = hand[tiles[i]];
      if (tile.letter != 0) {
        REQUIRE(tile.letter == word[i]);
        colours |= 1U << tile.colour;
      }
    }
    REQUIRE(std::popcount(colours) <= rules.level);
    made.push_back(word);
  }
  REQUIRE(std::ranges::is_sorted(made));
  const auto key = key_of(hand, rules, made, used, split.put_away);
  REQUIRE(split.deadwood == std::get<1>(key));
  REQUIRE(split.unused.size() == std::get<2>(key));
  REQUIRE(std::ranges::is_sorted(split.unused));
  const bool all_used = split.unused.empty();
  REQUIRE(split.words_value - split.deadwood + (all_used ? rules.all_used_bonus : 0) == -std::get<0>(key));
  std::ranges::for_each(split.unused, take);
  if (split.put_away) {
    REQUIRE(hand.at(*split.put_away).may_put_away);
    take(*split.put_away);
  }
  REQUIRE(std::ranges::find(used, false) == used.end());
  return key;
}

Words words_of(const WordSplit& split) {
  Words words;
  std::ranges::transform(split.words, std::back_inserter(words), &dict::SplitWord::word);
  return words;
}

/// Tiles as text: letters, and * for a blank. All have one colour, and their letter gives their value.
Hand hand_of(std::string_view text) {
  Hand hand;
  for (const char letter : text) {
    hand.push_back(letter == '*' ? ValuedTile{} : ValuedTile{letter, letter % 3 + 2, 0});
  }
  return hand;
}

}  // namespace

TEST_CASE("GIN-2.4, GIN-2.5, GIN-2.6, GIN-2.7: the best split of a hand is the best of all splits") {
  std::mt19937 random(5);
  const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
  std::size_t several = 0;
  std::size_t all_used = 0;
  for (std::size_t round = 0; round < test::repetitions(4000); ++round) {
    const int alphabet = 2 + below(4);
    auto words = test::random_words(random, random() % 40 + 1, 5, alphabet);
    const auto lexicon = dict::build_lexicon("random", words);
    const auto house = test::random_words(random, below(3) == 0 ? 5 : 0, 5, alphabet);
    words.insert(words.end(), house.begin(), house.end());
    std::ranges::sort(words);
    words.erase(std::unique(words.begin(), words.end()), words.end());

    const SplitRules rules{.min_letters = 1 + below(4),
                           .level = 1 + below(4),
                           .long_letters = 3 + below(4),
                           .long_bonus = below(3) * 4,
                           .all_used_bonus = below(2) * 5};
    Hand hand;
    const int values = 1 + below(3);
    int blanks = 2;
    for (int left = below(8); left > 0; --left) {
      const bool is_blank = blanks > 0 && below(6) == 0;
      blanks -= is_blank ? 1 : 0;
      hand.push_back({is_blank ? '\0' : test::random_word(random, 1, alphabet).front(), below(values),
                      static_cast<std::uint8_t>(below(4)), below(4) != 0});
    }
    const dict::WordSource source(*lexicon, house);
    const auto expected = Exhaustive(words, hand, rules).best();
    REQUIRE(checked(dict::best_word_split(source, hand, rules), words, hand, rules) == expected);

    const auto expected_but_one = Exhaustive(words, hand, rules).best_but_one();
    const auto found = dict::best_word_split_but_one(source, hand, rules);
    REQUIRE(found.has_value() == expected_but_one.has_value());
    if (found) {
      REQUIRE(found->put_away.has_value());
      REQUIRE(checked(*found, words, hand, rules) == *expected_but_one);
    }
    several += std::get<3>(expected).size() > 1 ? 1 : 0;
    all_used += !hand.empty() && std::get<2>(expected) == 0 ? 1 : 0;
  }
  CHECK(several > test::repetitions(4000) / 10);
  CHECK(all_used > test::repetitions(4000) / 10);
}

TEST_CASE("GIN-2.4, GIN-2.7: the best split of full hands, with the standard lexicon") {
  const auto opened = dict::Lexicon::open(meldroom::test::lexicon_dir() / "standard.lex").value();
  const auto& lexicon = *opened;
  const SplitRules rules{.all_used_bonus = 10};
  std::unordered_map<std::string, std::string> first_of;  // by sorted letters, the first word that has them
  for (std::uint32_t i = 0; i < lexicon.size(); ++i) {
    const auto word = lexicon.word(dict::WordIndex{i});
    auto letters = word;
    std::ranges::sort(letters);
    first_of.try_emplace(letters, word);
  }
  // The first word with the given letters and `blanks` others.
  const auto first_with = [&](auto self, std::string letters, int blanks) -> std::string {
    std::string first;
    if (blanks == 0) {
      std::ranges::sort(letters);
      const auto found = first_of.find(letters);
      return found == first_of.end() ? std::string() : found->second;
    }
    for (char letter = 'A'; letter <= 'Z'; ++letter) {
      const auto word = self(self, letters + letter, blanks - 1);
      first = first.empty() || (!word.empty() && word < first) ? word : first;
    }
    return first;
  };
  std::mt19937 random(7);
  std::string deck =
      "AAAAAAAABBCCCDDDDEEEEEEEEEEEEFFGGGHHHIIIIIIIIJKLLLLMMMNNNNNOOOOOOOOPPPQRRRRRRSSSSSSTTTTTTUUUU";
  for (std::size_t round = 0; round < test::repetitions(12); ++round) {
    std::ranges::shuffle(deck, random);
    const auto blanks = round % 3;
    const auto hand = hand_of(std::string(blanks, '*') + deck.substr(0, 11 - blanks));
    const unsigned all = (1U << hand.size()) - 1;
    Words word(all + 1);
    std::vector<std::optional<std::pair<int, Words>>> exact(all + 1);  // the negated bonus, and the words
    exact[0].emplace();
    for (unsigned tiles = 1; tiles <= all; ++tiles) {
      std::string letters;
      for (std::size_t i = 0; i < hand.size(); ++i) {
        if ((tiles >> i & 1U) != 0 && hand[i].letter != 0) {
          letters += hand[i].letter;
        }
      }
      if (std::popcount(tiles) >= rules.min_letters) {
        word[tiles] =
            first_with(first_with, letters, std::popcount(tiles) - static_cast<int>(letters.size()));
      }
      for (unsigned part = tiles; part != 0; part = (part - 1) & tiles) {
        if (!word[part].empty() && exact[tiles & ~part]) {
          auto way = *exact[tiles & ~part];
          way.first -= std::popcount(part) >= rules.long_letters ? rules.long_bonus : 0;
          way.second.push_back(word[part]);
          std::ranges::sort(way.second);
          exact[tiles] = exact[tiles] ? std::min(*exact[tiles], way) : way;
        }
      }
    }
    std::optional<Key> best;
    for (unsigned tiles = 0; tiles <= all; ++tiles) {
      for (std::size_t i = 0; exact[tiles] && i < hand.size(); ++i) {
        if ((tiles >> i & 1U) == 0) {
          std::vector<bool> used(hand.size());
          for (std::size_t j = 0; j < hand.size(); ++j) {
            used[j] = (tiles >> j & 1U) != 0;
          }
          const auto key = key_of(hand, rules, exact[tiles]->second, used, i);
          best = best ? std::min(*best, key) : key;
        }
      }
    }
    const auto found = dict::best_word_split_but_one(lexicon, hand, rules);
    REQUIRE(found.has_value());
    CHECK(checked(*found, words_of(*found), hand, rules) == *best);
  }
}

TEST_CASE("GIN-2.7: what decides between splits of equal worth") {
  const auto lexicon = dict::build_lexicon("small", {"ABC", "BAC", "CAB", "DEF", "FED", "ABCDEF", "GHIJ"});
  CHECK(words_of(dict::best_word_split(*lexicon, hand_of("FEDCBA"), {})) == Words{"ABC", "DEF"});
  CHECK(words_of(dict::best_word_split(*lexicon, hand_of("FEDCBA"), {.min_letters = 4})) == Words{"ABCDEF"});
  CHECK(words_of(dict::best_word_split(*lexicon, hand_of("FEDCBA"), {.long_letters = 6})) == Words{"ABCDEF"});
  // Blanks are worth nothing, but fewer left over is better.
  CHECK(words_of(dict::best_word_split(*lexicon, hand_of("ABC***"), {})) == Words{"ABC", "ABC"});
  CHECK(dict::best_word_split(*lexicon, hand_of("AB*"), {}).unused.empty());
  // Using all tiles is better than a word of higher value.
  const Hand hand{{'G', 9, 0, true}, {'H', 0, 0, true}, {'I', 0, 0, true},
                  {'A', 5, 0, true}, {'B', 0, 0, true}, {'C', 0, 0, true}};
  CHECK(words_of(dict::best_word_split(*lexicon, hand, {})) == Words{"ABC"});
  const auto none = dict::best_word_split(*lexicon, {}, {});
  CHECK(none == WordSplit{});
  CHECK_FALSE(dict::best_word_split_but_one(*lexicon, {}, {}).has_value());
}

TEST_CASE("GIN-2.3, GIN-2.4: the tile put away is the most valuable one that no word needs") {
  const auto lexicon = dict::build_lexicon("small", {"CAT", "CATS"});
  Hand hand{{'X', 10}, {'C', 5}, {'A', 2}, {'T', 3}, {'Z', 12}};
  auto split = dict::best_word_split_but_one(*lexicon, hand, {});
  REQUIRE(split.has_value());
  CHECK(split->put_away == 4U);
  CHECK(split->deadwood == 10);
  CHECK(split->words == std::vector<dict::SplitWord>{{"CAT", {1, 2, 3}}});
  hand[4].may_put_away = false;
  CHECK(dict::best_word_split_but_one(*lexicon, hand, {})->put_away == 0U);
  hand.pop_back();
  const auto gin = dict::best_word_split_but_one(*lexicon, hand, {.all_used_bonus = 10});
  CHECK(gin->unused.empty());
  CHECK(gin->put_away == 0U);
  hand.push_back({'S', 3});
  hand.erase(hand.begin());
  for (auto& tile : hand) {
    tile.may_put_away = tile.letter == 'A';
  }
  CHECK(dict::best_word_split_but_one(*lexicon, hand, {})->words.empty());
}

TEST_CASE("GIN-2.6: colours and blanks in a split") {
  const auto lexicon = dict::build_lexicon("small", {"CAT"});
  const Hand hand{{'C', 5, 0}, {'A', 2, 1}, {'T', 3, 2}, {}, {}};
  CHECK(dict::best_word_split(*lexicon, hand, {.level = 3}).words_value == 10);
  const auto two = dict::best_word_split(*lexicon, hand, {.level = 2});
  CHECK(two.words == std::vector<dict::SplitWord>{{"CAT", {0, 3, 2}}});
  CHECK(two.unused == std::vector<std::size_t>{1, 4});
  CHECK(dict::best_word_split(*lexicon, hand, {.level = 1}).words_value == 5);
}

TEST_CASE("A hand too large to split is refused") {
  const auto lexicon = dict::build_lexicon("small", {"CAT"});
  CHECK(dict::best_word_split(*lexicon, hand_of("CATCATCATXX"), {}).words.size() == 3);
  CHECK_THROWS_AS(dict::best_word_split(*lexicon, hand_of("CATCATCATXXX"), {}), std::invalid_argument);
}

TEST_CASE("GIN-2.7: a table knows what the best split of every part of a hand is worth") {
  const auto lexicon =
      dict::build_lexicon("small", {"ABC", "BAC", "CAB", "DEF", "FED", "ABCDEF", "ABCDEFG", "GHIJ", "HID"});
  std::mt19937 random(3);
  for (std::size_t round = 0; round < test::repetitions(40); ++round) {
    Hand hand;
    while (hand.size() < dict::max_table_tiles) {
      const bool blank = random() % 12 == 0;
      hand.push_back({blank ? '\0' : static_cast<char>('A' + random() % 10), static_cast<int>(random() % 9),
                      static_cast<std::uint8_t>(random() % 3)});
    }
    const dict::SplitRules rules{.level = static_cast<int>(random() % 3) + 1, .all_used_bonus = 10};
    const dict::SplitTable table(*lexicon, hand, rules);
    for (int part = 0; part < 30; ++part) {
      auto tiles = static_cast<std::uint32_t>(random() % (1U << hand.size()));
      tiles &=
          tiles == (1U << hand.size()) - 1 ? ~1U : ~0U;  // one is left out, or there is no split to compare
      Hand some;
      for (std::size_t i = 0; i < hand.size(); ++i) {
        if ((tiles >> i & 1U) != 0) {
          some.push_back(hand[i]);
        }
      }
      const auto split = dict::best_word_split(*lexicon, some, rules);
      CHECK(table.value(tiles) ==
            dict::SplitTable::Value{split.words_value, split.deadwood, split.unused.empty()});
    }
  }
  CHECK_THROWS_AS(dict::SplitTable(*lexicon, Hand(dict::max_table_tiles + 1, {'A'}), {}),
                  std::invalid_argument);
}

TEST_CASE("T-13: a split has no words that are not allowed") {
  const auto lexicon = dict::build_lexicon("small", {"CAT", "DOGS"});
  const std::vector<std::string> extra{"GODS"};
  const auto words_without = [&](std::string_view word) {
    const dict::SplitRules rules{.admits = [&](std::string_view other) { return other != word; }};
    return words_of(dict::best_word_split({*lexicon, extra}, hand_of("CATDOGS"), rules));
  };
  CHECK(words_without("") == Words{"CAT", "DOGS"});
  CHECK(words_without("CAT") == Words{"DOGS"});
  CHECK(words_without("DOGS") == Words{"CAT", "GODS"});
  CHECK(words_without("GODS") == Words{"CAT", "DOGS"});
}
