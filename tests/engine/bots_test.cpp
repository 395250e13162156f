// T-5, T-7, T-13: bots in all variants.

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <utility>

#include "bots_at_table.hpp"
#include "gin_deals.hpp"
#include "random_match.hpp"
#include "standard_lexicon.hpp"
#include "tests/effort.hpp"
#include "vocabulary.hpp"

using namespace meldroom::test;

namespace {

constexpr std::array skills{Skill::easy, Skill::medium, Skill::hard};

/// A limit in steps of thought, not in time, so that a slow machine changes nothing.
Bot::TimeLeft steps(int most) {
  return [left = most]() mutable { return --left > 0; };
}

std::vector<Bot> bots_of(const Match& match, Dice& dice) {
  std::vector<Bot> bots;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(match.setup().seats); ++seat) {
    bots.emplace_back(bot_setup(match, seat_at(seat), skills.at(dice.below(skills.size())), dice()));
  }
  return bots;
}

/// Plays a match of bots until it ends or is cut. Calls `tell` with each state before a move, and the move.
template <class Tell>
Match play(VariantId variant, std::uint64_t seed, int thought, Tell tell) {
  constexpr int most_moves = 1500;
  Dice dice(seed);
  auto match = started(random_setup(variant, dice)).next;
  auto bots = bots_of(match, dice);
  for (int moves = 0; !match.over() && match.hands_ended() < most_hands && moves < most_moves; ++moves) {
    for (std::size_t seat = 0; seat < bots.size(); ++seat) {
      bots[seat].watch(match.view(seat_at(seat)));
    }
    const auto waited_for = match.to_act();
    const auto seat = waited_for[dice.below(waited_for.size())];
    const auto move = bots[index(seat)].choose(match.view(seat), steps(thought));
    REQUIRE(move);
    tell(match, seat, *move);
    auto applied = match.apply(seat, *move, match.number());
    if (!applied) {
      FAIL("match " << seed << " of " << info(variant).name << ": a bot's move was refused: "
                    << applied.error().clause << ' ' << applied.error().message);
    }
    match = dealt(std::move(applied).value().next);
  }
  return match;
}

/// Options that make a match short.
OptionValues short_match(VariantId variant) {
  switch (variant) {
    case VariantId::rummy:
      return {};
    case VariantId::pass_the_deck:
      return {{"target", 60}};
    case VariantId::gin:
      return {{"target", 300}};
    case VariantId::full_deck:
      return {{"match", std::string("single")}};
    case VariantId::alpha_rummy:
      return {{"target", 150}};
    case VariantId::gin_rummy:
      return {};
  }
  throw InvariantError("a match of no variant");
}

/// Plays a short match of two bots with the lexicon `standard` to its end. Calls `tell` with each move.
Match play_two(
    VariantId variant, std::uint64_t seed, const std::function<Skill(Seat)>& skill_of,
    const std::function<void(const Move&)>& tell = [](const Move&) {}) {
  auto setup = setup_of(variant, 2, seed, short_match(variant));
  setup.lexicon = standard_lexicon();
  auto match = started(setup).next;
  std::vector<Bot> bots;
  for (const auto seat : {Seat{0}, Seat{1}}) {
    bots.emplace_back(bot_setup(match, seat, skill_of(seat), seed));
  }
  while (!match.over()) {
    REQUIRE(match.hands_ended() < 200);
    const auto seat = match.to_act().front();
    const auto move = bots[index(seat)].choose(match.view(seat), steps(1));
    REQUIRE(move);
    tell(*move);
    auto applied = match.apply(seat, *move, match.number());
    REQUIRE(applied.has_value());
    match = dealt(std::move(applied).value().next);
  }
  return match;
}

}  // namespace

TEST_CASE("T-7: no move of a bot is refused, with any options, and the match goes on to its end") {
  const auto& variant = GENERATE(from_range(variants().begin(), variants().end()));
  int hands = 0;
  for (std::uint64_t seed = 1; seed <= repetitions(40); ++seed) {
    hands += play(variant.id, seed, 12, [](const Match&, Seat, const Move&) {}).hands_ended();
  }
  INFO(variant.name);
  CHECK(hands > 0);
}

