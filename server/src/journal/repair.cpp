#include "journal/repair.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>

#include <boost/endian/conversion.hpp>
#include <spdlog/fmt/fmt.h>
#include <sqlite3.h>

#include "journal/checksum.hpp"
#include "journal/entry.hpp"
#include "journal/entry_row.hpp"
#include "journal/journal_schema.hpp"
#include "journal/sqlite.hpp"

namespace meldroom::server {

namespace {

/// Reads all entries of a damaged file that SQLite can reach: from both ends towards the damage, then from the middle
/// of what is left in both directions.
class DamagedFileReader {
 public:
  explicit DamagedFileReader(sqlite3* database)
      : ascending_(database, select("ASC")), descending_(database, select("DESC")) {}

  /// Shows the readable entries between two places.
  void read(std::uint64_t after, std::uint64_t before, const std::function<void(const EntryRow&)>& show) {
    std::uint64_t low = after;
    const bool all = scan(ascending_, after, before, [&](const EntryRow& row) {
      low = std::clamp(row.place, low, before);  // a damaged page can show any place
      show(row);
    });
    if (all) return;
    std::uint64_t high = before;
    scan(descending_, low, before, [&](const EntryRow& row) {
      high = std::clamp(row.place, low, high);
      show(row);
    });
    if (high == before && before == end_of_places) high = low + most_blind_places;
    if (high <= low + fewest_places) return;
    const std::uint64_t middle = low + (high - low) / 2;
    read(low, middle + 1, show);
    read(middle, high, show);
  }

  static constexpr std::uint64_t end_of_places = std::uint64_t{1} << 62U;

 private:
  /// How many places are tried if neither end can be read: more than the entries below one inner page, few enough to
  /// try in a second.
  static constexpr std::uint64_t most_blind_places = 1U << 14U;
  static constexpr std::uint64_t fewest_places = 8;

  static std::string select(std::string_view order) {
    return fmt::format("SELECT {} FROM entry WHERE seq > ? AND seq < ? ORDER BY seq {}", entry_columns,
                       order);
  }
  /// False if it stops before all entries are read.
  static bool scan(Statement& rows, std::uint64_t after, std::uint64_t before,
                   const std::function<void(const EntryRow&)>& show) {
    rows.bind(1, after).bind(2, before);
    try {
      while (rows.step()) show(row_of(rows));
      return true;
    } catch (const SqliteFailure&) {
      return false;
    }
  }

  Statement ascending_, descending_;
};

/// Makes a truncated file as long as its header says, because SQLite reads nothing of it otherwise. The missing part
/// becomes empty pages.
void lengthen(const std::filesystem::path& file) {
  const auto header = header_of(file);
  if (!header) return;
  const std::uint64_t stored_size = boost::endian::load_big_u16(&(*header)[16]);
  const std::uint64_t page_size = stored_size == 1 ? 65536 : stored_size;
  const std::uint64_t pages = boost::endian::load_big_u32(&(*header)[28]);
  // A damaged header can name any size. One of 1000 times the file or more is ignored.
  const std::uint64_t size = std::filesystem::file_size(file);
  if (pages * page_size > size && pages * page_size < 1000 * size) {
    std::filesystem::resize_file(file, pages * page_size);
  }
}

/// A copy to work on, and the files that SQLite puts next to it. The destructor removes them all, also what there is of a
/// copy that cannot be made.
class WorkingCopy {
 public:
  WorkingCopy(const std::filesystem::path& database, std::filesystem::path copy)
      : WorkingCopy(std::move(copy)) {
    const auto copy_if_there = [](const std::filesystem::path& from, const std::filesystem::path& to) {
      if (std::filesystem::exists(from)) std::filesystem::copy_file(from, to);
    };
    copy_if_there(database, copy_);
    copy_if_there(log_of(database), log_of(copy_));
    make_private(copy_);
    lengthen(copy_);
  }
  WorkingCopy(const WorkingCopy&) = delete;
  WorkingCopy& operator=(const WorkingCopy&) = delete;
  ~WorkingCopy() {
    std::error_code ignored;  // the next repair names a file that stays
    for (const auto& file : files_of(copy_)) std::filesystem::remove(file, ignored);
  }
  [[nodiscard]] const std::filesystem::path& file() const { return copy_; }

 private:
  explicit WorkingCopy(std::filesystem::path copy) : copy_(std::move(copy)) {}

