#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

/// SQLite's C interface with owners and exceptions: the part that the journal needs.
namespace meldroom::server {

/// What SQLite says about a step that failed.
class SqliteFailure : public std::exception {
 public:
  explicit SqliteFailure(std::string what, int code = 0) : code_(code), what_(std::move(what)) {}
  [[nodiscard]] const char* what() const noexcept override { return what_.c_str(); }
  /// True if the file is damaged, or not a database.
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

/// The header of a database, byte by byte as SQLite describes it. What the log has is not in it yet.
using DatabaseHeader = std::array<std::uint8_t, 100>;
/// Reads it without SQLite, which would make a log and its index. Nothing if the file is shorter, or cannot be read. Not
/// for a program that has the database open: the end of the reading would release the locks that SQLite holds for it.
[[nodiscard]] std::optional<DatabaseHeader> header_of(const std::filesystem::path& file);

/// Opens a file with SQLITE_OPEN_ flags; throws SqliteFailure.
[[nodiscard]] Database open_database(const std::filesystem::path& file, int flags);

/// Throws SqliteFailure unless `code` means success.
void check_sqlite(int code, sqlite3* database);

/// Runs statements and ignores what they return; throws SqliteFailure.
void execute(sqlite3* database, const std::string& sql);

/// A prepared statement. It can be bound and run again and again.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  Statement& bind(int at, std::uint64_t value);
  /// `value` has to live until the statement has run.
  Statement& bind(int at, std::string_view value);
  /// `value` has to live until the statement has run.
  Statement& bind(int at, std::span<const std::uint8_t> value);
  /// Goes to the next row. False after the last; then the statement can be bound again.
  bool step();
  /// Runs a statement that returns one number, and makes it ready to run again. 0 if it returns nothing.
  [[nodiscard]] std::uint64_t only_number();
  [[nodiscard]] std::uint64_t number(int column) const;
  [[nodiscard]] std::string_view text(int column) const;
  [[nodiscard]] std::span<const std::uint8_t> bytes(int column) const;

 private:
  sqlite3* database_;
  sqlite3_stmt* statement_ = nullptr;
};

/// Moves the whole log of a database into its file, and empties it. False if another connection is in the way.
[[nodiscard]] bool checkpoint_log(sqlite3* database);

/// The number that a PRAGMA returns.
[[nodiscard]] std::uint64_t pragma(sqlite3* database, std::string_view name);

}  // namespace meldroom::server
