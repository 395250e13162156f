#include "room/room.hpp"

#include <algorithm>
#include <ranges>
#include <stdexcept>
#include <utility>

#include <spdlog/spdlog.h>

#include "engine/published_deal.hpp"
#include "net/address_limits.hpp"
#include "net/refusals.hpp"
#include "net/session.hpp"
#include "net/trusted_devices.hpp"
#include "protocol/server_message.hpp"
#include "room/rooms.hpp"

namespace meldroom::server {

using engine::Seat;
using protocol::ErrorCode;
using protocol::Stage;

namespace {

template <class... Bodies>
bool is_one_of(const protocol::Request& request) {
  return (std::holds_alternative<Bodies>(request.body) || ...);
}

/// Whether the request can add an entry to the journal. False for requests that only ask, watch or chat.
bool adds_entry(const protocol::Request& request) {
  using namespace protocol;
  return !is_one_of<Hello, Ping, Resume, Watch, Resync, Link, Check, AskHint, Chat>(request);
}

}  // namespace

Room::Room(RoomCode code, Loop& loop, ServerContext& context, RoomState state)
    : code_(code),
      loop_(loop),
      context_(context),
      time_(context.clock),
      last_standstill_(ServerTime::min() / 2),
      change_allowances_(context.limits),
      state_(std::move(state)),
      saved_states_(state_.entries()),
      outbox_(*this, context.metrics, context.slow_moves),
      audience_(code, state_, time_, context, outbox_),
      host_watch_(state_, audience_, context.limits) {
  context_.metrics.rooms_open.add();
}

Room::~Room() {
  context_.metrics.rooms_open.add(-1);
}

void Room::open(Admission admission, entry::Game game, std::optional<std::string> deal, ServerTime ahead) {
  admission_.emplace(std::move(admission));
  time_.set_ahead(ahead);
  const std::string_view title = engine::info(game.variant).title;
  const ServerTime now = time_.now();
  const auto secret =
      deal ? engine::published_deal(engine::info(game.variant).name, *deal, 0).secret : engine::new_secret();
  const entry::Entry opened = entry::Opened{std::move(game), secret, std::move(deal)};
  state_.apply(opened, now, context_.offer).value();  // throws an error, so there is no room
  context_.journal.append(code_, 0, now, entry::to_json(opened), shared_from_this());
  saved_states_.note_entry(state_.entries(), now);
  context_.metrics.rooms_opened.add();
  spdlog::info("room {} opens for {}", code_.text(), title);
  audience_.note_shown();
}

Result<void> Room::replay(const JournalEntry& line) {
  return state_.replay(line, context_.offer);
}

void Room::replayed(ServerTime ahead) try {
  time_.set_ahead(ahead);
  last_standstill_ = time_.now();  // until now nobody could be connected
  outbox_.start_with(state_.entries());
  note_players();
  for (const engine::Bytes32& device : players_) context_.trusted_devices.add(device);
  saved_states_.note_return(state_.entries(), time_.now());
  save_state_if_due();
  audience_.note_shown();
  bots_.follow(state_, time_.now());
  think();
  schedule();
} catch (const std::exception& broken) {
  stop(broken.what());
}

void Room::abandon() {
  audience_.clear();
  outbox_.clear();
  asked_hints_.clear();
}

net::awaitable<std::optional<Invitation>> Room::invitation() {
  return on_loop_and_disk([](const Room& room) { return invitation_to(room.state_); });
}

net::awaitable<Room::Report> Room::report() {
  return on_loop([](const Room& room) {
    const RoomState& state = room.state_;
    return Report{
        .code = room.code_,
        .variant = engine::info(state.game().variant).name,
        .stage = state.stage(),
        .match = state.matches(),
        .capacity = state.game().capacity,
        .players = state.players(),
        .people = state.people(),
        .connected = static_cast<int>(std::ranges::count_if(
            room.audience_.members(), [](const Audience::Member& one) { return one.is<role::Player>(); })),
        .spectators = static_cast<int>(room.audience_.count(role::Spectator{})),
        .unchanged_for = room.time_.now() - state.changed_at()};
  });
}

net::awaitable<std::optional<Room::SeatSnapshot>> Room::snapshot_of_seat(engine::Bytes32 owner) {
  return on_loop_and_disk([owner](const Room& room) {
    SeatSnapshot made;
    if (const auto seat = room.state_.seat_of(owner)) made.text = room.audience_.snapshot_for(*seat);
    return made;
  });
}

net::awaitable<Room::Standing> Room::standing(std::optional<engine::Bytes32> owner) {
  return on_loop([owner](const Room& room) {
    Standing now;
    if (room.state_.stage() == Stage::playing) now.playing = room.state_.matches();
    const bool watches =
        owner && std::ranges::any_of(room.audience_.members(), [&](const Audience::Member& one) {
          return one.is<role::Spectator>() && one.session->owner() == owner;
        });
    now.may_watch = watches || (!room.state_.option_is("spectators", "off") && !room.state_.locked());
    if (owner) now.seat = room.state_.seat_of(*owner);
    return now;
  });
}

// ---- the mailbox ----

std::optional<Frame> Room::offer(SessionPtr from, protocol::Request&& request) {
  const auto refused = [id = request.id](ErrorCode code, std::string_view message) {
    return Frame::text(protocol::error_frame(id, code, message));
  };
  // Rooms::open() has counted this change: it would be too late to refuse it here.
  const bool counted = is_one_of<protocol::Create>(request);
  if (adds_entry(request) && !counted &&
      !context_.address_limits.may(AddressLimits::Rate::changes, from->address(), context_.clock.now())) {
    context_.refusals.note_too_many(RefusalReason::too_many_changes, from->address());
    return refused(ErrorCode::rate_limited, too_many_changes_sentence);
  }
  if (queued_requests_.fetch_add(1, std::memory_order_relaxed) >= context_.limits.mailbox) {
    queued_requests_.fetch_sub(1, std::memory_order_relaxed);
    context_.metrics.busy.add();
    return refused(ErrorCode::busy, "the room has too much to do; try again");
  }
  const std::uint32_t visit = from->visit();
  Requester by{std::move(from), request.id, visit, std::chrono::steady_clock::now()};
  loop_.dispatch(guarded([by = std::move(by), request = std::move(request)](Room& room) {
    room.queued_requests_.fetch_sub(1, std::memory_order_relaxed);
    room.answers_ = &by;
    room.step(by, request);
    room.answers_ = nullptr;
  }));
  return std::nullopt;
}

bool Room::may_change(const Requester& by) {
  const auto* here = audience_.member(by.session);
  const auto seat = here == nullptr ? std::nullopt : here->seat();
  return change_allowances_.take(seat, by.session->address(), context_.clock.now());
}

void Room::step(const Requester& by, const protocol::Request& request) {
  if (disowned_) return send_away(*by.session);
  audience_.note_visit(by);
  if (stopped_) {
    const bool set_aside = context_.rooms.is_set_aside(code_);
    return outbox_.send_now(by.session,
                            Frame::text(protocol::error_frame(
                                by.id, set_aside ? ErrorCode::room_set_aside : ErrorCode::no_such_room,
                                set_aside ? sentence_of(NoRoom::set_aside) : "the room is closed")),
                            After::leaving(by.visit));
  }
  if (!context_.journal.healthy() && (adds_entry(request) || outbox_.held() >= context_.limits.held_frames)) {
    return outbox_.send_now(
        by.session, Frame::text(protocol::error_frame(by.id, ErrorCode::cannot_save, cannot_save_sentence)),
        after_refusing(by));
  }
  // Everybody in the room sees how many watch it.
  const bool is_shown = adds_entry(request) || std::holds_alternative<protocol::Watch>(request.body);
  if (is_shown && !may_change(by)) {
    context_.refusals.note_too_many(RefusalReason::too_many_changes, by.session->address());
    return refuse(by, ErrorCode::rate_limited, "you change too much in this room at once; wait a moment");
  }
  if (state_.entries() - outbox_.committed() > context_.limits.uncommitted) {
    context_.metrics.busy.add();
    return refuse(by, ErrorCode::busy, "the room has too much to do; try again");
  }
  std::visit(
      [&]<class Body>(const Body& body) {
        if constexpr (std::same_as<Body, protocol::Hello> || std::same_as<Body, protocol::Ping>) {
          refuse(by, ErrorCode::internal, "this request is not for a room");  // sessions answer these
        } else {
          on(by, body);
        }
      },
      request.body);
}

void Room::session_ended(SessionPtr session) {
  loop_.dispatch(guarded([session = std::move(session)](Room& room) {
    room.outbox_.forget(session);
    if (!room.stopped_) room.leave_quietly(session);
  }));
}

void Room::show_reloaded() {
  loop_.post(guarded([](Room& room) {
    if (!room.stopped_) room.audience_.publish({}, {.room = true});
  }));
}

net::awaitable<void> Room::close(std::optional<protocol::ChatLine> reason) {
  const auto closing = [self = shared_from_this(), &reason]() -> net::awaitable<void> {
    self->guard([&reason](Room& room) { room.end(reason); });
    co_return;
  };
  co_await net::co_spawn(loop_.executor(), closing, net::use_awaitable);
}

// ---- one change ----

void Room::apply_and_publish(const entry::Entry& entry, const Requester& by,
                             std::vector<protocol::RoomEvent> events, engine::Step* known) {
  if (state_.already_has(entry)) return publish_nothing_new(by);
  const ServerTime now = time_.now();
  const Seat host = state_.host();
  const Stage stage = state_.stage();
  // Throws an error, which ends the whole step.
  const RoomState::Change change = state_.apply(entry, now, context_.offer, known).value();
  context_.journal.append(code_, state_.entries() - 1, now, entry::to_json(entry), shared_from_this());
  saved_states_.note_entry(state_.entries(), now);

  const auto* moved = std::get_if<entry::Moved>(&entry);
  const bool leaves = moved != nullptr && std::holds_alternative<engine::Leave>(moved->move);
  if (moved == nullptr || leaves) note_players();
  if (stage == Stage::playing && state_.stage() == Stage::over) {
    context_.metrics.matches_finished.add();
    spdlog::debug("room {}: match {} is over", code_.text(), state_.matches());
  }
  if (change.renumbered.empty()) {
    if (state_.host() != host) events.emplace_back(protocol::HostChanged{state_.host()});
    Changes changes{.events = events, .match_events = &change.events};
    // The end of a hand makes everyone unready for the next one (T-21).
    const bool hand_over = moved != nullptr && state_.match()->deals_next();
    changes.room = moved == nullptr || leaves || hand_over || state_.stage() != stage;
    change.events.for_each<engine::AwayChanged>([&](const engine::AwayChanged& one) {
      changes.room = changes.room || state_.gets_stand_in(one.seat);
    });
    changes.match = moved != nullptr || std::holds_alternative<entry::Begun>(entry) ||
                    std::holds_alternative<entry::RematchOpened>(entry);
    if (moved != nullptr) changes.only = entry::visible_only_to(*moved);
    audience_.publish(by, changes);
  } else {
    links_.renumber(change.renumbered);
    audience_.renumber(change.renumbered, by);
    // Everybody has the new state already, but not what led to it.
    audience_.publish({}, {.events = events, .match_events = &change.events});
  }
  bots_see(change.events, now);
  bots_.follow(state_, now);
  think();
  schedule();
}

void Room::note_players() {
  const std::lock_guard guard(players_mutex_);
  players_.clear();
  for (const auto& [seat, holder] : state_.seats()) {
    if (holder.is_person()) players_.push_back(holder.owner);
  }
}

bool Room::is_player(const engine::Bytes32& device) const {
  const std::lock_guard guard(players_mutex_);
  return std::ranges::find(players_, device) != players_.end();
}

/// Answers a request that changes nothing. Nobody else gets a message, and the journal does not keep it.
void Room::publish_nothing_new(const Requester& by) {
  const auto* here = audience_.member(by.session);
  if (here != nullptr && here->is<role::Player>()) audience_.publish(by, {.only = here->seat()});
}

/// Starts the match if everybody in a seat is ready and their number is right (T-2).
void Room::begin_if_ready(const Requester& by) {
  if (stopped_ || !state_.can_begin()) return;
  const engine::MatchSetup setup = state_.setup(context_.offer);
  auto started = engine::Match::start(setup);
  if (!started) {
    if (by.session) send(by.session, protocol::error_frame({}, started.error(), ErrorCode::bad_options));
    return;
  }
  auto& step = started.value();
  entry::Begun begun{step.next.setup().rules_version, entry::hash_of(*setup.deck), {}, step.next.hash()};
  if (setup.lexicon) begun.lexicon = {std::string(setup.lexicon->name()), std::string(setup.lexicon->hash())};
  context_.metrics.matches_started.add();
  spdlog::debug("room {}: match {} of {} players begins", code_.text(), state_.matches() + 1, setup.seats);
  apply_and_publish(begun, {}, {protocol::MatchStarted{state_.matches() + 1}}, &step);
}

/// Gives up a seat for good (T-8), which the rules never refuse.
void Room::give_up_seat(Seat seat, Leaving leaving, const Requester& by) {
  const std::string name = state_.present(seat)->name;
  const bool kicked = leaving == Leaving::kicked;
  links_.drop(seat);
  std::vector<protocol::RoomEvent> events;
  if (kicked) {
    events.emplace_back(protocol::SeatKicked{seat, name});
  } else {
    events.emplace_back(protocol::SeatLeft{seat, name});
  }
  if (state_.stage() != Stage::playing) {
    return apply_and_publish(entry::Vacated{seat, kicked}, by, std::move(events));
  }
  if (make_move(seat, kicked ? engine::Author::table : engine::Author::player, engine::Leave{},
                state_.match()->number(), by, std::move(events))) {
    stop("the rules refuse that a player leaves");
  }
}

/// Makes a move. Returns the refusal if the rules refuse it, which has then already been sent to the requester.
std::optional<engine::Refusal> Room::make_move(Seat seat, engine::Author author, engine::Move move,
                                               std::uint32_t number, const Requester& by,
                                               std::vector<protocol::RoomEvent> events) {
  auto applied = state_.match()->apply(seat, move, number, author);
  if (!applied) {
    context_.metrics.refused_moves.add();
    spdlog::debug("room {}: the rules refuse a move: {} {}", code_.text(), applied.error().clause,
                  applied.error().reason);
    if (by.session) send(by.session, protocol::error_frame(by.id, applied.error()));
    return applied.error();
  }
  auto& step = applied.value();
  context_.metrics.moves.add();
  const entry::Entry moved =
      entry::Moved{seat, author, state_.match()->number(), std::move(move), step.next.hash()};
  apply_and_publish(moved, by, std::move(events), &step);
  return std::nullopt;
}

// ---- coming and going ----

/// Makes the requester a member. If they enter a seat, an older connection of that seat loses it.
void Room::enter(const Requester& by, Role role) {
  std::vector<protocol::RoomEvent> events;
  if (const auto* here = audience_.member(by.session); here != nullptr && here->role != role) {
    audience_.remove(by.session);
  }
  if (audience_.member(by.session) == nullptr) {
    if (const auto* player = std::get_if<role::Player>(&role)) {
      if (const auto* older = audience_.in_seat(player->seat)) {
        context_.metrics.superseded.add();
        const SessionPtr session = older->session;
        const After after = After::superseded(older->visit, last_claim_);
        audience_.remove(session);
        send(session, protocol::frame_of({}, protocol::Superseded{}), after);
      } else {
        events.emplace_back(protocol::ConnectionChanged{player->seat, true});
      }
    }
    audience_.add({by.session, by.visit, role});
    schedule();
    audience_.publish({}, {.events = events, .room = true});
  }
  audience_.show_snapshot(by);
}

void Room::leave_quietly(const SessionPtr& session) {
  const auto* here = audience_.member(session);
  if (here == nullptr) return;
  const auto seat = here->seat();
  audience_.remove(session);
  std::vector<protocol::RoomEvent> events;
  if (seat && state_.present(*seat) != nullptr) {
    events.emplace_back(protocol::ConnectionChanged{*seat, false});
  }
  schedule();
  audience_.publish({}, {.events = events, .room = true});
}

// ---- sending ----

/// Sends a frame that shows the present state, once all its entries are on disk.
void Room::send(const SessionPtr& to, std::string frame, After after) {
  outbox_.send(to, Frame::text(std::move(frame)), state_.entries(), after);
}

void Room::refuse(const Requester& to, ErrorCode code, std::string_view message,
                  protocol::ErrorDetails details) {
  spdlog::debug("room {} refuses a request of {}: {}", code_.text(), to.session->address(),
                boost::describe::enum_to_string(code, ""));
  send(to.session, protocol::error_frame(to.id, code, message, std::move(details)), after_refusing(to));
}

void Room::refuse(const Requester& to, ErrorCode code, protocol::RoomReason reason, std::string_view message,
                  std::optional<engine::RefusalValues> values) {
  refuse(to, code, message, {.reason = reason, .values = std::move(values)});
}

/// A request alone must not keep a session in the room.
After Room::after_refusing(const Requester& by) const {
  return audience_.member(by.session) == nullptr ? After::leaving(by.visit) : After{};
}

void Room::committed(std::uint64_t number) {
  guard([number](Room& room) {
    if (room.stopped_) return;
    room.outbox_.on_disk(number + 1);
    room.save_state_if_due();
  });
}

void Room::not_committed(const std::string& why) {
  stop("its journal cannot be written: " + why);
}

void Room::disowned() {
  if (std::exchange(stopped_, true)) return;
  spdlog::debug("room {} goes to another node", code_.text());
  disowned_ = true;
  context_.rooms.remove(*this);
  for (const auto& [session, visit] : let_go_of_all()) send_away(*session);
}

/// The client connects again, and finds the room at its new place.
void Room::send_away(Session& session) {
  session.deliver_and_close(
      Frame::text(protocol::frame_of({}, protocol::Closing{"the room moves to another machine"})),
      CloseCode::restart, "the room moves");
}

// ---- saved states ----

/// Only while all entries are on disk.
void Room::save_state_if_due() {
  if (!stopped_ && saved_states_.is_due(time_.now()) && outbox_.committed() == state_.entries()) save_state();
}

void Room::save_state() {
  saved_states_.note_saved(state_.entries(), time_.now());
  context_.journal.keep_state(code_, state_.entries(), [this] { return state_.saved(); });
}

// ---- its end ----

/// Sets the room aside, because it cannot go on. Its entries stay, and the next start tries again.
void Room::stop(const std::string& why) {
  if (std::exchange(stopped_, true)) return;
  context_.metrics.rooms_stopped.add();
  context_.rooms.set_aside({code_, state_.entries(), why});
  for (const auto& [session, visit] : let_go_of_all()) {
    session->deliver(
        Frame::text(protocol::error_frame({}, ErrorCode::room_set_aside, sentence_of(NoRoom::set_aside))));
    session->deliver_and_close(Frame::text(protocol::frame_of({}, protocol::Closing{"the room had to stop"})),
                               CloseCode::restart, "room stopped");
  }
}

/// Ends everything that the room still has to do. Returns everybody who is here, or who waits to hear that they are not
/// here any more: without an answer these would wait for ever.
Outbox::Visits Room::let_go_of_all() {
  due_.reset();
  asked_hints_.clear();
  Outbox::Visits all = outbox_.drop();
  for (const auto& one : audience_.members()) all.insert_or_assign(one.session, one.visit);
  // They may be no member any more, or not yet.
  if (const auto* by = std::exchange(answers_, nullptr)) all.try_emplace(by->session, by->visit);
  audience_.clear();
  return all;
}

}  // namespace meldroom::server
