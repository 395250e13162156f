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
#include "engine/lists.hpp"
#include "engine/match.hpp"
#include "journal/entry.hpp"
#include "journal/journal.hpp"
#include "lexicons.hpp"
#include "offer.hpp"
#include "protocol/room_doc.hpp"
#include "result.hpp"
#include "room/turn_clock.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// The player in a seat.
struct SeatHolder {
  protocol::PersonName name;
  engine::Bytes32 owner{};                   ///< entry::owner_of() the device's secret; zero for a bot
  std::optional<engine::Skill> bot{};        ///< a bot's skill; nothing for a person
  std::optional<protocol::Avatar> avatar{};  ///< the one they chose; see RoomState::avatars()
  /// False once the player has left for good. Name and score stay until the rematch.
  bool present = true;
  /// The number of the entry with which they sat down: lowest for the player longest here.
  std::uint64_t since = 0;
  bool ready = false;  ///< for the match before it begins, for the next hand between hands (T-21)
  bool paused = false;
  int won = 0;
  std::optional<engine::Bytes32> contribution;  ///< for the next match's seed (T-14)

  /// Whether a person plays here, and has not left for good.
  [[nodiscard]] bool is_person() const { return present && !bot; }
};

/// A room's state: the sum of its journal. A plain value without sockets, threads or a clock of its own. The same
/// entries give the same state, in play and after a crash.
class RoomState {
 public:
  /// The result of applying an entry.
  struct Change {
    engine::EventLog events;
    std::vector<engine::Shuffle> shuffles;
    /// The new numbers of seats by their old ones; empty if none has changed.
    std::map<engine::Seat, engine::Seat> renumbered;
  };
  /// The error says why the entry does not fit: the journal, the lexicon or the program has changed.
  using Applied = Result<Change>;

  /// Applies an entry without checking whether a person may do that: this was decided before it was written. `known` is the
  /// step that the engine has already made for a Begun or a Moved. Without it the engine makes the step again, and the
  /// hashes are compared.
  [[nodiscard]] Applied apply(const entry::Entry& entry, ServerTime at, const Offer& offer,
                              engine::Step* known = nullptr);

  /// Whether the entry would leave the state as it is, so that it need not be written. False for entries that always
  /// mean something, such as moves.
  [[nodiscard]] bool already_has(const entry::Entry& entry) const;

  /// The entry that opens a rematch now, with this secret.
  [[nodiscard]] entry::RematchOpened rematch(const engine::Bytes32& secret) const;

  /// Call it with each entry that was read, before apply(). It is an error if an entry before it is missing. The first one
  /// can have any number if a history can begin with it (entry::can_begin()).
  [[nodiscard]] Result<void> go_to(std::uint64_t number, const entry::Entry& entry);

  /// Applies the next line of the room's journal. The error says what is wrong with it. Can throw std::exception, as the
  /// engine does.
  [[nodiscard]] Result<void> replay(const JournalEntry& line, const Offer& offer);

  /// The whole state as bytes, which only this build of the program can read.
  [[nodiscard]] std::vector<std::uint8_t> saved() const;
  /// The state that was saved. Nothing if the bytes are not a saved state, or if `offer` lacks the deck or the lexicon
  /// of its match. The bytes must come from this build of the program: saved_state_key() and checksums ensure that.
  [[nodiscard]] static std::optional<RoomState> restored(std::span<const std::uint8_t> bytes,
                                                         const Offer& offer);

  [[nodiscard]] const entry::Game& game() const { return game_; }
  [[nodiscard]] protocol::Stage stage() const { return stage_; }
  [[nodiscard]] engine::Seat host() const { return host_; }
  [[nodiscard]] const engine::FlatMap<engine::Seat, SeatHolder>& seats() const { return seats_; }
  [[nodiscard]] const std::optional<engine::Match>& match() const { return match_; }
  /// How many matches have begun.
  [[nodiscard]] int matches() const { return matches_; }
  [[nodiscard]] const engine::Bytes32& secret() const { return secret_; }
  /// The name of the published deal that all its matches play, if they play one. Then there is only one person at this
  /// table.
  [[nodiscard]] const std::optional<std::string>& deal() const { return deal_; }
  /// Whether nobody new may sit down or watch.
  [[nodiscard]] bool locked() const { return locked_; }
  /// Whether the host has turned the chat off.
  [[nodiscard]] bool quiet() const { return quiet_; }
  /// The devices that the host has kicked for this match and not let back, with the names that they had.
  [[nodiscard]] const std::map<engine::Bytes32, protocol::PersonName>& kicked() const { return kicked_; }
  /// How many there can be. Then the host can lock the room.
  static constexpr std::size_t most_kicked = 64;
  /// The hashes of the lexicons with which its matches began. A replay of the matches needs them.
  [[nodiscard]] LexiconHashes lexicons() const;
  /// The devices that may not chat, with the names under which they chatted.
  [[nodiscard]] const std::map<engine::Bytes32, protocol::PersonName>& silenced() const { return silenced_; }
  /// How many there can be. Then the host can turn the chat off.
  static constexpr std::size_t most_silenced = 64;
  [[nodiscard]] const TurnClock& clock() const { return clock_; }
  /// The number of its entries, which is also the number of the next one.
  [[nodiscard]] std::uint64_t entries() const { return entries_; }
  [[nodiscard]] ServerTime changed_at() const { return changed_at_; }
  /// The last entry not later than `time` before which the journal has entries that can be deleted; nothing if there is
  /// none.
  [[nodiscard]] std::optional<std::uint64_t> can_forget_before(ServerTime time) const;
  /// The journal deletes the entries before this one. The matches in them are not known any more.
  void note_forgotten_before(std::uint64_t number);

