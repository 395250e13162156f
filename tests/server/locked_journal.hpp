// Another program that has locked a server's journal, so that nothing can be written.
#pragma once

#include <filesystem>

#include <sqlite3.h>

#include "journal/sqlite.hpp"

namespace meldroom::test {

class LockedJournal {
 public:
  /// Locks the journal in a data folder.
  explicit LockedJournal(const std::filesystem::path& data_dir)
      : database_(server::open_database(data_dir / "journal.db", SQLITE_OPEN_READWRITE)) {
    sqlite3_busy_timeout(database_.get(), 20'000);  // the server may be writing just now
    server::execute(database_.get(), "BEGIN IMMEDIATE");
  }
  void unlock() { server::execute(database_.get(), "ROLLBACK"); }

 private:
  server::Database database_;
};

}  // namespace meldroom::test
