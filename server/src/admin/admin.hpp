#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "asio.hpp"
#include "net/bans.hpp"
#include "net/notice.hpp"
#include "server_context.hpp"
#include "settings/limits.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

/// The longest command in JSON.
inline constexpr std::size_t most_command_bytes = 8'192;

/// What the operator can see and do while the server runs. They see addresses and room codes, but no names, no
/// hands and no chat.
class Admin {
 public:
  /// Reads settings, lexicons and bans again. The error is a sentence; after an error nothing has changed.
  using Reload = std::function<std::variant<Reloaded, std::string>()>;
  /// Tells everybody, on all machines of a cluster. Returns how many were told, or nothing in a cluster, where each
  /// machine tells its own clients. Throws std::exception if the other machines cannot be reached.
  using TellEverybody = std::function<std::optional<std::size_t>(const Notice&)>;

  /// The references must outlive this object.
  Admin(ServerContext& context, Limits& limits, Bans& bans, Reload reload, TellEverybody tell)
      : context_(context),
        limits_(limits),
        bans_(bans),
        reload_(std::move(reload)),
        tell_everybody_(std::move(tell)) {}

  /// Answers a request, which can be any text. operator.md lists the requests. If nothing happened, the answer's `error`
  /// is a sentence that says why. Call it from any thread.
  [[nodiscard]] net::awaitable<nlohmann::json> answer(std::string_view request);

  /// Whether a command is under way that waits for a disk or another machine. The destructor waits for it. From any
  /// thread.
  [[nodiscard]] bool busy() const { return under_way_ > 0; }

 private:
  [[nodiscard]] nlohmann::json status() const;
  [[nodiscard]] net::awaitable<nlohmann::json> rooms(const nlohmann::json& request) const;
  [[nodiscard]] net::awaitable<nlohmann::json> connections(const nlohmann::json& request) const;
  net::awaitable<nlohmann::json> close(const nlohmann::json& request);
  [[nodiscard]] nlohmann::json say(const nlohmann::json& request) const;
  [[nodiscard]] nlohmann::json drain(const nlohmann::json& request) const;
  [[nodiscard]] nlohmann::json undrain(const nlohmann::json& request) const;
  nlohmann::json ban(const nlohmann::json& request);
  nlohmann::json unban(const nlohmann::json& request);
  [[nodiscard]] nlohmann::json bans() const;
  [[nodiscard]] nlohmann::json limits() const;
  nlohmann::json limit(const nlohmann::json& request);
  [[nodiscard]] nlohmann::json reload() const;
  [[nodiscard]] nlohmann::json tell(const Notice& notice) const;
  [[nodiscard]] nlohmann::json at_this_node(nlohmann::json answer) const;
  [[nodiscard]] nlohmann::json with_warning(nlohmann::json answer, std::size_t connections_before) const;
  net::awaitable<nlohmann::json> on_own_thread(std::function<nlohmann::json()> task);

  ServerContext& context_;
  Limits& limits_;
  Bans& bans_;
  const Reload reload_;
  const TellEverybody tell_everybody_;
  std::atomic<int> under_way_{0};  ///< how many commands the threads carry out
  /// For commands that wait for disks or other machines. On disks that hang, one reload and one change of the bans keep a
  /// thread each; others are refused. The operator can still say something to everybody on the third. A room that is being
  /// closed keeps a thread until the journal has noticed that its disk hangs, for some seconds at most.
  net::thread_pool threads_{3};
};

}  // namespace meldroom::server