  /// The seat that a device has; nothing if it has none.
  [[nodiscard]] std::optional<engine::Seat> seat_of(const engine::Bytes32& owner) const;
  /// The holder of a seat whose player has not left for good; null if there is none.
  [[nodiscard]] const SeatHolder* present(engine::Seat seat) const;
  /// The avatars of everybody in seats(), no two the same. If several people chose the same one, it goes to the one who
  /// sat down first. All others get avatars that are left.
  [[nodiscard]] std::map<engine::Seat, protocol::Avatar> avatars() const;
  [[nodiscard]] int players() const;
  /// The number of players who are not bots.
  [[nodiscard]] int people() const;
  /// The skill of the bot that plays for this seat now, its own bot or a stand-in; nothing if no bot does.
  [[nodiscard]] std::optional<engine::Skill> bot_skill(engine::Seat seat) const;
  /// The skill of the bot that plays for a player who is away, until they act again (T-7, option `away: bot`); nothing
  /// if no bot does.
  [[nodiscard]] std::optional<engine::Skill> stand_in(engine::Seat seat) const;
  /// Whether the seat has a stand-in while its player is away.
  [[nodiscard]] bool gets_stand_in(engine::Seat seat) const;
  /// A free seat, the wished one if it is free; nothing if all are taken.
  [[nodiscard]] std::optional<engine::Seat> free_seat(std::optional<engine::Seat> wished) const;
  /// The value of an option of the game. T is the option's type.
  template <class T>
  [[nodiscard]] const T& option(std::string_view name) const {
    return std::get<T>(game_.options.at(name));
  }
  /// Whether an option has that value; false if the game does not have the option.
  [[nodiscard]] bool option_is(std::string_view name, std::string_view value) const;
  /// Why players get no hints (T-13, AR-6.5); nothing if they do.
  [[nodiscard]] std::optional<engine::Refusal> hints_off() const;
  /// Why that word may not be looked up now; nothing if it may. The word that was challenged last may always be looked
  /// up, because everybody knows the verdict (AR-6.5).
  [[nodiscard]] std::optional<engine::Refusal> look_up_off(std::string_view word) const;

  /// The lexicon that words are looked up in: the match's, or without a match the one that the next match gets. Null if
  /// the game has no words.
  [[nodiscard]] LexiconPtr lexicon(const Offer& offer) const;
  /// The setup of a match that would begin now: with the players who are there, by the newest rules.
  [[nodiscard]] engine::MatchSetup setup(const Offer& offer) const;
  /// True if everyone is ready, there are enough players, and at least one is a person.
  [[nodiscard]] bool can_begin() const;
  /// True between hands (T-21) if every person who plays is ready, so that the next hand can be dealt. Bots and people
  /// who are away count as ready.
  [[nodiscard]] bool can_deal() const;
  /// True while a match is played and at least one person plays it. Otherwise the match stands still (T-7): its clocks,
  /// the timeout moves for people who are away, and its bots. Only people count, so bots never play on among
  /// themselves:
  /// - A player who has left for good does not count (T-8). When the last person has left, the match stays as it is
  ///   until the room closes.
  /// - A player who is away does not count, whether the table or a bot plays for them. Their next move sets everything
  ///   going again.
  /// - A player who is only disconnected still counts. The match waits for them when it is their turn, and they become
  ///   away when their clock has run out often enough.
  /// - The match also stands still while all people want to pause. People who are away are not asked, as in T-18 and
  ///   T-19. Bots do not have a say.
  [[nodiscard]] bool going_on() const;
  /// True if the table has to move for `seat` at once, because its player is away and no bot plays for it (T-7).
  [[nodiscard]] bool table_plays_for(engine::Seat seat) const;

 private:
  struct Applying;

  /// All fields except the match.
  static auto fields(auto& state);
  /// Why the entry cannot be about its seat, if it cannot. The rules say this of a move.
  [[nodiscard]] Result<void> check_seat(const entry::Entry& entry) const;
  [[nodiscard]] entry::Carried carried() const;
  /// Why there are no aids at all, if there are none (AR-6.5).
  [[nodiscard]] std::optional<engine::Refusal> aids_off() const;
  void make_people_unready();
  void close_gaps(Change& change);
  void vacate(engine::Seat seat, bool kicked);
  void set_clock(ServerTime now);
  [[nodiscard]] const SeatHolder* person(engine::Seat seat) const;
  /// The people who are not away, while a match is played.
  [[nodiscard]] engine::PerSeat<const SeatHolder*> people_not_away() const;

  entry::Game game_;
  protocol::Stage stage_ = protocol::Stage::waiting;
  engine::Seat host_{};
  engine::FlatMap<engine::Seat, SeatHolder> seats_;
  int matches_ = 0;
  engine::Bytes32 secret_{};
  std::optional<std::string> deal_;  ///< if set, the secret is the deal's, and nobody contributes
  bool locked_ = false;
  bool quiet_ = false;
  std::map<engine::Bytes32, protocol::PersonName> kicked_;
  std::map<engine::Bytes32, protocol::PersonName> silenced_;
  std::map<std::string, std::uint64_t> lexicons_;  ///< and the last entry that began a match with it
  std::uint64_t first_ = 0;                        ///< the number of the first entry in the journal
  /// Later entries with which a history can begin, and when they came.
  std::map<std::uint64_t, ServerTime> beginnings_;
  std::optional<engine::Match> match_;
  std::string challenged_;  ///< the word that was challenged last; empty for none
  TurnClock clock_;
  std::uint64_t entries_ = 0;
  ServerTime changed_at_{0};
};

}  // namespace meldroom::server
