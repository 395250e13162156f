#include "journal/sqlite.hpp"

#include <fstream>

#include <sqlite3.h>

namespace meldroom::server {

bool SqliteFailure::damaged() const {
  const int code = code_ & 0xff;
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

void CloseDatabase::operator()(sqlite3* database) const {
  sqlite3_close(database);
}

std::optional<DatabaseHeader> header_of(const std::filesystem::path& file) {
  DatabaseHeader header{};
  std::ifstream in(file, std::ios::binary);
  in.read(reinterpret_cast<char*>(header.data()), header.size());
  return in ? std::optional(header) : std::nullopt;
}

Database open_database(const std::filesystem::path& file, int flags) {
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(raw);
  check_sqlite(code, database.get());
  sqlite3_busy_timeout(database.get(), 5000);
  return database;
}

void check_sqlite(int code, sqlite3* database) {
  if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE) {
    throw SqliteFailure(sqlite3_errmsg(database), code);
  }
}

void execute(sqlite3* database, const std::string& sql) {
  check_sqlite(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), database);
}

Statement::Statement(sqlite3* database, std::string_view sql) : database_(database) {
  check_sqlite(sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()),
                                  SQLITE_PREPARE_PERSISTENT, &statement_, nullptr),
               database);
}

Statement::~Statement() {
  sqlite3_finalize(statement_);
}

Statement& Statement::bind(int at, std::uint64_t value) {
  check_sqlite(sqlite3_bind_int64(statement_, at, static_cast<sqlite3_int64>(value)), database_);
  return *this;
}

Statement& Statement::bind(int at, std::string_view value) {
  check_sqlite(sqlite3_bind_text(statement_, at, value.data(), static_cast<int>(value.size()), SQLITE_STATIC),
               database_);
  return *this;
}

Statement& Statement::bind(int at, std::span<const std::uint8_t> value) {
  check_sqlite(sqlite3_bind_blob64(statement_, at, value.data(), value.size(), SQLITE_STATIC), database_);
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  sqlite3_reset(statement_);
  check_sqlite(code, database_);
  return false;
}

std::uint64_t Statement::only_number() {
  const std::uint64_t value = step() ? number(0) : 0;
  sqlite3_reset(statement_);
  return value;
}

std::uint64_t Statement::number(int column) const {
  return static_cast<std::uint64_t>(sqlite3_column_int64(statement_, column));
}

std::string_view Statement::text(int column) const {
  const auto* characters = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return {characters, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

std::span<const std::uint8_t> Statement::bytes(int column) const {
  const auto* first = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
  return {first, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

bool checkpoint_log(sqlite3* database) {
  return Statement(database, "PRAGMA wal_checkpoint(TRUNCATE)").only_number() == 0;  // 1: it was in the way
}

std::uint64_t pragma(sqlite3* database, std::string_view name) {
  return Statement(database, "PRAGMA " + std::string(name)).only_number();
}

}  // namespace meldroom::server
