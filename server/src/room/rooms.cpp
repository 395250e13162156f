#include "room/rooms.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <latch>
#include <set>
#include <utility>

#include <spdlog/spdlog.h>

#include "cluster/ownership.hpp"
#include "net/address_limits.hpp"
#include "net/connections.hpp"
#include "net/refusals.hpp"
#include "net/session.hpp"
#include "protocol/server_message.hpp"
#include "room/make_game.hpp"
#include "room/names.hpp"
#include "room/room.hpp"
#include "room/saved_state_key.hpp"
#include "server_context.hpp"

namespace meldroom::server {

using protocol::ErrorCode;

namespace {

/// Runs a step of each room on the room's loop, and waits until all have run. Not on a loop.
void run_on_their_loops(std::span<const std::shared_ptr<Room>> rooms,
                        const std::function<void(Room&)>& step) {
  std::latch left(std::ssize(rooms));
  for (const auto& room : rooms) {
    room->loop().post([room, &step, &left] {
      struct CountDown {
        std::latch& latch;
        ~CountDown() { latch.count_down(); }
      };
      const CountDown even_if_it_throws{left};
      step(*room);
    });
  }
  left.wait();
}

}  // namespace

Rooms::~Rooms() {
  for (const auto& room : all()) room->abandon();
}

Rooms::Loaded Rooms::load(ServerClock& clock) {
  Loaded loaded;
  std::unordered_map<RoomCode, SavedState> saved_states;
  if (const auto key = saved_state_key(context_.offer)) {
    context_.journal.use_saved_states(
        *key, [&saved_states](SavedState one) { saved_states.insert_or_assign(one.room, std::move(one)); });
  }
  const auto replay_on = [this](const JournalEntry& line) {
    if (set_aside_.contains(line.room)) return;
    if (auto broken = replay(line, rooms_)) set_aside(*std::move(broken));
  };
  clock.set(context_.journal.read([&](const JournalEntry& line) {
    ++loaded.entries;
    const auto found = saved_states.find(line.room);
    if (found == saved_states.end() || !line.intact) return replay_on(line);
    if (line.number + 1 != found->second.entries || !restore(line, found->second, rooms_)) return;
    ++loaded.from_saved_states;
    saved_states.erase(found);
  }));
  // These saved states do not fit the journal, for instance because a backup of it was restored. Their rooms are
  // replayed from the start.
  for (const auto& [code, unused] : saved_states) {
    bool is_there = false;
    context_.journal.read_room(code, 0, [&](const JournalEntry& line) {
      is_there = true;
      replay_on(line);
    });
    if (!is_there) context_.journal.forget(code);  // deletes the saved state
  }
  for (const auto& room : all()) {
    room->replayed(ServerTime(0));
    loaded.lexicons.merge(room->lexicons());
  }
  loaded.rooms = rooms_.size();
  loaded.set_aside = set_aside_.size();
  return loaded;
}

/// Returns why the room cannot come back, if it cannot; then it is not among `returning` any more. A replay can fail in
/// ways that nobody has thought of, above all if another version of the program wrote the journal.
std::optional<SetAside> Rooms::replay(const JournalEntry& line, ReturningRooms& returning) {
  std::string problem;
  try {
    auto& room = returning[line.room];
    if (!room) room = std::make_shared<Room>(line.room, loops_.next(), context_);
    const auto replayed = room->replay(line);
    if (replayed) return std::nullopt;
    problem = replayed.error().message;
  } catch (const std::exception& failure) {
    problem = failure.what();
  }
  returning.erase(line.room);
  return SetAside{line.room, line.number, std::move(problem)};
}

void Rooms::bring_back(const Read& read, const std::function<ServerTime(Slot)>& ahead) {
  ReturningRooms returning;
  std::unordered_map<RoomCode, SetAside> broken;
  read([&](const JournalEntry& line) {
    if (broken.contains(line.room)) return;
    if (auto problem = replay(line, returning)) broken.emplace(line.room, *std::move(problem));
  });
  // Only now, because the reading begins again if it fails.
  for (auto& [code, room] : broken) set_aside(std::move(room));
  std::vector<std::shared_ptr<Room>> back;
  for (const auto& [code, room] : returning) back.push_back(room);
  const ServerTime now = context_.clock.now();
  run_on_their_loops(back, [&](Room& room) {
    room.replayed(std::max(ahead(Slot::of(room.code())), room.changed_at() - now));
  });
  // Only now, because a request from the room's own loop would not wait until the room has begun.
  const std::lock_guard guard(mutex_);
  std::erase_if(returning, [this](const auto& one) { return set_aside_.contains(one.first); });
  rooms_.merge(returning);
}

void Rooms::release(std::span<const Slot> slots) {
  const std::set<Slot> gone(slots.begin(), slots.end());
  std::vector<std::shared_ptr<Room>> rooms;
  {
    const std::lock_guard guard(mutex_);
    const auto left =
        std::erase_if(set_aside_, [&gone](RoomCode code) { return gone.contains(Slot::of(code)); });
    context_.metrics.rooms_set_aside.add(-static_cast<std::int64_t>(left));
    std::erase_if(rooms_, [&](const auto& one) {
      if (!gone.contains(Slot::of(one.first))) return false;
      rooms.push_back(one.second);
      return true;
    });
  }
  // None of these rooms may write after the slots are claimed again, here or elsewhere.
  run_on_their_loops(rooms, [](Room& room) { room.disowned(); });
}

/// Brings a room back from its saved state, which ends with this entry. False if that does not fit.
bool Rooms::restore(const JournalEntry& line, const SavedState& saved, ReturningRooms& returning) {
  if (line.history != saved.history) return false;
  auto state = RoomState::restored(saved.state, context_.offer);
  if (!state || state->entries() != saved.entries) return false;
  returning[line.room] = std::make_shared<Room>(line.room, loops_.next(), context_, *std::move(state));
  return true;
}

Rooms::Found Rooms::open(const Session& session, std::uint32_t id, const protocol::Create& wish) {
  const auto refused = [id](ErrorCode code, std::string_view message) {
    return Frame::text(protocol::error_frame(id, code, message));
  };
  constexpr std::string_view full = "this server cannot open any more rooms";
  constexpr std::string_view no_place =
      "this server is joining or leaving the cluster and has no rooms now; try again in a moment";
  if (const auto problem = problem_of(wish.name, {})) {
    return Frame::text(
        protocol::error_frame(id, ErrorCode::bad_name, problem->message, {.reason = problem->reason}));
  }
  if (!context_.journal.healthy()) return refused(ErrorCode::cannot_save, cannot_save_sentence);
  if (!context_.journal.takes_rooms()) {
    return refused(
        ErrorCode::server_full,
        "The storage for rooms is nearly full, so no new rooms can be opened until old ones close. "
        "Open rooms go on.");
  }
  if (const auto announcement = context_.connections.drain_announcement()) {
    return refused(ErrorCode::draining, "No new rooms are opened. " + announcement->str());
  }
  const ServerTime now = context_.clock.now();
  if (!context_.address_limits.may(AddressLimits::Rate::changes, session.address(), now)) {
    context_.refusals.note_too_many(RefusalReason::too_many_changes, session.address());
    return refused(ErrorCode::rate_limited, too_many_changes_sentence);
  }
  auto admission = context_.address_limits.admit_room(session.address(), now);
  if (!admission) {
    context_.refusals.note_too_many(RefusalReason::too_many_rooms, session.address());
    return refused(ErrorCode::rate_limited, "too many rooms were opened from your address");
  }
  if (is_full()) return refused(ErrorCode::server_full, full);
  const auto place = context_.ownership.for_new_room();
  if (!place) return refused(ErrorCode::busy, no_place);
  // Last, because it deals a hand. So an address can make the server do that only as often as it may open rooms.
  auto game = make_game(context_.offer, wish.variant, wish.options, wish.deck, wish.seats);
  if (!game) return Frame::text(protocol::error_frame(id, game.error(), ErrorCode::bad_options));
  auto made = make_room(session.loop(), *place, *std::move(admission), std::move(game).value(), wish.deal);
  if (!made) return refused(made.error(), made.error() == ErrorCode::busy ? no_place : full);
  return *std::move(made);
}

Rooms::Found Rooms::enter(const Session& session, std::uint32_t id, std::string_view code) {
  const auto wanted = RoomCode::parse(code);
  auto found = look_up(wanted, session.address());
  if (found) return *std::move(found);
  NoRoom why = found.error();
  if (why == NoRoom::guessing && wanted) {
    // Somebody else at this address may have guessed. A player of the room has not. That a code belongs to another
    // machine says nothing about whether there is such a room.
    if (!context_.ownership.has(Slot::of(*wanted))) {
      why = NoRoom::elsewhere;
    } else if (auto room = find(*wanted); room && session.owner() && room->is_player(*session.owner())) {
      return room;
    }
  }
  const auto owner = wanted ? context_.ownership.elsewhere(Slot::of(*wanted)) : std::nullopt;
  const bool shown = why == NoRoom::elsewhere && owner && !owner->url.empty();
  return Frame::text(protocol::error_frame(id, answer_to(why).code, sentence_of(why),
                                           {.url = shown ? std::optional(owner->url) : std::nullopt}));
}

bool Rooms::is_full() const {
  const std::lock_guard guard(mutex_);
  return rooms_.size() >= context_.limits.rooms;
}

/// Makes a room with a new code, on that loop; `server_full` if there are too many rooms, `busy` if the slot is not
/// here any more.
Result<std::shared_ptr<Room>, ErrorCode> Rooms::make_room(Loop& loop, const RoomPlace& place,
                                                          Admission admission, entry::Game game,
                                                          std::optional<std::string> deal) {
  const std::lock_guard guard(mutex_);
  if (rooms_.size() >= context_.limits.rooms) return ErrorCode::server_full;
  // release() takes the rooms of a slot when it is closed already. It must not miss this one.
  if (!context_.ownership.has(place.slot)) return ErrorCode::busy;
  const auto any_code = [&] {
    const RoomCode code = place.slot.new_room(context_.limits.room_code_length);
    return context_.cell ? code.in(*context_.cell) : code;
  };
  RoomCode code = any_code();
  while (rooms_.contains(code) || set_aside_.contains(code)) code = any_code();
  auto room = std::make_shared<Room>(code, loop, context_);
  room->open(std::move(admission), std::move(game), std::move(deal), place.ahead);
  rooms_.emplace(code, room);
  return room;
}

Result<std::shared_ptr<Room>, NoRoom> Rooms::look_up(RoomCode code) const {
  if (!context_.ownership.has(Slot::of(code))) return NoRoom::elsewhere;
  if (auto room = find(code)) return room;
  return is_set_aside(code) ? NoRoom::set_aside : NoRoom::unknown;
}

Result<std::shared_ptr<Room>, NoRoom> Rooms::look_up(std::optional<RoomCode> code,
                                                     const std::string& address) const {
  const ServerTime now = context_.clock.now();
  if (!context_.address_limits.may_guess(address, PortKind::players, now)) {
    context_.refusals.note_too_many(RefusalReason::too_many_wrong_codes, address);
    return NoRoom::guessing;
  }
  Result<std::shared_ptr<Room>, NoRoom> found = NoRoom::unknown;
  if (code) found = look_up(*code);
  if (!found && found.error() == NoRoom::unknown) {
    context_.metrics.wrong_codes.add();
    context_.address_limits.note_wrong_guess(address, PortKind::players, now);
  }
  return found;
}

std::shared_ptr<Room> Rooms::find(RoomCode code) const {
  const std::lock_guard guard(mutex_);
  const auto found = rooms_.find(code);
  return found == rooms_.end() ? nullptr : found->second;
}

void Rooms::remove(const Room& room) {
  const std::lock_guard guard(mutex_);
  const auto found = rooms_.find(room.code());
  if (found != rooms_.end() && found->second.get() == &room) rooms_.erase(found);
}

void Rooms::set_aside(SetAside room) {
  spdlog::error("room {} is set aside: entry {}: {}", room.room.text(), room.entry, room.reason);
  context_.metrics.rooms_set_aside.add();
  {
    const std::lock_guard guard(mutex_);
    rooms_.erase(room.room);
    set_aside_.insert(room.room);
  }
  context_.journal.set_aside(std::move(room));
}

bool Rooms::delete_set_aside(RoomCode code) {
  {
    const std::lock_guard guard(mutex_);
    if (set_aside_.erase(code) == 0) return false;
  }
  context_.metrics.rooms_set_aside.add(-1);
  context_.journal.forget(code);
  return true;
}

bool Rooms::is_set_aside(RoomCode code) const {
  const std::lock_guard guard(mutex_);
  return set_aside_.contains(code);
}

std::vector<std::shared_ptr<Room>> Rooms::all() const {
  const std::lock_guard guard(mutex_);
  std::vector<std::shared_ptr<Room>> rooms;
  rooms.reserve(rooms_.size());
  for (const auto& [code, room] : rooms_) rooms.push_back(room);
  return rooms;
}

std::vector<std::shared_ptr<Room>> Rooms::of(const Loop& loop) const {
  const std::lock_guard guard(mutex_);
  std::vector<std::shared_ptr<Room>> rooms;
  for (const auto& [code, room] : rooms_) {
    if (&room->loop() == &loop) rooms.push_back(room);
  }
  return rooms;
}

}  // namespace meldroom::server
