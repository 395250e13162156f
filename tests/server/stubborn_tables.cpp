#include "stubborn_tables.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>

#include <catch2/catch.hpp>

#include "tests/wait_until.hpp"

namespace meldroom::test {

StubbornTables::StubbornTables(int count, std::uint16_t port, const std::function<void()>& wait_until_up,
                               const std::filesystem::path& lexicon_dir, std::chrono::milliseconds thinking)
    : lexicon_(lexicon_in(lexicon_dir)) {
  for (int i = 0; i < count; ++i) tables_.emplace_back(port, wait_until_up, *lexicon_, i, thinking);
  for (StubbornTable& table : tables_) threads_.emplace_back([this, &table] { table.play(over_); });
}

StubbornTables::~StubbornTables() {
  for (StubbornTable& table : tables_) table.break_off();
  join();
}

void StubbornTables::join() {
  over_ = true;
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void StubbornTables::wait_for_moves(int more) const {
  for (const StubbornTable& table : tables_) {
    const int enough = table.moves() + more;
    const auto has_moved = [&] {
      if (table.failed()) throw std::runtime_error(table.faults().front());
      return table.moves() >= enough;
    };
    wait_until("a table has moved", has_moved);
  }
}

void StubbornTables::put_moves_at_risk() {
  wait_until("half of the tables have sent a move", [this] {
    return 2 * std::ranges::count_if(tables_, &StubbornTable::puts_a_move_at_risk) >= std::ssize(tables_);
  });
}

int StubbornTables::moves_at_risk() const {
  int moves = 0;
  for (const StubbornTable& table : tables_) moves += table.moves_at_risk();
  return moves;
}

std::vector<std::chrono::milliseconds> StubbornTables::longest_silences() {
  std::vector<std::chrono::milliseconds> silences;
  for (StubbornTable& table : tables_) silences.push_back(table.longest_silence());
  return silences;
}

void StubbornTables::finish() {
  join();
  int moves = 0;
  int finished = 0;
  int returns = 0;
  for (const StubbornTable& table : tables_) {
    for (const std::string& fault : table.faults()) FAIL_CHECK(fault);
    moves += table.moves();
    finished += table.finished();
    returns += table.returns();
  }
  CHECK(finished >= static_cast<int>(tables_.size()));
  WARN(moves << " moves, " << finished << " matches finished at " << tables_.size() << " tables, " << returns
             << " seats resumed");
}

}  // namespace meldroom::test
