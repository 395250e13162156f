#include <algorithm>

#include "narrator/narrator.hpp"
#include "phrases.hpp"

namespace meldroom::terminal {

namespace {

/// Seats can be numbered again, names cannot be the same.
bool sits_in(const protocol::RoomDoc& room, const std::string& name) {
  return std::ranges::any_of(room.seats, [&](const auto& seat) { return seat.second.name == name; });
}

/// The melds and words that are new or have changed.
Lines laid_meanwhile(const engine::View& before, const engine::View& now) {
  Lines laid;
  for (const auto& [number, meld] : now.melds) {
    const auto old = before.melds.find(number);
    if (old == before.melds.end() || !(old->second == meld)) {
      laid.push_back("meld " + group_number(number));
    }
  }
  for (const auto& [number, word] : now.words) {
    const auto old = before.words.find(number);
    if (old == before.words.end() || old->second.word != word.word) {
      laid.push_back("word #" + group_number(number) + " " + word.word);
    }
  }
  return laid;
}

}  // namespace

Lines Narrator::meanwhile(const Document& before, const Document& now) const {
  Lines lines;
  for (const auto& [seat, taken] : before.room().seats) {
    if (!sits_in(now.room(), taken.name)) {
      lines.push_back(taken.name + " does not sit here any more.");
    }
  }
  for (const auto& [seat, taken] : now.room().seats) {
    if (!sits_in(before.room(), taken.name) && seat != now.seat()) {
      lines.push_back(taken.name + " sits in seat " + seat_number(seat) + " now.");
    }
  }
  if (before.name(before.room().host) != now.name(now.room().host)) {
    lines.push_back(does(now, now.room().host, "are the host now.", "is the host now."));
  }
  append(lines, room_changes(before, now));
  append(lines, played_meanwhile(before, now));
  return lines;
}

Lines Narrator::played_meanwhile(const Document& before, const Document& now) const {
  if (!now.has_view()) {
    return before.playing() ? Lines{"The match is over."} : Lines{};
  }
  Lines lines;
  const auto& view = now.view();
  const bool same_match = before.has_view() && before.room().match == now.room().match;
  if (!same_match) {
    lines.emplace_back("A match has begun.");
  } else {
    const auto& old = before.view();
    const int moves = static_cast<int>(view.number) - static_cast<int>(old.number);
    lines.push_back(moves == 0 ? "No move was made meanwhile."
                               : count(moves, "move was made meanwhile.", "moves were made meanwhile."));
    const auto laid = view.hand == old.hand ? laid_meanwhile(old, view) : Lines{};
    if (!laid.empty()) {
      lines.push_back("New or changed on the table: " + join(laid, ", ") + ".");
    }
  }
  if (view.last_hand && !(same_match && before.view().last_hand == view.last_hand)) {
    append(lines, hand_result(*view.last_hand, now));
  }
  return lines;
}

}  // namespace meldroom::terminal
