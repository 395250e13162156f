// The best plays, compared with spelling and scoring every word.
#include "dict/best_plays.hpp"

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
using dict::Placed;
using dict::Play;
using dict::Tile;

namespace {

std::vector<Tile> letters(std::string_view text) {
  std::vector<Tile> tiles;
  for (const char letter : text) {
    tiles.push_back(letter == '*' ? Tile::blank() : Tile::letter(letter));
  }
  return tiles;
}

/// Two points a letter, nothing for blanks (FD-3.1); words with a B between other letters are not allowed.
std::optional<int> score(std::string_view word, const std::vector<Tile>& bag,
                         std::span<const Placed> placed) {
  if (word.substr(1, word.size() - 2).find('B') != std::string_view::npos) {
    return std::nullopt;
  }
  int points = 2 * static_cast<int>(word.size());
  for (const auto& one : placed) {
    points -= !one.required && bag[one.tile].kind == Tile::Kind::blank ? 2 : 0;
  }
  return points;
}

bool reads(std::string_view word, std::string_view old) {
  return old.empty() || (!word.empty() && reads(word.substr(1), word[0] == old[0] ? old.substr(1) : old));
}

}  // namespace

TEST_CASE("T-10, T-11, T-13: the best plays are the best over all words") {
  std::mt19937 random(6);
  const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
  std::size_t changes_in_order = 0;
  for (std::size_t round = 0; round < test::repetitions(2000); ++round) {
    const int alphabet = 2 + below(4);
    const auto words = test::random_words(random, 60, 7, alphabet);
    const auto lexicon = dict::build_lexicon("random", words);
    std::vector<Tile> bag;
    for (int left = below(7); left > 0; --left) {
      const auto two = test::random_word(random, 2, alphabet);
      const std::array<Tile, 5> kinds{Tile::letter(two[0]), Tile::letter(two[1]),
                                      Tile::choice(two[0], two[1]), Tile::pair(two[0], two[1]),
                                      Tile::blank()};
      bag.push_back(kinds.at(random() % kinds.size()));
    }
    const auto old = below(2) == 0 ? std::string() : test::random_word(random, 2 + below(3), alphabet);
    const auto required = letters(old);
    const dict::PlayRules rules{.min_letters = below(5),
                                .min_from_bag = below(3),
                                .keep = below(2) == 0 ? std::string_view() : std::string_view(old)};
    const auto most = static_cast<std::size_t>(below(6));

    std::vector<Play> expected;
    for (const auto& word : words) {
      const auto placed = dict::spell_with(word, bag, required, rules.min_from_bag);
      if (!placed || static_cast<int>(word.size()) < rules.min_letters || !reads(word, rules.keep)) {
        continue;
      }
      if (const auto points = score(word, bag, *placed)) {
        expected.push_back({word, *placed, *points});
      }
    }
    std::ranges::sort(expected, [](const Play& a, const Play& b) {
      return a.score != b.score ? a.score > b.score : a.word < b.word;
    });
    expected.resize(std::min(expected.size(), most));
    const auto found = dict::best_plays(
        *lexicon, bag, required, rules, most,
        [&](std::string_view word, std::span<const Placed> placed) { return score(word, bag, placed); });
    REQUIRE(found == expected);
    changes_in_order += !rules.keep.empty() && !found.empty() ? 1 : 0;
  }
  CHECK(changes_in_order > test::repetitions(2000) / 20);
}

TEST_CASE("AR-2.2, AR-2.3: changes that keep the order, and a card that must be in the word") {
  const auto lexicon = dict::build_lexicon("small", {"FIEND", "FINED", "FRIEND", "FRIENDS", "INFERRED"});
  const auto longest = [](std::string_view word, std::span<const Placed>) {
    return std::optional(static_cast<int>(word.size()));
  };
  const auto best = [&](std::string_view hand, std::string_view required, std::string_view keep) {
    std::vector<std::string> words;
    for (const auto& play : dict::best_plays(*lexicon, letters(hand), letters(required),
                                             {.min_letters = 4, .keep = keep}, 9, longest)) {
      words.push_back(play.word);
    }
    return words;
  };
  using Words = std::vector<std::string>;
  CHECK(best("RSRE", "FIEND", "FIEND") == Words{"FRIENDS", "FRIEND"});
  CHECK(best("RSRE", "FIEND", "") == Words{"INFERRED", "FRIENDS", "FRIEND"});
  CHECK(best("RRE", "FIENDS", "FIEND") == Words{"FRIENDS"});  // S taken from the pile must be used
  CHECK(best("FIEND", "", "") == Words{"FIEND", "FINED"});
  CHECK(best("X", "FIEND", "") == Words{});
}
