#include <algorithm>

#include "narrator/narrator.hpp"
#include "phrases.hpp"

namespace meldroom::terminal {

/// Sentences about what only one game has on its table.
class GameSentences {
 public:
  GameSentences(const Narrator& narrator, const Document& now)
      : narrator_(narrator), now_(now), goes_on_(now.playing() && !now.between_hands()) {}

  Lines operator()(const engine::RummyView& shown) const {
    Lines lines = card_taken(shown.taken);
    if (shown.stall_turns && goes_on_) {
      lines.push_back("If nobody lays a card, the hand ends in " +
                      count(*shown.stall_turns, "turn", "turns") + " with no points for anyone (RUM-2.7).");
    }
    return lines;
  }

  /// Nothing to show: a pass has its sentence when it happens.
  Lines operator()(const engine::PassTheDeckView&) const { return {}; }

  Lines operator()(const engine::GinView& shown) const {
    return knock_so_far(shown, "GIN-2.1", 10, "the tenth ends the hand (GIN-2.8).");
  }

  Lines operator()(const engine::GinRummyView& shown) const {
    Lines lines;
    if (goes_on_) {
      lines.push_back(shown.limit == 0 ? "You may knock only with gin in this hand (GR-2.4, GR-2.5)."
                                       : "You may knock with " + std::to_string(shown.limit) +
                                             " points of deadwood or less in this hand (GR-2.4, GR-2.5).");
    }
    if (shown.doubled) {
      lines.emplace_back("The first upcard was a spade: the points of this hand count twice (GR-2.5).");
    }
    append(lines, knock_so_far(shown, "GR-2.1", 20, "the twentieth ends the hand (GR-2.8)."));
    return lines;
  }

  Lines operator()(const engine::FullDeckView& shown) const {
    Lines lines = narrator_.standings(now_);
    if (shown.idle_turns > 0 && goes_on_) {
      lines.push_back(count(shown.idle_turns, "turn", "turns") +
                      " in a row brought no point; after two such rounds the game ends (FD-5.1).");
    }
    if (!shown.tied.empty()) {
      lines.push_back("The Starter breaks the tie between " + names(now_, shown.tied) + " (FD-6.1).");
    }
    // Players see the piles in the place of their hand, because they have no cards.
    if (const std::string piles = narrator_.middle_piles(now_); !piles.empty() && now_.own() == nullptr) {
      lines.push_back(piles);
    }
    if (now_.my_turn() && now_.allowed(engine::MoveKind::change_word) != nullptr) {
      Lines open;
      for (const auto& [number, word] : now_.view().words) {
        if (!now_.is_closed(number)) {
          open.push_back("#" + group_number(number) + " " + word.word);
        }
      }
      if (open.empty()) {
        lines.emplace_back("No word is left that you may play on this turn.");
      } else if (open.size() < now_.view().words.size()) {
        lines.push_back("You may still play on " + join(open, ", ") + ".");
      }
    }
    return lines;
  }

  Lines operator()(const engine::AlphaRummyView& shown) const {
    Lines lines;
    if (!shown.taken.empty()) {
      lines.push_back("You took " + narrator_.held_cards(shown.taken, now_) + " from the discard pile.");
    }
    if (shown.wanted) {
      lines.push_back(narrator_.held_card(*shown.wanted, now_) +
                      " is the card wanted: it has to go into a word this turn (AR-2.2).");
    }
    if (shown.bonus_due > 0 && goes_on_ && now_.allowed(engine::MoveKind::take_bonus) == nullptr) {
      lines.push_back(count(shown.bonus_due, "bonus card is due", "bonus cards are due") + " (AR-2.4).");
    }
    if (shown.last_chance && goes_on_) {
      lines.emplace_back(
          "The stock was empty when this turn began: without a meld with cards of the discard pile the round "
          "is over (AR-5.1).");
    }
    if (shown.pending) {
      const auto& [word, by, was, accepted, worth] = *shown.pending;
      // The line about the turn of those who may challenge it names it, too.
      const std::string about =
          now_.my_turn() ? "" : narrator_.pending_word(now_) + " may be challenged (AR-6.1). ";
      lines.push_back(about + (accepted.empty() ? "Nobody has accepted the word yet."
                                                : "The word is accepted by " + names(now_, accepted) + "."));
      lines.push_back(
          "If it stands it brings " + std::to_string(worth.value) + " x" + std::to_string(worth.multiplier) +
          " = " + count(worth.points, "point", "points") +
          (worth.bonus_cards > 0 ? " and " + count(worth.bonus_cards, "bonus card", "bonus cards") : "") +
          (was.empty() ? " (AR-4.1)." : " (AR-4.2)."));
    }
    for (const auto& [seat, turns] : shown.turns_to_lose) {
      lines.push_back(does(now_, seat, "lose ", "loses ") +
                      (turns == 1 ? "the next turn" : "the next " + std::to_string(turns) + " turns") +
                      " (AR-6.2).");
    }
    return lines;
  }

