// Rooms that come back while the server runs, and loops that end, without the rest of a server. The tests say what the
// journal has.
#include "room/rooms.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/use_future.hpp>
#include <catch2/catch.hpp>

#include "asio.hpp"
#include "bots/ask_bot.hpp"
#include "bots/bot_threads.hpp"
#include "cluster/ownership.hpp"
#include "dict/word_list.hpp"
#include "net/address_limits.hpp"
#include "net/bans.hpp"
#include "net/connections.hpp"
#include "net/loop.hpp"
#include "net/refusals.hpp"
#include "net/session.hpp"
#include "net/trusted_devices.hpp"
#include "room/invitation.hpp"
#include "room/make_game.hpp"
#include "room/room.hpp"
#include "server_context.hpp"
#include "slow_warning.hpp"
#include "test_client.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::server;
using namespace std::chrono_literals;
using engine::Seat;

namespace {

/// A journal that keeps nothing. It fails when a room saves its state, and for entries of the kind `poor_kind`. While it
/// is slow, it commits nothing. It is healthy as long as a test does not say otherwise.
class PoorJournal final : public Journal {
 public:
  void use_saved_states(std::uint64_t, const std::function<void(SavedState)>&) override {}
  ServerTime read(const std::function<void(const JournalEntry&)>&) override { return {}; }
  void read_room(RoomCode, std::uint64_t, const std::function<void(const JournalEntry&)>&) const override {}
  void append(RoomCode, std::uint64_t number, ServerTime, std::string entry,
              std::shared_ptr<CommitListener> listener) override {
    if (!poor_kind.empty() && entry.find("\"entry\":\"" + poor_kind + '"') != std::string::npos) {
      throw std::runtime_error("no such entries here");
    }
    if (slow) {
      waiting.emplace_back(std::move(listener), number);
      return;
    }
    net::post(listener->executor(), [listener, number] { listener->committed(number); });
  }
  void write() override {}
  void keep_state(RoomCode, std::uint64_t, const MakeState&) override {
    throw std::runtime_error("no saved states here");
  }
  void forget(RoomCode) override {}
  void forget_before(RoomCode, std::uint64_t) override {}
  void set_aside(SetAside) override {}
  void note_time(ServerTime) override {}
  bool flush() override { return true; }
  [[nodiscard]] bool healthy() const override { return is_healthy; }
  [[nodiscard]] bool saves_in_time() const override { return true; }
  [[nodiscard]] bool takes_rooms() const override { return true; }

  std::string poor_kind;
  std::atomic<bool> slow = false;
  std::atomic<bool> is_healthy = true;
  std::vector<std::pair<std::shared_ptr<CommitListener>, std::uint64_t>> waiting;  ///< only the loop uses it
};

/// All that rooms need, with one loop.
struct RoomsAlone {
  RoomsAlone() = default;
  RoomsAlone(const RoomsAlone&) = delete;
  RoomsAlone& operator=(const RoomsAlone&) = delete;
  ~RoomsAlone() {
    loops.first().stop();
    thread.join();
    journal.waiting.clear();  // those who wait are rooms, which need all the rest
  }

  /// The entries of a room with one player, who changes their name that many times.
  [[nodiscard]] std::vector<std::string> entries_of(int player, int renames) const {
    std::vector<std::string> lines{
        entry::to_json(
            entry::Opened{make_game(offer, "rummy", {}, {}, 2).value(), test::device(99), std::nullopt}),
        entry::to_json(entry::Joined{Seat{0}, "Ann", test::device(player), std::nullopt})};
    for (int i = 0; i < renames; ++i) {
      lines.push_back(entry::to_json(entry::Renamed{Seat{0}, "Ann " + std::to_string(i), std::nullopt}));
    }
    return lines;
  }

  /// A port at which sessions begin, for clients of a test.
  [[nodiscard]] std::uint16_t listen() {
    auto acceptor = std::make_shared<net::ip::tcp::acceptor>(
        loops.first().io(), net::ip::tcp::endpoint(net::ip::make_address("127.0.0.1"), 0));
    const std::uint16_t port = acceptor->local_endpoint().port();
    const auto serve = [this, acceptor]() -> net::awaitable<void> {
      for (;;) {
        TcpSocket connection(loops.first().io());
        co_await acceptor->async_accept(connection, net::use_awaitable);
        WebSocket socket(Socket(std::move(connection)));
        co_await socket.async_accept(net::use_awaitable);
        auto admission = address_limits.admit("127.0.0.1");
        std::make_shared<Session>(std::move(socket), loops.first(), context, rooms, *std::move(admission))
            ->start();
      }
    };
    net::co_spawn(loops.first().io(), serve, [](const std::exception_ptr& /*at the end*/) {});
    return port;
  }

