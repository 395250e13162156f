#include "stubborn_table.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <string_view>
#include <thread>
#include <utility>

namespace meldroom::test {

namespace {

/// A view without the fields that an older program did not send in the known one.
engine::View without_news(engine::View view, const engine::View& known) {
  if (!view.own || !known.own || view.own->actions.size() != known.own->actions.size()) return view;
  for (std::size_t i = 0; i < known.own->actions.size(); ++i) {
    engine::Action& action = view.own->actions[i];
    if (!known.own->actions[i].fits) action.fits.reset();
    if (!known.own->actions[i].words) action.words.reset();
  }
  return view;
}

/// Whether a refusal means to try again: nothing can be saved at the moment, the machine has just come, or the room has
/// moved to another machine since the connection was made.
bool says_try_again(std::string_view refusal) {
  return std::ranges::any_of(std::array{R"("cannot_save")", R"("busy")", R"("elsewhere")"},
                             [&](const char* code) { return refusal.find(code) != refusal.npos; });
}

}  // namespace

std::string_view StubbornTable::game_of(int number) {
  const auto games = engine::variants();
  return games[static_cast<std::size_t>(number) % games.size()].name;
}

void StubbornTable::play(const std::atomic<bool>& crashes_over) {
  while (!progress_->broken_off) {
    try {
      if (players_.empty()) sit();
      while (!over_) move();
      ++finished_;
      if (crashes_over || !faults_.empty()) return;
      players_.clear();
      room_.clear();
      over_ = false;
    } catch (const Closed&) {
      if (progress_->sent.exchange(Sent::nothing) == Sent::move_at_risk) ++moves_at_risk_;
      players_.clear();
      wait_until_up_();
    } catch (const NoAnswer& problem) {
      if (!says_try_again(problem.what())) {
        fault(problem.what());
        return;
      }
      players_.clear();
      wait_until_up_();
    } catch (const std::exception& problem) {
      fault(problem.what());
      return;
    }
  }
}

bool StubbornTable::puts_a_move_at_risk() {
  auto sent = Sent::move;
  progress_->sent.compare_exchange_strong(sent, Sent::move_at_risk);
  return sent != Sent::nothing;
}

void StubbornTable::fault(std::string what) {
  faults_.push_back(std::move(what));
  progress_->failed = true;
}

void StubbornTable::sit() {
  if (room_.empty()) {
    players_ = sit_down(port_, short_match(game_of(number_)), lexicon_, static_cast<std::uint64_t>(number_),
                        device_of(0));
    room_ = players_[0].client.room();
    {
      const std::lock_guard guard(progress_->mutex);
      progress_->room = room_;
    }
    note();
    return;
  }
  std::vector<Player> players;
  for (int seat = 0; seat < 2; ++seat) {
    TestClient client(port_, "/ws?room=" + room_);
    client.hello(device_of(seat));
    const auto answer = client.ask(protocol::Resume{room_});
    // In a cluster the room can have moved to another machine since the connection was made.
    if (answer.at("type") == "error" && answer.at("code") == "elsewhere")
      throw Closed(0, "the room has moved");
    if (answer.at("type") != "snapshot") {
      fault("the room did not come back: " + answer.dump());
      over_ = true;
      return;
    }
    auto mind = mind_for(client, lexicon_,
                         static_cast<std::uint64_t>(number_) * 100 + static_cast<std::uint64_t>(++returns_));
    players.push_back({std::move(client), std::move(mind)});
  }
  // The first one has to hear that the second one came back.
  players[0].client.must(protocol::Resync{});
  players_ = std::move(players);
  check_nothing_lost();
  note();
}

void StubbornTable::move() {
  std::this_thread::sleep_for(thinking_);
  if (!play_one_move(players_,
                     [this](bool waits) { progress_->sent = waits ? Sent::move : Sent::nothing; })) {
    over_ = true;
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  if (progress_->moves++ > 0) {
    const auto silence = std::chrono::duration_cast<std::chrono::milliseconds>(now - progress_->last_move);
    progress_->longest_silence = std::max(progress_->longest_silence.load(), silence);
  }
  progress_->last_move = now;
  note();
}

/// Notes what has been acknowledged: the players' views, with the number of the state.
void StubbornTable::note() {
  acknowledged_.clear();
  for (const Player& player : players_) acknowledged_.push_back(player.client.view());
  over_ = players_[0].client.stage() == "over";
}

/// Checks that the state is the acknowledged one, or one move later. That move was under way when the server went down.
void StubbornTable::check_nothing_lost() {
  if (acknowledged_.empty()) return;
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    const engine::View view = players_[seat].client.view();
    const engine::View& known = acknowledged_[seat];
    if (view.number < known.number || view.number > known.number + 1) {
      fault("state " + std::to_string(view.number) + " after " + std::to_string(known.number));
    } else if (view.number == known.number && !(without_news(view, known) == known)) {
      fault("state " + std::to_string(view.number) + " is another one than it was");
    }
  }
  if (players_[0].client.view().number != players_[1].client.view().number) fault("half a move");
}

}  // namespace meldroom::test
