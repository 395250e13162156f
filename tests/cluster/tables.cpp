#include "tables.hpp"

#include <stdexcept>
#include <string>

#include <catch2/catch.hpp>

#include "test_server.hpp"

namespace meldroom::test {

using namespace std::chrono_literals;

namespace {

/// A client's pause before it connects again.
void pause_as_clients_do() {
  std::this_thread::sleep_for(250ms);
}

}  // namespace

Tables::Tables(const TestCluster& cluster, int count) : lexicon_(lexicon_in(cluster.lexicon_dir())) {
  for (int i = 0; i < count; ++i) tables_.emplace_back(cluster.port(), pause_as_clients_do, *lexicon_, i);
  for (StubbornTable& table : tables_) threads_.emplace_back([this, &table] { table.play(over_); });
}

Tables::~Tables() {
  join();
}

void Tables::join() {
  over_ = true;
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Tables::wait_for_moves(int more) const {
  for (const StubbornTable& table : tables_) {
    const int before = table.moves();
    const auto until = std::chrono::steady_clock::now() + 60s;
    while (table.moves() < before + more) {
      if (table.failed()) throw std::runtime_error(table.faults().front());
      if (std::chrono::steady_clock::now() > until) throw TimedOut("a table stands still");
      std::this_thread::sleep_for(10ms);
    }
  }
}

std::vector<std::chrono::milliseconds> Tables::longest_silences() {
  std::vector<std::chrono::milliseconds> silences;
  for (StubbornTable& table : tables_) silences.push_back(table.longest_silence());
  return silences;
}

void Tables::finish() {
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
