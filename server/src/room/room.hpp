#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "asio.hpp"
#include "bots/table_bots.hpp"
#include "engine/view.hpp"
#include "house.hpp"
#include "journal/entry.hpp"
#include "journal/journal.hpp"
#include "net/frame.hpp"
#include "net/token_bucket.hpp"
#include "protocol/client_message.hpp"
#include "protocol/error_code.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/room_event.hpp"
#include "room/invitation.hpp"
#include "room/room_code.hpp"
#include "room/room_state.hpp"

namespace meldroom::server {

class Session;

/// What they are told who ask for something while the journal cannot be written.
inline constexpr std::string_view cannot_save_sentence =
    "the server cannot save anything at the moment; it goes on as soon as it can";

/// One table, its players and its spectators. Its strand is the only writer of its state, and a step on
/// it is a plain function: no suspension comes between a check and what follows from it.
///
/// A step that changes something makes an entry, applies it, hands it to the journal and makes everyone's
/// frame at once; but the frames are held until the entry is on disk. Meanwhile the room takes further steps,
/// so the disk limits how fast a player hears of a move, not how many rooms can play. While the journal cannot
/// be written the room stands still: people come and go, and nothing else happens.
class Room final : public CommitListener, public std::enable_shared_from_this<Room> {
 public:
  Room(RoomCode code, House& house);
  ~Room() override;

  // ---- before the room is known to anyone ----

  /// Opens it for a first time, for matches of that published deal if one is named.
  void open(entry::Game game, std::optional<std::string> deal);
  /// Takes one entry of its journal. Returns what is wrong with it, if anything; may throw std::exception as
  /// the engine does.
  [[nodiscard]] std::optional<std::string> replay(const JournalEntry& line);
  /// After the last entry: sets it going, or aside if that fails.
  void replayed();

  // ---- from any thread ----

  [[nodiscard]] RoomCode code() const { return code_; }
  /// Puts a request into the mailbox; false if that is full.
  [[nodiscard]] bool offer(std::shared_ptr<Session> from, protocol::Request request);
  /// A session that was here has ended.
  void gone(std::shared_ptr<Session> session);
  /// Lets the table move if time is up, and bots that have waited long enough. Cheap before. To be called all
  /// the time: it notes, too, how long the room stands still.
  void check_clock(HouseTime now);
  /// Asks whether anybody may still want this room; if not, it closes for good.
  void check_age(HouseTime now);
  void committed(std::uint64_t number) override;
  void not_committed(const std::string& why) override;
  /// Lets go of everyone, once no thread runs any more.
  void abandon();
  /// What a link to it tells.
  [[nodiscard]] net::awaitable<Invitation> invitation();
  /// A snapshot as the holder of a seat would get it, for somebody who is not here; nothing if that device has none.
  /// It may tell of a move that is not on disk yet.
  [[nodiscard]] net::awaitable<std::optional<std::string>> glimpse(engine::Bytes32 owner);
  /// How it stands with a match that somebody asks about.
  struct Standing {
    std::optional<int> playing;  ///< the match that is being played
    bool spectators = false;     ///< may be there
    engine::Observer seat{};     ///< theirs
  };
  [[nodiscard]] net::awaitable<Standing> standing(std::optional<engine::Bytes32> owner);

 private:
  using SessionPtr = std::shared_ptr<Session>;

  /// Somebody in the room; a seat has one connection at most.
  struct Member {
    SessionPtr session;
    engine::Observer observer;
    bool invited = false;       ///< looks at the room before taking a seat: sees no match and is no spectator
    bool has_snapshot = false;  ///< until then they are sent no update
  };
  /// All who see the same: a seat's one connection, the spectators, or those who are invited. They are sent the same
  /// bytes.
  struct Audience {
    engine::Observer observer;
    bool invited = false;
    std::uint64_t version = 0;           ///< of the document that they have
    std::optional<engine::View> view{};  ///< in it: what the next patch starts from
  };
  /// Whose request a step answers.
  struct Requester {
    SessionPtr session;
    std::uint32_t id = 0;
  };
  /// What becomes of a session when a frame has been delivered.
  enum class After : std::uint8_t { stays, leaves_room, superseded };
  /// A frame that waits until `entries` entries are on disk.
  struct Held {
    std::uint64_t entries;
    SessionPtr to;
    Frame frame;
    After after;
  };
  struct OneTimeLink {
    engine::Bytes32 token_hash;
    engine::Seat seat;
    HouseTime valid_until;
  };