TEST_CASE("T-7: bots finish whole matches, and better ones beat beginners") {
  const auto variant = GENERATE(from_range(variants().begin(), variants().end())).id;
  constexpr std::uint64_t matches = 20;  // with fewer matches, luck could decide who wins more
  std::map<Skill, int> wins;
  for (std::uint64_t seed = 1; seed <= matches; ++seed) {
    const auto skill_of = [&](Seat seat) {
      return (seed + index(seat)) % 2 == 0 ? Skill::medium : Skill::easy;
    };
    const auto result = play_two(variant, seed, skill_of).result().value();
    for (const auto winner : result.winners) {
      ++wins[skill_of(winner)];
    }
  }
  CHECK(wins[Skill::medium] > wins[Skill::easy]);
}

TEST_CASE("bots that are not hard seldom have gin at once, so that people have a turn") {
  const auto skill = GENERATE(Skill::easy, Skill::medium);
  int hands = 0;
  int at_once = 0;  // with the first card that one of the two draws
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    int draws = 0;
    const auto count = [&](const Move& move) {
      draws += std::holds_alternative<Draw>(move) ? 1 : 0;
      if (std::holds_alternative<Knock>(move)) {
        ++hands;
        at_once += draws <= 2 ? 1 : 0;
        draws = 0;
      }
    };
    static_cast<void>(play_two(VariantId::gin, seed, [skill](Seat) { return skill; }, count));
  }
  REQUIRE(hands > 10);
  CHECK(at_once * 2 < hands);
}

TEST_CASE("T-5: a bot's moves follow from its seed and its views, and from nothing else") {
  const auto& variant = GENERATE(from_range(variants().begin(), variants().end()));
  for (std::uint64_t seed = 1; seed <= repetitions(4); ++seed) {
    INFO("match " << seed << " of " << variant.name);
    int asked = 0;
    (void)play(variant.id, seed, 3, [&](const Match& match, Seat seat, const Move&) {
      if (++asked % 7 != 0) {
        return;
      }
      for (const auto skill : skills) {
        const auto chosen_in = [&](const Match& state) {
          Bot bot(bot_setup(match, seat, skill, seed));
          bot.watch(state.view(seat));
          return bot.choose(state.view(seat), steps(3));
        };
        const auto chosen = chosen_in(match);
        CHECK(chosen_in(match) == chosen);
        // Deals the stock, the others' hands and everything else that the seat cannot see again.
        CHECK(chosen_in(match.redealt(seat, seed)) == chosen);
      }
    });
    CHECK(asked > 0);
  }
}

TEST_CASE("T-18, T-19: a bot agrees to a take-back, and to no house word") {
  SECTION("a move") {
    Table table({.hands = {"2C 4D 6H 8S 10C QD AH 3S 5C 7D", "2D 4H 6S 8C 10D QH AS 3C 5D 7H"}});
    table.play("1 draw stock");
    table.play("1 discard " + split(table.hand(1)).front());
    table.play("1 take_back");
    REQUIRE(table.match().view(Seat{0}).petition);
    Bot bot(bot_at(table, 0, Skill::medium));
    CHECK(bot.choose(table.view(0), steps(1)) == std::optional<Move>(Answer{true}));
  }
  SECTION("a word") {
    Table table({.variant = VariantId::gin,
                 .hands = {"E E E E E E I I I I", "Z A P C A T D O G S"},
                 .stock = "L L O O"});
    table.play("1 draw discard");
    table.refuse("1 knock S / Z A P", "T-9", "not_a_word");
    table.play("1 propose ZAP");
    REQUIRE(table.match().view(Seat{0}).petition);
    Bot bot(bot_at(table, 0, Skill::medium));
    CHECK(bot.choose(table.view(0), steps(1)) == std::optional<Move>(Answer{false}));
  }
}

