// The search for words from tiles, compared with trying every word.
#include "dict/search.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "dict/word_list.hpp"
#include "samples.hpp"
#include "tests/effort.hpp"

using namespace meldroom;
using dict::Bag;
using dict::Tile;

namespace {

/// Tiles as text: A is a letter, * a blank, [VZ] one of two letters, (ST) a pair.
std::vector<Tile> tiles_of(std::string_view text) {
  std::vector<Tile> tiles;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[' || text[i] == '(') {
      tiles.push_back(text[i] == '[' ? Tile::choice(text[i + 1], text[i + 2])
                                     : Tile::pair(text[i + 1], text[i + 2]));
      i += 3;
    } else {
      tiles.push_back(text[i] == '*' ? Tile::blank() : Tile::letter(text[i]));
    }
  }
  return tiles;
}

Bag bag_of(std::string_view tiles) {
  return Bag(tiles_of(tiles));
}

/// How many letters a tile spells if it lies first in `rest`; 0 if it cannot lie there.
std::size_t fits(const Tile& tile, std::string_view rest) {
  switch (tile.kind) {
    case Tile::Kind::letter:
      return tile.first == rest.front() ? 1 : 0;
    case Tile::Kind::choice:
      return tile.first == rest.front() || tile.second == rest.front() ? 1 : 0;
    case Tile::Kind::pair:
      return rest.size() > 1 && tile.first == rest[0] && tile.second == rest[1] ? 2 : 0;
    case Tile::Kind::blank:
      return 1;
  }
  return 0;
}

/// The costs of a spelling, the most important first.
using Cost = std::array<int, 3>;

/// Tries every way to lay the word with the tiles, one after another: slow, but plainly the definition. Returns the
/// least cost of a way.
std::optional<Cost> spells(std::string_view word, std::vector<Tile> bag, std::vector<Tile> required,
                           int min_from_bag) {
  if (word.empty()) {
    return required.empty() && min_from_bag <= 0 ? std::optional(Cost{}) : std::nullopt;
  }
  std::optional<Cost> best;
  const auto try_each = [&](std::vector<Tile>& tiles, bool from_bag) {
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      const Tile tile = tiles[i];
      const auto letters = fits(tile, word);
      if (letters == 0) {
        continue;
      }
      tiles.erase(tiles.begin() + static_cast<std::ptrdiff_t>(i));
      auto cost = spells(word.substr(letters), bag, required, min_from_bag - (from_bag ? 1 : 0));
      tiles.insert(tiles.begin() + static_cast<std::ptrdiff_t>(i), tile);
      if (cost) {
        (*cost)[0] += from_bag && tile.kind == Tile::Kind::blank ? 1 : 0;
        (*cost)[1] += from_bag && tile.kind == Tile::Kind::choice ? 1 : 0;
        (*cost)[2] -= tile.kind == Tile::Kind::pair ? 1 : 0;
        best = best ? std::min(*best, *cost) : *cost;
      }
    }
  };
  try_each(required, false);
  try_each(bag, true);
  return best;
}

std::vector<std::string> found(const dict::WordSource& words, const Bag& bag, const Bag& required,
                               int min_letters, int min_from_bag) {
  std::vector<std::string> all;
  dict::each_word(words, bag, required, min_letters, min_from_bag, [&](std::string_view word) {
    all.emplace_back(word);
    return true;
  });
  return all;
}

/// Up to `most` tiles with the first `alphabet` letters only; with `odd` some are pairs and choices.
std::string random_tiles(std::mt19937& random, int most, int alphabet, bool odd) {
  std::string tiles;
  const auto letter = [&] { return test::random_word(random, 1, alphabet); };
  for (auto left = random() % static_cast<unsigned>(most + 1); left > 0; --left) {
    switch (random() % (odd ? 6 : 3)) {
      case 0:
        tiles += random() % 2 == 0 ? "*" : letter();
        break;
      case 1:
      case 2:
      case 3:
        tiles += letter();
        break;
      case 4:
        tiles += "(" + letter() + letter() + ")";
        break;
      default:
        tiles += "[" + letter() + letter() + "]";
        break;
    }
  }
  return tiles;
}

}  // namespace

