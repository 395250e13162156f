// A room's state as the result of its journal.

#include "room/room_state.hpp"

#include <catch2/catch.hpp>

#include "dict/word_list.hpp"
#include "room/make_game.hpp"
#include "test_client.hpp"

using namespace meldroom;
using namespace meldroom::server;
using namespace std::chrono_literals;
using engine::Seat;

namespace {

Offer small_offer() {
  return Offer({dict::build_lexicon("standard", {"AT", "TEA", "EAT"})}, protocol::standard_decks());
}

/// A room's state, with functions that add entries to it.
struct Written {
  Offer offer = small_offer();
  RoomState state;

  void add(const entry::Entry& entry, ServerTime at = 0ms) {
    static_cast<void>(state.apply(entry, at, offer).value());
  }
  void open(int seats, const engine::OptionValues& options = {}) {
    add(entry::Opened{make_game(offer, "rummy", options, {}, seats).value(), test::device(99)});
  }
  void join(int seat) {
    add(entry::Joined{engine::seat_at(static_cast<std::size_t>(seat)), "P" + std::to_string(seat),
                      test::device(seat)});
  }
  entry::Begun begun() const {
    const auto setup = state.setup(offer);
    const auto first = engine::Match::start(setup).value().next;
    return {first.setup().rules_version, entry::hash_of(*setup.deck), {}, first.hash()};
  }
};

}  // namespace

TEST_CASE("when gaps close, everything of a seat moves with it, and the host, too") {
  Written room;
  room.open(4);
  for (const int seat : {0, 1, 3}) room.join(seat);
  room.add(entry::HostNamed{Seat{3}});
  room.add(entry::Vacated{Seat{0}, false});
  for (const int seat : {1, 3})
    room.add(entry::ReadySet{engine::seat_at(static_cast<std::size_t>(seat)), true, test::device(40 + seat)});
  REQUIRE(room.state.can_begin());
  room.add(room.begun());
  CHECK(room.state.host() == Seat{1});
  CHECK(room.state.seats().at(Seat{0}).name == "P1");
  CHECK(room.state.seat_of(test::device(3)) == Seat{1});
  const auto& contributions = room.state.match()->setup().seed.contributions;
  CHECK(contributions == std::vector<engine::Bytes32>{test::device(41), test::device(43)});
}

TEST_CASE("an entry whose hash does not fit is refused and changes nothing") {
  Written room;
  room.open(2);
  room.join(0);
  room.join(1);
  for (const Seat seat : {Seat{0}, Seat{1}}) room.add(entry::ReadySet{seat, true, {}});
  entry::Begun wrong = room.begun();
  wrong.hash[3] ^= 1U;
  CHECK(room.state.apply(wrong, 0ms, room.offer).has_error());
  CHECK_FALSE(room.state.match());
  CHECK(room.state.stage() == protocol::Stage::waiting);
  wrong = room.begun();
  wrong.deck_hash[0] ^= 1;
  CHECK(room.state.apply(wrong, 0ms, room.offer).has_error());
  room.add(room.begun());
  const Seat mover = room.state.match()->to_act().front();
  const entry::Moved moved{mover, engine::Author::player, room.state.match()->number(), engine::Draw{}, {}};
  const auto number = room.state.match()->number();
  CHECK(room.state.apply(moved, 0ms, room.offer).has_error());
  CHECK(room.state.match()->number() == number);
}

TEST_CASE("in a room that all have left, the next person becomes the host") {
  Written room;
  room.open(3);
  room.join(0);
  room.add(entry::Vacated{Seat{0}, false});
  CHECK(room.state.players() == 0);
  room.join(2);
  CHECK(room.state.host() == Seat{2});
}

TEST_CASE("T-7: the clock starts again with each decision, in every match") {
  Written room;
  room.open(2, {{"turn_seconds", 30}});
  room.join(0);
  room.join(1);
  for (const Seat seat : {Seat{0}, Seat{1}}) room.add(entry::ReadySet{seat, true, {}});
  CHECK(room.state.clock().decision() == TurnClock::none);
  room.add(room.begun(), 1'000ms);
  CHECK(room.state.clock().deadline() == 31'000ms);
  // One of the two leaves at once. The match ends in its first decision, and so does the clock.
  const Seat mover = room.state.match()->to_act().front();
  auto step = room.state.match()->apply(mover, engine::Leave{}, room.state.match()->number()).value();
  room.add(entry::Moved{mover, engine::Author::player, room.state.match()->number(), engine::Leave{},
                        step.next.hash()},
           2'000ms);
  CHECK(room.state.stage() == protocol::Stage::over);
  CHECK_FALSE(room.state.clock().deadline());
  room.add(entry::RematchOpened{test::device(98)}, 3'000ms);
  room.join(static_cast<int>(engine::index(mover)));
  for (const Seat seat : {Seat{0}, Seat{1}}) room.add(entry::ReadySet{seat, true, {}}, 4'000ms);
  room.add(room.begun(), 50'000ms);
  CHECK(room.state.clock().deadline() == 80'000ms);
}