TEST_CASE("T-7, T-13, RUM-2.4: bots and hints lay off the card taken if no other card is left") {
  Table table({.hands = {"KC 2C 3D 5S 7C 9S JD QD AH 2H", "4C 4D 4S 6H 7H 8H 9H 10C JC QC"},
               .stock = "2S KD AS",
               .options = many_melds});
  table.play(
      "1 draw stock; 1 meld 4C 4D 4S; 1 meld 6H 7H 8H; 1 meld 10C JC QC; 1 discard KD;"
      "0 draw stock; 0 discard KC; 1 draw discard; 1 lay_off 2 9H");
  REQUIRE(table.hand(1) == "KC");
  const Move lay_off = LayOff{GroupId{3}, {table.id(1, "KC")}};
  for (const auto skill : skills) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      CHECK(bot_move(table, 1, skill, seed) == lay_off);
    }
  }
  const auto found = hints(bot_at(table, 1, Skill::easy), table.view(1), 20);
  REQUIRE(found.size() == 1);
  CHECK(found.front().move == lay_off);
}

TEST_CASE("T-13: hints are moves that can be made, best first, and no more than requested") {
  const auto& variant = GENERATE(from_range(variants().begin(), variants().end()));
  constexpr std::size_t most = 4;
  constexpr std::uint64_t matches = 10;  // always as many, because a few matches can have nothing to hint at
  int given = 0;
  for (std::uint64_t seed = 1; seed <= matches; ++seed) {
    INFO("match " << seed << " of " << variant.name);
    (void)play(variant.id, seed, 1, [&](const Match& match, Seat seat, const Move&) {
      const auto setup = bot_setup(match, seat, Skill::easy, 1);
      const auto found = hints(setup, match.view(seat), most);
      CHECK(found.size() <= most);
      for (const auto& hint : found) {
        const auto applied = match.apply(seat, hint.move, match.number());
        if (!applied) {
          FAIL("a hint is refused: " << applied.error().clause << ' ' << applied.error().message);
        }
        ++given;
      }
      for (std::size_t other = 0; other < static_cast<std::size_t>(match.setup().seats); ++other) {
        const View view = match.view(seat_at(other));
        if (!waits_for(view, seat_at(other))) {
          CHECK(hints(bot_setup(match, seat_at(other), Skill::easy, 1), view, most).empty());
        }
      }
    });
  }
  INFO(variant.name);
  CHECK(given > 20);
}

TEST_CASE("T-13, GIN-2.1: a hand that is gin already takes an upcard that it can go gin with") {
  // ALDOSES and OWE; one E is as good as the other, and the one that was taken may not be discarded (GIN-2.3).
  auto table =
      with_standard_lexicon(deal_of(VariantId::gin, {"C A T D O G P N R E", "O O W E E A L S D S"}, "E L"));
  const Move take = Draw{Pile::discard};
  CHECK(hints(bot_at(table, 1, Skill::easy), table.view(1), 1).front().move == take);
  Bot bot(bot_at(table, 1, Skill::hard));
  CHECK(bot.choose(table.view(1), steps(1)) == std::optional<Move>(take));
}

TEST_CASE("T-13, GIN-2.3: hints with everyday words keep no others in the hand") {
  const auto table = with_standard_lexicon(gin_deal({"Q J V X Z K W Q J V", "C W M E Q Q V V J J"}, "Z Z"),
                                           "1 pass; 0 pass; 1 draw stock");
  const auto kept = [&](HintWords words) {
    return hints(bot_at(table, 1, Skill::hard), table.view(1), 1, words).at(0).reason.value().words;
  };
  CHECK(kept(HintWords::all) == std::vector<std::string>{"CWM"});
  CHECK(kept(HintWords::everyday) == std::vector<std::string>{"MEW"});
}

TEST_CASE("T-13: no hint contains an offensive word, though a bot may lay one") {
  auto table =
      with_standard_lexicon(deal_of(VariantId::gin, {"T U R D Q V W W Z K", "C A T D O G P N R E"}, "E L"),
                            "1 draw discard; 1 knock P");
  const auto words_of = [&](const Move& move) {
    std::vector<std::string> words;
    for (const auto& tiles : std::get<LayDown>(move).words) {
      auto& word = words.emplace_back();
      for (const auto& tile : tiles) {
        const auto hand = table.cards(0);
        word += std::ranges::find(hand, tile.card, &CardView::id)->face.str().front();
      }
    }
    return words;
  };
  Bot bot(bot_at(table, 0, Skill::hard));
  CHECK(words_of(bot.choose(table.view(0), steps(1)).value()) == std::vector<std::string>{"TURD"});
  const auto found = hints(bot_at(table, 0, Skill::medium), table.view(0), 1);
  REQUIRE(found.size() == 1);
  CHECK(words_of(found.front().move) != std::vector<std::string>{"TURD"});
}

