// Makes the journals of a version. People and bots play rooms on a server program, over sockets, up to the points where
// an upgrade could go wrong. Then the journal of each room is written to a file. See README.md.
#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <signal.h>
#include <stdexcept>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <sodium.h>

#include "journal/sqlite_journal.hpp"
#include "journals.hpp"
#include "metrics.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "tests/child_process.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;
using engine::MoveKind;
using engine::Phase;
using engine::Seat;
using engine::Skill;
using engine::View;

namespace {

/// A match with more moves makes too long a journal. Another deal may be shorter.
constexpr int most_moves = 300;

// ---- one room ----

/// The people in a room, and ways to lead its play to the point where its journal should end.
class Sitting {
 public:
  Sitting(std::uint16_t port, const Table& table, const dict::Lexicon& lexicon, std::uint64_t seed)
      : lexicon_(lexicon), seed_(seed), players_(sit_down(port, table, lexicon, seed)) {}

  /// One person, with bots.
  Sitting(std::uint16_t port, const Table& table, const std::vector<Skill>& bots,
          const dict::Lexicon& lexicon, std::uint64_t seed)
      : lexicon_(lexicon), seed_(seed) {
    TestClient client(port);
    client.hello(1);
    client.must(protocol::Create{table.variant, table.options, table.seats, "Ann"});
    for (const Skill skill : bots) client.must(protocol::SeatBot{skill});
    client.must(protocol::Ready{true, device(1)});
    while (client.stage() == "waiting") client.next();
    auto mind = mind_for(client, lexicon, seed);
    players_.push_back({std::move(client), std::move(mind)});
  }

  [[nodiscard]] Player& first() { return players_.front(); }
  [[nodiscard]] std::vector<Player>& players() { return players_; }
  [[nodiscard]] std::string room() const { return players_.front().client.room(); }

  void sync() { test::sync(players_); }
  [[nodiscard]] View table() {
    sync();
    return first().client.view();
  }
  [[nodiscard]] bool over() {
    sync();
    return first().client.stage() == "over";
  }
  [[nodiscard]] Player& at(Seat seat) {
    for (Player& player : players_) {
      if (player.client.seat() == seat) return player;
    }
    throw std::runtime_error("nobody of ours sits there");
  }

  void step(std::optional<Seat> idle = {}) { test::step(players_, idle); }

  /// The table in the middle of a hand: between hands, everyone goes on to the next one first.
  View in_hand() {
    begin_next_hand(players_);
    return table();
  }

  using Sign = std::function<bool(const View&)>;

  /// Plays until `sign` is true. False if the match ends before that, or takes too long.
  bool until(const Sign& sign, std::optional<Seat> idle = {}) {
    for (int moves = 0; moves < most_moves; ++moves) {
      if (sign(table())) return true;
      if (over()) return false;
      step(idle);
    }
    return false;
  }
  bool moves(int count) {
    for (int i = 0; i < count; ++i) {
      if (over()) return false;
      step();
    }
    return !over();
  }
  bool play_out(int most = most_moves) {
    for (int i = 0; i < most && !over(); ++i) step();
    return over();
  }

  /// Makes a move and returns whether it was accepted.
  bool try_move(Player& player, engine::Move move) {
    player.client.must(protocol::Resync{});
    const auto answer = player.client.ask(protocol::MakeMove{player.client.view().number, std::move(move)});
    sync();
    return answer.at("type") == "update";
  }

  void leave(Seat seat) {
    at(seat).client.must(protocol::LeaveRoom{});
    std::erase_if(players_, [seat](const Player& player) { return player.client.seat() == seat; });
  }

  /// Everyone reverses their hand and sets the first two cards aside. The second one is named as a letter that it may
  /// not stand for.
  void arrange() {
    sync();
    for (Player& player : players_) {
      const auto hand = player.client.view().own->hand;
      engine::Arrange arrange;
      for (const auto& card : hand) arrange.order.insert(arrange.order.begin(), card.id);
      if (hand.size() >= 2) arrange.groups = {{{hand[0].id, ""}, {hand[1].id, "E"}}};
      try_move(player, std::move(arrange));
    }
  }