  const Limits limits{};
  const Current<std::string> password{""};
  const ServerClock clock;
  const Offer offer{{dict::build_lexicon("standard", {"AT", "TEA", "EAT"})}, protocol::standard_decks()};
  Metrics metrics;
  PoorJournal journal;
  const SoleOwner ownership{};
  AddressLimits address_limits{limits};
  Connections connections;
  const Bans bans{"no-bans.txt"};
  TrustedDevices trusted_devices;
  Refusals refusals{metrics};
  SlowWarning slow_moves{1h, ""};
  BotThreads bots{1ms, ask_bot};
  Loops loops{1, journal};
  ServerContext context{limits,    password,   clock,          offer,       metrics, journal,
                        ownership, rooms,      address_limits, connections, bans,    trusted_devices,
                        refusals,  slow_moves, bots,           std::nullopt};
  Rooms rooms{context, loops};
  std::thread thread{[this] { loops.first().run(); }};
};

/// Shows a room's entries, as a journal does.
void show_all(RoomCode room, const std::vector<std::string>& lines,
              const std::function<void(const JournalEntry&)>& show) {
  std::uint64_t number = 0;
  for (const std::string& line : lines) show({room, number++, ServerTime(1), line});
}

ServerTime not_ahead(Slot /*slot*/) {
  return ServerTime(0);
}

/// A part of a loop that sockets need, also when they are destroyed.
class PartOfLoop final : public net::execution_context::service {
 public:
  static inline net::execution_context::id id;
  PartOfLoop(net::execution_context& loop, bool& there) : service(loop), there_(there) { there_ = true; }
  ~PartOfLoop() override { there_ = false; }

 private:
  void shutdown() override {}
  bool& there_;
};

}  // namespace

TEST_CASE("a room that cannot come back is set aside only when all that come with it are read") {
  RoomsAlone here;
  const RoomCode broken{5};
  bool fails = true;
  const auto read = [&](const std::function<void(const JournalEntry&)>& show) {
    show_all(broken, {"null"}, show);
    if (fails) throw std::runtime_error("no answer");
  };
  CHECK_THROWS(here.rooms.bring_back(read, not_ahead));
  CHECK_FALSE(here.rooms.is_set_aside(broken));
  fails = false;
  here.rooms.bring_back(read, not_ahead);
  CHECK(here.rooms.is_set_aside(broken));
  CHECK(here.metrics.rooms_set_aside.value() == 1);
}

TEST_CASE("a room that comes back is found only when it has begun") {
  RoomsAlone here;
  for (int player = 1; player <= 50; ++player) {
    const RoomCode code(static_cast<std::uint64_t>(player));
    const auto lines = here.entries_of(player, 0);
    here.rooms.bring_back([&](const auto& show) { show_all(code, lines, show); }, not_ahead);
    REQUIRE(here.rooms.find(code) != nullptr);
    CHECK(here.trusted_devices.has(test::device(player)));  // which its first step says
  }
}

TEST_CASE("a room that fails in its first step after it came back is set aside, and not found") {
  RoomsAlone here;
  const auto lines = here.entries_of(1, 40);  // enough for a saved state, which fails
  const std::vector<RoomCode> codes{RoomCode(1), RoomCode(2)};
  const auto read = [&](const std::function<void(const JournalEntry&)>& show) {
    for (const RoomCode code : codes) show_all(code, lines, show);
  };
  // The first of them has failed before the second one begins.
  std::size_t asked = 0;
  here.rooms.bring_back(read, [&](Slot /*slot*/) {
    if (asked++ > 0) {
      test::wait_until("the first room fails", [&] {
        return std::ranges::any_of(codes, [&](RoomCode code) { return here.rooms.is_set_aside(code); });
      });
    }
    return ServerTime(0);
  });
  for (const RoomCode code : codes) {
    CHECK(here.rooms.is_set_aside(code));
    CHECK(here.rooms.find(code) == nullptr);
  }
  CHECK(here.rooms.all().empty());
}

