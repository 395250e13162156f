#include "archive/rerun.hpp"

#include <stdexcept>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "engine/bot_setup.hpp"
#include "protocol/record_json.hpp"
#include "protocol/server_message.hpp"
#include "room/room_doc.hpp"

namespace meldroom::server {

using Why = Withheld::Why;

Rerun::Rerun(const MatchRequest& request, const Offer& offer, std::size_t most_hints)
    : request_(request), offer_(offer), most_hints_(most_hints) {}

/// Of a room that cannot go on, what was decided before stays.
void Rerun::take(const JournalEntry& line) {
  if (past_ && had_seat_) return;
  const bool decided = state_.matches() == request_.match && state_.stage() == protocol::Stage::over;
  try {
    follow(line);
  } catch (const std::exception&) {
    if (!decided) throw;
    past_ = true;
  }
}

void Rerun::follow(const JournalEntry& line) {
  auto read = entry::from_json(line.body);
  if (const auto* unreadable = std::get_if<entry::Unreadable>(&read)) {
    throw std::runtime_error(unreadable->message);
  }
  const auto& entry = std::get<entry::Entry>(read);
  note_asker(entry);
  const bool asked_for = state_.matches() == request_.match;
  past_ = past_ || (asked_for && std::holds_alternative<entry::RematchOpened>(entry));
  if (past_) return;

  if (line.number != state_.entries()) {
    throw std::runtime_error(fmt::format("entry {} is missing", state_.entries()));
  }
  const std::optional<engine::Match> before = state_.match();
  auto applied = state_.apply(entry, line.at, offer_);
  if (const auto* misfit = std::get_if<RoomState::Misfit>(&applied)) {
    throw std::runtime_error(misfit->message);
  }
  auto& change = std::get<RoomState::Change>(applied);
  if (request_.what == MatchRequest::What::hints) {
    const bool played = state_.matches() == request_.match && state_.match();
    if (played && state_.match()->number() == request_.number) then_ = state_.match();
    return;
  }
  if (std::holds_alternative<entry::Begun>(entry)) {
    if (state_.matches() == request_.match) begin(std::move(change));
  } else if (const auto* moved = std::get_if<entry::Moved>(&entry); moved != nullptr && asked_for) {
    move(*before, *moved, std::move(change));
  }
}

void Rerun::begin(RoomState::Change change) {
  const engine::Match& match = *state_.match();
  if (request_.what == MatchRequest::What::record) {
    record_.emplace(engine::Step{match, std::move(change.events), std::move(change.shuffles)}, state_.deal());
    return;
  }
  room_shown_ = room_doc_of(request_.room, state_, offer_);
  view_shown_ = match.view(request_.observer);
  const protocol::Document first{&room_shown_, offer_.faces(state_.game().deck), &view_shown_};
  replay_.emplace(request_.observer, first, change.events);
}

void Rerun::move(const engine::Match& before, const entry::Moved& moved, RoomState::Change change) {
  const engine::Match& match = *state_.match();
  if (record_) {
    record_->add(before, moved.seat, moved.author, moved.move,
                 engine::Step{match, std::move(change.events), std::move(change.shuffles)});
    return;
  }
  if (const auto only = entry::told_only_to(moved); only && only != request_.observer) return;
  protocol::RoomDoc room = room_doc_of(request_.room, state_, offer_);
  engine::View view = match.view(request_.observer);
  const protocol::Faces* faces = offer_.faces(state_.game().deck);
  replay_->add(match.number(), moved.seat, {&room_shown_, faces, &view_shown_}, {&room, faces, &view},
               change.events);
  room_shown_ = std::move(room);
  view_shown_ = std::move(view);
}

void Rerun::note_asker(const entry::Entry& entry) {
  if (!request_.asker) return;
  if (const auto* joined = std::get_if<entry::Joined>(&entry)) {
    had_seat_ = had_seat_ || joined->owner == request_.asker;
  } else if (const auto* claimed = std::get_if<entry::Claimed>(&entry)) {
    had_seat_ = had_seat_ || claimed->owner == request_.asker;
  }
}

/// Why the asker may not have it. A stranger is told of nothing else first.
std::optional<Withheld> Rerun::objection() const {
  if (state_.entries() == 0) return Withheld{Why::not_found, "there is no room with that code"};
  if (!had_seat_ && state_.option<std::string>("spectators") == "off") {
    return Withheld{Why::not_allowed,
                    "this table plays without spectators: only who has had a seat here may look"};
  }
  if (state_.matches() < request_.match || !state_.match()) {
    return Withheld{Why::not_found, fmt::format("this room has played no match {}; its last one is {}",
                                                request_.match, state_.matches())};
  }
  if (state_.stage() != protocol::Stage::over) {
    if (request_.what == MatchRequest::What::record) {
      return Withheld{Why::not_allowed, "a match has its record when it is over: it opens all hands"};
    }
    const auto seat = request_.asker ? state_.seat_of(*request_.asker) : std::nullopt;
    if (!seat || seat != request_.observer) {
      return Withheld{Why::not_allowed, "while the match runs, a player may see it from his own seat only"};
    }
  }
  if (request_.observer &&
      static_cast<int>(engine::index(*request_.observer)) >= state_.match()->setup().seats) {
    return Withheld{Why::not_found,
                    fmt::format("this match has no seat {}; it has {}, from 0",
                                engine::index(*request_.observer), state_.match()->setup().seats)};
  }
  if (request_.what == MatchRequest::What::hints) {
    if (const auto off = state_.aid_off("hints")) return Withheld{Why::not_allowed, off->message};
    if (!then_) {
      return Withheld{Why::not_found, fmt::format("this match has no state {}; its last one is {}",
                                                  request_.number, state_.match()->number())};
    }
  }
  return std::nullopt;
}

/// What the seat could have played (T-13), from what it saw then; the same whenever it is asked.
MatchAnswer Rerun::best_plays() const {
  const auto seat = *request_.observer;
  const auto setup = engine::bot_setup(*then_, seat, engine::Skill::hard, request_.number);
  return protocol::best_plays_text(request_.number, engine::hints(setup, then_->view(seat), most_hints_));
}

MatchAnswer Rerun::answer() && {
  if (auto withheld = objection()) return *std::move(withheld);
  if (request_.what == MatchRequest::What::hints) return best_plays();
  return record_ ? protocol::record_text(record_->record()) : std::move(*replay_).finish();
}

}  // namespace meldroom::server
