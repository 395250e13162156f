#pragma once

#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

/// SQLite's C interface with owners and exceptions, as far as the journal needs it.
namespace meldroom::server {

/// What SQLite says of a step that failed.
class SqliteFailure : public std::exception {
 public:
  explicit SqliteFailure(std::string what, int code = 0) : code_(code), what_(std::move(what)) {}
  [[nodiscard]] const char* what() const noexcept override { return what_.c_str(); }
  /// True if the file is not as SQLite has written it.
  [[nodiscard]] bool damaged() const;

 private:
  int code_;
  std::string what_;
};

struct CloseDatabase {
  void operator()(sqlite3* database) const;
};
/// A connection, for one thread at a time.
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

/// Opens a file with SQLITE_OPEN_ flags; throws SqliteFailure.
[[nodiscard]] Database open_database(const std::filesystem::path& file, int flags);

/// Throws SqliteFailure unless `code` is one of success.
void check_sqlite(int code, sqlite3* database);

/// Runs statements that return nothing of interest; throws SqliteFailure.
void execute(sqlite3* database, const std::string& sql);

/// A prepared statement, bound and run again and again.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  Statement& bind(int at, std::uint64_t value);
  /// `value` has to live until the statement has run.
  Statement& bind(int at, std::string_view value);
  /// Likewise.
  Statement& bind(int at, std::span<const std::uint8_t> value);
  /// The next row; false after the last, and the statement may be bound again.
  bool step();
  [[nodiscard]] std::uint64_t number(int column) const;
  [[nodiscard]] std::string_view text(int column) const;
  [[nodiscard]] std::span<const std::uint8_t> bytes(int column) const;

 private:
  sqlite3* database_;
  sqlite3_stmt* statement_ = nullptr;
};

/// The number that a PRAGMA answers.
[[nodiscard]] std::uint64_t pragma(sqlite3* database, std::string_view name);

}  // namespace meldroom::server
