#include "sitting.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace meldroom::test {

using engine::MoveKind;
using engine::Seat;
using engine::Skill;
using engine::View;

Sitting::Sitting(std::uint16_t port, const Table& table, const dict::Lexicon& lexicon, std::uint64_t seed)
    : lexicon_(lexicon), seed_(seed), players_(sit_down(port, table, lexicon, seed)) {}

Sitting::Sitting(std::uint16_t port, const Table& table, const std::vector<Skill>& bots,
                 const dict::Lexicon& lexicon, std::uint64_t seed)
    : lexicon_(lexicon), seed_(seed) {
  TestClient client = in_room(port, 1, protocol::Create{table.variant, table.options, table.seats, "Ann"});
  for (const Skill skill : bots) client.must(protocol::SeatBot{skill});
  client.must(protocol::Ready{true, device(1)});
  players_.push_back(player_of(std::move(client), lexicon, seed));
}

Player& Sitting::at(Seat seat) {
  for (Player& player : players_) {
    if (player.client.seat() == seat) return player;
  }
  throw std::runtime_error("nobody of ours sits there");
}

bool Sitting::until(const Sign& sign, std::optional<Seat> idle) {
  for (int moves = 0; moves < most_moves; ++moves) {
    if (sign(table())) return true;
    if (over()) return false;
    step(idle);
  }
  return false;
}

bool Sitting::moves(int count) {
  for (int i = 0; i < count; ++i) {
    if (over()) return false;
    step();
  }
  return !over();
}

bool Sitting::play_out(int most) {
  for (int i = 0; i < most && !over(); ++i) step();
  return over();
}

bool Sitting::try_move(Player& player, engine::Move move) {
  player.client.must(protocol::Resync{});
  const auto answer = player.client.ask(protocol::MakeMove{player.client.view().number, std::move(move)});
  sync();
  return answer.at("type") == "update";
}

void Sitting::leave(Seat seat) {
  at(seat).client.must(protocol::LeaveRoom{});
  std::erase_if(players_, [seat](const Player& player) { return player.client.seat() == seat; });
}

void Sitting::arrange() {
  sync();
  for (Player& player : players_) {
    const View view = player.client.view();
    const auto& hand = view.own->hand;
    engine::Arrange arrange = reversed_hand(view);
    if (hand.size() >= 2) arrange.groups = {{{hand[0].id, ""}, {hand[1].id, "E"}}};
    try_move(player, std::move(arrange));
  }
}

bool Sitting::ask_to_take_back() {
  for (int moves = 0; moves < most_moves && !over(); ++moves) {
    const View now = table();
    for (Player& player : players_) {
      const bool may = action(player.client.view(), MoveKind::take_back) != nullptr;
      if (may && !waits_for(now, *player.client.seat()) && try_move(player, engine::TakeBack{})) {
        return table().petition.has_value();
      }
    }
    step();
  }
  return false;
}

bool Sitting::take_back_freely() {
  for (int moves = 0; moves < most_moves && !over(); ++moves) {
    step();
    sync();
    for (Player& player : players_) {
      const View view = player.client.view();
      if (action(view, MoveKind::take_back) != nullptr && waits_for(view, *player.client.seat())) {
        return try_move(player, engine::TakeBack{});
      }
    }
  }
  return false;
}

std::optional<engine::LayWord> Sitting::ask_for_a_word() {
  for (int moves = 0; moves < 40 && !over(); ++moves) {
    const View now = in_hand();
    Player& player = at(now.to_act.front());
    const View view = player.client.view();
    const auto& hand = view.own->hand;
    if (action(view, MoveKind::lay_word) != nullptr && hand.size() >= 5) {
      engine::LayWord word;
      std::string letters;
      for (std::size_t i = 0; i < 5; ++i) {
        const bool star = hand[i].face.str().front() == '*';
        word.tiles.push_back({hand[i].id, star ? "Q" : ""});
        letters += star ? 'Q' : hand[i].face.str().front();
      }
      if (!lexicon_.contains(letters) && try_move(player, engine::ProposeWord{letters})) return word;
    }
    step();
  }
  return std::nullopt;
}

void Sitting::agree(std::size_t most) {
  const View now = table();
  for (Player& player : players_) {
    if (!now.petition || player.client.seat() == now.petition->by || most == 0) continue;
    try_move(player, engine::Answer{true});
    --most;
  }
}

void Sitting::run_out_of_time(Seat seat) {
  Player& other = players_.front().client.seat() == seat ? players_.back() : players_.front();
  for (auto event = other.client.wait_for_event("timed_out"); event.at("seat") != engine::index(seat);) {
    event = other.client.wait_for_event("timed_out");
  }
}

void Sitting::begin_again() {
  first().client.must(protocol::Rematch{});
  for (Player& player : players_) player.client.must(protocol::Ready{true, device(7)});
  for (Player& player : players_) {
    player.client.wait_for_stage("playing");
    player.mind = mind_for(player.client, lexicon_, ++seed_);
  }
}

}  // namespace meldroom::test