TEST_CASE("a room that fails while somebody comes or goes tells them, too") {
  for (const std::string kind : {"joined", "vacated"}) {
    INFO(kind);
    RoomsAlone here;
    const std::uint16_t port = here.listen();
    test::TestClient ann = test::in_room(port, 1, protocol::Create{"rummy", {}, 2, "Ann"});
    test::TestClient ben = test::guest(port, 2);
    if (kind == "vacated") ben.must(protocol::Join{ann.room(), "Ben"});
    here.journal.poor_kind = kind;
    if (kind == "vacated") {
      ben.send(protocol::LeaveRoom{});
    } else {
      ben.send(protocol::Join{ann.room(), "Ben"});
    }
    for (test::TestClient* client : {&ben, &ann}) {
      CHECK(client->wait_for("error").at("code") == "room_set_aside");
      CHECK(client->wait_for_close() == 1012);
    }
  }
}

TEST_CASE("a connection whose request fails outside a room is closed at once, and leaves nothing behind") {
  RoomsAlone here;
  const std::uint16_t port = here.listen();
  test::TestClient ann = test::guest(port, 1);
  here.journal.poor_kind = "opened";
  ann.send(protocol::Create{"rummy", {}, 2, "Ann"});
  CHECK(ann.wait_for_close() == 1011);
  CHECK(here.metrics.failed_closed.value() == 1);
  CHECK(here.rooms.all().empty());
  CHECK(here.metrics.rooms_open.value() == 0);
  // Everybody else goes on.
  here.journal.poor_kind.clear();
  test::guest(port, 2).must(protocol::Create{"rummy", {}, 2, "Ben"});
}

TEST_CASE("a link's preview and the snapshot of a seat show only what is on disk") {
  RoomsAlone here;
  const std::uint16_t port = here.listen();
  test::TestClient ann = test::in_room(port, 1, protocol::Create{"rummy", {}, 2, "Ann"});
  const auto room = here.rooms.find(RoomCode::parse(ann.room()).value());
  REQUIRE(room != nullptr);
  struct Seen {
    std::future<std::optional<Room::SeatSnapshot>> snapshot;
    std::future<std::optional<Invitation>> invitation;
  };
  const auto asks = [&] {
    net::io_context& io = here.loops.first().io();
    return Seen{
        net::co_spawn(
            io, [room] { return room->snapshot_of_seat(entry::owner_of(test::device(1))); }, net::use_future),
        net::co_spawn(io, [room] { return room->invitation(); }, net::use_future)};
  };
  Seen saved = asks();
  CHECK(saved.snapshot.get().value().text.value().find("\"Ann\"") != std::string::npos);
  CHECK(saved.invitation.get().value().host == "Ann");

  here.journal.slow = true;
  ann.send(protocol::Rename{"Anna"});
  ann.must(protocol::Ping{});  // so the room has taken the request before
  Seen seen = asks();
  // What waits in the loop has some turns, so it has taken this request, too.
  for (int turn = 0; turn < 5; ++turn) ann.must(protocol::Ping{});
  CHECK(seen.snapshot.wait_for(0s) == std::future_status::timeout);
  CHECK(seen.invitation.wait_for(0s) == std::future_status::timeout);
  enum class End { saved, disowned, journal_fails };
  const End end = GENERATE(End::saved, End::disowned, End::journal_fails);
  const bool is_saved = end == End::saved;
  here.loops.first().post([&] {
    if (end == End::journal_fails) {
      here.journal.is_healthy = false;
      return room->do_what_is_due(here.clock.now());
    }
    for (const auto& [listener, number] : std::exchange(here.journal.waiting, {})) {
      if (is_saved) {
        listener->committed(number);
      } else {
        listener->disowned();
      }
    }
  });
  const auto snapshot = seen.snapshot.get();
  const auto invitation = seen.invitation.get();
  REQUIRE(snapshot.has_value() == is_saved);
  REQUIRE(invitation.has_value() == is_saved);
  if (!is_saved) return;
  CHECK(snapshot->text.value().find("\"Anna\"") != std::string::npos);
  CHECK(invitation->host == "Anna");
}

TEST_CASE("what waits in one loop can use another one until it is dropped") {
  PoorJournal journal;
  bool there = false;
  bool was_there_when_dropped = false;
  {
    const Loops loops(2, journal);
    net::make_service<PartOfLoop>(loops.first().io(), there);
    std::shared_ptr<void> waits(nullptr, [&](void*) { was_there_when_dropped = there; });
    loops.all().back()->post([owned = std::move(waits)] {});
  }
  CHECK(was_there_when_dropped);
  CHECK_FALSE(there);
}
