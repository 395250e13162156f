#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/bot.hpp"
#include "engine/match.hpp"
#include "journal/entry.hpp"
#include "journal/journal.hpp"
#include "lexicons.hpp"
#include "offer.hpp"
#include "protocol/room_doc.hpp"
#include "room/turn_clock.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// Who has a seat.
struct SeatHolder {
  protocol::PersonName name;
  engine::Bytes32 owner{};                   ///< entry::owner_of the device's secret; nobody's with a bot
  std::optional<engine::Skill> bot{};        ///< of the bot that it is
  std::optional<protocol::Avatar> avatar{};  ///< the wished one; see RoomState::avatars()
  /// False once the player has left for good; name and score stay until the rematch.
  bool present = true;
  std::uint64_t since =
      0;               ///< the number of the entry by which they sat down: least for the one longest here
  bool ready = false;  ///< for the match before it begins, for the next hand between hands (T-21)
  bool paused = false;
  int won = 0;
  std::optional<engine::Bytes32> contribution;  ///< for the next match's seed (T-14)
};

/// What a room is: the sum of its journal. A plain value that knows no sockets, threads or time of its own;
/// the same entries give the same state, after a crash as in play.
class RoomState {
 public:
  /// What an entry brought with it.
  struct Change {
    engine::EventLog events;
    std::vector<engine::Shuffle> shuffles;
    /// Seats that got other numbers, old to new; empty if none did.
    std::map<engine::Seat, engine::Seat> renumbered;
  };
  /// Why an entry does not fit: the journal, the lexicon or the program is not what it was.
  struct Misfit {
    std::string message;
  };
  using Applied = std::variant<Change, Misfit>;

  /// Applies an entry as it is: whether it may happen was decided before it was written. `known` is what
  /// the engine already made of a Begun or a Moved; without it the engine is asked again and the hash
  /// compared.
  [[nodiscard]] Applied apply(const entry::Entry& entry, ServerTime at, const Offer& offer,
                              engine::Step* known = nullptr);

  /// Applies the next line of its journal. Returns what is wrong with it, if anything; may throw std::exception as the
  /// engine does.
  [[nodiscard]] std::optional<std::string> replay(const JournalEntry& line, const Offer& offer);

  /// All of it as bytes, for this build of the program.
  [[nodiscard]] std::vector<std::uint8_t> saved() const;
  /// The state that was saved; nothing if the bytes are none, or `offer` lacks what its match is played with. What was not
  /// saved by this build has to be kept from it (snapshot_key(), checksums).
  [[nodiscard]] static std::optional<RoomState> restored(std::span<const std::uint8_t> bytes,
                                                         const Offer& offer);

  [[nodiscard]] const entry::Game& game() const { return game_; }
  [[nodiscard]] protocol::Stage stage() const { return stage_; }
  [[nodiscard]] engine::Seat host() const { return host_; }
  [[nodiscard]] const std::map<engine::Seat, SeatHolder>& seats() const { return seats_; }
  [[nodiscard]] const std::optional<engine::Match>& match() const { return match_; }
  /// How many matches have begun.
  [[nodiscard]] int matches() const { return matches_; }
  [[nodiscard]] const engine::Bytes32& secret() const { return secret_; }
  /// The name of the published deal that all its matches are of, if they are of one; then one person plays here alone.
  [[nodiscard]] const std::optional<std::string>& deal() const { return deal_; }
  /// Whether nobody new may sit down or watch.
  [[nodiscard]] bool locked() const { return locked_; }
  /// Whether there is no chat.
  [[nodiscard]] bool quiet() const { return quiet_; }
  /// The devices that the host took out for this match and has not let back, with the names that they had.
  [[nodiscard]] const std::map<engine::Bytes32, protocol::PersonName>& kicked() const { return kicked_; }
  /// The hashes of the lexicons that its matches were begun with: what it takes to play them through again.
  [[nodiscard]] const LexiconHashes& lexicons() const { return lexicons_; }
  /// The devices that may not chat, with the names under which they did.
  [[nodiscard]] const std::map<engine::Bytes32, protocol::PersonName>& silenced() const { return silenced_; }
  [[nodiscard]] const TurnClock& clock() const { return clock_; }
  /// How many entries it is made of: the number of the next one.
  [[nodiscard]] std::uint64_t entries() const { return entries_; }
  [[nodiscard]] ServerTime changed_at() const { return changed_at_; }

