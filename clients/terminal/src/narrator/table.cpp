#include "narrator/narrator.hpp"
#include "phrases.hpp"
#include "protocol/json_writer.hpp"

namespace meldroom::terminal {

/// Which hand is played, and what lies in the middle.
std::string Narrator::piles(const Document& now) const {
  const auto& view = now.view();
  // Between two hands the dealer is that of the next one (T-4).
  const std::string dealt = now.between_hands()
                                ? " is over. " + does(now, view.dealer, "deal", "deals") + " the next one"
                                : ", dealt by " + names(now, std::span(&view.dealer, 1));
  std::string line = std::string(name_of_a_hand(now)) + " " + std::to_string(view.hand) + dealt +
                     ". Stock: " + cards_count(view.stock) + ".";
  if (view.discard) {
    const auto& open = view.discard->cards;
    line += " Discard pile: " + cards_count(view.discard->count);
    if (!open.empty()) {
      line += open.size() > 1 ? ", the top card last: " + cards(open, now)
                              : ", on top " + card(now.face(open.back().face));
    }
    line += ".";
  }
  return line;
}

/// The player in that seat, with what they hold and have.
std::string Narrator::player(engine::Seat seat, const Document& now) const {
  const auto& state = now.view().seats.at(seat);
  const auto& holder = now.holder(seat);
  return now.name(seat) + (seat == now.seat() ? " (you)" : "") + (holder.bot ? " (bot)" : "") + ", " +
         cards_count(state.cards) + ", " + count(state.score, "point", "points") +
         (state.left ? ", has left" : "") + (state.away ? ", away" : "") +
         (holder.stand_in ? ", played by a bot" : "");
}

Lines Narrator::table(const Document& now) const {
  if (!now.has_view()) {
    return room(now);
  }
  const auto& view = now.view();
  Lines lines{piles(now)};
  for (const auto& [seat, state] : view.seats) {
    lines.push_back("Seat " + seat_number(seat) + ": " + player(seat, now) +
                    (now.waits_for(seat) ? ", to play" : "") + ".");
  }
  for (const auto& [number, meld] : view.melds) {
    lines.push_back("Meld " + group_number(number) + ", a " + std::string(protocol::name_of(meld.kind)) +
                    ", " + whose(now, meld.owner) + ": " + cards(meld.cards, now) + ".");
  }
  for (const auto& word : now.words()) {
    lines.push_back("Word #" + group_number(word.number) + ", " + whose(now, word.owner) + ": " + word.word +
                    " (" + tiles(word) + ")" +
                    (now.is_closed(word.number) ? ", not to be played on any more this turn" : "") + ".");
  }
  append(lines, game(now));
  append(lines, agreements(now));
  append(lines, hand(now));
  if (view.result) {
    append(lines, match_result(*view.result, now));
  }
  append(lines, turn(now));
  return lines;
}

Lines Narrator::hand(const Document& now) const {
  const auto* own = now.own();
  if (own == nullptr) {
    return {now.seat() ? "No match is being played." : "You are watching; only players hold cards."};
  }
  if (const std::string piles = middle_piles(now); !piles.empty()) {
    return {piles};
  }
  Lines lines{own->hand.empty() ? "You hold no cards." : "Your hand: " + cards(own->hand, now) + "."};
  int number = 0;
  for (const auto& group : own->groups) {
    const auto parts = each(group, [&](const auto& tile) { return held_card(tile.card, now, tile.as); });
    lines.push_back("Group " + std::to_string(++number) + ": " + listed(parts) + ".");
  }
  if (std::string deadwood = own_deadwood(now); !deadwood.empty()) {
    lines.push_back(std::move(deadwood));
  }
  return lines;
}

Lines Narrator::scores(const Document& now) const {
  Lines lines;
  if (now.has_view()) {
    for (const auto& [seat, state] : now.view().seats) {
      lines.push_back(now.name(seat) + ": " + count(state.score, "point", "points") + ".");
    }
    append(lines, standings(now));
    if (now.view().last_hand) {
      append(lines, hand_result(*now.view().last_hand, now));
    }
    if (now.view().result) {
      append(lines, match_result(*now.view().result, now));
    }
  } else {
    lines.emplace_back("No match is being played.");
  }
  Lines won;
  for (const auto& [seat, matches] : now.room().series) {
    if (matches > 0) {
      won.push_back(you_or_name(now, seat) + " " + std::to_string(matches));
    }
  }
  if (!won.empty()) {
    lines.push_back("Matches won in this room: " + join(won, ", ") + ".");
  }
  return lines;
}

}  // namespace meldroom::terminal
