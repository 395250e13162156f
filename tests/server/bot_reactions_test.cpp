// When bots react to what a person plays.
#include "bots/bot_reactions.hpp"

#include <array>
#include <chrono>

#include <catch2/catch.hpp>

using namespace meldroom;
using namespace std::chrono_literals;
using engine::GroupId;
using engine::Seat;
using server::BotReactions;

namespace {

constexpr std::array people{Seat{0}};
constexpr std::array bots{Seat{1}, Seat{2}};

engine::EventLog log_of(engine::PublicEvent event) {
  engine::EventLog log;
  log.everyone(std::move(event));
  return log;
}

/// The sign with which a bot reacts to this event alone; empty if none does.
std::string sign_for(engine::PublicEvent event) {
  BotReactions reactions;
  reactions.hear(log_of(std::move(event)), people, bots, 0ms);
  return reactions.due(0ms) ? std::string(reactions.take().sign) : "";
}

engine::WordLaid word(Seat seat, std::string laid) {
  return {seat, GroupId{1}, std::move(laid)};
}

}  // namespace

TEST_CASE("a bot reacts to a person's big play, and to nothing else") {
  CHECK(sign_for(word(Seat{0}, "PLANETS")) == "👏");
  CHECK(sign_for(word(Seat{0}, "PLANET")).empty());
  CHECK(sign_for(word(Seat{1}, "PLANETS")).empty());
  CHECK(sign_for(engine::WordChanged{Seat{0}, GroupId{1}, "PLANET", "PLANETS"}) == "👏");
  CHECK(sign_for(engine::WordChanged{Seat{0}, GroupId{1}, "PAINTER", "PAINTERS"}).empty());
  CHECK(sign_for(engine::Challenged{Seat{0}, "ABCD", false}) == "😮");
  CHECK(sign_for(engine::Challenged{Seat{0}, "PLAN", true}).empty());
  CHECK(sign_for(engine::Knocked{Seat{0}, true}) == "😮");
  CHECK(sign_for(engine::Knocked{Seat{0}, false}).empty());
  CHECK(sign_for(engine::MatchEnded{{.clause = "RUM-3.3", .winners = {Seat{0}}}}) == "👏");
  CHECK(sign_for(engine::MatchEnded{{.clause = "RUM-3.3", .winners = {Seat{1}}}}).empty());
}

TEST_CASE("bots take turns to react, a moment after the play, and not again within two minutes") {
  BotReactions reactions;
  const auto big = log_of(word(Seat{0}, "PLANETS"));
  reactions.hear(big, people, bots, 1s);
  CHECK(reactions.due(700ms) == 1700ms);
  CHECK(reactions.take().seat == Seat{1});
  CHECK(!reactions.due(700ms));
  reactions.hear(big, people, bots, 120s);
  CHECK(!reactions.due(700ms));
  reactions.hear(big, people, bots, 121s);
  CHECK(reactions.due(700ms));
  CHECK(reactions.take().seat == Seat{2});
}

TEST_CASE("where there is no bot, none reacts") {
  BotReactions reactions;
  reactions.hear(log_of(word(Seat{0}, "PLANETS")), people, {}, 1s);
  CHECK(!reactions.due(0ms));
}
