#include "secret_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "dict/ascii_case.hpp"
#include "protocol/hex.hpp"

namespace meldroom::terminal {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t secret_digits = 64;

/// A file name without characters that are a problem for a file system or a shell; the origin stays readable. Names in
/// other alphabets would all look alike without their bytes.
std::string file_name(std::string_view origin, std::string_view profile) {
  std::string name(origin);
  if (!profile.empty()) {
    name += "@" + std::string(profile);
  }
  std::string safe;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '.' || c == '-' || c == '@';
    const bool ascii = static_cast<unsigned char>(c) < 0x80;
    safe += plain   ? std::string(1, c)
            : ascii ? "_"
                    : "%" + protocol::to_hex(std::array{static_cast<std::uint8_t>(c)});
  }
  return safe + ".secret";
}

/// The file for an origin that was kept as it was typed, with capital letters, as earlier versions did. The profile's
/// case counts.
std::optional<fs::path> file_as_typed(const fs::path& directory, const std::string& name) {
  const auto origin = name.substr(0, name.find('@'));
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    const std::string found = entry.path().filename();
    if (dict::lower(found.substr(0, origin.size())) == origin &&
        found.substr(origin.size()) == name.substr(origin.size())) {
      return entry.path();
    }
  }
  return std::nullopt;
}

Problem about(const fs::path& path, const std::string& what) {
  return Problem{path.string() + ": " + what + "."};
}

Result<std::string> read_secret(const fs::path& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) {
    return about(path, std::strerror(errno));
  }
  if ((status.st_mode & 0077U) != 0) {
    return about(path, "other users may read this secret; run chmod 600 on it, or delete it");
  }
  std::ifstream file(path);
  std::string secret;
  if (!(file >> secret) || secret.size() != secret_digits ||
      secret.find_first_not_of("0123456789abcdef") != std::string::npos) {
    return about(path, "this is not a secret of 64 hex digits; delete the file to get a new one");
  }
  return {boost::system::in_place_value, std::move(secret)};
}

/// Writes the whole file under another name first. So a second client that starts at the same moment sees either no
/// file or a complete one; it then uses the first one's secret.
Result<void> write_new_secret(const fs::path& path) {
  const fs::path draft = path.string() + "." + std::to_string(::getpid());
  const int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) {
    return about(draft, std::strerror(errno));
  }
  const std::string text = protocol::to_hex(random_bytes()) + "\n";
  const bool written = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const bool closed = ::close(file) == 0;
  const bool linked = written && closed && (::link(draft.c_str(), path.c_str()) == 0 || errno == EEXIST);
  const int reason = errno;
  ::unlink(draft.c_str());
  if (!linked) {
    return about(path, std::strerror(reason));
  }
  return {};
}

}  // namespace

std::array<std::uint8_t, 32> random_bytes() {
  std::array<std::uint8_t, 32> bytes{};
  if (sodium_init() < 0) {
    std::abort();  // libsodium found no source of random numbers, so nothing here is safe
  }
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

Result<fs::path> state_directory() {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') {  // the specification says to ignore relative paths
    return {boost::system::in_place_value, fs::path(state) / "meldroom"};
  }
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') {
    return Problem{
        "Neither XDG_STATE_HOME nor HOME is set, so there is no place to keep your seat's secret."};
  }
  return {boost::system::in_place_value, fs::path(home) / ".local" / "state" / "meldroom"};
}

Result<std::string> device_secret(const fs::path& directory, std::string_view origin,
                                  std::string_view profile) {
  std::error_code error;
  if (fs::create_directories(directory, error)) {
    fs::permissions(directory, fs::perms::owner_all, error);
  }
  if (error) {
    return about(directory, error.message());
  }
  fs::path path = directory / file_name(origin, profile);
  if (!fs::exists(path, error)) {
    if (auto typed = file_as_typed(directory, path.filename())) {
      path = *std::move(typed);
    } else {
      TRY(write_new_secret(path));
    }
  }
  return read_secret(path);
}

}  // namespace meldroom::terminal