  /// Plays until somebody's turn has just ended with a move that the others may let them take back. That player then
  /// asks for it.
  bool ask_to_take_back() {
    for (int moves = 0; moves < most_moves && !over(); ++moves) {
      const View now = table();
      for (Player& player : players_) {
        const View view = player.client.view();
        const bool may = std::ranges::find(view.own->actions, MoveKind::take_back, &engine::Action::kind) !=
                         view.own->actions.end();
        const bool turn_over = std::ranges::find(now.to_act, *player.client.seat()) == now.to_act.end();
        if (may && turn_over && try_move(player, engine::TakeBack{})) return table().petition.has_value();
      }
      step();
    }
    return false;
  }

  /// Plays until somebody has melded or laid a word, and takes that move back freely.
  bool take_back_freely() {
    for (int moves = 0; moves < most_moves && !over(); ++moves) {
      step();
      sync();
      for (Player& player : players_) {
        const View view = player.client.view();
        const bool may = std::ranges::find(view.own->actions, MoveKind::take_back, &engine::Action::kind) !=
                         view.own->actions.end();
        const bool in_turn = std::ranges::find(view.to_act, *player.client.seat()) != view.to_act.end();
        if (may && in_turn) return try_move(player, engine::TakeBack{});
      }
    }
    return false;
  }

  /// Plays until somebody puts a word to the table that their cards spell and the lexicon does not have. Returns the
  /// move that would lay it.
  std::optional<engine::LayWord> ask_for_a_word() {
    for (int moves = 0; moves < 40 && !over(); ++moves) {
      const View now = in_hand();
      Player& player = at(now.to_act.front());
      const engine::OwnView own = player.client.view().own.value();
      const auto lay = std::ranges::find(own.actions, MoveKind::lay_word, &engine::Action::kind);
      if (lay != own.actions.end() && own.hand.size() >= 5) {
        engine::LayWord word;
        std::string letters;
        for (std::size_t i = 0; i < 5; ++i) {
          const bool star = own.hand[i].face.str().front() == '*';
          word.tiles.push_back({own.hand[i].id, star ? "Q" : ""});
          letters += star ? 'Q' : own.hand[i].face.str().front();
        }
        if (!lexicon_.contains(letters) && try_move(player, engine::ProposeWord{letters})) return word;
      }
      step();
    }
    return std::nullopt;
  }

  /// Up to `most` of the other players agree to the open petition.
  void agree(std::size_t most = 100) {
    const View now = table();
    for (Player& player : players_) {
      if (!now.petition || player.client.seat() == now.petition->by || most == 0) continue;
      try_move(player, engine::Answer{true});
      --most;
    }
  }

  /// Waits without a move for that seat until it times out.
  void run_out_of_time(Seat seat) {
    Player& other = players_.front().client.seat() == seat ? players_.back() : players_.front();
    for (auto event = other.client.wait_for_event("timed_out"); event.at("seat") != engine::index(seat);) {
      event = other.client.wait_for_event("timed_out");
    }
  }

  /// Starts the next match: everyone says that they are ready.
  void begin_again() {
    first().client.must(protocol::Rematch{});
    for (Player& player : players_) player.client.must(protocol::Ready{true, device(7)});
    for (Player& player : players_) {
      while (player.client.stage() == "waiting") player.client.next();
      player.mind = mind_for(player.client, lexicon_, ++seed_);
    }
  }

