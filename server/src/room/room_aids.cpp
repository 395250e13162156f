// Aids for players (T-13): words are looked up, and a bot finds hints, as far as the table's options allow it.
#include <algorithm>
#include <exception>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <spdlog/spdlog.h>

#include "bots/bot_threads.hpp"
#include "net/address_limits.hpp"
#include "net/refusals.hpp"
#include "net/session.hpp"
#include "protocol/server_message.hpp"
#include "room/room.hpp"

namespace meldroom::server {

using protocol::ErrorCode;

// ---- what the table allows ----

std::optional<engine::Refusal> RoomState::aids_off() const {
  if (!option_is("words", "challenge")) return std::nullopt;
  return engine::Refusal{
      "AR-6.5", "aid_off",
      "words are challenged at this table, not looked up: aids need the option `words: checked`",
      engine::RefusalValues{.option = "words"}};
}

std::optional<engine::Refusal> RoomState::hints_off() const {
  if (auto off = aids_off()) return off;
  if (option_is("aids", "hints")) return std::nullopt;
  return engine::Refusal{"T-13", "aid_off",
                         "this table plays without hints: they need the option `aids: hints`",
                         engine::RefusalValues{.option = "aids"}};
}

std::optional<engine::Refusal> RoomState::look_up_off(std::string_view word) const {
  if (word == challenged_) return std::nullopt;
  if (!engine::info(game_.variant).words) {
    return engine::Refusal{"T-13", "aid_off", "this game has no words to look up"};
  }
  if (auto off = aids_off()) return off;
  if (!option_is("aids", "none")) return std::nullopt;
  return engine::Refusal{
      "T-13", "aid_off",
      "this table plays without looking words up: that needs the option `aids: check` or `aids: hints`",
      engine::RefusalValues{.option = "aids"}};
}

// ---- words ----

void Room::on(const Requester& by, const protocol::Check& check) {
  const auto seat = seat_of(by);
  if (!seat) return;
  if (const auto off = state_.look_up_off(check.word)) {
    return send(by.session, protocol::error_frame(by.id, *off, ErrorCode::not_allowed));
  }
  const auto lexicon = state_.lexicon(context_.offer);
  const auto found = lexicon ? lexicon->find(check.word) : std::nullopt;
  protocol::WordChecked checked{check.word, found.has_value(), ""};
  if (found) {
    const auto gloss = lexicon->gloss(*found);
    const auto lemma = lexicon->lemma(*found);
    checked.gloss = gloss;
    // A form can have a definition of its own.
    if (lemma != *found && !gloss.empty() && lexicon->gloss(lemma) == gloss) {
      checked.form_of = lexicon->word(lemma);
    }
  }
  if (check.tiles && state_.match()) {
    const engine::Move play = check.change ? engine::Move(engine::ChangeWord{*check.change, *check.tiles})
                                           : engine::Move(engine::LayWord{*check.tiles});
    auto worth = state_.match()->score_of(*seat, play);
    if (worth) {
      checked.worth = std::move(worth).value();
    } else {
      const auto& [clause, reason, message, values] = worth.error();
      checked.refused = protocol::PlayRefusal{std::string(clause), std::string(reason), message, values};
    }
  }
  send(by.session, protocol::frame_of(by.id, checked));
}

// ---- hints ----

void Room::on(const Requester& by, const protocol::AskHint& hint) {
  if (!seat_of(by)) return;
  if (const auto off = state_.hints_off()) {
    return send(by.session, protocol::error_frame(by.id, *off, ErrorCode::not_allowed));
  }
  if (!playing_seat_of(by)) return;
  const auto is_theirs = [&](const AskedHints& asked) { return asked.by.session == by.session; };
  if (std::ranges::any_of(asked_hints_, is_theirs)) {
    return refuse(by, ErrorCode::busy, "the search for your last hints is still running: wait for it");
  }
  if (!context_.address_limits.may(AddressLimits::Rate::hints, by.session->address(), context_.clock.now())) {
    context_.refusals.note_too_many(RefusalReason::too_many_hints, by.session->address());
    return refuse(by, ErrorCode::rate_limited,
                  "too many hints were asked for from your address; wait a moment");
  }
  asked_hints_.push_back({by, hint.words.value_or(engine::HintWords::all)});
  think();
}

/// Starts the search for hints for the first requester in line, in the present view.
void Room::find_hints() {
  const AskedHints& asked = asked_hints_.front();
  const auto seat = playing_seat_of(asked.by);
  if (!seat) {
    asked_hints_.pop_front();
    return think();
  }
  thinking_ = true;
  context_.bots.post([self = shared_from_this(), words = asked.words, view = state_.match()->view(seat),
                      setup = TableBots::setup(*state_.match(), *seat, engine::Skill::hard)] {
    std::optional<std::vector<engine::Hint>> hints;
    try {
      hints = engine::hints(setup, view, self->context_.limits.hints, words);
    } catch (const std::exception& problem) {
      spdlog::error("room {}: hints failed: {}", self->code_.text(), problem.what());
    }
    self->loop_.post(self->guarded([number = view.number, hints = std::move(hints)](Room& room) {
      room.thinking_ = false;
      if (!room.stopped_) room.hints_found(number, hints);
    }));
  });
}

/// `number` is the number of the view that the hints are for.
void Room::hints_found(std::uint32_t number, const std::optional<std::vector<engine::Hint>>& hints) {
  const Requester by = asked_hints_.front().by;
  asked_hints_.pop_front();
  if (audience_.member(by.session) == nullptr) {
    refuse(by, ErrorCode::not_in_room, "you have left the room");
  } else if (!hints) {
    refuse(by, ErrorCode::internal, "the search for hints failed: try again");
  } else {
    context_.metrics.hints.add();
    send(by.session, protocol::frame_of(by.id, protocol::Hints{number, *hints}));
  }
  think();
}

}  // namespace meldroom::server