TEST_CASE("T-10, T-11: the search finds exactly the words that the tiles spell") {
  std::mt19937 random(3);
  std::size_t hits = 0;
  for (std::size_t round = 0; round < test::repetitions(2000); ++round) {
    const int alphabet = 2 + static_cast<int>(random() % 5);
    const auto words = test::random_words(random, 100, 7, alphabet);
    const auto lexicon = dict::build_lexicon("random", words);
    const auto house = test::random_words(random, random() % 3 == 0 ? 20 : 0, 7, alphabet);
    const bool odd = random() % 3 != 0;
    const std::string in_bag = random_tiles(random, 6, alphabet, odd);
    const std::string in_required = random() % 3 == 0 ? "" : random_tiles(random, 4, alphabet, odd);
    const int min_letters = static_cast<int>(random() % 7);
    const int min_from_bag = static_cast<int>(random() % 5) - 1;
    INFO("bag " << in_bag << ", required " << in_required << ", letters " << min_letters << ", from bag "
                << min_from_bag);
    auto all = words;
    all.insert(all.end(), house.begin(), house.end());
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const Bag bag = bag_of(in_bag);
    const Bag required = bag_of(in_required);
    std::vector<std::string> expected;
    for (const auto& word : all) {
      const bool can = spells(word, tiles_of(in_bag), tiles_of(in_required), min_from_bag).has_value();
      REQUIRE(dict::can_spell(word, bag, required, min_from_bag) == can);
      if (can && static_cast<int>(word.size()) >= min_letters) {
        expected.push_back(word);
      }
    }
    const dict::WordSource source(*lexicon, house);
    REQUIRE(found(source, bag, required, min_letters, min_from_bag) == expected);
    REQUIRE(dict::any_word(source, bag, required, min_letters, min_from_bag) == !expected.empty());
    hits += expected.size();
  }
  CHECK(hits > test::repetitions(2000));
}

