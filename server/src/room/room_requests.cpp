// What each request does in a room: who may make it, when, and which step it leads to.
#include <utility>
#include <vector>

#include <spdlog/fmt/fmt.h>

#include "net/session.hpp"
#include "protocol/server_message.hpp"
#include "room/make_game.hpp"
#include "room/names.hpp"
#include "room/room.hpp"

namespace meldroom::server {

using engine::Seat;
using protocol::ErrorCode;
using protocol::Stage;

// ---- coming in ----

void Room::on(const Requester& by, const protocol::Create& create) {
  on(by, protocol::Join{{}, create.name, engine::Seat{}, create.avatar});
}

void Room::on(const Requester& by, const protocol::Join& join) {
  const auto& owner = by.session->owner();
  if (!owner) return refuse(by, ErrorCode::not_allowed, "a seat needs a secret in `hello`");
  if (const auto seat = state_.seat_of(*owner)) return enter(by, role::Player{*seat});
  if (!may_come_in(by)) return;
  if (state_.stage() != Stage::waiting) {
    return refuse(by, ErrorCode::wrong_stage, "match_begun",
                  "the match has begun; you may watch it and join in the next one");
  }
  if (state_.deal() && state_.people() > 0) {
    // For one person only: a player who knows the deal in advance cheats nobody but themselves.
    return refuse(
        by, ErrorCode::not_allowed, "deal_for_one",
        "this table plays a published deal, which is for one person alone; you can play it at a table of "
        "your own");
  }
  const auto seat = state_.free_seat(join.seat);
  if (!seat) return refuse(by, ErrorCode::room_full, "all seats are taken");
  if (!may_be_called(by, join.name)) return;
  apply_and_publish(entry::Joined{*seat, join.name, *owner, join.avatar}, {},
                    {protocol::SeatJoined{*seat, join.name}});
  enter(by, role::Player{*seat});
}

void Room::on(const Requester& by, const protocol::Resume&) {
  const auto& owner = by.session->owner();
  const auto seat = owner ? state_.seat_of(*owner) : std::nullopt;
  if (!seat) return refuse(by, ErrorCode::no_seat, "this device has no seat here");
  enter(by, role::Player{*seat});
}

void Room::on(const Requester& by, const protocol::Watch& watch) {
  const bool invited = watch.invited.value_or(false);
  if (!invited && state_.option_is("spectators", "off")) {
    return refuse(by, ErrorCode::not_allowed, "no_spectators", "this table plays without spectators");
  }
  const auto* here = audience_.member(by.session);
  if (here != nullptr && here->is<role::Player>()) {
    return refuse(by, ErrorCode::in_room, "you play at this table, so you cannot watch it as well");
  }
  const bool is_spectator = here != nullptr && here->is<role::Spectator>();
  if (!invited && !is_spectator && !may_come_in(by)) return;
  const Role role = invited ? Role(role::Invited{}) : Role(role::Spectator{});
  const bool new_here = here == nullptr || here->role != role;
  if (new_here && audience_.count(role) >= context_.limits.spectators) {
    return refuse(by, ErrorCode::spectators_full,
                  "this room has as many spectators as it allows; try again later");
  }
  enter(by, role);
}

void Room::on(const Requester& by, const protocol::Link&) {
  const auto seat = seat_of(by);
  if (!seat) return;
  const protocol::Token token = links_.make(*seat, time_.now() + context_.limits.link_valid);
  const auto seconds = std::chrono::seconds(context_.limits.link_valid).count();
  send(by.session, protocol::frame_of(by.id, protocol::LinkMade{token, seconds}));
}

void Room::on(const Requester& by, const protocol::Claim& claim) {
  const auto& owner = by.session->owner();
  if (!owner) return refuse(by, ErrorCode::not_allowed, "a seat needs a secret in `hello`");
  const auto seat = links_.seat_of(claim.token, time_.now());
  if (!seat || state_.present(*seat) == nullptr) {
    return refuse(
        by, ErrorCode::bad_token,
        "this link was already used, is too old or was never issued: ask the other device for a new one");
  }
  const auto own = state_.seat_of(*owner);
  if (own && own != seat) {
    return refuse(by, ErrorCode::not_allowed, "other_seat", "this device has a seat here already");
  }
  links_.use_up(claim.token);
  if (!own) {
    apply_and_publish(entry::Claimed{*seat, *owner}, {});
    last_claim_ = state_.entries();
  }
  enter(by, role::Player{*seat});
}

// ---- before a match ----

void Room::on(const Requester& by, const protocol::Configure& configure) {
  if (!host_seat_of(by)) return;
  if (state_.stage() != Stage::waiting) {
    return refuse(by, ErrorCode::wrong_stage, "options_fixed",
                  "options cannot change during a match: wait until it is over");
  }
  if (state_.deal()) {
    return refuse(by, ErrorCode::not_allowed, "deal_options_fixed",
                  "a published deal is played with the options that it was opened with");
  }
  const entry::Game& now = state_.game();
  const protocol::Slug played = engine::info(now.variant).name;
  const protocol::Slug variant = configure.variant.value_or(played);
  const bool same_variant = variant == played;
  const auto deck = configure.deck ? configure.deck
                    : same_variant ? std::optional<protocol::Slug>(now.deck)
                                   : std::nullopt;
  const auto options = configure.options ? *configure.options
                       : same_variant    ? now.options
                                         : engine::OptionValues{};
  auto game = make_game(context_.offer, variant, options, deck, configure.seats.value_or(now.capacity));
  if (!game) {
    return send(by.session, protocol::error_frame(by.id, game.error(), ErrorCode::bad_options));
  }
  auto& wished = game.value();
  if (wished.capacity < state_.players()) {
    return refuse(
        by, ErrorCode::bad_options,
        fmt::format("there are more players here than seats: choose at least {} seats", state_.players()));
  }
  apply_and_publish(entry::Configured{std::move(wished)}, by);
}

void Room::on(const Requester& by, const protocol::Ready& ready) {
  const auto seat = seat_of(by);
  if (!seat) return;
  if (state_.stage() == Stage::playing && state_.match()->deals_next()) {
    // A player who is ready is back (T-7). Otherwise a table at which all were away would never go on.
    if (ready.ready && state_.match()->away(*seat)) {
      make_move(*seat, engine::Author::player, engine::Return{}, state_.match()->number(), {});
    }
    // For the next hand (T-21). When all are ready, schedule() starts the deal.
    return apply_and_publish(entry::ReadySet{*seat, ready.ready, {}}, by);
  }
  if (state_.stage() != Stage::waiting) {
    return refuse(by, ErrorCode::wrong_stage, "you can say ready before a match and between its hands");
  }
  // Nobody contributes to a published deal.
  apply_and_publish(entry::ReadySet{*seat, ready.ready, state_.deal() ? std::nullopt : ready.contribution},
                    by);
  begin_if_ready(by);
}

void Room::on(const Requester& by, const protocol::Rematch&) {
  if (!seat_of(by)) return;
  if (state_.stage() != Stage::over) {
    return refuse(by, ErrorCode::wrong_stage, "match_not_over", "the match is not over yet");
  }
  apply_and_publish(state_.rematch(state_.deal() ? state_.secret() : engine::new_secret()), by);
}

void Room::on(const Requester& by, const protocol::Rename& rename) {
  const auto seat = seat_of(by);
  if (!seat) return;
  if (!may_be_called(by, rename.name, seat)) return;
  const protocol::PersonName was = state_.present(*seat)->name;
  std::vector<protocol::RoomEvent> events;
  if (rename.name != was) events.emplace_back(protocol::SeatRenamed{*seat, was, rename.name});
  apply_and_publish(entry::Renamed{*seat, rename.name, rename.avatar}, by, std::move(events));
}

void Room::on(const Requester& by, const protocol::Host& host) {
  if (!host_seat_of(by)) return;
  const SeatHolder* holder = holder_of(host.seat, by);
  if (holder == nullptr) return;
  if (holder->bot) return refuse(by, ErrorCode::not_allowed, "bot_as_host", "a bot cannot be the host");
  apply_and_publish(entry::HostNamed{host.seat}, by);
}

void Room::on(const Requester& by, const protocol::Kick& kick) {
  const auto host = host_seat_of(by);
  if (!host) return;
  if (!kick.seat) return send_spectators_out(by);
  const Seat seat = *kick.seat;
  const SeatHolder* holder = holder_of(seat, by);
  if (holder == nullptr) return;
  if (seat == *host) {
    return refuse(by, ErrorCode::not_allowed, "own_seat",
                  "you cannot remove yourself; leave the room instead");
  }
  if (!holder->bot && state_.kicked().size() >= RoomState::most_kicked) {
    return refuse(by, ErrorCode::not_allowed, "too_many_removed",
                  fmt::format("{} people have been removed, and there can be no more; let them back first",
                              RoomState::most_kicked),
                  engine::RefusalValues{.most = static_cast<int>(RoomState::most_kicked)});
  }
  const auto* here = audience_.in_seat(seat);
  const auto kicked = here != nullptr ? std::optional(*here) : std::nullopt;
  give_up_seat(seat, Leaving::kicked, by);
  if (kicked) {
    // They have been shown that their seat was taken, and see nothing more.
    audience_.remove(kicked->session);
    outbox_.send(kicked->session, {}, state_.entries(), After::leaving(kicked->visit));
  }
  begin_if_ready({});
}

void Room::on(const Requester& by, const protocol::LeaveRoom&) {
  const auto* here = audience_.member(by.session);
  if (here == nullptr) return refuse(by, ErrorCode::not_in_room, "enter the room first");
  if (const auto seat = here->seat()) {
    audience_.remove(by.session);
    give_up_seat(*seat, Leaving::by_themselves, by);
  } else {
    leave_quietly(by.session);
  }
  send(by.session, protocol::frame_of(by.id, protocol::RoomLeft{}), After::leaving(by.visit));
  begin_if_ready({});
}

// ---- the match ----

void Room::on(const Requester& by, const protocol::MakeMove& move) {
  const auto seat = playing_seat_of(by);
  if (!seat) return;
  if (std::holds_alternative<engine::Leave>(move.move)) return on(by, protocol::LeaveRoom{});
  if (const auto* arrange = std::get_if<engine::Arrange>(&move.move);
      arrange && state_.match()->is_arranged(*seat, *arrange)) {
    return publish_nothing_new(by);
  }
  make_move(*seat, engine::Author::player, move.move, move.number, by);
}

void Room::on(const Requester& by, const protocol::Pause& pause) {
  const auto seat = playing_seat_of(by);
  if (!seat) return;
  apply_and_publish(entry::PauseSet{*seat, pause.pause}, by);
}

// ---- outside the match ----

void Room::on(const Requester& by, const protocol::Resync&) {
  if (audience_.member(by.session) == nullptr) {
    return refuse(by, ErrorCode::not_in_room, "enter the room first");
  }
  audience_.show_snapshot(by);
}

// ---- who asks ----

std::optional<Seat> Room::seat_of(const Requester& by) {
  const auto* here = audience_.member(by.session);
  if (here == nullptr) {
    refuse(by, ErrorCode::not_in_room, "enter the room first");
    return std::nullopt;
  }
  const auto seat = here->seat();
  if (!seat) refuse(by, ErrorCode::no_seat, "spectators only watch");
  return seat;
}

std::optional<Seat> Room::playing_seat_of(const Requester& by) {
  const auto seat = seat_of(by);
  if (seat && state_.stage() != Stage::playing) {
    refuse(by, ErrorCode::wrong_stage, "no match is being played");
    return std::nullopt;
  }
  return seat;
}

std::optional<Seat> Room::host_seat_of(const Requester& by) {
  const auto seat = seat_of(by);
  if (seat && *seat != state_.host()) {
    refuse(by, ErrorCode::not_host, "only the host may do that");
    return std::nullopt;
  }
  return seat;
}

const SeatHolder* Room::holder_of(Seat seat, const Requester& by) {
  const SeatHolder* holder = state_.present(seat);
  if (holder == nullptr) {
    refuse(by, ErrorCode::no_seat, "empty_seat", "nobody sits in that seat: choose one that is taken");
  }
  return holder;
}

bool Room::may_be_called(const Requester& by, const protocol::PersonName& name, std::optional<Seat> own) {
  std::vector<protocol::PersonName> others;
  for (const auto& [seat, holder] : state_.seats()) {
    if (seat != own) others.push_back(holder.name);
  }
  const auto problem = problem_of(name, others);
  if (problem) refuse(by, ErrorCode::bad_name, problem->reason, problem->message);
  return !problem;
}

}  // namespace meldroom::server