  std::filesystem::path copy_;
};

struct SavedEntry {
  ServerTime at;
  std::string body;
};
struct SavedRoom {
  std::map<std::uint64_t, SavedEntry> entries;
  std::uint64_t damaged = 0;
};
struct Saved {
  std::unordered_map<RoomCode, SavedRoom> rooms;
  ServerTime time{0};  ///< the last that an entry has
};

/// Reads what can be read of a damaged journal. Throws SqliteFailure.
Result<Saved> read_saved(const std::filesystem::path& file) {
  const Database source = open_database(file, SQLITE_OPEN_READWRITE);
  const std::uint64_t version = pragma(source.get(), "user_version");
  if (version != journal_schema().size()) {
    return Error{fmt::format("the journal says that it has version {}, and this program repairs version {}",
                             version, journal_schema().size())};
  }
  Saved saved;
  DamagedFileReader(source.get()).read(0, DamagedFileReader::end_of_places, [&saved](const EntryRow& row) {
    SavedRoom& room = saved.rooms[row.entry.room];
    if (row.entry.intact) {
      saved.time = std::max(saved.time, row.entry.at);
      room.entries.insert_or_assign(row.entry.number, SavedEntry{row.entry.at, std::string(row.entry.body)});
    } else {
      ++room.damaged;
    }
  });
  return saved;
}

/// Writes the first entries of each room that have no gap into an empty journal, room by room. They get new places,
/// because damage may have changed the old ones.
Repaired write_saved(sqlite3* database, const Saved& saved) {
  Repaired repaired;
  execute(database, "BEGIN");
  Statement insert(database, fmt::format("INSERT INTO entry ({}) VALUES (?, ?, ?, ?, ?, ?)", entry_columns));
  std::uint64_t place = 0;
  for (const auto& [code, room] : saved.rooms) {
    std::uint64_t whole = 0;
    std::uint64_t next = 0;
    std::uint64_t read = 0;
    std::uint64_t before = 0;  // before the first one that is saved
    for (const auto& [number, entry] : room.entries) {
      ++read;
      if (!entry::can_come_next(next, number, entry.body)) continue;
      if (whole == 0) before = read - 1;
      next = number + 1;
      ++whole;
      insert.bind(1, ++place)
          .bind(2, code.number())
          .bind(3, number)
          .bind(4, static_cast<std::uint64_t>(entry.at.count()))
          .bind(5, std::string_view(entry.body))
          .bind(6, checksum_of(code, number, entry.at, entry.body))
          .step();
    }
    const std::uint64_t known = room.entries.empty() ? 0 : room.entries.rbegin()->first + 1;
    if (const std::uint64_t lost = before + std::max(known - next, room.damaged); lost > 0) {
      repaired.cut.push_back({code, whole, lost});
    } else {
      ++repaired.whole;
    }
  }
  Statement(database, "UPDATE house SET time = ?, sum = ?")
      .bind(1, static_cast<std::uint64_t>(saved.time.count()))
      .bind(2, checksum_of_time(saved.time))
      .step();
  execute(database, "COMMIT");
  std::ranges::sort(repaired.cut, {}, &RepairedRoom::room);
  return repaired;
}

/// Makes the repaired journal, as a whole or not at all.
Result<Repaired> make_journal(const std::filesystem::path& file, const Saved& saved) try {
  const auto made = part_of(file);
  std::filesystem::remove(made);  // left by a repair that was broken off
  make_private_file(made);
  Repaired repaired;
  {
    const Database target = open_database(made, SQLITE_OPEN_READWRITE);
    TRY(migrate(target.get(), made, journal_schema()));
    repaired = write_saved(target.get(), saved);
  }
  put_in_place(made, file);
  return repaired;
} catch (const SqliteFailure& failure) {
  return Error{
      fmt::format("the repaired journal cannot be written to {}: {}; choose a folder on another disk",
                  file.parent_path().string(), failure.what())};
}

}  // namespace

Result<Repaired> repair(const std::filesystem::path& from, const std::filesystem::path& to) {
  TRY(make_folder(to));
  std::error_code unknown;  // then the lock below says why
  if (std::filesystem::equivalent(from, to, unknown)) {
    return Error{to.string() + " is the folder with the damaged journal; choose another folder (--to)"};
  }
  const FolderLock source_lock = TRY(FolderLock::take(from));
  const FolderLock target_lock = TRY(FolderLock::take(to));
  const std::filesystem::path saved = to / journal_file_name;
  const std::filesystem::path damaged_copy = to / "damaged.db";
  for (const auto& file : {saved, damaged_copy}) TRY(check_is_missing(file));
  TRY(check_no_stale_log(saved));
  try {
    const WorkingCopy copy(from / journal_file_name, damaged_copy);
    return make_journal(saved, TRY(read_saved(copy.file())));
  } catch (const SqliteFailure& failure) {
    return Error{fmt::format("nothing could be saved of {}: {}; restore a backup",
                             (from / journal_file_name).string(), failure.what())};
  } catch (const std::filesystem::filesystem_error& failure) {
    return Error{failure.what()};
  }
}

}  // namespace meldroom::server