TEST_CASE("T-7: an easy bot knows only short common words") {
  const auto knows = [](Skill skill, std::string_view word) {
    REQUIRE(standard_lexicon()->contains(word));
    return knows_word(skill, *standard_lexicon(), word);
  };
  for (const std::string_view word : {"HOUSE", "CAT"}) {
    CHECK(knows(Skill::easy, word));
  }
  for (const std::string_view word : {"HOUSES", "CAIRN"}) {  // too long, and not common
    CHECK_FALSE(knows(Skill::easy, word));
    CHECK(knows(Skill::hard, word));
  }
}

TEST_CASE("T-7: a medium bot knows every word that an easy one knows, and longer ones, but no long ones") {
  const auto& lexicon = *standard_lexicon();
  std::map<Skill, int> known;
  for (std::uint32_t i = 0; i < lexicon.size(); ++i) {
    const auto word = lexicon.word(meldroom::dict::WordIndex{i});
    for (const auto skill : skills) {
      known[skill] += knows_word(skill, lexicon, word) ? 1 : 0;
    }
    if (knows_word(Skill::easy, lexicon, word)) {
      CHECK(knows_word(Skill::medium, lexicon, word));
    }
  }
  CHECK(known[Skill::easy] * 2 < known[Skill::medium]);
  CHECK(known[Skill::medium] * 2 < known[Skill::hard]);
  CHECK(known[Skill::hard] == static_cast<int>(lexicon.size()));
  CHECK(knows_word(Skill::medium, lexicon, "PICTURE"));
  CHECK_FALSE(knows_word(Skill::medium, lexicon, "PICTURES"));
}

TEST_CASE("T-7, GIN-2.7: only a hard bot sees all of its words when it answers a knock") {
  auto table =
      with_standard_lexicon(deal_of(VariantId::gin, {"T R A I N E S L O P", "C A T D O G P N R E"}, "E L"),
                            "1 draw discard; 1 knock P");
  const auto used = [&](Skill skill, std::uint64_t seed) {
    Bot bot(bot_at(table, 0, skill, seed));
    const auto move = bot.choose(table.view(0), steps(1)).value();
    std::size_t cards = 0;
    for (const auto& word : std::get<LayDown>(move).words) {
      cards += word.size();
    }
    return cards;
  };
  constexpr int bots = 20;
  std::map<Skill, std::size_t> cards;
  for (std::uint64_t seed = 1; seed <= bots; ++seed) {
    cards[Skill::easy] += used(Skill::easy, seed);
    cards[Skill::medium] += used(Skill::medium, seed);
  }
  CHECK(used(Skill::hard, 1) == 10);
  CHECK(cards[Skill::medium] < std::size_t{10} * bots);
  CHECK(cards[Skill::easy] < std::size_t{9} * bots);
}

TEST_CASE("T-7: only hard bots know rare words") {
  auto setup = stacked({.variant = VariantId::pass_the_deck, .hands = {"E E E E E E E", "C W M Q V J K"}});
  setup.lexicon = standard_lexicon();
  REQUIRE(
      standard_lexicon()->traits(standard_lexicon()->find("CWM").value()).has(meldroom::dict::Trait::rare));
  Table table(setup);
  const auto kind_of_move = [&](Skill skill) {
    Bot bot(bot_at(table, 1, skill));
    return kind(bot.choose(table.view(1), steps(1)).value());
  };
  CHECK(kind_of_move(Skill::easy) == MoveKind::pass);
  CHECK(kind_of_move(Skill::medium) == MoveKind::pass);
  CHECK(kind_of_move(Skill::hard) == MoveKind::lay_word);
}
