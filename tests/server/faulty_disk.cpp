// Preloaded into a server (LD_PRELOAD), this library makes its disk fail and work again. The file that FAULTY_DISK
// names says what happens to writes to the journal, or to snapshots.db next to it.
//
//   full            there is no space left
//   read-only       the file system takes no writes
//   broken          a write works, but a sync fails
//   slow            a sync takes three seconds
//   hangs           a sync does not end while the file says so
//   snapshots hang  a write to snapshots.db does not end while the file says so
//
// Anything else, or no such file: writes work.
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <unistd.h>

namespace {

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

std::string fault() {
  const char* const file = std::getenv("FAULTY_DISK");
  const int descriptor = file == nullptr ? -1 : ::open(file, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return {};
  char text[16] = {};
  const ssize_t length = ::read(descriptor, text, sizeof text);
  ::close(descriptor);
  return {text, length > 0 ? static_cast<std::size_t>(length) : 0};
}

/// Whether this is the file of that database in the data folder, or one that SQLite keeps next to it.
bool is_of(const char* database, int descriptor) {
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  char path[4096] = {};
  if (::readlink(link.c_str(), path, sizeof path - 1) < 0) return false;
  return std::strstr(path, database) != nullptr;
}

bool is_journal(int descriptor) {
  return is_of("/journal.db", descriptor);
}

/// The error of a write; 0 if it works.
int write_error(int descriptor) {
  if (!is_journal(descriptor)) return 0;
  const std::string how = fault();
  return how == "full" ? ENOSPC : how == "read-only" ? EROFS : 0;
}

template <class Call>
auto written(int descriptor, const Call& call) -> decltype(call()) {
  while (is_of("/snapshots.db", descriptor) && fault() == "snapshots hang") ::usleep(10'000);
  errno = write_error(descriptor);
  return errno != 0 ? -1 : call();
}

template <class Call>
int synced(int descriptor, const Call& call) {
  const std::string how = is_journal(descriptor) ? fault() : "";
  if (how == "slow") ::sleep(2);
  while (is_journal(descriptor) && fault() == "hangs") ::usleep(10'000);
  errno = how == "broken" ? EIO : 0;
  return errno != 0 ? -1 : call();
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, size_t size) {
  static const auto call = real<ssize_t(int, const void*, size_t)>("write");
  return written(descriptor, [&] { return call(descriptor, bytes, size); });
}
ssize_t pwrite(int descriptor, const void* bytes, size_t size, off_t at) {
  static const auto call = real<ssize_t(int, const void*, size_t, off_t)>("pwrite");
  return written(descriptor, [&] { return call(descriptor, bytes, size, at); });
}
ssize_t pwrite64(int descriptor, const void* bytes, size_t size, off64_t at) {
  static const auto call = real<ssize_t(int, const void*, size_t, off64_t)>("pwrite64");
  return written(descriptor, [&] { return call(descriptor, bytes, size, at); });
}
int ftruncate(int descriptor, off_t size) {
  static const auto call = real<int(int, off_t)>("ftruncate");
  return written(descriptor, [&] { return call(descriptor, size); });
}
int ftruncate64(int descriptor, off64_t size) {
  static const auto call = real<int(int, off64_t)>("ftruncate64");
  return written(descriptor, [&] { return call(descriptor, size); });
}
int fsync(int descriptor) {
  static const auto call = real<int(int)>("fsync");
  return synced(descriptor, [&] { return call(descriptor); });
}
int fdatasync(int descriptor) {
  static const auto call = real<int(int)>("fdatasync");
  return synced(descriptor, [&] { return call(descriptor); });
}
}