  /// The seat that a device has; nothing if none.
  [[nodiscard]] std::optional<engine::Seat> seat_of(const engine::Bytes32& owner) const;
  /// The holder of a seat whose player has not left; null if there is none.
  [[nodiscard]] const SeatHolder* present(engine::Seat seat) const;
  /// The face of everybody in seats(), no two the same: the wished one for who wished it first; those that are left
  /// for all others.
  [[nodiscard]] std::map<engine::Seat, protocol::Avatar> avatars() const;
  [[nodiscard]] int players() const;
  /// Those of the players who are no bots.
  [[nodiscard]] int people() const;
  /// How well the bot plays that plays for this seat now, its own or a stand-in; nothing if none
  /// does.
  [[nodiscard]] std::optional<engine::Skill> bot(engine::Seat seat) const;
  /// The bot that plays for a player who is away, until they act again (T-7, option `away: bot`).
  [[nodiscard]] std::optional<engine::Skill> stand_in(engine::Seat seat) const;
  [[nodiscard]] std::vector<engine::Seat> stand_ins() const;
  /// A free seat, the wished one if it is free; nothing if all are taken.
  [[nodiscard]] std::optional<engine::Seat> free_seat(std::optional<engine::Seat> wished) const;
  /// The value of an option of the game, of the type that it has.
  template <class T>
  [[nodiscard]] const T& option(std::string_view name) const {
    return std::get<T>(game_.options.at(name));
  }
  /// Whether an option has that value; false for one that the game does not have.
  [[nodiscard]] bool option_is(std::string_view name, std::string_view value) const;
  /// Why the table plays without that aid, "check" or "hints" (T-13, AR-6.5); nothing if it does not.
  [[nodiscard]] std::optional<engine::Refusal> aid_off(std::string_view aid) const;
  /// Why that word may not be looked up now; nothing if it may. The word that was challenged last always may: everybody
  /// knows the verdict (AR-6.5).
  [[nodiscard]] std::optional<engine::Refusal> look_up_off(std::string_view word) const;

  /// The list that words are looked up in: the match's, or that of the next one. Null where there is none.
  [[nodiscard]] LexiconPtr lexicon(const Offer& offer) const;
  /// How the match would begin with those who are there, by the newest rules.
  [[nodiscard]] engine::MatchSetup setup(const Offer& offer) const;
  /// True if everyone is ready, there are enough, and one of them is a person.
  [[nodiscard]] bool can_begin() const;
  /// Between hands (T-21): every person who plays is ready, so the next hand can be dealt. Bots and those who are
  /// away are ready at once.
  [[nodiscard]] bool can_deal() const;
  /// True while a match is played and some person plays it. Otherwise it stands still (T-7): clocks, timeout
  /// moves for those who are away, and bots. People alone count, so bots never play on among themselves:
  /// - a player who has left for good is nobody (T-8); when the last person has, the match stays as it is until
  ///   the room closes;
  /// - a player who is away is not there, whether the table or a bot plays for them; their next move sets all going;
  /// - a player who is just not connected still plays: the match comes to wait for them, and they count as away
  ///   once their clock has run out often enough;
  /// - it rests, too, while all people wish to pause; bots wish nothing.
  [[nodiscard]] bool going_on() const;
  /// True if the table has to move for `seat` at once: it is away, and no bot plays for it (T-7).
  [[nodiscard]] bool plays_itself(engine::Seat seat) const;

 private:
  struct Applying;

  /// All but the match.
  static auto fields(auto& state);
  void close_gaps(Change& change);
  void vacate(engine::Seat seat, bool kicked);
  void note_challenge(const engine::EventLog& events);
  void set_clock(ServerTime now);
  [[nodiscard]] const SeatHolder* person(engine::Seat seat) const;
  /// The people who are not away, while a match is played.
  [[nodiscard]] std::vector<const SeatHolder*> people_at_play() const;

  entry::Game game_;
  protocol::Stage stage_ = protocol::Stage::waiting;
  engine::Seat host_{};
  std::map<engine::Seat, SeatHolder> seats_;
  int matches_ = 0;
  engine::Bytes32 secret_{};
  std::optional<std::string> deal_;  ///< the secret is that of the deal then, and nobody contributes
  bool locked_ = false;
  bool quiet_ = false;
  std::map<engine::Bytes32, protocol::PersonName> kicked_;
  std::map<engine::Bytes32, protocol::PersonName> silenced_;
  LexiconHashes lexicons_;
  std::optional<engine::Match> match_;
  std::string challenged_;  ///< the word that was challenged last; empty for none
  TurnClock clock_;
  std::uint64_t entries_ = 0;
  ServerTime changed_at_{0};
};

}  // namespace meldroom::server
