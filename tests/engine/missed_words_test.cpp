#include "engine/missed_words.hpp"

#include <algorithm>
#include <string>

#include "engine/bot_setup.hpp"
#include "random_match.hpp"
#include "standard_lexicon.hpp"
#include "support.hpp"

using namespace meldroom::test;

namespace {

/// An arranged table. Its moves are followed for one seat.
class Watched {
 public:
  Watched(const Deal& deal, Seat seat) : table_(deal), missed_(seat) {}

  void play(std::string_view moves) {
    for (const auto& move : split(moves, ';')) {
      const Match before = table_.match();
      const auto command = table_.read(move);
      table_.play(move);
      missed_.follow(before, command.seat, command.move, table_.events());
    }
  }
  [[nodiscard]] std::string best(std::size_t most) const {
    std::string text;
    for (const auto& [number, word, points] : missed_.best(most)) {
      text +=
          (text.empty() ? "" : ", ") + word + ' ' + std::to_string(points) + " in " + std::to_string(number);
    }
    return text;
  }

 private:
  Table table_;
  MissedWords missed_;
};

Deal full_deck_deal(std::vector<std::string> hands, std::string words) {
  return {.variant = VariantId::full_deck, .hands = std::move(hands), .words = std::move(words)};
}

}  // namespace

TEST_CASE("T-13: a word that a seat could have laid is missed; it has the state's number and its points") {
  Watched watched(full_deck_deal({"S B C O A T N D", "T A L E Q J K W"}, "TALE COAT CABS STABLE"), Seat{0});
  watched.play("1 word T A L E;1 done;0 word C O A T;0 done");
  CHECK(watched.best(3) == "STABLE 12 in 2");
}

TEST_CASE("T-13: nothing is missed if the best word was laid, even later in the same hand") {
  const auto deal = full_deck_deal({"S B C O A T N D", "T A L E Q J K W"}, "TALE COAT STABLE");
  Watched best(deal, Seat{0});
  best.play("1 word T A L E;1 done;0 change 1 S T A B L E;0 done");
  CHECK(best.best(3).empty());
  Watched later(deal, Seat{0});
  later.play("1 word T A L E;1 done;0 word C O A T;0 change 1 S T A B L E;0 done");
  CHECK(later.best(3).empty());
  Watched other(deal, Seat{1});
  other.play("1 word T A L E;1 done;0 word C O A T;0 done");
  CHECK(other.best(3).empty());
}

TEST_CASE("T-13: missed words could be laid, were not laid in that hand, and come best first") {
  const auto variant = GENERATE(VariantId::pass_the_deck, VariantId::full_deck, VariantId::alpha_rummy);
  constexpr std::uint64_t matches = 4;  // always as many, because a few matches can have nothing to miss
  int found = 0;
  for (std::uint64_t seed = 1; seed <= matches; ++seed) {
    std::optional<MissedWords> missed;
    std::vector<Match> states;
    std::map<int, std::set<std::string>> laid;
    play_random_match(
        variant, seed, [&](const Step&) { missed.emplace(Seat{0}); },
        [&](const Match& before, const Attempt& attempt, const Result<Step>& applied) {
          if (!applied) return;
          states.push_back(before);
          missed->follow(before, attempt.seat, attempt.move, applied->events);
          applied->events.for_each<WordLaid>([&](const WordLaid& word) {
            if (word.seat == Seat{0}) laid[before.hands_ended()].insert(word.word);
          });
        });
    const auto words = missed->best(3);
    CHECK(words.size() <= 3);
    CHECK(std::ranges::is_sorted(words, std::ranges::greater(), &MissedWord::points));
    for (const auto& word : words) {
      INFO(word.word << " in state " << word.number << " of match " << seed);
      const auto at =
          std::ranges::find_if(states, [&](const Match& match) { return match.number() == word.number; });
      REQUIRE(at != states.end());
      CHECK(!laid[at->hands_ended()].contains(word.word));
      const auto all = hints(bot_setup(*at, Seat{0}, Skill::hard, word.number), at->view(Seat{0}), 8);
      CHECK(std::ranges::any_of(all, [&](const Hint& hint) { return hint.points == word.points; }));
      ++found;
    }
  }
  CHECK(found > 0);
}
