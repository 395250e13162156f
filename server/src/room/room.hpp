#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "asio.hpp"
#include "bots/bot_reactions.hpp"
#include "journal/entry.hpp"
#include "journal/journal.hpp"
#include "net/address_limits.hpp"
#include "net/loop.hpp"
#include "net/session_room.hpp"
#include "protocol/client_message.hpp"
#include "protocol/error_code.hpp"
#include "protocol/room_event.hpp"
#include "room/audience.hpp"
#include "room/change_allowances.hpp"
#include "room/host_watch.hpp"
#include "room/invitation.hpp"
#include "room/one_time_links.hpp"
#include "room/outbox.hpp"
#include "room/role.hpp"
#include "room/room_state.hpp"
#include "room/room_time.hpp"
#include "room/saved_state_schedule.hpp"
#include "room/spectator_names.hpp"
#include "room/table_bots.hpp"
#include "room_code.hpp"
#include "server_context.hpp"

namespace meldroom::server {

/// The answer to requests that cannot be handled while the journal cannot be written.
inline constexpr std::string_view cannot_save_sentence =
    "the server cannot save anything at the moment; it goes on as soon as it can";
/// The answer to somebody whose address has used up Rate::changes.
inline constexpr std::string_view too_many_changes_sentence =
    "too many moves come from your address; wait a moment";

/// One table, its players and its spectators. All of it runs on one loop. A step is a plain function that never
/// suspends, so what it has checked still holds when it acts.
///
/// A step that changes something makes an entry, applies it, hands it to the journal and makes everyone's frame at
/// once. But the frames are held back until the entry is on disk. Meanwhile the room takes further steps. So the disk
/// limits how soon a player sees a move, not how many rooms can play. While the journal cannot be written, the room
/// stands still: people can come and go, but nothing else happens.
class Room final : public SessionRoom, public CommitListener, public std::enable_shared_from_this<Room> {
 public:
  /// A room that is not open yet, or one that comes back with the state after its first entries.
  Room(RoomCode code, Loop& loop, ServerContext& context, RoomState state = {});
  ~Room() override;

  // ---- before the room is known to anyone ----

  /// Opens a new room, which counts for the limits by address. If `deal` names a published deal, its matches play that
  /// deal. The room's time is `ahead` of the server's.
  void open(Admission admission, entry::Game game, std::optional<std::string> deal, ServerTime ahead);
  /// Applies one entry of the room's journal. Returns what is wrong with it, if anything. Can throw std::exception, as
  /// the engine does.
  [[nodiscard]] Result<void> replay(const JournalEntry& line);
  /// The lexicons that its matches need. See RoomState.
  [[nodiscard]] LexiconHashes lexicons() const { return state_.lexicons(); }
  /// When the room last changed, in its own time.
  [[nodiscard]] ServerTime changed_at() const { return state_.changed_at(); }

  // ---- on its loop ----

  /// Call it after the last entry: starts the room, or sets it aside if that fails. Its time is `ahead` of the
  /// server's.
  void replayed(ServerTime ahead);
  /// Does what is due: replaces an absent host, makes the moves of bots and of the table, saves its state. Cheap while
  /// nothing is due. Call it all the time, because it also notes how long the room stands still.
  void do_what_is_due(ServerTime server_time);
  /// Closes the room for good if no player is here and it has not changed for too long (Limits::keep_finished and
  /// others). Deletes its finished matches that are too old.
  void check_age(ServerTime server_time);
  void committed(std::uint64_t number) override;
  void not_committed(const std::string& why) override;
  void disowned() override;

  // ---- from any thread ----

