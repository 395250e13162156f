// No frame names a card that its reader may not know (T-5). The test works out what a reader may know from what the
// others hold, independently of the rules that made the frame.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "players.hpp"
#include "protocol/deck_json.hpp"
#include "test_server.hpp"
#include "tests/effort.hpp"

using namespace meldroom;
using namespace meldroom::test;
using nlohmann::json;

namespace {

/// The cards that a frame names, by id and by face.
struct Named {
  std::set<std::uint32_t> ids;
  std::map<std::uint32_t, std::string> faces;  ///< of the cards that come with one
};

/// Collects every card in a part of a frame, except those that the rules show to all: the draw for the first dealer,
/// and the hands at the end of a hand.
void collect(const json& part, Named& named) {
  if (part.is_array()) {
    for (const json& element : part) collect(element, named);
    return;
  }
  if (!part.is_object()) return;
  if (part.contains("face") && part.contains("id") && part.at("face").is_string()) {
    named.faces[part.at("id").get<std::uint32_t>()] = part.at("face").get<std::string>();
  }
  for (const auto& [key, value] : part.items()) {
    if (key == "deal_draw" || key == "last_hand" || key == "draws" || key == "result" || key == "faces")
      continue;
    if ((key == "id" || key == "card" || key == "taken" || key == "wanted") && value.is_number()) {
      named.ids.insert(value.get<std::uint32_t>());
    }
    if ((key == "cards" || key == "taken") && value.is_array()) {
      for (const json& card : value) {
        if (card.is_number()) named.ids.insert(card.get<std::uint32_t>());
      }
    }
    collect(value, named);
  }
}

/// True if a hand ended. Cards that were laid openly before can be in somebody's new hand now.
bool dealt_anew(const json& message) {
  if (!message.contains("events")) return false;
  const json& events = message.at("events");
  return std::ranges::any_of(events, [](const json& event) { return event.at("event") == "hand_ended"; });
}

/// The cards that somebody took from the discard pile. The event names them by the ids under which all saw them there.
std::map<std::string, int> openly_taken(const json& message) {
  std::map<std::string, int> faces;
  if (!message.contains("events")) return faces;
  for (const json& event : message.at("events")) {
    if (event.at("event") != "drew" || event.at("from") != "discard") continue;
    for (const json& card : event.at("cards")) ++faces[card.at("face").get<std::string>()];
  }
  return faces;
}

class Wiretap {
 public:
  explicit Wiretap(const std::string& variant) {
    const auto deck =
        protocol::standard_decks().at(std::string(engine::info(*engine::variant_named(variant)).deck));
    for (const engine::Face& face : deck->cards) ++in_deck_[face.code.str()];
  }

  /// Checks what a reader has got since the last call. `hands` are everyone's cards after it.
  void check(TestClient& reader, const std::vector<engine::View>& hands) {
    for (const json& message : reader.heard) {
      note_events(message);
      Named named;
      collect(message, named);
      std::map<std::string, int> open = openly_taken(message);
      std::map<std::string, int> held;
      for (std::size_t seat = 0; seat < hands.size(); ++seat) {
        if (reader.seat() && engine::index(*reader.seat()) == seat) continue;
        for (const engine::CardView& card : hands[seat].own->hand) {
          if (named.ids.contains(static_cast<std::uint32_t>(card.id))) {
            FAIL_CHECK("the id of " << card.face.str() << " in seat " << seat << " is in " << message.dump());
          }
          ++held[card.face.str()];
        }
      }
      // If there are more cards of one face than outside the others' hands, one of them is in such a hand.
      std::map<std::string, int> shown;
      for (const auto& [id, face] : named.faces) ++shown[face];
      if (dealt_anew(message)) continue;
      for (const auto& [face, count] : shown) {
        if (count > in_deck_[face] - held[face] + open[face]) {
          FAIL_CHECK(face << ", which others hold, is in " << message.dump());
        }
        ++checked_;
      }
    }
    reader.heard.clear();
  }
  [[nodiscard]] int checked() const { return checked_; }
  /// The events in the frames that were checked.
  [[nodiscard]] const std::set<std::string>& events() const { return events_; }

 private:
  void note_events(const json& message) {
    if (!message.contains("events")) return;
    for (const json& event : message.at("events")) events_.insert(event.at("event").get<std::string>());
  }

  std::map<std::string, int> in_deck_;
  int checked_ = 0;
  std::set<std::string> events_;
};

/// Plays at a table and checks all frames. Returns the events that there were.
std::set<std::string> listen_to(const Table& table, std::uint64_t seed, int most_moves) {
  TestServer server;
  auto players = sit_down(server, table, seed);
  TestClient watcher = in_room(server.port(), std::nullopt, protocol::Watch{players[0].client.room()});
  Wiretap wiretap(table.variant);

  const auto check_all = [&] {
    std::vector<engine::View> hands;
    for (const Player& player : players) hands.push_back(player.client.view());
    for (Player& player : players) wiretap.check(player.client, hands);
    wiretap.check(watcher, hands);
  };
  check_all();
  for (int moves = 0; moves < most_moves; ++moves) {
    if (moves % 17 == 5) {  // snapshots are frames, too
      players[static_cast<std::size_t>(moves) % players.size()].client.must(protocol::Resync{});
      watcher.must(protocol::Resync{});
      check_all();
    }
    if (players.front().client.stage() == "over") break;
    // The deal is checked by itself: cards that were hidden before it can be open after it, and the other way round.
    if (!begin_next_hand(players)) play_one_move(players);
    const auto number = players[0].client.doc().at("view").at("number");
    while (watcher.doc().at("view").at("number") != number) watcher.next();
    check_all();
  }
  CHECK(wiretap.checked() > 100);
  return wiretap.events();
}

}  // namespace

TEST_CASE("T-5, wiretap: a server names no card to somebody who may not know it") {
  const auto challenged = engine::OptionValues{{"words", std::string("challenge")}};
  const auto checked = engine::OptionValues{{"words", std::string("checked")}};
  const auto rummy = engine::OptionValues{
      {"ends", std::string("hands")}, {"hands", 2}, {"melds_per_turn", std::string("many")}};
  // Two tables of each game in turn, an event that has to occur, and how long and often each is played.
  const auto [odd, even, event, most_moves, seeds] =
      GENERATE_COPY(table<Table, Table, std::string, int, std::size_t>(
          {{{"rummy", rummy, 3}, {"rummy", rummy, 3}, "drew", 600, 8},
           {{"pass-the-deck", {}, 4}, {"pass-the-deck", {}, 2}, "word_laid", 400, 8},
           {{"gin", {{"progressive", true}}, 2}, {"gin", {{"progressive", true}}, 2}, "hand_shown", 300, 4},
           {short_match("full-deck", 3), short_match("full-deck", 2), "word_laid", 300, 4},
           {{"alpha-rummy", challenged, 3}, {"alpha-rummy", checked, 3}, "word_laid", 300, 4},
           {{"gin-rummy", {}, 2}, {"gin-rummy", {}, 2}, "discarded", 300, 4}}));
  INFO(odd.variant);
  for (std::uint64_t seed = 1; seed <= repetitions(seeds); ++seed) {
    CHECK(listen_to(seed % 2 == 0 ? even : odd, seed, most_moves).contains(event));
  }
}