TEST_CASE("T-10: a word is spelled with its tiles in the best way") {
  std::mt19937 random(4);
  std::size_t hits = 0;
  for (std::size_t round = 0; round < test::repetitions(20'000); ++round) {
    const int alphabet = 2 + static_cast<int>(random() % 3);
    const auto bag = tiles_of(random_tiles(random, 6, alphabet, true));
    const auto required = tiles_of(random_tiles(random, 3, alphabet, true));
    const auto word = test::random_word(random, 2 + static_cast<int>(random() % 6), alphabet);
    const int min_from_bag = static_cast<int>(random() % 3);
    const auto expected = spells(word, bag, required, min_from_bag);
    const auto placed = dict::spell_with(word, bag, required, min_from_bag);
    REQUIRE(placed.has_value() == expected.has_value());
    if (!placed) {
      continue;
    }
    ++hits;
    std::vector<bool> bag_used(bag.size());
    std::vector<bool> required_used(required.size());
    std::size_t at = 0;
    int from_bag = 0;
    Cost cost{};
    for (const auto& one : *placed) {
      auto used = one.required ? required_used.at(one.tile) : bag_used.at(one.tile);
      REQUIRE_FALSE(used);
      used = true;
      const auto& tile = one.required ? required[one.tile] : bag[one.tile];
      REQUIRE(one.at == at);
      REQUIRE(one.letters == fits(tile, std::string_view(word).substr(at)));
      at += one.letters;
      from_bag += one.required ? 0 : 1;
      cost[0] += !one.required && tile.kind == Tile::Kind::blank ? 1 : 0;
      cost[1] += !one.required && tile.kind == Tile::Kind::choice ? 1 : 0;
      cost[2] -= tile.kind == Tile::Kind::pair ? 1 : 0;
    }
    REQUIRE(at == word.size());
    REQUIRE(std::ranges::find(required_used, false) == required_used.end());
    REQUIRE(from_bag >= min_from_bag);
    REQUIRE(cost == *expected);
  }
  CHECK(hits > test::repetitions(20'000) / 10);
}

TEST_CASE("T-10: pairs and choices, in the hand and on the table") {
  const auto lexicon =
      dict::build_lexicon("small", {"CAST", "CATS", "HUT", "JUST", "QUIT", "SHUT", "TUSH", "VEX", "ZAX"});
  using Words = std::vector<std::string>;
  CHECK(found(*lexicon, bag_of("(ST)CA"), {}, 3, 0) == Words{"CAST"});
  CHECK(found(*lexicon, bag_of("(SH)UTT"), {}, 3, 0) == Words{"SHUT", "TUSH"});
  CHECK(found(*lexicon, bag_of("(SH)UT"), bag_of("T"), 3, 3) == Words{});
  CHECK(found(*lexicon, bag_of("HUTS"), bag_of("(SH)"), 3, 1) == Words{"SHUT", "TUSH"});
  CHECK(found(*lexicon, bag_of("[JX]U(ST)"), {}, 3, 0) == Words{"JUST"});
  CHECK(found(*lexicon, bag_of("[JX][VZ]AXE"), {}, 3, 0) == Words{"VEX", "ZAX"});
  CHECK(found(*lexicon, bag_of("AZX"), bag_of("[VZ]"), 3, 2) == Words{"ZAX"});
  CHECK(found(*lexicon, bag_of("(QU)I*"), {}, 3, 0) == Words{"QUIT"});
  CHECK(found(*lexicon, bag_of("(TS)CA"), {}, 3, 0) == Words{"CATS"});
  CHECK_FALSE(dict::any_word(*lexicon, bag_of("(TC)SA"), {}, 4, 0));

  const auto placed = dict::spell_with("QUIT", tiles_of("*TI(QU)"));
  REQUIRE(placed.has_value());
  CHECK(*placed == std::vector<dict::Placed>{{false, 3, 0, 2}, {false, 2, 2, 1}, {false, 1, 3, 1}});
  CHECK_FALSE(dict::spell_with("QUIT", tiles_of("*TI(QU)"), tiles_of("A")).has_value());
  CHECK_FALSE(dict::spell_with("quit", tiles_of("****")).has_value());
}

TEST_CASE("T-19: words added to the lexicon count once and come in alphabetical order") {
  const auto lexicon = dict::build_lexicon("small", {"CAT", "TAC"});
  const std::vector<std::string> house{"ACT", "CAT", "DOG", "TCA", "TCAS"};
  using Words = std::vector<std::string>;
  const dict::WordSource source(*lexicon, house);
  CHECK(found(source, bag_of("TAC"), {}, 3, 0) == Words{"ACT", "CAT", "TAC", "TCA"});
  CHECK(found(source, bag_of("SO"), bag_of("TAC"), 3, 1) == Words{"TCAS"});
  CHECK(dict::any_word(source, bag_of("SO"), bag_of("TAC"), 3, 1));
  int calls = 0;
  dict::each_word(source, bag_of("TAC"), {}, 0, 0, [&](std::string_view) { return ++calls < 3; });
  CHECK(calls == 3);
}

TEST_CASE("Words from a hand, and words that extend one on the table") {
  const auto lexicon = dict::build_lexicon("small", {"CAT", "CATS", "CAST", "COATS", "SCAT", "TACO", "TO"});
  using Words = std::vector<std::string>;
  CHECK(found(*lexicon, bag_of("TACS"), {}, 3, 0) == Words{"CAST", "CAT", "CATS", "SCAT"});
  CHECK(found(*lexicon, bag_of("OS"), bag_of("CAT"), 3, 1) == Words{"CAST", "CATS", "COATS", "SCAT", "TACO"});
  CHECK(found(*lexicon, bag_of("OS"), bag_of("CAT"), 3, 2) == Words{"COATS"});
  CHECK(found(*lexicon, bag_of("S"), bag_of("C*T"), 3, 0) == Words{"CAST", "CAT", "CATS", "SCAT"});
  CHECK(found(*lexicon, bag_of("**"), {}, 2, 0) == Words{"TO"});
  CHECK_FALSE(dict::any_word(*lexicon, bag_of("CAT"), bag_of("X"), 0, 0));
  CHECK_FALSE(dict::any_word(*lexicon, {}, {}, 0, 0));
  CHECK_FALSE(dict::any_word(*lexicon, bag_of("****************"), {}, 16, 0));
  CHECK_FALSE(dict::any_word(*lexicon, {}, bag_of("********************"), 0, 0));
}

TEST_CASE("A search stops when the visitor says so") {
  const auto lexicon = dict::build_lexicon("small", {"CAT", "CATS", "SCAT"});
  int calls = 0;
  dict::each_word(*lexicon, bag_of("TACS"), {}, 0, 0, [&](std::string_view) { return ++calls < 2; });
  CHECK(calls == 2);
}

TEST_CASE("A bag of all cards of a large deck is counted correctly") {
  Bag bag;
  for (char letter = 'A'; letter <= 'Z'; ++letter) {
    for (int i = 0; i < 200; ++i) {
      bag.add(letter);
    }
  }
  bag.blanks = 250;
  CHECK(bag.size() == 26 * 200 + 250);
  const auto lexicon = dict::build_lexicon("small", {"CAT", "ZZZZZZZZZZZZZZZ"});
  CHECK(found(*lexicon, bag, bag_of("ZZZ"), 0, 0) == std::vector<std::string>{"ZZZZZZZZZZZZZZZ"});
  CHECK(found(*lexicon, bag, {}, 0, 0).size() == 2);
}
