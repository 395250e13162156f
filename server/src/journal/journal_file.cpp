#include "journal/journal_file.hpp"

#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "dict/replace_file.hpp"
#include "journal/sqlite.hpp"

namespace meldroom::server {

namespace {

/// The size of a file; 0 if it is not there.
std::uintmax_t size_or_nothing(const std::filesystem::path& file) {
  std::error_code missing;
  const auto size = std::filesystem::file_size(file, missing);
  return missing ? 0 : size;
}

/// Waits until a file is on disk. Returns the error, or 0.
int sync_to_disk(const std::filesystem::path& file) {
  const int opened = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) return errno;
  const int error = ::fsync(opened) == 0 ? 0 : errno;
  ::close(opened);
  return error;
}

}  // namespace

Result<FolderLock> FolderLock::take(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "journal.lock";
  FolderLock lock;
  lock.file_ = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (lock.file_ < 0) return Error{"cannot write in " + folder.string() + ": " + std::strerror(errno)};
  if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) {
      return Error{"cannot lock " + file.string() + ": " + std::strerror(errno) +
                   "; the folder has to be on a disk of this machine"};
    }
    return Error{"another server uses " + folder.string() +
                 ": stop it, or give one of them a folder of its own with --data-dir"};
  }
  return lock;
}

FolderLock::FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

FolderLock::~FolderLock() {
  if (file_ >= 0) ::close(file_);
}

Result<void> make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return Error{"cannot make the folder " + folder.string() + ": " + error.message()};
  return {};
}

Result<void> check_is_missing(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::exists(file, error)) return Error{file.string() + " already exists"};
  if (error) return Error{"cannot look for " + file.string() + ": " + error.message()};
  return {};
}

void make_private_file(const std::filesystem::path& file) {
  if (const int made = ::open(file.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600); made >= 0) ::close(made);
}

std::filesystem::path log_of(const std::filesystem::path& database) {
  return database.string() + "-wal";
}

std::array<std::filesystem::path, 3> files_of(const std::filesystem::path& database) {
  return {database, log_of(database), database.string() + "-shm"};
}

void make_private(const std::filesystem::path& database) {
  using std::filesystem::perms;
  for (const auto& file : files_of(database)) {
    std::error_code ignored;
    std::filesystem::permissions(file, perms::owner_read | perms::owner_write, ignored);
  }
}

std::filesystem::path part_of(const std::filesystem::path& file) {
  return file.string() + ".part";
}

void put_in_place(const std::filesystem::path& made, const std::filesystem::path& name) {
  if (const int error = sync_to_disk(made); error != 0) {
    throw SqliteFailure(fmt::format("cannot write {}: {}", made.string(), std::strerror(error)));
  }
  std::filesystem::rename(made, name);
  dict::sync_folder(name.parent_path());
}

Result<void> check_no_stale_log(const std::filesystem::path& database) {
  if (size_of_log(database) == 0) return {};
  return Error{fmt::format(
      "{} is the log of a journal that is empty or not there any more: move both away, and restore a backup",
      log_of(database).string())};
}

std::uintmax_t size_of_log(const std::filesystem::path& database) {
  return size_or_nothing(log_of(database));
}

std::uintmax_t size_on_disk(const std::filesystem::path& database) {
  return size_or_nothing(database) + size_of_log(database);
}

}  // namespace meldroom::server