  [[nodiscard]] Loop& loop() const { return loop_; }
  [[nodiscard]] IoExecutor executor() const override { return loop_.executor(); }
  [[nodiscard]] RoomCode code() const override { return code_; }
  /// Puts a request into the mailbox. Returns a refusal if the mailbox is full or too much comes from the sender's
  /// address.
  [[nodiscard]] std::optional<Frame> offer(std::shared_ptr<Session> from,
                                           protocol::Request&& request) override;
  void session_ended(std::shared_ptr<Session> session) override;
  /// Shows everybody here what a reload has changed.
  void show_reloaded();
  /// Whether a device has a seat here.
  [[nodiscard]] bool is_player(const engine::Bytes32& device) const;
  /// Drops all members and frames. Only after all threads have ended.
  void abandon();
  /// Closes the room for good. Everybody in it gets the reason, if there is one. The journal still has to delete its
  /// entries then (Journal::flush()).
  [[nodiscard]] net::awaitable<void> close(std::optional<protocol::ChatLine> reason);
  /// What the operator sees of a room: no names, no hands and no chat.
  struct Report {
    RoomCode code{0};
    std::string_view variant;
    protocol::Stage stage{};
    int match = 0;  ///< the number of the present or last match; 0 before the first
    int capacity = 0;
    int players = 0;
    int people = 0;     ///< players who are not bots
    int connected = 0;  ///< people who are connected
    int spectators = 0;
    ServerTime unchanged_for{0};
  };
  /// Reports the room as it runs, which may not be on disk yet.
  [[nodiscard]] net::awaitable<Report> report();
  /// What a link to the room shows, once all of it is on disk. Nothing if that may never be.
  [[nodiscard]] net::awaitable<std::optional<Invitation>> invitation();
  /// What somebody who is not connected gets of the seat of their device.
  struct SeatSnapshot {
    /// The snapshot that the holder of the seat would get. Nothing if the device has no seat.
    std::optional<std::string> text{};
  };
  /// Makes the snapshot, once all that it shows is on disk. Nothing if that may never be.
  [[nodiscard]] net::awaitable<std::optional<SeatSnapshot>> snapshot_of_seat(engine::Bytes32 owner);
  /// What decides whether somebody may see a match of this room.
  struct Standing {
    std::optional<int> playing;  ///< the number of the match that is being played
    bool may_watch = false;      ///< whether the person who asks watches the match, or may begin to
    engine::Observer seat{};     ///< theirs
  };
  [[nodiscard]] net::awaitable<Standing> standing(std::optional<engine::Bytes32> owner);

 private:
  using SessionPtr = std::shared_ptr<Session>;

  /// Runs a step. An exception (mostly an InvariantError of the engine) stops this room and nothing else.
  template <class Step>
  void guard(Step&& step) {
    try {
      step(*this);
    } catch (const std::exception& broken) {
      stop(broken.what());
    }
  }
  /// Makes a handler for the loop that runs a step in the same guarded way.
  template <class Step>
  [[nodiscard]] auto guarded(Step step) {
    return [self = shared_from_this(), step = std::move(step)]() mutable { self->guard(step); };
  }
  /// Runs `look` on the room's loop and returns the result. From any loop.
  template <class Look>
  [[nodiscard]] auto on_loop(Look look) -> net::awaitable<std::invoke_result_t<Look, const Room&>> {
    const auto looking = [self = shared_from_this(), look = std::move(look)]()
        -> net::awaitable<std::invoke_result_t<Look, const Room&>> { co_return look(*self); };
    co_return co_await net::co_spawn(loop_.executor(), looking, net::use_awaitable);
  }
  /// The same, and waits until all that `look` can have seen is on disk. Nothing if that never happens. While the
  /// journal cannot be written, nobody knows how long it would take, so the answer is nothing, at once.
  template <class Look>
  [[nodiscard]] auto on_loop_and_disk(Look look)
      -> net::awaitable<std::optional<std::invoke_result_t<Look, const Room&>>> {
    using Seen = std::optional<std::invoke_result_t<Look, const Room&>>;
    const auto looking = [self = shared_from_this(), look = std::move(look)]() -> net::awaitable<Seen> {
      const std::uint64_t entries = self->state_.entries();
      const bool waits_for_disk = self->outbox_.committed() < entries;
      if (self->stopped_ || (waits_for_disk && !self->context_.journal.healthy())) co_return std::nullopt;
      Seen seen = look(*self);
      if (!co_await self->outbox_.wait_for(entries)) co_return std::nullopt;
      co_return seen;
    };
    co_return co_await net::co_spawn(loop_.executor(), looking, net::use_awaitable);
  }

  // requests
  [[nodiscard]] bool may_change(const Requester& by);
  void step(const Requester& by, const protocol::Request& request);
  void on(const Requester& by, const protocol::Create& create);
  void on(const Requester& by, const protocol::Join& join);
  void on(const Requester& by, const protocol::Resume& resume);
  void on(const Requester& by, const protocol::Watch& watch);
  void on(const Requester& by, const protocol::Claim& claim);
  void on(const Requester& by, const protocol::Link& link);
  void on(const Requester& by, const protocol::Configure& configure);
  void on(const Requester& by, const protocol::Ready& ready);
  void on(const Requester& by, const protocol::SeatBot& wished);
  void on(const Requester& by, const protocol::Kick& kick);
  void on(const Requester& by, const protocol::LetBack&);
  void on(const Requester& by, const protocol::Lock& lock);
  void on(const Requester& by, const protocol::Quiet& quiet);
  void on(const Requester& by, const protocol::Silence& silence);
  void on(const Requester& by, const protocol::LetSpeak&);
  void on(const Requester& by, const protocol::Host& host);
  void on(const Requester& by, const protocol::Rename& rename);
  void on(const Requester& by, const protocol::MakeMove& move);
  void on(const Requester& by, const protocol::Check& check);
  void on(const Requester& by, const protocol::AskHint& hint);
  void on(const Requester& by, const protocol::Chat& chat);
  void on(const Requester& by, const protocol::Pause& pause);
  void on(const Requester& by, const protocol::Rematch& rematch);
  void on(const Requester& by, const protocol::LeaveRoom& leave);
  void on(const Requester& by, const protocol::Resync& resync);