 private:
  /// The card that the player took from the discard pile (RUM-2.4, GIN-2.3, GR-2.2). Others saw it, but they do not know
  /// its id in the hand.
  [[nodiscard]] Lines card_taken(std::optional<engine::CardId> taken) const {
    if (!taken || !now_.my_turn()) {
      return {};
    }
    return {"You took " + narrator_.held_card(*taken, now_) +
            " from the discard pile: it may not be discarded this turn."};
  }

  /// The common part of gin and Gin Rummy: the upcard, in the last round the turns begun from the discard pile, who has
  /// knocked, and open hands.
  template <class Gin>
  [[nodiscard]] Lines knock_so_far(const Gin& shown, const std::string& upcard_clause, int most_turns,
                                   std::string_view last_turn) const {
    Lines lines;
    if (now_.view().phase == engine::Phase::upcard) {
      lines.push_back("The upcard on the discard pile is taken or declined first (" + upcard_clause + ").");
    }
    if (goes_on_ && shown.turns_from_discard >= most_turns - static_cast<int>(now_.view().seats.size())) {
      lines.push_back(count(shown.turns_from_discard, "turn", "turns") +
                      " in a row began from the discard pile; " + std::string(last_turn));
    }
    if (shown.knocker) {
      lines.push_back(does(now_, *shown.knocker, "have knocked.", "has knocked."));
    }
    for (const auto& [seat, deadwood] : shown.deadwood) {
      lines.push_back("Deadwood, " + whose(now_, seat) + ": " +
                      (deadwood.empty() ? "none" : narrator_.cards(deadwood, now_)) + ".");
    }
    append(lines, card_taken(shown.taken));
    return lines;
  }

  const Narrator& narrator_;
  const Document& now_;
  bool goes_on_;  ///< a hand is being played
};

Lines Narrator::game(const Document& now) const {
  return std::visit(GameSentences(*this, now), now.view().game);
}

std::string Narrator::held_card(engine::CardId id, const Document& now, std::string_view as) const {
  const auto held = now.hand();
  const auto found = std::ranges::find(held, id, &HeldCard::id);
  return found == held.end() ? "a card" : card(found->face, as);
}

std::string Narrator::held_cards(std::span<const engine::CardId> ids, const Document& now) const {
  return listed(each(ids, [&](auto id) { return held_card(id, now); }));
}

/// Which melds of the player's hand leave how much deadwood (GR-2.3); empty in other games.
std::string Narrator::own_deadwood(const Document& now) const {
  const auto* gin_rummy = now.game<engine::GinRummyView>();
  if (gin_rummy == nullptr || !gin_rummy->best) {
    return "";
  }
  const auto& best = *gin_rummy->best;
  std::string line = "Your deadwood: " + std::to_string(best.deadwood);
  if (best.put_away) {
    // Which card to discard is advice (T-13); which one to put away in a knock is not (GR-2.4).
    const bool may_knock = best.deadwood <= gin_rummy->limit;
    line += may_knock ? " without the " + held_card(*best.put_away, now) : " after a discard";
  }
  const auto melds = each(best.melds, [&](const auto& meld) { return held_cards(meld, now); });
  return line + (melds.empty() ? "." : ". Melds: " + join(melds, " / ") + ".");
}

/// Who has won how many games or hands, where that counts (FD-5.3, GR-3.5); otherwise empty. In the first game of Full
/// Deck the scores say the same.
Lines Narrator::standings(const Document& now) const {
  Lines lines;
  const auto* full_deck = now.game<engine::FullDeckView>();
  if (full_deck != nullptr && (now.view().hand > 1 || !full_deck->tied.empty())) {
    for (const auto& [seat, standing] : full_deck->standings) {
      lines.push_back(you_or_name(now, seat) + ": " + count(standing.won, "game", "games") + " won, " +
                      count(standing.points, "point", "points") + " in this game.");
    }
  }
  if (const auto* gin_rummy = now.game<engine::GinRummyView>()) {
    for (const auto& [seat, won] : gin_rummy->hands_won) {
      lines.push_back(you_or_name(now, seat) + ": " + count(won, "hand", "hands") + " won.");
    }
  }
  return lines;
}

/// The top cards of the Starter's piles; empty if there are no piles.
std::string Narrator::middle_piles(const Document& now) const {
  const auto* full_deck = now.game<engine::FullDeckView>();
  if (full_deck == nullptr || full_deck->piles.empty()) {
    return "";
  }
  const auto piles = each(full_deck->piles, [&](const auto& pile) {
    return pile.top ? card(now.face(pile.top->face)) + " of " + std::to_string(pile.count) : "none";
  });
  return "On top of the piles: " + join(piles, ", ") + ".";
}

/// The word that may be challenged, and who laid it; empty if there is none.
std::string Narrator::pending_word(const Document& now) const {
  const auto* alpha_rummy = now.game<engine::AlphaRummyView>();
  if (alpha_rummy == nullptr || !alpha_rummy->pending) {
    return "";
  }
  const auto& [number, by, was, accepted, worth] = *alpha_rummy->pending;
  const auto found = now.view().words.find(number);
  const std::string word = found == now.view().words.end() ? "" : found->second.word;
  return word + " (" + (was.empty() ? "laid by " : "made from " + was + " by ") +
         names(now, std::span(&by, 1)) + ")";
}

}  // namespace meldroom::terminal
