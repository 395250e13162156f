#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "current.hpp"
#include "http/url.hpp"
#include "result.hpp"

struct ssl_ctx_st;

/// The part of etcd that a cluster needs, through its HTTP/JSON gateway.
namespace meldroom::server::etcd {

/// It is not known whether the request was done.
class NoAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// etcd refuses the request. Nothing was done.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A member does not trust this program's certificate, or this program does not trust the member's. A later try can
/// succeed, once somebody has changed a certificate.
class NotTrusted : public NoAnswer {
 public:
  using NoAnswer::NoAnswer;
};

/// Where a member listens: "http://10.0.0.1:2379".
using Endpoint = Url;
/// Parses a list of addresses with commas between them. Either all of them have TLS or none. Returns what is wrong with
/// the list, if anything.
[[nodiscard]] Result<std::vector<Endpoint>> parse_endpoints(std::string_view list);

/// The files for TLS. With them members prove who they are to this program, and this program to members. Each can be
/// empty.
struct TlsFiles {
  std::filesystem::path authorities;  ///< PEM; empty: those of the system
  std::filesystem::path certificate;  ///< PEM, with its chain; shown to members that ask for it
  std::filesystem::path key;          ///< PEM; empty if and only if `certificate` is
};

/// What TlsFiles contain, for OpenSSL.
using TlsContext = std::shared_ptr<ssl_ctx_st>;

/// Everything that is needed to talk to a cluster.
struct Members {
  std::vector<Endpoint> endpoints;
  std::shared_ptr<Current<TlsContext>> tls;  ///< all copies share one; null without TLS

  /// Reads the files. Returns what is wrong with them, if anything, as a sentence for the operator.
  static Result<Members> read(std::vector<Endpoint> endpoints, const TlsFiles& files);
};

/// parse_endpoints() and Members::read() in one call.
[[nodiscard]] Result<Members> parse_members(std::string_view list, const TlsFiles& files);

/// A moment in etcd's history: each change gets the next number.
using Revision = std::int64_t;
using LeaseId = std::int64_t;

struct KeyValue {
  std::string key;
  std::string value;
  Revision created = 0;
  Revision modified = 0;
};

/// The keys from `from` up to, and not including, `to`.
struct Range {
  std::string from;
  std::string to;
};
/// All keys that begin with this.
[[nodiscard]] Range keys_with(std::string_view prefix);

/// Changes and lookups that are made if all conditions hold, and lookups that are made if one does not.
class Transaction {
 public:
  /// Condition: the key was made at that revision; 0: there is no such key.
  Transaction& if_created(std::string_view key, Revision at);
  /// Condition: the key was last changed at that revision; 0: there is no such key.
  Transaction& if_modified(std::string_view key, Revision at);

  Transaction& put(std::string_view key, std::string_view value, LeaseId lease = 0);
  Transaction& erase(const Range& keys);
  Transaction& erase(std::string_view key);
  /// Looks up at most `most` of the keys; 0: all.
  Transaction& get(const Range& keys, int most = 0);
  /// Looks up the last of the keys.
  Transaction& get_last(const Range& keys);
  /// Looks up the key if a condition does not hold.
  Transaction& otherwise_get(std::string_view key);

  [[nodiscard]] const nlohmann::json& json() const { return json_; }

 private:
  nlohmann::json json_ = {{"compare", nlohmann::json::array()},
                          {"success", nlohmann::json::array()},
                          {"failure", nlohmann::json::array()}};
};

/// What a lookup found.
struct Found {
  std::vector<KeyValue> keys;  ///< in order
  bool more = false;           ///< there are more keys after them
};
struct Outcome {
  bool done = false;         ///< all conditions held
  Revision revision = 0;     ///< of the moment at which it was done
  std::vector<Found> found;  ///< by each lookup, in order
};

/// The space of a member's database in bytes.
struct Space {
  std::uint64_t used = 0;  ///< by keys
  std::uint64_t file = 0;  ///< with what was deleted: the file gets smaller only when somebody defragments it
  std::uint64_t quota = 0;  ///< the file may not get larger

  /// Whether there is space for new rooms. The last fifth is for those that are there.
  [[nodiscard]] bool takes_new_rooms() const { return used < quota - quota / 5 && file < quota - quota / 20; }
};

/// A connection to one member at a time. When a member does not answer, the next call asks the next member. An answer
/// that is not in etcd's form counts as none: a proxy can give it, or something else at the member's address. For one
/// thread at a time. Each call waits for its answers, about a second at most for each, and throws NoAnswer or Refused.
/// Only the look-up of a member's name can take longer, because it cannot be interrupted. An address needs none.
class Client {
 public:
  explicit Client(Members members);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  [[nodiscard]] Outcome commit(const Transaction& transaction);
  /// The keys that have changed since a revision; 0: all keys.
  [[nodiscard]] Outcome get(const Range& keys, Revision changed_after = 0);
  /// Shows all keys as of one moment, in order, without having all of them in memory at once.
  void show(const Range& keys, const std::function<void(const KeyValue&)>& to);
  [[nodiscard]] LeaseId grant(std::chrono::seconds lifetime);
  /// Renews a lease. False if there is no such lease any more.
  [[nodiscard]] bool keep_alive(LeaseId lease);
  [[nodiscard]] Space space();
  /// Only checks whether the next member answers.
  void check();
  /// Ends a lease, if it has not ended by itself.
  void revoke(LeaseId lease);

 private:
  struct Connection;
  struct Answer;
  [[nodiscard]] Answer exchange(std::string_view path, std::string body);
  template <class Read>
  auto exchange(std::string_view path, std::string body, Read read);
  template <class Read>
  auto ask(std::string_view path, const nlohmann::json& request, Read read);
  void ask_another();
  [[nodiscard]] Revision get_pages(const Range& keys, Revision changed_after,
                                   const std::function<void(Found)>& take);

  const Members members_;
  std::size_t at_;  ///< the member that is asked
  std::unique_ptr<Connection> connection_;
};

/// Calls `ask`, which uses a Client, until a member answers, at most once for each member. Throws what the last
/// call throws.
template <class Ask>
auto ask_each(const Members& members, Ask ask) {
  for (std::size_t left = members.endpoints.size();; --left) {
    try {
      return ask();
    } catch (const NoAnswer&) {
      if (left <= 1) throw;
    }
  }
}

/// Commits a transaction with a client of its own: asks each member until one answers. Throws NoAnswer or Refused.
Outcome commit(const Members& members, const Transaction& transaction);

/// Contacts each member that speaks TLS once. Throws NotTrusted if no member can be used and at least one of them
/// failed for lack of trust. Logs what is wrong with single members.
void check_members(const Members& members);

/// Calls `changed`, on a separate thread, when some keys have changed. It can also call when nothing has changed. It
/// can miss changes while no member answers, so users that must not miss anything have to look from time to time.
class Watch {
 public:
  Watch(Members members, std::vector<Range> keys, std::function<void()> changed);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server::etcd
