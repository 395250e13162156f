#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include <boost/container/static_vector.hpp>

#include "net/port_kind.hpp"
#include "net/token_bucket.hpp"
#include "server_clock.hpp"
#include "settings/limits.hpp"

namespace meldroom::server {

class AddressLimits;

/// A permit for one of the things whose number is limited for each address: a WebSocket, a room, or a request for a
/// replay. It counts towards the limits until it is destroyed.
class Admission {
 public:
  Admission(Admission&& other) noexcept
      : limits_(std::exchange(other.limits_, nullptr)),
        what_(other.what_),
        address_(std::move(other.address_)),
        counted_as_(std::move(other.counted_as_)) {}
  Admission& operator=(Admission&&) = delete;
  ~Admission();

  /// The unit that limits by address count.
  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  friend class AddressLimits;
  enum class What : std::uint8_t { connection, room, replay };
  static constexpr std::size_t kinds = 3;
  using Counts = std::array<std::size_t, kinds>;  ///< the index is a What
  Admission(AddressLimits& limits, What what, std::string address, std::string counted_as)
      : limits_(&limits), what_(what), address_(std::move(address)), counted_as_(std::move(counted_as)) {}

  AddressLimits* limits_;  ///< null after a move
  What what_;
  std::string address_;
  std::string counted_as_;  ///< the address, or the provider's network if the address was not known
};

/// How much each address uses of what is limited by address. Safe to use from any thread.
///
/// At most Limits::addresses_known addresses are known at a time, each with its site. A known address stays known until
/// it has used nothing for a while. While there is no space for another one, a new one counts together with all others
/// of its provider's network that are not known.
class AddressLimits {
 public:
  explicit AddressLimits(const Limits& limits) : limits_(limits) {}

  /// A place for one more connection from an address; nothing if there are too many.
  [[nodiscard]] std::optional<Admission> admit(const std::string& address);

  /// A place for one more room that an address opens; nothing if it has opened too many recently, or if too many of
  /// them are still open.
  [[nodiscard]] std::optional<Admission> admit_room(const std::string& address, ServerTime now);

  /// A place for one more request for a record or a replay that waits for its answer; nothing if too many wait.
  [[nodiscard]] std::optional<Admission> admit_replay(const std::string& address);

  /// What is limited in how often an address may do it. Players' ports and the admin port have separate limits, so
  /// players behind the operator's address do not use up the operator's requests.
  enum class Rate : std::uint8_t {
    rooms,           ///< opened
    messages,        ///< over WebSockets
    pings,           ///< and pongs that nobody asked for
    chats,           ///< chat messages
    hints,           ///< searches for them
    changes,         ///< which the journal has to keep
    replays,         ///< requests for records and replays
    requests,        ///< over HTTP
    admin_requests,  ///< the same at the port for the operator
    handshakes,      ///< of TLS
    wrong_codes,     ///< and passwords
    wrong_tokens     ///< for the operator
  };
  /// True if the address may do one more of these now.
  [[nodiscard]] bool may(Rate rate, const std::string& address, ServerTime now);
  /// Counts how long the server has worked on a replay. The address can then have to wait before it asks again.
  void charge_for_replay(const std::string& address, std::chrono::nanoseconds took, ServerTime now);

  /// True if the server may check a secret that somebody at the address may be guessing: a room code, the password or
  /// the admin token. False after too many wrong guesses.
  [[nodiscard]] bool may_guess(const std::string& address, PortKind port_kind, ServerTime now);
  /// Counts a wrong guess.
  void note_wrong_guess(const std::string& address, PortKind port_kind, ServerTime now);

  /// Call it after limits have changed. What an address has used up stays used up.
  void follow_limits();
  /// Forgets addresses that no limit needs any more.
  void tidy(ServerTime now);

 private:
  friend class Admission;
  static constexpr std::size_t rate_count = static_cast<std::size_t>(Rate::wrong_tokens) + 1;
  static Rate wrong(PortKind port_kind) {
    return port_kind == PortKind::admin ? Rate::wrong_tokens : Rate::wrong_codes;
  }

  /// What counts for an address, for the IPv6 site around some addresses, or for a provider's network.
  struct Address {
    std::size_t times = 1;  ///< how many addresses it counts as
    bool is_known = false;  ///< it is an address, and not a network around some
    std::string site{};     ///< around the address; empty if there is none
    Admission::Counts places{};
    std::array<TokenBucket, rate_count> buckets{};
    TokenBucket& bucket(Rate rate) { return buckets.at(static_cast<std::size_t>(rate)); }
  };
  [[nodiscard]] TokenBucket new_bucket(Rate rate, std::size_t times) const;
  [[nodiscard]] Address new_address(std::size_t times) const;
  using Addresses = std::unordered_map<std::string, Address>;
  Addresses::value_type& counted_as(const std::string& address);
  Addresses::value_type& network(const std::string& name, std::size_t times);
  /// An address, and its site if it has one. Without a heap, because each move is counted.
  using Counted = boost::container::static_vector<Address*, 2>;
  [[nodiscard]] Counted with_site(const std::string& address);
  [[nodiscard]] static bool have_token(const Counted& counted, Rate rate, ServerTime now);
  /// The most places for one kind.
  struct MostPlaces {
    std::size_t all;
    std::size_t of_address;
    std::optional<std::size_t> of_site{};  ///< by default as many as the addresses have that it counts as
  };
  [[nodiscard]] std::optional<Admission> take_place(Admission::What what, const std::string& address,
                                                    const MostPlaces& most);
  void release(Admission::What what, const std::string& address);

  const Limits& limits_;
  std::mutex mutex_;
  Admission::Counts places_{};  ///< of all addresses
  Addresses addresses_;         ///< and sites and providers' networks
  std::size_t known_ = 0;       ///< how many of them are addresses
};

}  // namespace meldroom::server
