#include "scenes.hpp"

#include <cstddef>
#include <variant>

namespace meldroom::test {

using engine::AlphaRummyView;
using engine::FullDeckView;
using engine::GinRummyView;
using engine::GinView;
using engine::OptionValues;
using engine::Phase;
using engine::RummyView;
using engine::Seat;
using engine::Skill;
using engine::View;

namespace {

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
         for (int moves = 0; moves < Sitting::most_moves; ++moves) {
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
       [](Sitting& room) { return room.play_out(2 * Sitting::most_moves); },
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
       [](Sitting& room) { return room.play_out(2 * Sitting::most_moves); },
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
         for (int moves = 0; moves < Sitting::most_moves; ++moves) {
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

}  // namespace

std::vector<Scene> scenes() {
  std::vector<Scene> all;
  for (const auto& of_a_game : {rummy_scenes(), pass_the_deck_scenes(), gin_scenes(), full_deck_scenes(),
                                alpha_rummy_scenes(), gin_rummy_scenes()}) {
    all.insert(all.end(), of_a_game.begin(), of_a_game.end());
  }
  return all;
}

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
  TestClient phone = in_room(port, 4, protocol::Claim{room, link.at("token").get<std::string>()});
  phone.must(protocol::Ready{true, device(4)});
  return phone.doc().at("room");
}

}  // namespace meldroom::test
