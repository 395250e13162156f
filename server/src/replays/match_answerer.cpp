#include "replays/match_answerer.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "engine/bot_setup.hpp"
#include "protocol/record_json.hpp"
#include "protocol/server_message.hpp"
#include "room/room_doc.hpp"

namespace meldroom::server {

using Why = Unanswered::Why;

MatchAnswerer::MatchAnswerer(const MatchRequest& request, const Offer& offer, std::size_t most_hints,
                             std::stop_token stop)
    : request_(request), offer_(offer), most_hints_(most_hints), stop_(std::move(stop)) {}

void MatchAnswerer::end_if_stopped() const {
  if (stop_.stop_requested()) throw Stopped{};
}

void MatchAnswerer::look_at(const JournalEntry& line) {
  end_if_stopped();
  if (!line.intact) return;
  const auto read = entry::from_json(line.body);
  if (!read) return;
  const entry::Entry* const entry = &*read;
  if (const auto* joined = std::get_if<entry::Joined>(entry)) {
    looked_.had_seat = looked_.had_seat || joined->owner == request_.asker;
  } else if (const auto* claimed = std::get_if<entry::Claimed>(entry)) {
    looked_.had_seat = looked_.had_seat || claimed->owner == request_.asker;
  } else if (std::holds_alternative<entry::Begun>(*entry)) {
    ++looked_.matches;
  } else if (const auto* rematch = std::get_if<entry::RematchOpened>(entry)) {
    looked_.past = looked_.past || looked_.matches == request_.match;
    if (!looked_.game && rematch->carried) begin_with(*rematch);
  } else if (const auto* opened = std::get_if<entry::Opened>(entry)) {
    looked_.secret = opened->secret;
    looked_.game = opened->game;
  } else if (const auto* configured = std::get_if<entry::Configured>(entry);
             configured != nullptr && !looked_.past) {
    looked_.game = configured->game;
  }
}

/// The entries before this one are deleted.
void MatchAnswerer::begin_with(const entry::RematchOpened& rematch) {
  looked_.secret = rematch.secret;
  looked_.game = rematch.carried->game;
  looked_.matches = looked_.forgotten = rematch.carried->matches;
  looked_.had_seat = std::ranges::any_of(
      rematch.carried->seats, [this](const entry::SeatTaken& one) { return one.owner == request_.asker; });
}

/// If a room cannot be replayed any further, a match that was over before that stays.
void MatchAnswerer::follow(const JournalEntry& line) {
  if (past_) return;
  end_if_stopped();
  const bool decided = state_.matches() == request_.match && over();
  try {
    replay(line);
  } catch (const std::exception&) {
    if (!decided) throw;
    past_ = true;
  }
}

void MatchAnswerer::replay(const JournalEntry& line) {
  if (!line.intact) throw std::runtime_error(std::string(not_intact_sentence));
  const entry::Entry entry = entry::from_json(line.body).value();
  if (const auto* opened = std::get_if<entry::Opened>(&entry); opened && opened->secret != looked_.secret) {
    throw std::runtime_error("the room was closed meanwhile, and another one has its code");
  }
  const bool asked_for = state_.matches() == request_.match;
  past_ = asked_for && std::holds_alternative<entry::RematchOpened>(entry);
  if (past_) return;

  state_.go_to(line.number, entry).value();
  const std::optional<engine::Match> before = state_.match();
  RoomState::Change change = state_.apply(entry, line.at, offer_).value();
  if (request_.what == MatchRequest::What::hints) {
    const bool played = state_.matches() == request_.match && state_.match();
    if (played && state_.match()->number() == request_.number) state_asked_for_ = state_.match();
    return;
  }
  if (std::holds_alternative<entry::Begun>(entry)) {
    if (state_.matches() == request_.match) begin(std::move(change));
  } else if (const auto* moved = std::get_if<entry::Moved>(&entry); moved != nullptr && asked_for) {
    move(*before, *moved, std::move(change));
  }
}

void MatchAnswerer::begin(RoomState::Change change) {
  const engine::Match& match = *state_.match();
  if (request_.what == MatchRequest::What::record) {
    record_.emplace(engine::Step{match, std::move(change.events), std::move(change.shuffles)}, state_.deal());
    return;
  }
  if (request_.what == MatchRequest::What::missed) {
    missed_.emplace(*request_.observer);
    return;
  }
  room_shown_ = room_doc_of(request_.room, state_, offer_);
  view_shown_ = match.view(request_.observer);
  const protocol::Document first{{&room_shown_, offer_.faces(state_.game().deck), nullptr, &view_shown_},
                                 &view_shown_};
  replay_.emplace(request_.observer, first, change.events);
}

void MatchAnswerer::move(const engine::Match& before, const entry::Moved& moved, RoomState::Change change) {
  const engine::Match& match = *state_.match();
  if (record_) {
    record_->add(before, moved.seat, moved.author, moved.move,
                 engine::Step{match, std::move(change.events), std::move(change.shuffles)});
    return;
  }
  if (missed_) {
    missed_->follow(before, moved.seat, moved.move, change.events);
    return;
  }
  if (const auto only = entry::visible_only_to(moved); only && only != request_.observer) return;
  protocol::RoomDoc room = room_doc_of(request_.room, state_, offer_);
  engine::View view = match.view(request_.observer);
  const protocol::Faces* faces = offer_.faces(state_.game().deck);
  replay_->add(match.number(), moved.seat, {{&room_shown_, faces, nullptr, &view_shown_}, &view_shown_},
               {{&room, faces, nullptr, &view}, &view}, change.events);
  room_shown_ = std::move(room);
  view_shown_ = std::move(view);
}

/// Strangers are refused before the other checks, so that they learn nothing else about the room.
std::optional<Unanswered> MatchAnswerer::first_objection() const {
  if (!looked_.game) return Unanswered{Why::not_found, "there is no room with that code"};
  const auto spectators = looked_.game->options.find("spectators");
  const bool closed = spectators != looked_.game->options.end() &&
                      spectators->second == engine::OptionValue(std::string("off"));
  if (!looked_.had_seat && closed) {
    return Unanswered{Why::not_allowed,
                      "this table plays without spectators: only people who have had a seat here may look"};
  }
  if (request_.match <= looked_.forgotten) {
    return Unanswered{
        Why::not_found,
        fmt::format("match {} is not kept any more: finished matches are deleted after a while, "
                    "in this room all up to match {}",
                    request_.match, looked_.forgotten)};
  }
  if (looked_.matches < request_.match) {
    return Unanswered{Why::not_found, fmt::format("this room has played no match {}; its last one is {}",
                                                  request_.match, looked_.matches)};
  }
  return std::nullopt;
}

std::optional<Unanswered> objection_while_played(const MatchRequest& request, engine::Observer seat) {
  if (!seat && !request.may_watch) {
    return Unanswered{Why::not_allowed,
                      "while the match runs, only its players and people who watch it may see it"};
  }
  if (request.what == MatchRequest::What::record) {
    return Unanswered{Why::not_allowed, "the record shows all hands, so you get it after the match"};
  }
  if (request.what == MatchRequest::What::missed) {
    return Unanswered{Why::not_allowed, "missed words are shown after the match"};
  }
  const bool as_spectator = request.what == MatchRequest::What::replay && !request.observer;
  if (!as_spectator && (!seat || seat != request.observer)) {
    return Unanswered{Why::not_allowed, "while the match runs, players see it from their own seat only"};
  }
  return std::nullopt;
}

/// Why the request is refused, after the replay.
std::optional<Unanswered> MatchAnswerer::objection() const {
  if (!over()) {
    const auto seat = request_.asker ? state_.seat_of(*request_.asker) : std::nullopt;
    if (auto unanswered = objection_while_played(request_, seat)) return unanswered;
  }
  if (request_.observer &&
      static_cast<int>(engine::index(*request_.observer)) >= state_.match()->setup().seats) {
    return Unanswered{Why::not_found,
                      fmt::format("this match has no seat {}; it has {}, from 0",
                                  engine::index(*request_.observer), state_.match()->setup().seats)};
  }
  if (request_.what == MatchRequest::What::missed) {
    if (!request_.asker || state_.seat_of(*request_.asker) != request_.observer) {
      return Unanswered{Why::not_allowed, "only the player is told which words they missed"};
    }
  }
  const bool hints = request_.what == MatchRequest::What::hints;
  if (hints || request_.what == MatchRequest::What::missed) {
    if (const auto off = state_.hints_off()) return Unanswered{Why::not_allowed, off->message};
  }
  if (hints && !state_asked_for_) {
    return Unanswered{Why::not_found, fmt::format("this match has no state {}; its last one is {}",
                                                  request_.number, state_.match()->number())};
  }
  return std::nullopt;
}

/// The best plays that the seat had (T-13), from what it saw then. They are the same whenever somebody asks.
MatchAnswer MatchAnswerer::best_plays() const {
  const auto seat = *request_.observer;
  const auto setup = engine::bot_setup(*state_asked_for_, seat, engine::Skill::hard, request_.number);
  return protocol::best_plays_text(
      {request_.number, engine::hints(setup, state_asked_for_->view(seat), most_hints_)});
}

MatchAnswer MatchAnswerer::missed_words() const {
  constexpr std::size_t most = 3;
  return protocol::missed_words_text(missed_->best(most));
}

MatchAnswer MatchAnswerer::answer() {
  if (auto unanswered = first_objection()) return *std::move(unanswered);
  if (state_.matches() != request_.match) {  // it was there at the first look
    return Unanswered{Why::not_found, "the match was deleted meanwhile"};
  }
  if (auto unanswered = objection()) return *std::move(unanswered);
  if (request_.what == MatchRequest::What::hints) return best_plays();
  if (missed_) return missed_words();
  return record_ ? protocol::record_text(record_->record()) : std::move(*replay_).finish();
}

}  // namespace meldroom::server
