#include "journal/journal_schema.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include <boost/endian/conversion.hpp>
#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include "journal/checksum.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

namespace {

// Entries of all rooms are in the order in which they came, so adding one touches only the last page. A key that begins
// with the room would touch one page per room, and SQLite writes each of those to the WAL as a whole. The body's format
// is in entry.hpp. The table `house` is for housekeeping: one row with the server time.
//
// The version also goes up when an older program would misunderstand new entries. Then that program refuses the whole
// file with one sentence, and does not set rooms aside one by one. Version 2: matches name the version of their rules.
// Version 3: checksums; entries of older programs get theirs in the upgrade. Version 4: a room's first entries can be
// missing, and it begins with a rematch.
constexpr std::array<std::string_view, 4> schema{R"(
  CREATE TABLE entry (
    seq    INTEGER PRIMARY KEY,
    room   INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    body   TEXT NOT NULL
  ) STRICT;
  CREATE TABLE house (
    one  INTEGER PRIMARY KEY CHECK (one = 1),
    time INTEGER NOT NULL
  ) STRICT;
  INSERT INTO house (one, time) VALUES (1, 0);
)",
                                                 R"(
  CREATE TABLE set_aside (
    room   INTEGER PRIMARY KEY,
    entry  INTEGER NOT NULL,
    reason TEXT NOT NULL
  ) STRICT;
)",
                                                 R"(
  ALTER TABLE entry ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE entry SET sum = entry_sum(room, number, at, body);
  ALTER TABLE house ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE house SET sum = entry_sum(0, 0, time, 'house');
)",
                                                 ""};

}  // namespace

std::span<const std::string_view> journal_schema() {
  return schema;
}

Result<void> check_version(const std::filesystem::path& file, std::uint64_t version) {
  if (version <= schema.size()) return {};
  return Error{fmt::format("{} has version {}, this program knows {}: use the newer program", file.string(),
                           version, schema.size())};
}

Result<void> check_header(const std::filesystem::path& file) {
  const auto header = header_of(file);
  if (!header || boost::endian::load_big_u32(&(*header)[68]) != journal_application_id) return {};
  return check_version(file, boost::endian::load_big_u32(&(*header)[60]));
}

Result<void> migrate(sqlite3* database, const std::filesystem::path& file,
                     std::span<const std::string_view> steps) {
  try {
    const std::uint64_t version = pragma(database, "user_version");
    if (version == steps.size()) return {};
    add_checksum_function(database);
    if (version > 0) {
      const std::string copy = fmt::format("{}.v{}", file.string(), version);
      std::filesystem::remove(copy);
      make_private_file(copy);
      Statement(database, "VACUUM INTO ?").bind(1, std::string_view(copy)).step();
      spdlog::info("the journal goes from version {} to {}; a copy of it is {}", version, steps.size(), copy);
    }
    for (std::size_t i = version; i < steps.size(); ++i) {
      execute(database,
              fmt::format("BEGIN IMMEDIATE; {} PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT",
                          steps[i], journal_application_id, i + 1));
    }
    // Then the file's header has the version, and an older program has no reason to look into the log. If somebody reads
    // the journal meanwhile, the log is moved later.
    static_cast<void>(checkpoint_log(database));
    return {};
  } catch (const SqliteFailure& failure) {
    return Error{file.string() + " cannot be upgraded: " + failure.what()};
  } catch (const std::filesystem::filesystem_error& failure) {
    return Error{file.string() + " cannot be upgraded: " + failure.what()};
  }
}

void add_checksum_function(sqlite3* database) {
  const auto call = [](sqlite3_context* context, int, sqlite3_value** values) {
    const auto* body = static_cast<const char*>(sqlite3_value_blob(values[3]));
    const std::string_view text(body, static_cast<std::size_t>(sqlite3_value_bytes(values[3])));
    const std::uint64_t sum =
        checksum_of(RoomCode(static_cast<std::uint64_t>(sqlite3_value_int64(values[0]))),
                    static_cast<std::uint64_t>(sqlite3_value_int64(values[1])),
                    ServerTime(sqlite3_value_int64(values[2])), text);
    sqlite3_result_int64(context, static_cast<sqlite3_int64>(sum));
  };
  check_sqlite(sqlite3_create_function(database, "entry_sum", 4, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                                       call, nullptr, nullptr),
               database);
}

void let_shrink(sqlite3* database) {
  constexpr std::uint64_t incremental = 2;
  try {
    if (pragma(database, "auto_vacuum") == incremental) return;
    execute(database, "PRAGMA auto_vacuum = INCREMENTAL");
    execute(database, "VACUUM");
  } catch (const SqliteFailure& failure) {
    spdlog::warn("the journal keeps its size when rooms are forgotten: {}", failure.what());
  }
}

}  // namespace meldroom::server