 private:
  const dict::Lexicon& lexicon_;
  std::uint64_t seed_;
  std::vector<Player> players_;
};

// ---- the rooms ----

using engine::AlphaRummyView;
using engine::FullDeckView;
using engine::GinRummyView;
using engine::GinView;
using engine::OptionValues;
using engine::RummyView;

std::string text(const char* value) {
  return value;
}

template <class GameView>
const GameView& game(const View& view) {
  return std::get<GameView>(view.game);
}

Sitting::Sign in_phase(Phase phase) {
  return [phase](const View& view) { return view.phase == phase; };
}
Sitting::Sign in_hand(int hand) {
  return [hand](const View& view) { return view.hand >= hand; };
}

/// A room of the collection: the name of its file, what is played, and how to reach the point where its journal ends.
/// `play` returns false if that point did not come about; then another room is tried.
struct Scene {
  std::string name;
  Table table;
  std::function<bool(Sitting&)> play;
  std::vector<Skill> bots = {};
};

const OptionValues clock{{"turn_seconds", 10}, {"away_after", 1}};

OptionValues with(OptionValues some, const OptionValues& more) {
  some.insert(more);
  return some;
}

std::vector<Scene> rummy_scenes() {
  const OptionValues to_30{{"target", 30}};
  return {
      {"rummy-over",
       {"rummy", {{"ends", text("hands")}, {"hands", 2}}, 2},
       [](Sitting& room) { return room.play_out(); }},
      {"rummy-taken-card",
       {"rummy", with(to_30, {{"melds_per_turn", text("many")}}), 4},
       [](Sitting& room) {
         return room.until([](const View& view) { return view.hand == 2 && game<RummyView>(view).taken; });
       }},
      {"rummy-hands-that-stall",
       {"rummy", {{"ends", text("hands")}, {"hands", 3}, {"stall_rounds", 1}}, 4},
       [](Sitting& room) {
         // Nobody melds: they discard the card that they drew.
         const auto stalled = [](const View& view) {
           return view.hand == 2 && game<RummyView>(view).stall_turns.has_value();
         };
         for (int moves = 0; moves < most_moves; ++moves) {
           const View now = room.in_hand();
           if (stalled(now)) return true;
           Player& player = room.at(now.to_act.front());
           const bool draws = now.phase == Phase::draw;
           const auto card = player.client.view().own->hand.back().id;
           room.try_move(player, draws ? engine::Move(engine::Draw{}) : engine::Move(engine::Discard{card}));
         }
         return false;
       }},
      {"rummy-left-and-kicked",
       {"rummy", with(to_30, {{"go_out_by", text("discard")}}), 5},
       [](Sitting& room) {
         if (!room.moves(12)) return false;
         room.leave(room.in_hand().to_act.front());
         if (!room.moves(6)) return false;
         const Seat host =
             engine::seat_at(room.first().client.doc().at("room").at("host").get<std::size_t>());
         const Seat kicked = *room.players().back().client.seat();
         if (kicked == host) return false;
         room.at(host).client.must(protocol::Kick{kicked});
         room.players().pop_back();
         return room.moves(7);
       }},
      {"rummy-away-with-a-bot",
       {"rummy", with(with(to_30, clock), {{"away", text("bot")}}), 3},
       [](Sitting& room) {
         const Seat away{1};
         const auto waits = [&](const View& view) {
           return !view.to_act.empty() && view.to_act.front() == away;
         };
         if (!room.until(waits)) return false;
         room.run_out_of_time(away);
         const auto number = room.table().number;
         return room.until([&](const View& view) { return view.number > number + 12; }, away);
       }},
      {"rummy-paused-with-bots",
       {"rummy", with(to_30, {{"take_back", text("off")}, {"turn_seconds", 60}}), 3},
       [](Sitting& room) {
         if (!room.moves(14)) return false;
         room.first().client.must(protocol::Pause{true});
         return true;
       },
       {Skill::easy, Skill::hard}},
      {"rummy-take-back-asked",
       {"rummy", to_30, 3},
       [](Sitting& room) {
         if (!room.take_back_freely() || !room.ask_to_take_back()) return false;
         room.agree();
         if (room.table().petition || !room.ask_to_take_back()) return false;
         room.agree(1);
         return room.table().petition.has_value();
       }},
      {"rummy-between-hands",
       {"rummy", {{"target", 1000}, {"hand_pause", 60}}, 3},
       [](Sitting& room) {
         if (!room.until(in_phase(Phase::between_hands))) return false;
         room.players()[1].client.must(protocol::Ready{true, {}});
         return true;
       }},
      {"rummy-dealt-at-once",
       {"rummy", {{"target", 1000}, {"hand_pause", 0}}, 2},
       [](Sitting& room) { return room.until([](const View& view) { return view.hand == 2; }); }},
      {"rummy-between-two-matches",
       {"rummy", {{"ends", text("hands")}, {"hands", 1}}, 3},
       [](Sitting& room) {
         if (!room.play_out()) return false;
         room.players()[1].client.must(protocol::Rename{"Zo\xC3\xAB"});
         room.first().client.must(protocol::Host{Seat{2}});
         room.first().client.must(protocol::Rematch{});
         room.players()[1].client.must(protocol::Ready{true, device(8)});
         return true;
       }},
      {"rummy-second-match",
       {"rummy", {{"ends", text("hands")}, {"hands", 1}}, 2},
       [](Sitting& room) {
         if (!room.play_out()) return false;
         room.begin_again();
         return room.moves(9);
       }},
  };
}

std::vector<Scene> pass_the_deck_scenes() {
  return {
      {"pass-the-deck-over",
       {"pass-the-deck", {{"target", 40}}, 3},
       [](Sitting& room) { return room.play_out(); }},
      {"pass-the-deck-second-hand",
       {"pass-the-deck", {{"target", 200}}, 2},
       [](Sitting& room) {
         return room.until([](const View& view) { return view.hand == 2; }) && room.moves(2);
       }},
      {"pass-the-deck-word-asked",
       {"pass-the-deck", {{"target", 60}}, 4},
       [](Sitting& room) {
         room.moves(2);
         if (!room.ask_for_a_word()) return false;
         room.agree(1);
         const auto petition = room.table().petition;
         if (!petition || petition->agreed.empty()) return false;
         room.leave(petition->agreed.front());
         return room.table().petition.has_value();
       }},
      {"pass-the-deck-house-word",
       {"pass-the-deck", {{"target", 60}}, 5},
       [](Sitting& room) {
         const auto word = room.ask_for_a_word();
         if (!word) return false;
         room.agree();
         const View now = room.in_hand();
         return !now.petition && !now.house_words.empty() &&
                room.try_move(room.at(now.to_act.front()), *word) && room.moves(6);
       }},
      {"pass-the-deck-final-plays",
       {"pass-the-deck", {{"target", 30}, {"min_letters", 2}, {"must_play", true}}, 2},
       [](Sitting& room) { return room.until(in_phase(Phase::final_plays)) && room.moves(1); }},
      {"pass-the-deck-take-back-asked",
       {"pass-the-deck", {{"target", 40}, {"level", 2}, {"decks", text("2")}}, 2},
       [](Sitting& room) {
         room.arrange();
         return room.ask_to_take_back();
       }},
      {"pass-the-deck-with-bots",
       {"pass-the-deck", {{"target", 40}, {"house_words", text("off")}, {"aids", text("hints")}}, 3},
       [](Sitting& room) { return room.moves(8); },
       {Skill::medium, Skill::hard}},
  };
}

std::vector<Scene> gin_scenes() {
  const OptionValues to_200{{"target", 200}};
  return {
      {"gin-laying-down",
       {"gin", to_200, 2},
       [](Sitting& room) {
         room.arrange();
         return room.until(in_phase(Phase::lay_down));
       }},
      {"gin-four-upcard",
       {"gin", with(to_200, {{"min_letters", 4}}), 2},
       [](Sitting& room) {
         return room.until([](const View& view) { return view.hand == 2 && view.phase == Phase::upcard; });
       }},
      // Eight hands take long. A bot that knocks as soon as it pays makes them shorter.
      {"gin-progressive-over",
       {"gin", {{"progressive", true}, {"min_letters", 2}, {"lay_down", text("best")}}, 2},
       [](Sitting& room) { return room.play_out(2 * most_moves); },
       {Skill::hard}},
      {"gin-progressive-taken-card",
       {"gin", {{"progressive", true}}, 2},
       [](Sitting& room) {
         return room.until([](const View& view) { return view.hand == 3 && game<GinView>(view).taken; });
       }},
      {"gin-best-lay-down",
       {"gin",
        with(to_200,
             {{"lay_down", text("best")}, {"failed_knock", text("zero")}, {"level", 2}, {"min_letters", 2}}),
        2},
       [](Sitting& room) { return room.until(in_hand(2)) && room.moves(5); }},
      {"gin-with-a-bot", {"gin", to_200, 2}, [](Sitting& room) { return room.moves(10); }, {Skill::medium}},
      {"gin-out-of-time",
       {"gin", with(to_200, {{"turn_seconds", 10}, {"away_after", 2}}), 2},
       [](Sitting& room) {
         room.moves(3);
         room.run_out_of_time(room.table().to_act.front());
         return !room.over();
       }},
  };
}

std::vector<Scene> gin_rummy_scenes() {
  const auto answering = in_phase(Phase::lay_down);
  return {
      {"gin-rummy-over",
       {"gin-rummy", {{"knock", text("oklahoma")}, {"big_gin", text("31")}}, 2},
       [](Sitting& room) { return room.play_out(2 * most_moves); },
       {Skill::medium}},
      {"gin-rummy-upcard",
       {"gin-rummy", {{"target", 300}}, 2},
       [](Sitting& room) {
         return room.until([](const View& view) { return view.hand == 2 && view.phase == Phase::upcard; });
       },
       {Skill::medium}},
      {"gin-rummy-answer",
       {"gin-rummy", {{"target", 300}}, 2},
       [answering](Sitting& room) {
         room.arrange();
         return room.until(answering);
       }},
      {"gin-rummy-taken-card",
       {"gin-rummy", {{"knock", text("gin")}, {"shutout", text("none")}}, 2},
       [](Sitting& room) {
         return room.until([](const View& view) { return game<GinRummyView>(view).taken.has_value(); });
       }},
      {"gin-rummy-stock-out",
       {"gin-rummy", {}, 2},
       [](Sitting& room) {
         // Nobody knocks: they discard the card that they drew.
         for (int moves = 0; moves < most_moves; ++moves) {
           const View now = room.in_hand();
           if (now.hand == 2) return room.moves(3);
           Player& player = room.at(now.to_act.front());
           const auto card = player.client.view().own->hand.back().id;
           room.try_move(player, now.phase == Phase::upcard ? engine::Move(engine::Pass{})
                                 : now.phase == Phase::draw ? engine::Move(engine::Draw{})
                                                            : engine::Move(engine::Discard{card}));
         }
         return false;
       }},
      {"gin-rummy-with-a-bot",
       {"gin-rummy", {{"target", 300}}, 2},
       [](Sitting& room) { return room.moves(12); },
       {Skill::hard}},
  };
}

std::vector<Scene> full_deck_scenes() {
  const auto starter_over = [](Sitting& room) {
    return room.until(in_phase(Phase::starter)) && room.play_out();
  };
  return {
      {"full-deck-by-games",
       {"full-deck", {}, 2},
       [](Sitting& room) {
         return room.until(
             [](const View& view) { return view.hand == 2 && game<FullDeckView>(view).new_word; });
       }},
      {"full-deck-by-sum-left",
       {"full-deck", {{"match_by", text("sum")}, {"choice_cards", text("variable")}, {"must_play", true}}, 3},
       [](Sitting& room) {
         room.moves(6);
         const auto laid = [](const View& view) { return game<FullDeckView>(view).new_word; };
         if (!room.until(laid)) return false;
         room.leave(room.in_hand().to_act.front());
         return room.until(in_hand(2)) && room.moves(4);
       }},
      {"full-deck-starter",
       {"full-deck", {}, 2},
       [](Sitting& room) { return room.until(in_phase(Phase::starter)) && room.moves(3); }},
      {"full-deck-starter-out-of-time",
       {"full-deck", {{"turn_seconds", 10}}, 2},
       [](Sitting& room) {
         if (!room.until(in_phase(Phase::starter))) return false;
         room.run_out_of_time(room.table().to_act.front());
         return !room.over();
       }},
      {"full-deck-starter-over", {"full-deck", {}, 2}, starter_over},
      {"full-deck-single-advanced",
       {"full-deck",
        {{"match", text("single")}, {"advanced", true}, {"family", false}, {"repeat_play_on", true}},
        4},
       [](Sitting& room) {
         room.moves(4);
         room.arrange();
         return room.until([](const View& view) { return game<FullDeckView>(view).new_word; });
       }},
      {"full-deck-took-back",
       {"full-deck", {{"match", text("single")}}, 3},
       [](Sitting& room) {
         if (!room.take_back_freely()) return false;
         return room.moves(8);
       }},
      {"full-deck-word-asked",
       {"full-deck", {{"match", text("single")}}, 2},
       [](Sitting& room) {
         room.moves(3);
         return room.ask_for_a_word().has_value();
       }},
  };
}

std::vector<Scene> alpha_rummy_scenes() {
  const OptionValues to_150{{"target", 150}};
  const OptionValues checked{{"words", text("checked")}};
  return {
      {"alpha-rummy-over",
       {"alpha-rummy", {{"target", 60}}, 2},
       [](Sitting& room) { return room.play_out(); }},
      {"alpha-rummy-challenge",
       {"alpha-rummy", to_150, 3},
       [](Sitting& room) {
         room.moves(10);
         return room.until([](const View& view) {
           const auto& pending = game<AlphaRummyView>(view).pending;
           return pending && pending->accepted.size() == 1;
         });
       }},
      {"alpha-rummy-turns-lost",
       {"alpha-rummy", to_150, 3},
       [](Sitting& room) {
         return room.until(
             [](const View& view) { return !game<AlphaRummyView>(view).turns_to_lose.empty(); });
       }},
      {"alpha-rummy-challenge-runs-out",
       {"alpha-rummy", with(to_150, {{"turn_seconds", 60}, {"challenge_seconds", 5}}), 3},
       [](Sitting& room) {
         const auto pending = [](const View& view) { return game<AlphaRummyView>(view).pending.has_value(); };
         for (int words = 0; words < 2; ++words) {
           if (!room.until(pending)) return false;
           if (words == 0) room.run_out_of_time(room.table().to_act.front());
         }
         return true;
       }},
      {"alpha-rummy-checked-wanted",
       {"alpha-rummy", with(with(to_150, checked), {{"add_on_order", text("free")}}), 2},
       [](Sitting& room) {
         room.moves(6);
         return room.until([](const View& view) { return game<AlphaRummyView>(view).wanted.has_value(); });
       }},
      {"alpha-rummy-bonus-due",
       {"alpha-rummy", with(to_150, {{"min_letters", 5}}), 2},
       [](Sitting& room) {
         room.moves(6);
         return room.until([](const View& view) { return game<AlphaRummyView>(view).bonus_due > 0; });
       }},
      {"alpha-rummy-last-chance",
       {"alpha-rummy", with(to_150, checked), 4},
       [](Sitting& room) {
         return room.until([](const View& view) { return game<AlphaRummyView>(view).last_chance; });
       }},
      {"alpha-rummy-left",
       {"alpha-rummy", with(to_150, checked), 3},
       [](Sitting& room) {
         const auto scored = [](const View& view) {
           const Seat seat = view.to_act.front();
           return view.seats.at(seat).score > 0;
         };
         if (!room.until(scored)) return false;
         room.leave(room.in_hand().to_act.front());
         return room.until(in_hand(2)) && room.moves(3);
       }},
      {"alpha-rummy-with-bots",
       {"alpha-rummy", to_150, 3},
       [](Sitting& room) { return room.moves(10); },
       {Skill::medium, Skill::hard}},
  };
}

/// Makes a room in which nothing is played: people come, go and choose, and a bot sits down. Returns the room's
/// document at the end.
nlohmann::json waiting_room(std::uint16_t port) {
  std::vector<TestClient> people;
  for (int i = 1; i <= 3; ++i) people.emplace_back(port).hello(i);
  people[0].must(protocol::Create{"rummy", {{"hands", 5}}, 4, "Ann"});
  const std::string room = people[0].room();
  people[1].must(protocol::Join{room, "Bob"});
  people[2].must(protocol::Join{room, "Cora", Seat{3}});
  people[0].must(protocol::SeatBot{Skill::easy, Seat{2}});
  people[0].must(protocol::Configure{"full-deck", OptionValues{{"match", text("single")}}, 4, {}});
  people[1].must(protocol::LeaveRoom{});
  const auto link = people[2].must(protocol::Link{});
  TestClient phone(port);
  phone.hello(4);
  phone.must(protocol::Claim{room, link.at("token").get<std::string>()});
  phone.must(protocol::Ready{true, device(4)});
  return phone.doc().at("room");
}

// ---- writing the files ----

/// Plays the room of a scene, trying as many rooms as it takes. Returns the room's document at the end.
nlohmann::json play(const Scene& scene, std::uint16_t port, const dict::Lexicon& lexicon) {
  constexpr std::uint64_t most_rooms = 200;
  for (std::uint64_t number = 1; number <= most_rooms; ++number) {
    auto room = scene.bots.empty() ? Sitting(port, scene.table, lexicon, number)
                                   : Sitting(port, scene.table, scene.bots, lexicon, number);
    if (!scene.play(room)) continue;
    room.sync();
    std::cout << scene.name << ": room " << number << '\n' << std::flush;
    return room.first().client.doc().at("room");
  }
  throw std::runtime_error(scene.name + " does not come about in 200 rooms");
}

/// Writes a room's entries in the journal to a file.
void write_down(const std::filesystem::path& data, const nlohmann::json& room,
                const std::filesystem::path& file) {
  server::Metrics metrics;
  auto opened = server::SqliteJournal::open(data, metrics);
  if (const auto* error = std::get_if<server::JournalError>(&opened))
    throw std::runtime_error(error->message);
  const std::string code = room.at("code");
  std::ofstream out(file, std::ios::binary);
  std::get<0>(opened)->read([&](const server::JournalEntry& line) {
    if (line.room.text() == code) out << journal_line(line);
  });
  out << code << " room " << room.dump() << '\n';
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

/// Has a room played on its own server. The server ends with the room, so that no clock runs on.
void record(const std::filesystem::path& program, const std::filesystem::path& file,
            const std::function<nlohmann::json(std::uint16_t port)>& play_room) {
  const TemporaryFolder data;
  const std::uint16_t port = free_port();
  ChildOptions options;
  options.arguments = {program.string(),
                       "serve",
                       "--port",
                       std::to_string(port),
                       "--data-dir",
                       data.path().string(),
                       "--lexicon-dir",
                       journals_dir().string(),
                       "--bot-pause-ms",
                       "0",
                       "--max-requests-per-second",
                       "100000",
                       "--max-rooms-per-minute-per-address",
                       "100000",
                       "--log-level",
                       "warn"};
  options.discard_output = true;
  ChildProcess server(options);
  wait_until_listening(port);
  const nlohmann::json room = play_room(port);
  server.signal(SIGTERM);
  server.wait();
  write_down(data.path(), room, file);
}

/// Records the rooms whose names begin with `only`.
void record_all(const std::filesystem::path& program, const std::filesystem::path& out,
                const std::string& only) {
  std::filesystem::create_directories(out);
  const auto file_of = [&](const std::string& name) { return out / (name + ".journal"); };
  if (std::string("waiting-room").starts_with(only)) record(program, file_of("waiting-room"), waiting_room);
  const auto lexicon = lexicon_in(journals_dir());
  for (const auto& scenes : {rummy_scenes(), pass_the_deck_scenes(), gin_scenes(), full_deck_scenes(),
                             alpha_rummy_scenes(), gin_rummy_scenes()}) {
    for (const Scene& scene : scenes) {
      if (!scene.name.starts_with(only)) continue;
      record(program, file_of(scene.name), [&](std::uint16_t port) { return play(scene, port, *lexicon); });
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Plays the rooms of tests/journals on a server program and writes their journals down");
  std::filesystem::path program;
  std::filesystem::path out;
  std::string only;
  app.add_option("--program", program, "the `meldroom` of the version")->required()->check(CLI::ExistingFile);
  app.add_option("--out", out, "the folder of the version, such as tests/journals/v2")->required();
  app.add_option("--only", only, "how the names of the rooms begin, if not all are wanted");
  CLI11_PARSE(app, argc, argv);
  try {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be initialised");
    record_all(program, out, only);
  } catch (const std::exception& problem) {
    std::cerr << "record_journals: " << problem.what() << '\n';
    return 1;
  }
  return 0;
}
