#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seed.hpp"
#include "net/networks.hpp"
#include "result.hpp"

namespace meldroom::server {

/// Somebody who may not connect.
struct Ban {
  std::string who;  ///< an address, a network or a device
  std::string why;  ///< the operator's note; can be empty
};

/// A change of the list that another machine has made.
struct BanChange {
  std::string who;
  std::optional<std::string> why;  ///< the operator's note; nothing: they are no longer banned
};

/// The message for somebody who is banned.
inline constexpr std::string_view banned_sentence = "the operator of this server does not let you in";

/// Why the list of bans cannot be read or changed, as a sentence for the operator.
class BanError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The name of their file in the data folder.
inline constexpr std::string_view bans_file_name = "bans.txt";

/// Who may not connect, kept in a file. An IPv6 address means its /64 network, as it does for the limits. Safe to use
/// from any thread.
class Bans {
 public:
  /// How many add() accepts. A file with more is read all the same.
  static constexpr std::size_t most = 10'000;

  /// `file` does not have to exist.
  explicit Bans(std::filesystem::path file) : file_(std::move(file)) {}

  /// Reads the file, one ban a line: `WHO # why`. Returns what is wrong with it, as a sentence for the operator. In
  /// that case the list does not change.
  [[nodiscard]] Result<void> load();

  /// Adds a ban, or changes the reason of one, and writes the file, with what somebody has written there since it was
  /// read. Returns who is banned, in the list's form. Throws BanError.
  std::string add(std::string_view who, std::string why);
  /// Removes a ban and writes the file in the same way. Returns false if there was none. Throws BanError.
  bool remove(std::string_view who);
  /// Makes changes in that order and writes the file in the same way, unless it has all of them already. Throws
  /// BanError; then none is made.
  void apply(std::span<const BanChange> changes);
  [[nodiscard]] std::vector<Ban> all() const;
  /// `who` in the list's form. Throws BanError.
  [[nodiscard]] static std::string in_form(std::string_view who);

  /// Whether an address is banned. `address` is the unit that limits by address count.
  [[nodiscard]] bool has_address(const std::string& address) const;
  [[nodiscard]] bool has_device(const engine::Bytes32& owner) const;

 private:
  /// Who is banned, and why.
  using List = std::map<std::string, std::string, std::less<>>;
  [[nodiscard]] List read() const;
  [[nodiscard]] std::unique_lock<std::timed_mutex> begin_change();
  void keep(List list);
  void write(const List& list) const;
  void take(List list);

  const std::filesystem::path file_;
  std::timed_mutex changing_;  ///< held while the list changes together with the file
  mutable std::mutex mutex_;   ///< protects what follows; nobody holds it while they wait for the disk
  List list_;
  Networks networks_;  ///< the networks in the list
};

}  // namespace meldroom::server
