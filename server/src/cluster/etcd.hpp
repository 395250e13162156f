#pragma once

#include <chrono>
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

#include "http/url.hpp"

struct ssl_ctx_st;

/// etcd through its HTTP/JSON gateway, as far as a cluster needs it.
namespace meldroom::server::etcd {

/// Whether what was asked for is done is not known.
class NoAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// etcd says no. Nothing is done.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A member does not believe who this is, or is not believed. Who asks it again may be answered once somebody has changed
/// a certificate.
class NotBelieved : public NoAnswer {
 public:
  using NoAnswer::NoAnswer;
};

/// Where a member listens: "http://10.0.0.1:2379".
using Endpoint = Url;
/// A list of addresses, with commas between them, all of them with TLS or none; what is wrong with it, if anything.
[[nodiscard]] std::variant<std::vector<Endpoint>, std::string> parse_endpoints(std::string_view list);

/// The files by which members that speak TLS are known, and this program to them. Each may be empty.
struct TlsFiles {
  std::filesystem::path authorities;  ///< PEM; empty: those of the system
  std::filesystem::path certificate;  ///< PEM, with its chain; shown to members that ask for it
  std::filesystem::path key;          ///< PEM; empty if and only if that is
};

/// All that it takes to talk to a cluster.
struct Members {
  std::vector<Endpoint> endpoints;
  std::shared_ptr<ssl_ctx_st> tls;  ///< for OpenSSL; null without TLS

  /// Reads the files; what is wrong with them, if anything, as a sentence for the host.
  static std::variant<Members, std::string> read(std::vector<Endpoint> endpoints, const TlsFiles& files);
};

/// Both at once.
[[nodiscard]] std::variant<Members, std::string> parse_members(std::string_view list, const TlsFiles& files);

/// A moment of etcd: each change has the next one.
using Revision = std::int64_t;
using LeaseId = std::int64_t;

struct KeyValue {
  std::string key;
  std::string value;
  Revision created = 0;
  Revision modified = 0;
};

/// Keys with something in common: from `from` to before `to`.
struct Range {
  std::string from;
  std::string to;
};
/// All keys that begin with this.
[[nodiscard]] Range keys_with(std::string prefix);

/// What is done if all conditions hold, and what is looked up: after that, or if one does not hold.
class Transaction {
 public:
  /// The key was made at that revision; 0: there is no such key.
  Transaction& if_created(std::string_view key, Revision at);
  /// The key's last change was that revision; 0: there is no such key.
  Transaction& if_modified(std::string_view key, Revision at);

  Transaction& put(std::string_view key, std::string_view value, LeaseId lease = 0);
  Transaction& erase(const Range& keys);
  Transaction& erase(std::string_view key);
  /// At most `most` of them, 0: all.
  Transaction& get(const Range& keys, int most = 0);
  /// The same where a condition does not hold.
  Transaction& otherwise_get(std::string_view key);

  [[nodiscard]] const nlohmann::json& json() const { return json_; }

 private:
  nlohmann::json json_ = {{"compare", nlohmann::json::array()},
                          {"success", nlohmann::json::array()},
                          {"failure", nlohmann::json::array()}};
};

/// What a lookup found.
struct Found {
  std::vector<KeyValue> keys;  ///< in their order
  bool more = false;           ///< there are others after them
};
struct Outcome {
  bool done = false;         ///< all conditions held
  Revision revision = 0;     ///< of the moment
  std::vector<Found> found;  ///< by each get()
};

/// The bytes that the database of a member takes, and those that it may take.
struct Space {
  std::uint64_t used = 0;
  std::uint64_t quota = 0;
};

/// A connection to one member at a time: after one that does not answer the next is asked. For one thread at a time; each
/// call waits for its answer, a second at most, and throws NoAnswer or Refused.
class Client {
 public:
  explicit Client(Members members);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  [[nodiscard]] Outcome commit(const Transaction& transaction);
  /// Those that have changed since a revision; 0: all.
  [[nodiscard]] Outcome get(const Range& keys, Revision changed_after = 0);
  /// Shows all of one moment, in their order, without holding all of them at once.
  void show(const Range& keys, const std::function<void(const KeyValue&)>& to);
  [[nodiscard]] LeaseId grant(std::chrono::seconds lifetime);
  /// False if there is no such lease any more.
  [[nodiscard]] bool keep_alive(LeaseId lease);
  [[nodiscard]] Space space();
  /// Only asks whether the member that is next answers.
  void greet();
  /// Ends a lease, if it has not ended by itself.
  void revoke(LeaseId lease);

 private:
  struct Connection;
  struct Answer;
  [[nodiscard]] Answer exchange(std::string_view path, std::string body);
  [[nodiscard]] nlohmann::json ask(std::string_view path, const nlohmann::json& request);
  void ask_another();
  [[nodiscard]] Revision get_pages(const Range& keys, Revision changed_after,
                                   const std::function<void(Found)>& take);

  const Members members_;
  std::size_t at_;  ///< the one that is asked
  std::unique_ptr<Connection> connection_;
};

/// Asks each member once that speaks TLS. Throws NotBelieved if none can be asked, one of them for want of trust; says in
/// the log what is wrong with single ones.
void greet_all(const Members& members);

/// Calls when something has changed among some keys, on a thread of its own. It may call when nothing has, and what
/// changes while no member answers it may miss: who must not miss anything looks from time to time.
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