  // requests
  void step(const SessionPtr& from, protocol::Request request);
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

  // the steps that they are made of
  void happen(const entry::Entry& entry, const Requester& by, std::vector<protocol::RoomEvent> events = {},
              engine::Step* known = nullptr);
  std::optional<engine::Refusal> make_move(engine::Seat seat, engine::Author author, engine::Move move,
                                           std::uint32_t number, const Requester& by,
                                           std::vector<protocol::RoomEvent> events = {});
  void begin_if_ready(const Requester& by);
  bool give_up_seat(engine::Seat seat, bool kicked, const Requester& by);
  void enter(const Requester& by, engine::Observer observer, bool invited = false);
  void leave_quietly(const SessionPtr& session);
  void renumber(const std::map<engine::Seat, engine::Seat>& seats);
  [[nodiscard]] std::optional<HouseTime> turn_deadline() const;
  void arm_clock();
  void table_moves();
  void deal(engine::Seat dealer);
  void time_out(engine::Seat seat);
  void age(HouseTime now);

  // the host's part
  void look_for_host();
  void replace_host();
  [[nodiscard]] std::optional<engine::Seat> heir() const;
  [[nodiscard]] std::optional<HouseTime> host_deadline() const;

  // bots
  void think();
  void bots_thought(BotWish wish);
  void bots_move();
  void find_hints();
  void hints_found(std::uint32_t number, const std::optional<std::vector<engine::Hint>>& hints);

  // what people are shown
  /// What a step changed, as far as it is the same for everyone.
  struct Changes {
    std::span<const protocol::RoomEvent> events{};
    const engine::EventLog* match_events = nullptr;
    bool room = false;   ///< something of RoomDoc
    bool match = false;  ///< something of the views
    /// If set, nobody but this audience sees any of it.
    std::optional<engine::Seat> only{};
  };
  void publish(const Requester& by, const Changes& changes);
  void publish_to(Audience& audience, const Requester& by, protocol::Update& update, const Changes& changes);
  void show_snapshot(const Requester& to);
  Audience& audience_of(const Member& member);
  void forget_unwatched();
  [[nodiscard]] std::shared_ptr<const protocol::RoomDoc> make_room_doc() const;
  [[nodiscard]] protocol::ClockDoc clock_doc() const;
  [[nodiscard]] const protocol::Faces* faces() const;

  // sending
  void send(const SessionPtr& to, Frame frame, After after = After::stays);
  void deliver(const SessionPtr& to, Frame frame, After after) const;
  void release();
  void refuse(const Requester& to, protocol::ErrorCode code, std::string_view message);
  void stop(const std::string& why);

  [[nodiscard]] std::vector<Member>::iterator member(const SessionPtr& session);
  [[nodiscard]] bool connected(engine::Seat seat) const;
  /// The seat that a requester plays for; answers them with an error if they have none.
  [[nodiscard]] std::optional<engine::Seat> seat_of(const Requester& by);
  [[nodiscard]] std::optional<engine::Seat> host_seat_of(const Requester& by);

  const RoomCode code_;
  House& house_;
  Strand strand_;
  std::atomic<int> mail_{0};
  std::atomic<std::int64_t> stood_still_at_;  ///< last, in house time
  std::atomic<std::int64_t> deadline_;        ///< when the table or a bot is to move, in house time
  std::atomic<std::uint64_t> on_disk_{0};
  std::atomic<bool> release_posted_{false};

  TokenBucket changes_;
  RoomState state_;
  bool stopped_ = false;
  std::vector<Member> members_;
  std::vector<OneTimeLink> links_;
  std::vector<Audience> audiences_;
  std::shared_ptr<const protocol::RoomDoc> room_doc_;  ///< as everyone has it
  const protocol::Faces* faces_shown_ = nullptr;
  std::uint32_t clock_shown_ = 0;  ///< TurnClock::changes()
  bool table_move_posted_ = false;
  std::optional<HouseTime> host_missed_since_;  ///< while people are here without their host
  TableBots bots_;
  std::deque<Requester> asked_hints_;  ///< while hints are looked for, it is for the first
  bool thinking_ = false;              ///< a bot thread works for this room
  std::uint64_t committed_ = 0;
  std::vector<Held> held_;
};

}  // namespace meldroom::server