  // the steps that requests consist of
  void apply_and_publish(const entry::Entry& entry, const Requester& by,
                         std::vector<protocol::RoomEvent> events = {}, engine::Step* known = nullptr);
  void publish_nothing_new(const Requester& by);
  void note_players();
  std::optional<engine::Refusal> make_move(engine::Seat seat, engine::Author author, engine::Move move,
                                           std::uint32_t number, const Requester& by,
                                           std::vector<protocol::RoomEvent> events = {});
  void begin_if_ready(const Requester& by);
  /// Why a player gives up their seat.
  enum class Leaving : std::uint8_t { by_themselves, kicked };
  void give_up_seat(engine::Seat seat, Leaving leaving, const Requester& by);
  void enter(const Requester& by, Role role);
  void leave_quietly(const SessionPtr& session);

  // what the table does by itself
  [[nodiscard]] std::optional<ServerTime> turn_deadline() const;
  void schedule();
  void table_moves();
  void deal(engine::Seat dealer);
  void time_out(engine::Seat seat);

  // its end, and that of its matches
  void forget_old_matches(ServerTime now);
  void end_if_expired(ServerTime now);
  void end(std::optional<protocol::ChatLine> reason);

  // the room's host
  bool may_come_in(const Requester& by);
  [[nodiscard]] std::optional<engine::Bytes32> who_chats_as(const protocol::PersonName& name) const;
  void send_spectators_out(const Requester& by);
  void replace_host();

  // bots
  void think();
  void bots_thought(BotWish wish);
  void bots_move();
  void bots_see(const engine::EventLog& events, ServerTime now);
  void bots_react();
  void find_hints();
  void hints_found(std::uint32_t number, const std::optional<std::vector<engine::Hint>>& hints);

  void save_state_if_due();
  void save_state();

  // sending
  void send(const SessionPtr& to, std::string frame, After after = {});
  void refuse(const Requester& to, protocol::ErrorCode code, std::string_view message,
              protocol::ErrorDetails details = {});
  void refuse(const Requester& to, protocol::ErrorCode code, protocol::RoomReason reason,
              std::string_view message, std::optional<engine::RefusalValues> values = {});
  [[nodiscard]] After after_refusing(const Requester& by) const;
  void stop(const std::string& why);
  [[nodiscard]] Outbox::Visits let_go_of_all();
  static void send_away(Session& session);

  /// The requester's seat. If they have none, sends them an error and returns nothing.
  [[nodiscard]] std::optional<engine::Seat> seat_of(const Requester& by);
  /// The same while a match is played, and for the host.
  [[nodiscard]] std::optional<engine::Seat> playing_seat_of(const Requester& by);
  [[nodiscard]] std::optional<engine::Seat> host_seat_of(const Requester& by);
  /// The player in a seat. If there is none, sends the requester an error and returns null.
  [[nodiscard]] const SeatHolder* holder_of(engine::Seat seat, const Requester& by);
  /// Whether a name can be seen and looks different from all others at the table. If not, sends the requester an error.
  /// `own` is the requester's seat, whose name is not compared.
  [[nodiscard]] bool may_be_called(const Requester& by, const protocol::PersonName& name,
                                   std::optional<engine::Seat> own = {});

  const RoomCode code_;
  Loop& loop_;
  ServerContext& context_;
  std::optional<Admission> admission_;  ///< none if it was opened before the server started
  RoomTime time_;
  std::atomic<int> queued_requests_{0};  ///< requests that wait for the loop
  ServerTime last_standstill_;           ///< when it last stood still, or came back
  std::optional<ServerTime> due_;        ///< when the table or a bot moves, or the host is replaced

  ChangeAllowances change_allowances_;
  RoomState state_;
  mutable std::mutex players_mutex_;
  std::vector<engine::Bytes32> players_;  ///< the devices that have a seat, for other threads
  SavedStateSchedule saved_states_;
  bool stopped_ = false;
  bool disowned_ = false;  ///< stopped because another server owns it
  /// The request whose step runs, or failed; null if none does.
  const Requester* answers_ = nullptr;
  Outbox outbox_;
  Audience audience_;
  HostWatch host_watch_;
  SpectatorNames spectator_names_;
  OneTimeLinks links_;
  /// How many entries there were with the last claim of a seat by another device.
  std::uint64_t last_claim_ = 0;
  bool table_move_posted_ = false;
  TableBots bots_;
  BotReactions reactions_;
  struct AskedHints {
    Requester by;
    engine::HintWords words{};
  };
  std::deque<AskedHints> asked_hints_;  ///< a running search for hints is for the first
  bool thinking_ = false;               ///< a bot thread is working for this room
};

}  // namespace meldroom::server
