#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "card_names.hpp"
#include "engine/card.hpp"
#include "engine/view.hpp"
#include "protocol/server_json.hpp"
#include "spelling.hpp"

namespace meldroom::terminal {

/// A word on the table, with the faces of its cards.
struct Word {
  engine::GroupId number{};
  engine::Seat owner{};
  std::string word;
  std::vector<TableTile> tiles;
};

/// The room as this client is allowed to see it: the last snapshot and the updates since. It is all that the
/// client knows; nothing is worked out beyond it.
class Document {
 public:
  /// Both throw nlohmann::json::exception for what leads to a document that is none; Client handles that in one place.
  void take_snapshot(const protocol::Snapshot& snapshot);
  /// False if changes are missing before these: a new snapshot is needed.
  [[nodiscard]] bool take_changes(const protocol::Changes& changes);

  [[nodiscard]] std::uint64_t version() const { return version_; }
  /// As the server wrote it, for programs.
  [[nodiscard]] const nlohmann::json& whole() const { return doc_; }
  /// The seat of this client; nothing for a spectator.
  [[nodiscard]] engine::Observer seat() const { return seat_; }

  [[nodiscard]] const protocol::RoomDoc& room() const { return read_.room; }
  [[nodiscard]] bool is_host() const { return seat_ == room().host; }
  /// Whether a match is played.
  [[nodiscard]] bool playing() const { return room().stage == protocol::Stage::playing; }
  [[nodiscard]] std::string name(engine::Seat seat) const;
  /// Nothing where the room has no clock.
  [[nodiscard]] const std::optional<protocol::ClockDoc>& clock() const { return read_.clock; }

  [[nodiscard]] bool has_view() const { return read_.view.has_value(); }
  [[nodiscard]] const engine::View& view() const { return read_.view.value(); }
  /// What is this seat's alone; null for a spectator and before the first match.
  [[nodiscard]] const engine::OwnView* own() const;
  /// What this game shows on top of what all games show; null if it is another game.
  template <class Game>
  [[nodiscard]] const Game* game() const {
    return has_view() ? std::get_if<Game>(&view().game) : nullptr;
  }

  [[nodiscard]] bool waits_for(engine::Seat seat) const;
  [[nodiscard]] bool my_turn() const { return seat_ && waits_for(*seat_); }
  /// A hand has ended and the next one is not dealt yet (T-21).
  [[nodiscard]] bool between_hands() const;
  /// What the seat may do now, as the server says.
  [[nodiscard]] std::span<const engine::Action> allowed() const;
  /// The move of that kind; null if it is not allowed now.
  [[nodiscard]] const engine::Action* allowed(engine::MoveKind kind) const;

  [[nodiscard]] engine::Face face(std::string_view code) const;
  [[nodiscard]] std::vector<HeldCard> hand() const;
  /// What words are made from: the hand, or the cards on top of the piles in the middle where there are some.
  [[nodiscard]] std::vector<HeldCard> cards_for_words() const;
  /// The cards of the discard pile that may be looked at, the top one last.
  [[nodiscard]] std::vector<HeldCard> discard_pile() const;
  [[nodiscard]] std::vector<Word> words() const;
  /// Whether a word may not be changed any more this turn (FD-2.3).
  [[nodiscard]] bool is_closed(engine::GroupId word) const;
  /// Whether words belong to the table, no matter who laid them, and not to their owners (FD-2.3, AR-2.3).
  [[nodiscard]] bool words_are_common() const;
  /// Whether the melds of the game are words.
  [[nodiscard]] bool plays_words() const;

  /// An option of the room as a text; empty if it has no such option.
  [[nodiscard]] std::string option(std::string_view name) const;
  /// How many colours one word may mix, where the room limits that.
  [[nodiscard]] std::optional<int> most_colours() const;

 private:
  void read();
  /// An option of the room of that type; null if it has none.
  template <class T>
  [[nodiscard]] const T* option_as(std::string_view name) const;
  [[nodiscard]] std::vector<HeldCard> cards(std::span<const engine::CardView> seen) const;

  nlohmann::json doc_;
  protocol::ClientDocument read_;  ///< of doc_
  std::uint64_t version_ = 0;
  engine::Observer seat_;
};

}  // namespace meldroom::terminal
