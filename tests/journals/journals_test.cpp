// Replays every journal of every released version with this program, entry by entry and hash by hash, and plays the
// unfinished matches to their end.
#include "journals.hpp"

#include <catch2/catch.hpp>

#include "engine/random_player.hpp"
#include "journal/entry.hpp"
#include "players.hpp"
#include "protocol/deck_json.hpp"
#include "protocol/server_message.hpp"
#include "room/room_doc.hpp"
#include "room/room_state.hpp"

using namespace meldroom;
using namespace meldroom::test;
using nlohmann::json;
using server::RoomState;
using server::entry::Entry;

namespace {

const server::Offer& offer() {
  static const server::Offer one({lexicon_in(journals_dir())}, protocol::standard_decks());
  return one;
}

/// Applies an entry. Returns what is wrong with it; empty if nothing is.
std::string apply(RoomState& room, const KeptJournal::Entry& line) {
  try {
    const Entry entry = server::entry::from_json(line.body).value();
    static_cast<void>(room.apply(entry, line.at, offer()).value());
    return {};
  } catch (const std::exception& failure) {
    return failure.what();
  }
}

RoomState brought_back(const KeptJournal& journal) {
  RoomState room;
  for (std::size_t number = 0; number < journal.entries.size(); ++number) {
    const std::string problem = apply(room, journal.entries[number]);
    if (!problem.empty()) {
      FAIL(journal.name << ", entry " << number << ", does not come back: " << problem << "\n"
                        << journal.entries[number].body);
    }
  }
  return room;
}

/// The first difference between `kept` and `now`; empty if there is none. `now` may have fields that are newer than the
/// journal.
std::string difference(const json& kept, const json& now, const std::string& path) {
  if (!kept.is_object()) return kept == now ? "" : path + " is " + now.dump() + ", and was " + kept.dump();
  for (const auto& [name, value] : kept.items()) {
    // The journal does not hold who is connected.
    if (name == "connected" || name == "spectators") continue;
    if (!now.contains(name)) return path + "/" + name + " is gone";
    if (auto found = difference(value, now.at(name), path + "/" + name); !found.empty()) return found;
  }
  return {};
}

json shown(const KeptJournal& journal, const RoomState& room) {
  const auto doc = server::room_doc_of(journal.room, room, offer());
  return json::parse(protocol::snapshot_frame({}, 0, {}, {{&doc}})).at("doc").at("room");
}

/// Lets random players finish the match, and records their moves in the journal as the room would.
void play_on(KeptJournal& journal, RoomState& room) {
  const engine::MatchSetup& setup = room.match()->setup();
  engine::RandomPlayer player(setup.variant, journal.entries.size(), room.match()->deck(),
                              setup.lexicon.get(), setup.options);
  for (int tries = 0; !room.match()->over(); ++tries) {
    if (tries == 200'000) FAIL(journal.name << " does not come to an end");
    const engine::Match match = *room.match();
    const auto dealer = match.deals_next();
    const auto author = dealer ? engine::Author::table : engine::Author::player;
    const engine::Seat seat =
        dealer ? *dealer : match.to_act()[static_cast<std::size_t>(tries) % match.to_act().size()];
    const auto move =
        dealer ? std::optional<engine::Move>(engine::DealHand{}) : player.choose(match.view(seat));
    if (!move) FAIL(journal.name << ": the table waits for a seat that has no move");
    auto applied = match.apply(seat, *move, match.number(), author);
    if (!applied) continue;
    applied->next.check_invariants();
    const Entry moved = server::entry::Moved{seat, author, match.number(), *move, applied->next.hash()};
    journal.entries.push_back({journal.entries.back().at, server::entry::to_json(moved)});
    if (!room.apply(moved, journal.entries.back().at, offer(), &*applied)) {
      FAIL(journal.name << " does not take what is played in it");
    }
  }
}

}  // namespace

TEST_CASE("T-20: every journal replays hash by hash, and its match can be played to the end") {
  const auto journals = kept_journals();
  REQUIRE(journals.size() >= 30);
  for (KeptJournal journal : journals) {
    RoomState room = brought_back(journal);
    const std::string other = difference(journal.shown, shown(journal, room), "room");
    if (!other.empty()) FAIL(journal.name << " comes back otherwise: " << other);
    if (room.stage() != protocol::Stage::playing) continue;
    room.match()->check_invariants();
    play_on(journal, room);
    CHECK(room.stage() == protocol::Stage::over);
    // The longer journal replays just as well.
    const RoomState again = brought_back(journal);
    CHECK(again.match()->hash() == room.match()->hash());
  }
}
