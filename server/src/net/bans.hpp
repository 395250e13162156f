#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seed.hpp"
#include "net/networks.hpp"

namespace meldroom::server {

/// Somebody who may not connect.
struct Ban {
  std::string who;  ///< an address, a network or a device
  std::string why;  ///< what the server's host noted; may be empty
};

/// What somebody is told who is banned.
inline constexpr std::string_view banned_sentence = "the host of this server does not let you in";

/// What a device is called where hosts see it: the first 16 hex digits of the hash of its secret. It tells nobody the
/// secret.
[[nodiscard]] std::string device_name(const engine::Bytes32& owner);

/// Whether that is what a device may be called.
[[nodiscard]] bool is_device_name(std::string_view text);

/// Why somebody cannot be banned, as a sentence for the host.
class BanError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Who may not connect, kept in a file. An IPv6 address counts by its network of 64 bits, as it does for the limits.
/// Safe to use from any thread.
class Bans {
 public:
  static constexpr std::size_t most = 10'000;

  /// `file` need not be there.
  explicit Bans(std::filesystem::path file) : file_(std::move(file)) {}

  /// Reads the file: a ban a line, `WHO  # why`. Returns what is wrong with it, as a sentence for the host; then all
  /// stays as it was.
  [[nodiscard]] std::optional<std::string> load();

  /// Adds a ban, or another reason for one, and writes the file. Returns what was banned, as the list has it; or
  /// throws BanError.
  std::string add(std::string_view who, std::string why);
  /// Takes one back and writes the file. Returns false if there was none. Throws BanError.
  bool remove(std::string_view who);
  [[nodiscard]] std::vector<Ban> all() const;

  /// Whether nobody may connect from there; `address` is what limits count by.
  [[nodiscard]] bool has_address(const std::string& address) const;
  [[nodiscard]] bool has_device(const engine::Bytes32& owner) const;

 private:
  /// Who banned them, and why.
  using List = std::map<std::string, std::string, std::less<>>;
  void write(const List& list) const;
  void take(List list);

  const std::filesystem::path file_;
  std::mutex changing_;       ///< held while the list is changed and written
  mutable std::mutex mutex_;  ///< of what follows; nobody waits for the disk with it
  List list_;
  Networks networks_;  ///< those in the list
};

}  // namespace meldroom::server
