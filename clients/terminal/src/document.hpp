#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "card_text.hpp"
#include "engine/card.hpp"
#include "engine/variant.hpp"
#include "engine/view.hpp"
#include "protocol/read_server_message.hpp"
#include "requests/card_names.hpp"
#include "requests/spelling.hpp"

namespace meldroom::terminal {

/// A word on the table, with the faces of its cards.
struct Word {
  engine::GroupId number{};
  engine::Seat owner{};
  std::string word;
  std::vector<TableTile> tiles;
};

/// The room as this client may see it: the last snapshot and the updates since then. This is everything that the client
/// knows; it computes nothing beyond it.
class Document {
 public:
  using Now = std::chrono::steady_clock::time_point (*)();
  /// `now` tells the time, by which the turn clock runs down between messages. `faces` is how cards are written.
  explicit Document(Now now = std::chrono::steady_clock::now, FaceStyle faces = FaceStyle::ascii)
      : now_(now), faces_(faces) {}

  /// Both throw std::runtime_error if the result is not a valid document.
  void take_snapshot(const protocol::Snapshot& snapshot);
  /// False if updates before these are missing, so that a new snapshot is needed.
  [[nodiscard]] bool take_changes(const protocol::Changes& changes);

  [[nodiscard]] std::uint64_t version() const { return version_; }
  /// The document as the server wrote it, for programs.
  [[nodiscard]] const nlohmann::json& whole() const { return doc_; }
  /// The seat of this client; nothing for a spectator.
  [[nodiscard]] engine::Observer seat() const { return seat_; }

  [[nodiscard]] const protocol::RoomDoc& room() const { return read_.room; }
  [[nodiscard]] bool is_host() const { return seat_ == room().host; }
  /// True before a match.
  [[nodiscard]] bool waiting() const { return room().stage == protocol::Stage::waiting; }
  /// True while a match is being played.
  [[nodiscard]] bool playing() const { return room().stage == protocol::Stage::playing; }
  /// The person or bot in that seat; without a name if it is free.
  [[nodiscard]] const protocol::RoomSeatDoc& holder(engine::Seat seat) const;
  /// The name of its holder; "Seat 2" if it is free.
  [[nodiscard]] std::string name(engine::Seat seat) const;
  [[nodiscard]] bool clock_runs() const { return read_.clock && read_.clock->running; }
  /// There is a clock, but everybody has asked for a pause.
  [[nodiscard]] bool clock_stopped() const { return read_.clock && !read_.clock->running; }
  /// The time that is left now on the clock; nothing while no clock runs.
  [[nodiscard]] std::optional<std::chrono::milliseconds> time_left() const;

  [[nodiscard]] bool has_view() const { return read_.view.has_value(); }
  [[nodiscard]] const engine::View& view() const { return read_.view.value(); }
  /// The part of the view that only this seat sees; null for a spectator and before the first match.
  [[nodiscard]] const engine::OwnView* own() const;
  /// The part of the view that only this game has; null if it is another game.
  template <class Game>
  [[nodiscard]] const Game* game() const {
    return has_view() ? std::get_if<Game>(&view().game) : nullptr;
  }

  [[nodiscard]] bool waits_for(engine::Seat seat) const;
  [[nodiscard]] bool my_turn() const { return seat_ && waits_for(*seat_); }
  /// A hand has ended and the next one is not dealt yet (T-21).
  [[nodiscard]] bool between_hands() const;
  /// The moves that the server allows this seat now.
  [[nodiscard]] std::span<const engine::Action> allowed() const;
  /// The allowed move of that kind; null if it is not allowed now.
  [[nodiscard]] const engine::Action* allowed(engine::MoveKind kind) const;

  [[nodiscard]] engine::Face face(const engine::FaceCode& code) const;
  /// One card of each face in the deck; none before the first match.
  [[nodiscard]] std::vector<HeldCard> deck() const;
  [[nodiscard]] std::vector<HeldCard> hand() const;
  /// The cards that words are made from: the hand, or the top cards of the piles in the middle if there are any.
  [[nodiscard]] std::vector<HeldCard> cards_for_words() const;
  [[nodiscard]] std::string_view place_of_cards_for_words() const;
  /// The cards of the discard pile that this client may see, the top card last.
  [[nodiscard]] std::vector<HeldCard> discard_pile() const;
  [[nodiscard]] std::vector<Word> words() const;
  /// True if a word may not be changed any more this turn (FD-2.3).
  [[nodiscard]] bool is_closed(engine::GroupId word) const;
  /// True if words belong to the table, no matter who laid them, and not to their owners (FD-2.3, AR-2.3).
  [[nodiscard]] bool words_are_common() const;
  /// What this program knows about the game; null for a game of a newer server.
  [[nodiscard]] const engine::VariantInfo* variant() const;
  /// True if the melds of the game are words, or if the game is unknown.
  [[nodiscard]] bool plays_words() const { return variant() == nullptr || variant()->words; }

  /// An option of the room as a text; empty if it has no such option.
  [[nodiscard]] std::string option(std::string_view name) const;
  /// The most colours in one word, if the room limits them.
  [[nodiscard]] std::optional<int> most_colours() const;

 private:
  void read();
  /// True in the Starter, where nobody holds cards.
  [[nodiscard]] bool words_from_piles() const;
  /// An option of the room of that type; null if it has none.
  template <class T>
  [[nodiscard]] const T* option_as(std::string_view name) const;
  [[nodiscard]] std::vector<HeldCard> cards(std::span<const engine::CardView> seen) const;
  [[nodiscard]] HeldCard held(engine::CardId id, const engine::Face& face) const;

  nlohmann::json doc_;
  protocol::ClientDocument read_;  ///< read from doc_
  Now now_;
  FaceStyle faces_;
  std::chrono::steady_clock::time_point clock_came_;  ///< when the server last told the time that is left
  std::uint64_t version_ = 0;
  engine::Observer seat_;
};

}  // namespace meldroom::terminal
