#include "dict/replace_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace meldroom::dict {
namespace {

/// Writes a new file and waits until it is on disk.
std::error_code write_to_disk(const std::filesystem::path& file, std::span<const std::byte> bytes,
                              mode_t mode) {
  const auto failure = [] { return std::error_code(errno, std::generic_category()); };
  const int out = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  if (out < 0) {
    return failure();
  }
  std::error_code error;
  while (!error && !bytes.empty()) {
    const auto written = ::write(out, bytes.data(), bytes.size());
    if (written < 0) {
      error = failure();
    } else {
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
  }
  if (!error && ::fsync(out) != 0) {
    error = failure();
  }
  if (::close(out) != 0 && !error) {
    error = failure();
  }
  return error;
}

}  // namespace

std::error_code replace_file(const std::filesystem::path& file, std::span<const std::byte> content,
                             Readers readers) {
  const std::filesystem::path part = file.string() + ".part-" + std::to_string(::getpid());
  std::error_code error = write_to_disk(part, content, readers == Readers::all ? 0644U : 0600U);
  if (!error) {
    std::filesystem::rename(part, file, error);
  }
  if (error) {
    std::error_code ignored;  // what is left does no harm
    std::filesystem::remove(part, ignored);
    return error;
  }
  sync_folder(file.parent_path());
  return {};
}

void sync_folder(const std::filesystem::path& folder) {
  const int opened = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened >= 0) {
    ::fsync(opened);
    ::close(opened);
  }
}

}  // namespace meldroom::dict
