// Another program that has locked a server's journal, so that nothing can be written.
#pragma once

#include <filesystem>
#include <memory>

#include <catch2/catch.hpp>
#include <sqlite3.h>

namespace meldroom::test {

class LockedJournal {
 public:
  /// Locks the journal in a data folder.
  explicit LockedJournal(const std::filesystem::path& data_dir) {
    sqlite3* raw = nullptr;
    REQUIRE(sqlite3_open((data_dir / "journal.db").c_str(), &raw) == SQLITE_OK);
    database_.reset(raw);
    sqlite3_busy_timeout(raw, 20'000);  // the server may be writing just now
    REQUIRE(sqlite3_exec(raw, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
  }
  void unlock() {
    REQUIRE(sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr) == SQLITE_OK);
  }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
  };
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace meldroom::test
