#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "asio.hpp"
#include "cluster/node_questions.hpp"
#include "net/bans.hpp"
#include "net/notice.hpp"
#include "server_context.hpp"
#include "settings/limit_change.hpp"
#include "settings/limits.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

class ClusterNode;

/// The longest command in JSON.
inline constexpr std::size_t most_command_bytes = 8'192;
/// What is wrong with a longer one.
[[nodiscard]] inline std::string long_command_sentence() {
  return "the request is too long; " + std::to_string(most_command_bytes) + " bytes are the most";
}

/// What the operator can see and do while the server runs. They see addresses and room codes, but no names, no
/// hands and no chat.
class Admin {
 public:
  /// Reads settings, lexicons and bans again. The error is a sentence; after an error nothing has changed.
  using Reload = std::function<Result<Reloaded>()>;

  /// `cluster` is null for a single server. It and the references must outlive this object.
  Admin(ServerContext& context, Limits& limits, Bans& bans, const ClusterNode* cluster, Reload reload)
      : context_(context), limits_(limits), bans_(bans), cluster_(cluster), reload_(std::move(reload)) {}

  /// Answers a request, which can be any text. operator.md lists the requests. If nothing happened, the answer's `error`
  /// is a sentence that says why. Call it from any thread.
  [[nodiscard]] net::awaitable<nlohmann::json> answer(std::string_view request);

  /// Answers the request of another node's operator for what is at this node. Throws std::exception if the answer cannot
  /// be sent.
  net::awaitable<void> answer_node(NodeQuestion question);

  /// Makes changes of the list of bans that another machine has made. If the list cannot be written, tries again until
  /// it can. Returns at once. Call it from any thread.
  void follow(std::vector<BanChange> changes);
  /// Makes a change of a limit that another machine has made.
  void follow(const LimitChange& change);

  /// Whether a command is under way that waits for a disk or another machine. The destructor waits for it. From any
  /// thread.
  [[nodiscard]] bool busy() const { return under_way_ > 0; }

 private:
  /// What this node answers, and what the nodes that were asked answer.
  struct Everywhere {
    std::vector<nlohmann::json> answers;  ///< this node's first
    std::vector<std::string> silent;      ///< nodes that have not answered
  };
  net::awaitable<nlohmann::json> here(const nlohmann::json& request);
  net::awaitable<Everywhere> everywhere(const nlohmann::json& request);
  net::awaitable<nlohmann::json> status(const nlohmann::json& request);
  [[nodiscard]] nlohmann::json status_here() const;
  net::awaitable<nlohmann::json> rooms(const nlohmann::json& request);
  [[nodiscard]] net::awaitable<nlohmann::json> rooms_here(const nlohmann::json& request) const;
  net::awaitable<nlohmann::json> connections(const nlohmann::json& request);
  [[nodiscard]] net::awaitable<nlohmann::json> connections_here(const nlohmann::json& request) const;
  net::awaitable<nlohmann::json> close(const nlohmann::json& request);
  net::awaitable<nlohmann::json> close_here(const nlohmann::json& request);
  [[nodiscard]] nlohmann::json say(const nlohmann::json& request) const;
  [[nodiscard]] nlohmann::json drain(const nlohmann::json& request) const;
  [[nodiscard]] nlohmann::json undrain(const nlohmann::json& request) const;
  nlohmann::json ban(const nlohmann::json& request);
  nlohmann::json unban(const nlohmann::json& request);
  [[nodiscard]] nlohmann::json bans() const;
  [[nodiscard]] nlohmann::json limits() const;
  nlohmann::json limit(const nlohmann::json& request);
  void change(const LimitChange& change);
  [[nodiscard]] nlohmann::json reload() const;
  [[nodiscard]] nlohmann::json tell(const Notice& notice) const;
  template <class Change>
  [[nodiscard]] nlohmann::json at_all_nodes(nlohmann::json answer, const Change& change) const;
  [[nodiscard]] std::string this_node() const;
  [[nodiscard]] nlohmann::json with_warning(nlohmann::json answer, std::size_t connections_before) const;
  net::awaitable<void> follow_all();
  net::awaitable<nlohmann::json> on_own_thread(std::function<nlohmann::json()> task);

  ServerContext& context_;
  Limits& limits_;
  Bans& bans_;
  const ClusterNode* const cluster_;
  const Reload reload_;
  std::mutex following_mutex_;
  std::vector<BanChange> to_follow_;  ///< changes that are not made yet
  bool following_ = false;            ///< somebody makes them
  std::atomic<int> under_way_{0};     ///< how many commands the threads carry out
  /// For commands that wait for disks or other machines. On disks that hang, one reload and one change of the bans keep a
  /// thread each; others are refused. The operator can still say something to everybody on the third. A room that is being
  /// closed keeps a thread until the journal has noticed that its disk hangs, for some seconds at most, as does a list
  /// until all nodes have answered.
  net::thread_pool threads_{3};
  /// For answers to other nodes. All other threads may wait for those nodes, and those nodes for these answers.
  net::thread_pool answering_{1};
};

}  // namespace meldroom::server
