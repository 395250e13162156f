// Tables of all games that play on even if their servers are killed.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "dict/lexicon.hpp"
#include "stubborn_table.hpp"

namespace meldroom::test {

/// Each table has its own thread.
class StubbornTables {
 public:
  /// As for a StubbornTable, with the lexicon in that folder.
  StubbornTables(int count, std::uint16_t port, const std::function<void()>& wait_until_up,
                 const std::filesystem::path& lexicon_dir, std::chrono::milliseconds thinking = {});
  ~StubbornTables();
  StubbornTables(const StubbornTables&) = delete;
  StubbornTables& operator=(const StubbornTables&) = delete;

  /// Waits until all tables have made `more` moves more. Throws if one of them stands still, or anything has gone
  /// wrong.
  void wait_for_moves(int more) const;
  /// Waits until at least half of the tables have sent a move that is not yet acknowledged. Such a move is at risk if
  /// its server is killed then.
  void put_moves_at_risk();
  /// How many moves were at risk when their server was killed. For when the tables have played to the end.
  [[nodiscard]] int moves_at_risk() const;
  /// The room of one of the tables.
  [[nodiscard]] std::string room(std::size_t table) const { return tables_.at(table).room(); }
  [[nodiscard]] std::size_t size() const { return tables_.size(); }
  /// The longest time that each table had to wait for a move since the last call.
  [[nodiscard]] std::vector<std::chrono::milliseconds> longest_silences();
  /// Lets all tables play to the end. The test fails if anything went wrong at one of them.
  void finish();

 private:
  void join();

  std::shared_ptr<const dict::Lexicon> lexicon_;
  std::vector<StubbornTable> tables_;
  std::atomic<bool> over_{false};
  std::vector<std::thread> threads_;
};

}  // namespace meldroom::test
