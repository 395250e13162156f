#include "restart.hpp"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "engine/published_deal.hpp"
#include "engine/random_player.hpp"
#include "journal/entry.hpp"
#include "journal/sqlite_journal.hpp"
#include "metrics.hpp"
#include "offer.hpp"
#include "room/make_game.hpp"
#include "room/room_state.hpp"
#include "server_under_test.hpp"
#include "tests/temporary_folder.hpp"

namespace meldroom::bench {

namespace fs = std::filesystem;
using namespace server;

namespace {

constexpr std::size_t entries_of_a_room = 41;
constexpr int kinds_of_rooms = 300;  ///< different matches; many rooms play the same one

/// Ignores the entries that it waits for.
class Nobody final : public CommitListener {
 public:
  [[nodiscard]] IoExecutor executor() const override { return io_.get_executor(); }
  void committed(std::uint64_t) override {}
  void not_committed(const std::string& why) override { throw std::runtime_error(why); }
  void disowned() override {}

 private:
  mutable net::io_context io_;
};

/// The entries of a room in which a match has begun.
class RoomInPlay {
 public:
  RoomInPlay(const Offer& offer, engine::VariantId variant, std::uint64_t salt) : offer_(offer) {
    const auto& info = engine::info(variant);
    auto game = make_game(offer, info.name, {}, {}, 2);
    if (!game) throw std::runtime_error(game.error().message);
    const auto deal = std::to_string(salt);
    add(entry::Opened{std::move(game).value(), engine::published_deal(info.name, deal, 0).secret});
    for (const engine::Seat seat : {engine::Seat{0}, engine::Seat{1}}) {
      engine::Bytes32 owner{};
      owner.fill(static_cast<std::uint8_t>(1 + engine::index(seat)));
      add(entry::Joined{seat, protocol::PersonName("Player " + std::to_string(engine::index(seat))), owner});
      add(entry::ReadySet{seat, true, {}});
    }
    const engine::MatchSetup setup = state_.setup(offer);
    auto started = engine::Match::start(setup);
    if (!started) throw std::runtime_error(started.error().message);
    const auto& match = started.value().next;
    entry::Begun begun{match.setup().rules_version, entry::hash_of(*setup.deck), {}, match.hash()};
    if (setup.lexicon)
      begun.lexicon = {std::string(setup.lexicon->name()), std::string(setup.lexicon->hash())};
    add(begun);
    engine::RandomPlayer player(variant, salt, match.deck(), setup.lexicon.get(), match.setup().options);
    while (bodies.size() < entries_of_a_room && !state_.match()->over()) move(player);
  }

  std::vector<std::string> bodies;

 private:
  void add(const entry::Entry& entry) {
    bodies.push_back(entry::to_json(entry));
    static_cast<void>(state_.apply(entry, ServerTime(bodies.size()), offer_).value());
  }

  void move(engine::RandomPlayer& player) {
    const engine::Match& match = *state_.match();
    const auto dealer = match.deals_next();
    const engine::Seat seat = dealer ? *dealer : match.to_act().front();
    const auto author = dealer ? engine::Author::table : engine::Author::player;
    const auto chosen = dealer ? engine::Move(engine::DealHand{}) : player.choose(match.view(seat)).value();
    const auto applied = match.apply(seat, chosen, match.number(), author);
    if (applied) add(entry::Moved{seat, author, match.number(), chosen, applied.value().next.hash()});
  }

  const Offer& offer_;
  RoomState state_;
};

/// The CPU time of a start, until the server serves. With `settle` the server gets time to finish its writing.
double start(const RestartOptions& options, const fs::path& data, bool settle) {
  const auto serve = meldroom(options.server, options.lexicon_dir);
  const ServerUnderTest server([&](std::uint16_t port, const fs::path&) { return serve(port, data); }, 0);
  const double used = server.cpu_time().total();
  if (settle) std::this_thread::sleep_for(std::chrono::seconds(3));
  return used;
}

}  // namespace

std::size_t write_journal(const fs::path& folder, const RestartOptions& options) {
  const auto offer = Offer::load(options.lexicon_dir, folder, {}).value();
  std::vector<RoomInPlay> kinds;
  const auto variants = engine::variants();
  for (std::uint64_t i = 0; i < kinds_of_rooms; ++i)
    kinds.emplace_back(*offer, variants[i % variants.size()].id, i);

  Metrics metrics;
  const auto opened = SqliteJournal::open(folder, metrics).value();
  SqliteJournal& journal = *opened;
  journal.read([](const JournalEntry&) {});
  const auto nobody = std::make_shared<Nobody>();
  std::vector<RoomCode> codes;
  for (int i = 0; i < options.rooms; ++i) codes.push_back(RoomCode::random());
  std::size_t written = 0;
  // Appends one entry of every room in turn, as if all rooms were played at once.
  for (std::uint64_t number = 0; number < entries_of_a_room; ++number) {
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const auto& bodies = kinds[i % kinds.size()].bodies;
      if (number >= bodies.size()) continue;
      journal.append(codes[i], number, ServerTime(number + 1), bodies[number], nobody);
      ++written;
    }
    if (!journal.flush()) throw std::runtime_error("the journal cannot be written");
  }
  return written;
}

Rows restart_rows(const RestartOptions& options) {
  const test::TemporaryFolder folder;
  const auto& data = folder.path();
  const auto entries = static_cast<double>(write_journal(data, options));
  const std::string rooms = number_text(options.rooms) + " rooms";
  const double replayed = start(options, data, true);
  const double with_saved_states = start(options, data, false);
  const auto megabytes = [&](const char* file) {
    return static_cast<double>(size_on_disk(data / file)) / 1e6;
  };
  return {{"entries", entries, "", rooms},
          {"journal", megabytes("journal.db"), "MB", ""},
          {"start, all replayed", replayed, "s of CPU", "and their states saved"},
          {"saved states", megabytes("snapshots.db"), "MB", ""},
          {"start after kill -9, with saved states", with_saved_states, "s of CPU", ""}};
}

}  // namespace meldroom::bench
