#include "room/room.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <ranges>
#include <utility>

#include <sodium.h>
#include <spdlog/spdlog.h>

#include "engine/published_deal.hpp"
#include "hex.hpp"
#include "net/session.hpp"
#include "protocol/server_message.hpp"
#include "room/game.hpp"
#include "room/room_request.hpp"
#include "room/rooms.hpp"

namespace meldroom::server {

using engine::Observer;
using engine::Seat;
using protocol::ErrorCode;
using protocol::Stage;

namespace {

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

engine::Bytes32 hash_of_token(std::string_view token) {
  engine::Bytes32 hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return hash;
}

}  // namespace

Room::Room(RoomCode code, House& house)
    : code_(code),
      house_(house),
      strand_(net::make_strand(house.io)),
      stood_still_at_(-never),
      deadline_(never),
      changes_(static_cast<double>(house.limits.changes_per_second_per_room),
               20 * static_cast<double>(house.limits.changes_per_second_per_room)) {
  house_.metrics.rooms_open.add();
}

Room::~Room() {
  house_.metrics.rooms_open.add(-1);
}

void Room::open(entry::Game game, std::optional<std::string> deal) {
  house_.metrics.rooms_opened.add();
  const HouseTime now = house_.clock.now();
  const auto secret =
      deal ? engine::published_deal(engine::info(game.variant).name, *deal, 0).secret : engine::new_secret();
  const entry::Entry opened = entry::Opened{std::move(game), secret, std::move(deal)};
  if (const auto applied = state_.apply(opened, now, house_.offer);
      std::holds_alternative<RoomState::Change>(applied)) {
    house_.journal.append(code_, 0, now, entry::to_json(opened), shared_from_this());
  }
  room_doc_ = make_room_doc();
}

std::optional<std::string> Room::replay(const JournalEntry& line) {
  return state_.replay(line, house_.offer);
}

void Room::replayed() try {
  committed_ = state_.entries();
  room_doc_ = make_room_doc();
  faces_shown_ = faces();
  clock_shown_ = state_.clock().changes();
  bots_.look(state_, house_.clock.now());
  think();
  arm_clock();
} catch (const std::exception& broken) {
  stop(broken.what());
}

void Room::abandon() {
  members_.clear();
  held_.clear();
  asked_hints_.clear();
}

net::awaitable<Invitation> Room::invitation() {
  const auto on_its_strand = [room = shared_from_this()]() -> net::awaitable<Invitation> {
    const RoomState& state = room->state_;
    const entry::Game& game = state.game();
    const engine::VariantInfo& variant = engine::info(game.variant);
    const SeatHolder* const host = state.present(state.host());
    co_return Invitation{variant.title, variant.name, host != nullptr ? host->name : "",
                         game.capacity - state.players(), state.stage()};
  };
  co_return co_await net::co_spawn(strand_, on_its_strand, net::use_awaitable);
}

net::awaitable<std::optional<std::string>> Room::glimpse(engine::Bytes32 owner) {
  const auto on_its_strand = [room = shared_from_this(),
                              owner]() -> net::awaitable<std::optional<std::string>> {
    const auto seat = room->stopped_ ? std::nullopt : room->state_.seat_of(owner);
    if (!seat) co_return std::nullopt;
    std::optional<engine::View> view;
    if (room->state_.match()) view = room->state_.match()->view(seat);
    const protocol::Document document{room->room_doc_.get(), room->faces(), view ? &*view : nullptr};
    co_return protocol::snapshot_frame(std::nullopt, 0, seat, document);
  };
  co_return co_await net::co_spawn(strand_, on_its_strand, net::use_awaitable);
}

net::awaitable<Room::Standing> Room::standing(std::optional<engine::Bytes32> owner) {
  const auto on_its_strand = [room = shared_from_this(), owner]() -> net::awaitable<Standing> {
    const RoomState& state = room->state_;
    Standing now;
    if (state.stage() == Stage::playing) now.playing = state.matches();
    now.spectators = state.option<std::string>("spectators") != "off";
    if (owner) now.seat = state.seat_of(*owner);
    co_return now;
  };
  co_return co_await net::co_spawn(strand_, on_its_strand, net::use_awaitable);
}

// ---- the mailbox ----

bool Room::offer(SessionPtr from, protocol::Request request) {
  if (mail_.fetch_add(1, std::memory_order_relaxed) >= house_.limits.mailbox) {
    mail_.fetch_sub(1, std::memory_order_relaxed);
    return false;
  }
  net::dispatch(strand_,
                [self = shared_from_this(), from = std::move(from), request = std::move(request)]() mutable {
                  self->mail_.fetch_sub(1, std::memory_order_relaxed);
                  self->step(from, std::move(request));
                });
  return true;
}

void Room::step(const SessionPtr& from, protocol::Request request) {
  const Requester by{from, request.id};
  if (stopped_) {
    const bool set_aside = house_.rooms.is_set_aside(code_);
    return deliver(from,
                   Frame::text(protocol::error_frame(
                       by.id, set_aside ? ErrorCode::room_set_aside : ErrorCode::no_such_room,
                       set_aside ? sentence_of(NoRoom::set_aside) : "the room is closed")),
                   After::leaves_room);
  }
  if (!house_.journal.healthy() && (changes_room(request) || held_.size() >= house_.limits.held_frames)) {
    house_.metrics.busy.add();
    return from->deliver(
        Frame::text(protocol::error_frame(by.id, ErrorCode::cannot_save, cannot_save_sentence)));
  }
  if (changes_room(request) && !changes_.take(house_.clock.now())) {
    house_.metrics.rate_limited.add();
    return refuse(by, ErrorCode::rate_limited, "too much happens in this room at once; wait a moment");
  }
  if (state_.entries() - committed_ > house_.limits.uncommitted) {
    house_.metrics.busy.add();
    return refuse(by, ErrorCode::busy, "the room has too much to do; try again");
  }
  try {
    std::visit(
        [&]<class Body>(Body& body) {
          if constexpr (std::same_as<Body, protocol::Hello> || std::same_as<Body, protocol::Ping>) {
            refuse(by, ErrorCode::internal, "this is no request to a room");  // sessions keep them
          } else {
            on(by, std::move(body));
          }
        },
        request.body);
  } catch (const std::exception& broken) {  // an InvariantError of the engine, above all
    stop(broken.what());
  }
}

void Room::gone(SessionPtr session) {
  net::dispatch(strand_, [self = shared_from_this(), session = std::move(session)] {
    if (!self->stopped_) self->leave_quietly(session);
  });
}

void Room::check_clock(HouseTime now) {
  if (!house_.journal.healthy()) return stood_still_at_.store(now.count(), std::memory_order_relaxed);
  std::int64_t due = deadline_.load(std::memory_order_relaxed);
  if (now.count() < due || !deadline_.compare_exchange_strong(due, never)) return;
  net::post(strand_, [self = shared_from_this()] {
    self->replace_host();
    self->bots_move();
    self->table_moves();
    self->arm_clock();
  });
}

void Room::check_age(HouseTime now) {
  net::post(strand_, [self = shared_from_this(), now] { self->age(now); });
}

// ---- coming in ----

void Room::on(const Requester& by, const protocol::Create& create) {
  on(by, protocol::Join{{}, create.name, engine::Seat{}, create.avatar});
}

void Room::on(const Requester& by, const protocol::Join& join) {
  const auto& owner = by.session->owner();
  if (!owner) return refuse(by, ErrorCode::not_allowed, "a seat needs a secret in `hello`");
  if (const auto seat = state_.seat_of(*owner)) return enter(by, seat);
  if (state_.stage() != Stage::waiting) {
    return refuse(by, ErrorCode::wrong_stage,
                  "the match has begun; you may watch it and join in the next one");
  }
  if (state_.deal() && state_.people() > 0) {
    // A player who knows the deal beforehand cheats nobody but themselves.
    return refuse(
        by, ErrorCode::not_allowed,
        "this table plays a published deal, which is for one person alone; you can play it at a table of "
        "your own");
  }
  const auto seat = state_.free_seat(join.seat);
  if (!seat) return refuse(by, ErrorCode::room_full, "all seats are taken");
  happen(entry::Joined{*seat, join.name, *owner, join.avatar}, {}, {protocol::SeatJoined{*seat, join.name}});
  enter(by, seat);
}

void Room::on(const Requester& by, const protocol::Resume&) {
  const auto& owner = by.session->owner();
  const auto seat = owner ? state_.seat_of(*owner) : std::nullopt;
  if (!seat) return refuse(by, ErrorCode::no_seat, "this device has no seat here");
  enter(by, seat);
}

void Room::on(const Requester& by, const protocol::Watch& watch) {
  const bool invited = watch.invited.value_or(false);
  if (!invited && state_.option<std::string>("spectators") == "off") {
    return refuse(by, ErrorCode::not_allowed, "this table plays without spectators");
  }
  const auto here = member(by.session);
  if (here != members_.end() && here->observer) {
    return refuse(by, ErrorCode::in_room, "a player cannot watch beside playing");
  }
  const auto watching = std::ranges::count_if(members_, [](const Member& one) { return !one.observer; });
  if (here == members_.end() && static_cast<std::size_t>(watching) >= house_.limits.spectators) {
    return refuse(by, ErrorCode::room_full, "there is no room for more spectators");
  }
  enter(by, std::nullopt, invited);
}

void Room::on(const Requester& by, const protocol::Link&) {
  const auto seat = seat_of(by);
  if (!seat) return;
  const HouseTime now = house_.clock.now();
  std::erase_if(links_, [now](const OneTimeLink& link) { return link.valid_until <= now; });
  if (links_.size() >= house_.limits.links) {
    return refuse(by, ErrorCode::rate_limited, "too many links are open; wait until they end");
  }
  std::array<std::uint8_t, 16> random{};
  randombytes_buf(random.data(), random.size());
  const std::string token = to_hex(random);
  links_.push_back({hash_of_token(token), *seat, now + house_.limits.link_valid});
  const auto seconds = std::chrono::seconds(house_.limits.link_valid).count();
  send(by.session, Frame::text(protocol::token_frame(by.id, token, seconds)));
}

void Room::on(const Requester& by, const protocol::Claim& claim) {
  const auto& owner = by.session->owner();
  if (!owner) return refuse(by, ErrorCode::not_allowed, "a seat needs a secret in `hello`");
  const HouseTime now = house_.clock.now();
  const auto link =
      std::ranges::find_if(links_, [&, hash = hash_of_token(claim.token)](const OneTimeLink& one) {
        return one.token_hash == hash && one.valid_until > now;
      });
  if (link == links_.end() || state_.present(link->seat) == nullptr) {
    return refuse(by, ErrorCode::bad_token, "this link was used already, is too old, or was never given");
  }
  const Seat seat = link->seat;
  const auto own = state_.seat_of(*owner);
  if (own && own != seat) return refuse(by, ErrorCode::not_allowed, "this device has a seat here already");
  links_.erase(link);
  if (!own) happen(entry::Claimed{seat, *owner}, {});
  enter(by, seat);
}

/// Makes the requester a member. If it is for a seat, they take it over from an older connection.
void Room::enter(const Requester& by, Observer observer, bool invited) {
  std::vector<protocol::RoomEvent> events;
  if (const auto here = member(by.session);
      here != members_.end() && (here->observer != observer || here->invited != invited))
    members_.erase(here);
  if (member(by.session) == members_.end()) {
    if (observer) {
      const auto older = std::ranges::find(members_, observer, &Member::observer);
      if (older != members_.end()) {
        house_.metrics.superseded.add();
        const SessionPtr session = older->session;
        members_.erase(older);
        send(session, Frame::text(protocol::superseded_frame()), After::superseded);
      } else {
        events.emplace_back(protocol::ConnectionChanged{*observer, true});
      }
    }
    members_.push_back({by.session, observer, invited});
    arm_clock();
    publish({}, {.events = events, .room = true});
  }
  show_snapshot(by);
}

void Room::leave_quietly(const SessionPtr& session) {
  const auto here = member(session);
  if (here == members_.end()) return;
  const Observer observer = here->observer;
  members_.erase(here);
  std::vector<protocol::RoomEvent> events;
  if (observer && state_.present(*observer) != nullptr) {
    events.emplace_back(protocol::ConnectionChanged{*observer, false});
  }
  arm_clock();
  publish({}, {.events = events, .room = true});
  forget_unwatched();
}

// ---- before a match ----

void Room::on(const Requester& by, const protocol::Configure& configure) {
  if (!host_seat_of(by)) return;
  if (state_.stage() != Stage::waiting) {
    return refuse(by, ErrorCode::wrong_stage, "options stand from the start of a match to its end");
  }
  if (state_.deal()) {
    return refuse(by, ErrorCode::not_allowed,
                  "a published deal is played with the options that it was opened with");
  }
  const entry::Game& now = state_.game();
  const std::string variant = configure.variant.value_or(std::string(engine::info(now.variant).name));
  const bool same_variant = variant == engine::info(now.variant).name;
  const auto deck = configure.deck ? configure.deck : same_variant ? std::optional(now.deck) : std::nullopt;
  const auto options = configure.options ? *configure.options
                       : same_variant    ? now.options
                                         : engine::OptionValues{};
  auto game = make_game(house_.offer, variant, options, deck, configure.seats.value_or(now.capacity));
  if (!game) {
    return send(by.session, Frame::text(protocol::error_frame(by.id, game.error(), ErrorCode::bad_options)));
  }
  auto& wished = game.value();
  if (wished.capacity < state_.players()) {
    return refuse(by, ErrorCode::bad_options, "more players are here than that many seats");
  }
  happen(entry::Configured{std::move(wished)}, by);
}

void Room::on(const Requester& by, const protocol::Ready& ready) {
  const auto seat = seat_of(by);
  if (!seat) return;
  if (state_.stage() == Stage::playing && state_.match()->deals_next()) {
    // For the next hand (T-21); when all are ready, arm_clock() sees to the deal.
    return happen(entry::ReadySet{*seat, ready.ready, {}}, by);
  }
  if (state_.stage() != Stage::waiting) {
    return refuse(by, ErrorCode::wrong_stage, "you can say ready before a match and between its hands");
  }
  // Nobody contributes to a published deal.
  happen(entry::ReadySet{*seat, ready.ready, state_.deal() ? std::nullopt : ready.contribution}, by);
  begin_if_ready(by);
}

/// The match starts when every taken seat is ready and the count fits (T-2).
void Room::begin_if_ready(const Requester& by) {
  if (stopped_ || !state_.can_begin()) return;
  const engine::MatchSetup setup = state_.setup(house_.offer);
  auto started = engine::Match::start(setup);
  if (!started) {
    if (by.session)
      send(by.session, Frame::text(protocol::error_frame({}, started.error(), ErrorCode::bad_options)));
    return;
  }
  auto& step = started.value();
  entry::Begun begun{step.next.setup().rules_version, entry::hash_of(*setup.deck), {}, step.next.hash()};
  if (setup.lexicon) begun.lexicon = {std::string(setup.lexicon->name()), std::string(setup.lexicon->hash())};
  house_.metrics.matches_started.add();
  happen(begun, {}, {protocol::MatchStarted{state_.matches() + 1}}, &step);
}

void Room::on(const Requester& by, const protocol::Rematch&) {
  if (!seat_of(by)) return;
  if (state_.stage() != Stage::over) return refuse(by, ErrorCode::wrong_stage, "the match is not over yet");
  happen(entry::RematchOpened{state_.deal() ? state_.secret() : engine::new_secret()}, by);
}

void Room::on(const Requester& by, const protocol::Rename& rename) {
  const auto seat = seat_of(by);
  if (!seat) return;
  const std::string was = state_.present(*seat)->name;
  std::vector<protocol::RoomEvent> events;
  if (rename.name != was) events.emplace_back(protocol::SeatRenamed{*seat, was, rename.name});
  happen(entry::Renamed{*seat, rename.name, rename.avatar}, by, std::move(events));
}

void Room::on(const Requester& by, const protocol::Host& host) {
  if (!host_seat_of(by)) return;
  const SeatHolder* holder = state_.present(host.seat);
  if (holder == nullptr) return refuse(by, ErrorCode::no_seat, "nobody sits there");
  if (holder->bot) return refuse(by, ErrorCode::not_allowed, "a bot cannot be the host");
  happen(entry::HostNamed{host.seat}, by);
}

void Room::on(const Requester& by, const protocol::Kick& kick) {
  const auto host = host_seat_of(by);
  if (!host) return;
  if (state_.present(kick.seat) == nullptr) return refuse(by, ErrorCode::no_seat, "nobody sits there");
  if (kick.seat == *host) return refuse(by, ErrorCode::not_allowed, "to go yourself, leave");
  const auto kicked = std::ranges::find(members_, Observer(kick.seat), &Member::observer);
  const SessionPtr session = kicked == members_.end() ? nullptr : kicked->session;
  if (!give_up_seat(kick.seat, true, by)) return;
  if (session) {
    // They were shown how their seat was taken, and see no more.
    std::erase_if(members_, [&](const Member& one) { return one.session == session; });
    send(session, {}, After::leaves_room);
    forget_unwatched();
  }
  begin_if_ready({});
}

void Room::on(const Requester& by, const protocol::LeaveRoom&) {
  const auto here = member(by.session);
  if (here == members_.end()) return refuse(by, ErrorCode::not_in_room, "enter the room first");
  const Observer observer = here->observer;
  if (!observer) {
    leave_quietly(by.session);
  } else {
    members_.erase(here);
    if (!give_up_seat(*observer, false, by)) {
      members_.push_back({by.session, observer, false, true});
      return;
    }
    forget_unwatched();
  }
  send(by.session, Frame::text(protocol::left_frame(by.id)), After::leaves_room);
  begin_if_ready({});
}

/// For good (T-8). False if the rules had something against it; the requester knows then.
bool Room::give_up_seat(Seat seat, bool kicked, const Requester& by) {
  const std::string name = state_.present(seat)->name;
  std::erase_if(links_, [seat](const OneTimeLink& link) { return link.seat == seat; });
  std::vector<protocol::RoomEvent> events;
  if (kicked) {
    events.emplace_back(protocol::SeatKicked{seat, name});
  } else {
    events.emplace_back(protocol::SeatLeft{seat, name});
  }
  if (state_.stage() == Stage::playing) {
    return !make_move(seat, kicked ? engine::Author::table : engine::Author::player, engine::Leave{},
                      state_.match()->number(), by, std::move(events));
  }
  happen(entry::Vacated{seat, kicked}, by, std::move(events));
  return true;
}

// ---- the match ----

void Room::on(const Requester& by, const protocol::MakeMove& move) {
  const auto seat = seat_of(by);
  if (!seat) return;
  if (state_.stage() != Stage::playing) return refuse(by, ErrorCode::wrong_stage, "no match is being played");
  if (std::holds_alternative<engine::Leave>(move.move)) return on(by, protocol::LeaveRoom{});
  make_move(*seat, engine::Author::player, move.move, move.number, by);
}

/// Why it was refused, if it was; the requester knows then.
std::optional<engine::Refusal> Room::make_move(Seat seat, engine::Author author, engine::Move move,
                                               std::uint32_t number, const Requester& by,
                                               std::vector<protocol::RoomEvent> events) {
  auto applied = state_.match()->apply(seat, move, number, author);
  if (!applied) {
    house_.metrics.refused_moves.add();
    if (by.session) send(by.session, Frame::text(protocol::error_frame(by.id, applied.error())));
    return applied.error();
  }
  auto& step = applied.value();
  house_.metrics.moves.add();
  const entry::Entry moved = entry::Moved{seat, author, number, std::move(move), step.next.hash()};
  happen(moved, by, std::move(events), &step);
  return std::nullopt;
}

void Room::on(const Requester& by, const protocol::Pause& pause) {
  const auto seat = seat_of(by);
  if (!seat) return;
  if (state_.stage() != Stage::playing) return refuse(by, ErrorCode::wrong_stage, "no match is being played");
  happen(entry::PauseSet{*seat, pause.pause}, by);
}

/// When the time of those who are waited for is up. Nobody loses their turn to a disk that was full.
std::optional<HouseTime> Room::turn_deadline() const {
  const auto deadline = state_.clock().deadline();
  if (!deadline) return std::nullopt;
  const HouseTime stood_still_at(stood_still_at_.load(std::memory_order_relaxed));
  return std::max(*deadline, stood_still_at + house_.limits.after_standstill);
}

/// Sees to it that the table moves when it has to: at once for those who are away, else when time is up.
void Room::arm_clock() {
  if (stopped_) return deadline_.store(never);
  look_for_host();
  std::int64_t deadline = never;
  const auto wake_at = [&deadline](const std::optional<HouseTime>& at) {
    if (at) deadline = std::min<std::int64_t>(deadline, at->count());
  };
  wake_at(host_deadline());
  if (state_.stage() == Stage::playing) {
    const auto plays_itself = [this](Seat seat) { return state_.plays_itself(seat); };
    if (std::ranges::any_of(state_.match()->to_act(), plays_itself) || state_.can_deal()) {
      // Through the mailbox: others get their turn between two moves of the table.
      if (!std::exchange(table_move_posted_, true)) {
        net::post(strand_, [self = shared_from_this()] { self->table_moves(); });
      }
    }
    wake_at(turn_deadline());
    if (state_.going_on()) wake_at(bots_.due(house_.limits.bot_pause));
  }
  deadline_.store(deadline);
}

/// The moves of the table that are due: the deal (T-21), or timeouts (T-7), one for each seat that is waited for.
void Room::table_moves() {
  table_move_posted_ = false;
  if (stopped_ || state_.stage() != Stage::playing) return;
  const HouseTime now = house_.clock.now();
  if (!house_.journal.healthy()) return deadline_.store(now.count());
  const auto deadline = turn_deadline();
  const bool time_is_up = deadline && *deadline <= now;
  try {
    if (const auto dealer = state_.match()->deals_next()) {
      if (state_.can_deal() || time_is_up) deal(*dealer);
      return;
    }
    const std::uint32_t decision = state_.match()->decision();
    const auto waited_for = state_.match()->to_act();
    const std::vector<Seat> seats(waited_for.begin(), waited_for.end());
    for (const Seat seat : seats) {
      if (!time_is_up && !state_.plays_itself(seat)) continue;
      time_out(seat);
      if (stopped_ || state_.stage() != Stage::playing || state_.match()->decision() != decision) return;
    }
  } catch (const std::exception& broken) {
    return stop(broken.what());
  }
  arm_clock();
}

/// The next hand (T-21).
void Room::deal(Seat dealer) {
  if (make_move(dealer, engine::Author::table, engine::DealHand{}, state_.match()->number(), {})) {
    stop("the rules refuse the deal");
  }
}

/// The timeout move of a seat that is waited for.
void Room::time_out(Seat seat) {
  house_.metrics.timeouts.add();
  if (make_move(seat, engine::Author::table, engine::TimeOut{}, state_.match()->number(), {})) {
    stop("the rules refuse a timeout move");
  }
}

// ---- besides the match ----

void Room::on(const Requester& by, const protocol::Check& check) {
  const auto seat = seat_of(by);
  if (!seat) return;
  if (const auto off = state_.look_up_off(check.word)) {
    return send(by.session, Frame::text(protocol::error_frame(by.id, *off, ErrorCode::not_allowed)));
  }
  const auto lexicon = house_.offer.lexicon(state_.option<std::string>("lexicon"));
  const auto found = lexicon ? lexicon->find(check.word) : std::nullopt;
  const auto gloss = found ? lexicon->gloss(*found) : std::string_view();
  std::optional<engine::Worth> worth;
  if (check.tiles && state_.match()) {
    const engine::Move play = check.change ? engine::Move(engine::ChangeWord{*check.change, *check.tiles})
                                           : engine::Move(engine::LayWord{*check.tiles});
    worth = state_.match()->worth(*seat, play);
  }
  send(by.session, Frame::text(protocol::word_frame(by.id, check.word, found.has_value(), gloss, worth)));
}

void Room::on(const Requester& by, const protocol::Chat& chat) {
  const auto here = member(by.session);
  if (here == members_.end() || here->invited) {
    return refuse(by, ErrorCode::not_in_room, "enter the room first");
  }
  const SeatHolder* holder = here->observer ? state_.present(*here->observer) : nullptr;
  const std::array<protocol::RoomEvent, 1> said{
      protocol::ChatSaid{here->observer, holder != nullptr ? holder->name : "spectator", chat.text}};
  publish(by, {.events = said});
}

void Room::on(const Requester& by, const protocol::Resync&) {
  if (member(by.session) == members_.end()) return refuse(by, ErrorCode::not_in_room, "enter the room first");
  show_snapshot(by);
}

// ---- one change ----

void Room::happen(const entry::Entry& entry, const Requester& by, std::vector<protocol::RoomEvent> events,
                  engine::Step* known) {
  const HouseTime now = house_.clock.now();
  const Seat host = state_.host();
  const Stage stage = state_.stage();
  const auto stand_ins = state_.stand_ins();
  auto applied = state_.apply(entry, now, house_.offer, known);
  if (const auto* misfit = std::get_if<RoomState::Misfit>(&applied)) return stop(misfit->message);
  auto& change = std::get<RoomState::Change>(applied);
  house_.journal.append(code_, state_.entries() - 1, now, entry::to_json(entry), shared_from_this());

  const auto* moved = std::get_if<entry::Moved>(&entry);
  const bool leaves = moved != nullptr && std::holds_alternative<engine::Leave>(moved->move);
  if (stage == Stage::playing && state_.stage() == Stage::over) house_.metrics.matches_finished.add();
  if (change.renumbered.empty()) {
    if (state_.host() != host) events.emplace_back(protocol::HostChanged{state_.host()});
    Changes changes{.events = events, .match_events = &change.events};
    // The end of a hand makes everyone unready for the next one (T-21).
    const bool hand_over = moved != nullptr && state_.match()->deals_next();
    changes.room =
        moved == nullptr || leaves || hand_over || state_.stage() != stage || state_.stand_ins() != stand_ins;
    changes.match = moved != nullptr || std::holds_alternative<entry::Begun>(entry) ||
                    std::holds_alternative<entry::RematchOpened>(entry);
    if (moved != nullptr) changes.only = entry::told_only_to(*moved);
    publish(by, changes);
  } else {
    renumber(change.renumbered);
    room_doc_ = make_room_doc();
    faces_shown_ = faces();
    clock_shown_ = state_.clock().changes();
    for (const Member& one : members_) {
      show_snapshot({one.session, one.session == by.session ? by.id : 0});
    }
  }
  bots_.look(state_, now);
  think();
  arm_clock();
}

void Room::renumber(const std::map<Seat, Seat>& seats) {
  for (Member& one : members_) {
    if (one.observer) one.observer = seats.at(*one.observer);
  }
  for (OneTimeLink& link : links_) link.seat = seats.at(link.seat);
  audiences_.clear();
}

// ---- its end ----

/// Ends the room as it is, because it cannot go on; its journal stays for the next start.
void Room::stop(const std::string& why) {
  if (std::exchange(stopped_, true)) return;
  house_.metrics.rooms_stopped.add();
  deadline_.store(never);
  house_.rooms.set_aside({code_, state_.entries(), why});
  held_.clear();  // tells of what is not on disk
  asked_hints_.clear();
  for (const Member& one : members_) {
    one.session->deliver(
        Frame::text(protocol::error_frame({}, ErrorCode::room_set_aside, sentence_of(NoRoom::set_aside))));
    one.session->deliver_and_close(Frame::text(protocol::closing_frame("the room had to stop")),
                                   CloseCode::restart, "room stopped");
  }
  members_.clear();
}

void Room::age(HouseTime now) {
  const bool empty = state_.people() == 0;
  const HouseTime keep = state_.stage() == Stage::over      ? HouseTime(house_.limits.keep_finished)
                         : empty                            ? HouseTime(house_.limits.keep_empty)
                         : state_.stage() == Stage::playing ? HouseTime(house_.limits.keep_abandoned)
                                                            : HouseTime(house_.limits.keep_waiting);
  const bool player_here =
      std::ranges::any_of(members_, [](const Member& one) { return one.observer.has_value(); });
  if (stopped_ || player_here || now - state_.changed_at() < keep || committed_ != state_.entries()) return;
  stopped_ = true;
  deadline_.store(never);
  for (const Member& one : members_) {
    one.session->deliver_last_of(this, Frame::text(protocol::closing_frame("the room is closed")));
  }
  members_.clear();
  asked_hints_.clear();
  house_.rooms.remove(code_);
  house_.journal.forget(code_);
}

// ---- looking up ----

std::vector<Room::Member>::iterator Room::member(const SessionPtr& session) {
  return std::ranges::find(members_, session, &Member::session);
}

bool Room::connected(Seat seat) const {
  return std::ranges::find(members_, Observer(seat), &Member::observer) != members_.end();
}

std::optional<Seat> Room::seat_of(const Requester& by) {
  const auto here = member(by.session);
  if (here == members_.end()) {
    refuse(by, ErrorCode::not_in_room, "enter the room first");
    return std::nullopt;
  }
  if (!here->observer) refuse(by, ErrorCode::no_seat, "spectators only watch");
  return here->observer;
}

std::optional<Seat> Room::host_seat_of(const Requester& by) {
  const auto seat = seat_of(by);
  if (seat && *seat != state_.host()) {
    refuse(by, ErrorCode::not_host, "only the host may do that");
    return std::nullopt;
  }
  return seat;
}

}  // namespace meldroom::server
