// T-5: an id names one card for those who see it, and only as long as they see it.

#include <map>
#include <set>

#include "random_match.hpp"
#include "tests/effort.hpp"

using namespace meldroom::test;

namespace {

/// The position in the deck of a card that the seat may name by that id.
std::size_t card_of(const Match& match, Seat seat, CardId id) {
  const auto position = match.to_deck_positions(seat, Discard{id});
  REQUIRE(position);
  return static_cast<std::size_t>(std::get<Discard>(*position).card);
}

/// The ids that one observer sees, by card.
using Seen = std::map<std::size_t, CardId>;

/// Follows what every observer sees through one match.
class Follower {
 public:
  Follower(std::uint64_t seed, const Match& match)
      : seed_(seed), followed_(static_cast<std::size_t>(match.setup().seats) + 1) {
    look(match, false);
  }

  void step(const Step& step) {
    bool took_back = false;
    bool gathered = false;
    step.events.for_observer(std::nullopt, [&](const auto& event) {
      if constexpr (std::is_same_v<std::decay_t<decltype(event)>, PublicEvent>) {
        if (const auto* discarded = std::get_if<Discarded>(&event)) {
          pile_.insert(discarded->card.id);
        }
        took_back = took_back || std::holds_alternative<TookBack>(event);
        gathered = gathered || std::holds_alternative<HandDealt>(event);
        if (gathered || std::holds_alternative<StockRenewed>(event)) {
          pile_.clear();
        }
      }
    });
    if (gathered) {
      for (auto& observer : followed_) {
        hide(observer, {});
      }
    }
    look(step.next, took_back);
  }

  [[nodiscard]] std::size_t hidden_again() const { return hidden_again_; }

 private:
  struct Followed {
    Seen now;
    std::map<std::size_t, std::set<CardId>> before;  ///< ids of cards that went out of sight, by card
  };

  void hide(Followed& observer, const Seen& still) {
    for (const auto& [card, id] : observer.now) {
      const auto found = still.find(card);
      if (found == still.end() || found->second != id) {
        observer.before[card].insert(id);
      }
    }
  }

  /// One id belongs to one card and one audience throughout the match: one hand, or everyone.
  void name(CardId id, std::size_t card, int audience) {
    const auto [found, fresh] = names_.emplace(id, std::pair{card, audience});
    if (!fresh && found->second != std::pair{card, audience}) {
      FAIL("match " << seed_ << ": id " << static_cast<unsigned>(id)
                    << " names two cards, or is known to others");
    }
  }

  void look(const Match& match, bool took_back) {
    for (std::size_t i = 0; i < followed_.size(); ++i) {
      const auto seat = seat_at(i % (followed_.size() - 1));
      const bool spectator = i == followed_.size() - 1;
      const auto view = match.view(spectator ? Observer{} : Observer{seat});
      Seen seen;
      const auto add = [&](CardId id, int audience) {
        const auto card = match.left(seat) ? names_.at(id).first : card_of(match, seat, id);
        seen.emplace(card, id);
        name(id, card, audience);
      };
      if (view.own) {
        for (const auto& card : view.own->hand) {
          add(card.id, static_cast<int>(seat));
        }
      }
      std::set<CardId> open;
      if (view.discard) {
        for (const auto& card : view.discard->cards) {
          open.insert(card.id);
          if (spectator) {
            pile_.insert(card.id);
          }
        }
      }
      for (const auto& [group, meld] : view.melds) {
        for (const auto& card : meld.cards) {
          open.insert(card.id);
        }
      }
      for (const auto& [group, word] : view.words) {
        for (const auto& tile : word.tiles) {
          open.insert(tile.id);
        }
      }
      if (const auto* gin = std::get_if<GinView>(&view.game)) {
        for (const auto& [owner, deadwood] : gin->deadwood) {
          for (const auto& card : deadwood) {
            open.insert(card.id);
          }
        }
      }
      if (const auto* full_deck = std::get_if<FullDeckView>(&view.game)) {
        for (const auto& pile : full_deck->piles) {
          if (pile.top) {
            open.insert(pile.top->id);
          }
        }
      }
      if (!match.left(seat)) {
        for (const auto id : open) {
          add(id, -1);
        }
      }
      auto& observer = followed_[i];
      for (const auto& [card, id] : seen) {
        auto& earlier = observer.before[card];
        hidden_again_ += earlier.empty() ? 0 : 1;
        // A step taken back leads to the state before it, including its old ids. Anyone who sees the card has seen it
        // under that id before.
        if (took_back) {
          earlier.erase(id);
        } else if (earlier.contains(id) && !pile_.contains(id)) {
          FAIL("match " << seed_ << ": a card that was out of sight is known by its old id "
                        << static_cast<unsigned>(id));
        }
      }
      hide(observer, seen);
      observer.now = std::move(seen);
    }
  }

  std::uint64_t seed_;
  std::vector<Followed> followed_;
  std::map<CardId, std::pair<std::size_t, int>> names_;
  std::set<CardId> pile_;  ///< cards that are face up all the time, though only the top one is shown
  std::size_t hidden_again_ = 0;
};

}  // namespace

TEST_CASE("T-5: an id has one card and one audience; a card that was hidden in between gets a new id") {
  const auto variant = GENERATE(from_range(every_variant()));
  std::size_t seen_again = 0;
  for (std::uint64_t seed = 1; seed <= repetitions(60); ++seed) {
    std::optional<Follower> follower;
    play_random_match(
        variant, seed + 900'000, [&](const Step& start) { follower.emplace(seed, start.next); },
        [&](const Match&, const Attempt&, const Result<Step>& applied) {
          if (applied) {
            follower->step(*applied);
          }
        });
    seen_again += follower->hidden_again();
  }
  CHECK(seen_again > 100);
}

TEST_CASE("T-5: the id of a card in another hand is refused like one that does not exist") {
  const Table table({.hands = {"KC KD KH KS QC QD QH QS JC JD", ""}});
  for (const auto& card : table.cards(0)) {
    CHECK_FALSE(table.match().to_deck_positions(Seat{1}, Discard{card.id}));
    CHECK(table.match().to_deck_positions(Seat{0}, Discard{card.id}));
  }
}

TEST_CASE("T-15: deck positions stand for cards that the seat may name, and for no others") {
  const Table table({.hands = {"KC KD KH KS QC QD QH QS JC JD", ""}});
  const auto& match = table.match();
  const auto named = match.to_deck_positions(Seat{0}, Meld{{table.id(0, "KC"), table.id(0, "JD")}});
  REQUIRE(named);
  CHECK(match.deck().cards[static_cast<std::size_t>(std::get<Meld>(*named).cards[0])].code == "KC");
  CHECK(match.from_deck_positions(Seat{0}, *named) == Move(Meld{{table.id(0, "KC"), table.id(0, "JD")}}));
  CHECK_FALSE(match.from_deck_positions(Seat{1}, *named));
  CHECK_FALSE(match.from_deck_positions(Seat{0}, Discard{static_cast<CardId>(52)}));
  CHECK_FALSE(match.from_deck_positions(Seat{0}, Discard{static_cast<CardId>(4'000'000'000U)}));
  CHECK(match.to_deck_positions(Seat{0}, Draw{}) == Move(Draw{}));
}
