// The search for words from tiles, against trying every word.
#include "dict/search.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include <catch2/catch.hpp>

#include "dict/build.hpp"
#include "samples.hpp"
#include "tests/effort.hpp"

using namespace meldroom;
using dict::Bag;

namespace {

Bag bag_of(std::string_view tiles) {
  Bag bag;
  for (const char tile : tiles) {
    if (tile == '*') {
      ++bag.blanks;
    } else {
      bag.add(tile);
    }
  }
  return bag;
}

/// Tries every way to take the word's letters from the tiles, one after the other: slow, and plainly what is
/// asked.
bool spells(std::string_view word, Bag bag, Bag required, int min_from_bag) {
  if (word.empty()) {
    return required.size() == 0 && min_from_bag <= 0;
  }
  const auto letter = static_cast<std::size_t>(word.front() - 'A');
  const std::string_view rest = word.substr(1);
  const auto with = [&](std::uint8_t& tile, int from_bag) {
    if (tile == 0) {
      return false;
    }
    --tile;
    const bool found = spells(rest, bag, required, min_from_bag - from_bag);
    ++tile;
    return found;
  };
  return with(required.letters[letter], 0) || with(required.blanks, 0) || with(bag.letters[letter], 1) ||
         with(bag.blanks, 1);
}

std::vector<std::string> found(const dict::Lexicon& lexicon, const Bag& bag, const Bag& required,
                               int min_letters, int min_from_bag) {
  std::vector<std::string> words;
  dict::each_word(lexicon, bag, required, min_letters, min_from_bag, [&](std::string_view word) {
    words.emplace_back(word);
    return true;
  });
  return words;
}

std::string random_tiles(std::mt19937& random, int most, int alphabet) {
  std::string tiles =
      test::random_word(random, static_cast<int>(random() % static_cast<unsigned>(most + 1)), alphabet);
  for (char& tile : tiles) {
    if (random() % 6 == 0) {
      tile = '*';
    }
  }
  return tiles;
}

}  // namespace

TEST_CASE("The search finds exactly the words that the tiles spell") {
  std::mt19937 random(3);
  for (std::size_t round = 0; round < test::repetitions(400); ++round) {
    const int alphabet = 2 + static_cast<int>(random() % 5);
    const auto words = test::random_words(random, 200, 7, alphabet);
    const auto lexicon = dict::build_lexicon("random", words);
    const std::string in_bag = random_tiles(random, 7, alphabet);
    const std::string in_required = random_tiles(random, 4, alphabet);
    const int min_letters = static_cast<int>(random() % 7);
    const int min_from_bag = static_cast<int>(random() % 5) - 1;
    INFO("bag " << in_bag << ", required " << in_required << ", letters " << min_letters << ", from bag "
                << min_from_bag);
    const Bag bag = bag_of(in_bag);
    const Bag required = bag_of(in_required);
    std::vector<std::string> expected;
    std::ranges::copy_if(words, std::back_inserter(expected), [&](const std::string& word) {
      return static_cast<int>(word.size()) >= min_letters && spells(word, bag, required, min_from_bag);
    });
    REQUIRE(found(*lexicon, bag, required, min_letters, min_from_bag) == expected);
    REQUIRE(dict::any_word(*lexicon, bag, required, min_letters, min_from_bag) == !expected.empty());
  }
}

TEST_CASE("Words from a hand, and words grown from one on the table") {
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

TEST_CASE("A bag of all cards of a large deck is counted right") {
  Bag bag;
  bag.letters.fill(200);
  bag.blanks = 250;
  CHECK(bag.size() == 26 * 200 + 250);
  const auto lexicon = dict::build_lexicon("small", {"CAT", "ZZZZZZZZZZZZZZZ"});
  CHECK(found(*lexicon, bag, bag_of("ZZZ"), 0, 0) == std::vector<std::string>{"ZZZZZZZZZZZZZZZ"});
  CHECK(found(*lexicon, bag, {}, 0, 0).size() == 2);
}
