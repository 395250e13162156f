#include "admin/admin.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <spdlog/spdlog.h>

#include "cluster/cluster_node.hpp"
#include "cluster/ownership.hpp"
#include "dict/ascii_case.hpp"
#include "failure.hpp"
#include "file_limit.hpp"
#include "net/address_limits.hpp"
#include "net/connections.hpp"
#include "net/session.hpp"
#include "protocol/json_writer.hpp"
#include "room/room.hpp"
#include "room/rooms.hpp"
#include "version.hpp"

namespace meldroom::server {

using nlohmann::json;
using protocol::ChatLine;

namespace {

/// Why a command has no effect, as a sentence for the operator.
class RefusedCommand : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::int64_t seconds_of(std::chrono::milliseconds time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time).count();
}

std::optional<std::string> text_if_given(const json& request, const char* field) {
  const auto found = request.find(field);
  if (found == request.end()) return std::nullopt;
  if (!found->is_string()) throw RefusedCommand(fmt::format("`{}` has to be a text", field));
  return found->get<std::string>();
}

std::string text_of(const json& request, const char* field) {
  auto text = text_if_given(request, field);
  if (!text) throw RefusedCommand(fmt::format("`{}` is missing", field));
  return *std::move(text);
}

/// Which lines of a list the operator wants: those `with` a text, and `most` of them at most. By default all.
class ListFilter {
 public:
  explicit ListFilter(const json& request) : with_(text_if_given(request, "with").value_or("")) {
    const auto most = request.find("most");
    if (most == request.end()) return;
    if (!most->is_number_unsigned()) {
      throw RefusedCommand("`most` has to be a whole number that is not below 0");
    }
    most_ = most->get<std::size_t>();
  }

  /// Whether the text has the wanted one in it, in small letters or capitals.
  [[nodiscard]] bool takes(std::string_view text) const {
    return with_.empty() ||
           !std::ranges::search(text, with_, {}, dict::lower_letter, dict::lower_letter).empty();
  }
  template <class Line>
  [[nodiscard]] std::span<Line> first_of(std::span<Line> lines) const {
    return lines.first(std::min(lines.size(), most_));
  }

 private:
  std::string with_;
  std::size_t most_ = std::numeric_limits<std::size_t>::max();
};

/// Is counted while it exists.
class Counted {
 public:
  explicit Counted(std::atomic<int>& count) : count_(count) { ++count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { --count_; }

 private:
  std::atomic<int>& count_;
};

ChatLine line_of(std::string text) {
  auto line = ChatLine::of(std::move(text));
  if (!line) throw RefusedCommand("the text " + ChatLine::rule.demand());
  return *std::move(line);
}

RoomCode room_of(const json& request) {
  const std::string wanted = text_of(request, "room");
  const auto code = RoomCode::parse(wanted);
  if (!code) throw RefusedCommand(fmt::format("`{}` is not the code of a room", wanted));
  return *code;
}

std::size_t sum_of(const std::vector<json>& answers, const char* field) {
  std::size_t sum = 0;
  for (const json& answer : answers) sum += answer.at(field).get<std::size_t>();
  return sum;
}

/// The lists of several nodes as one, in the order that `key` gives. A single list is in order.
template <class Key>
json one_list(const ListFilter& filter, const char* field, std::vector<json>& answers, Key key) {
  std::vector<json> lines;
  for (json& answer : answers) {
    auto& list = answer.at(field).get_ref<json::array_t&>();
    std::ranges::move(list, std::back_inserter(lines));
  }
  if (answers.size() > 1) std::ranges::sort(lines, {}, key);
  json list = json::array();
  std::ranges::move(filter.first_of(std::span(lines)), std::back_inserter(list));
  return {{field, std::move(list)}, {"number", sum_of(answers, "number")}};
}

/// Adds to an answer which nodes it lacks, if any.
json with_silent(json answer, const std::vector<std::string>& silent) {
  if (!silent.empty()) answer["silent"] = silent;
  return answer;
}

}  // namespace

net::awaitable<json> Admin::answer(std::string_view text) {
  std::string problem;
  try {
    const json request = json::parse(text, nullptr, false);
    if (!request.is_object()) throw RefusedCommand("a request is a JSON object");
    const std::string command = text_of(request, "command");
    if (command == "status") co_return co_await status(request);
    if (command == "rooms") co_return co_await rooms(request);
    if (command == "connections") co_return co_await connections(request);
    if (command == "close") co_return co_await close(request);
    if (command == "say") co_return co_await on_own_thread([&] { return say(request); });
    if (command == "drain") co_return co_await on_own_thread([&] { return drain(request); });
    if (command == "undrain") co_return co_await on_own_thread([&] { return undrain(request); });
    if (command == "ban") co_return co_await on_own_thread([&] { return ban(request); });
    if (command == "unban") co_return co_await on_own_thread([&] { return unban(request); });
    if (command == "bans") co_return bans();
    if (command == "limits") co_return limits();
    if (command == "limit") co_return co_await on_own_thread([&] { return limit(request); });
    if (command == "reload") co_return co_await on_own_thread([&] { return reload(); });
    problem = fmt::format("there is no command `{}`", command);
  } catch (const std::exception& objection) {
    problem = objection.what();
  }
  co_return json{{"error", problem}};
}

/// What the operator wants to know or do at this node alone.
net::awaitable<json> Admin::here(const json& request) {
  const std::string command = text_of(request, "command");
  if (command == "status") co_return status_here();
  if (command == "rooms") co_return co_await rooms_here(request);
  if (command == "connections") co_return co_await connections_here(request);
  if (command == "close") co_return co_await close_here(request);
  throw RefusedCommand(fmt::format("node {} does not know the command `{}`", this_node(), command));
}

net::awaitable<void> Admin::answer_node(NodeQuestion question) {
  json answer;
  try {
    answer = co_await here(question.text);
  } catch (const std::exception& objection) {
    answer = {{"error", objection.what()}};
  }
  const auto sending = [&]() -> net::awaitable<void> {
    cluster_->answer(question, answer);
    co_return;
  };
  co_await net::co_spawn(answering_, sending, net::use_awaitable);
}

net::awaitable<Admin::Everywhere> Admin::everywhere(const json& request) {
  Everywhere all{{co_await here(request)}, {}};
  std::vector<std::string> others;
  for (const NodeReport& one : context_.ownership.nodes()) {
    if (!one.here) others.push_back(one.owner.node);
  }
  if (others.empty()) co_return all;
  co_await on_own_thread([&]() -> json {
    NodeAnswers answers = cluster_->ask(std::move(others), request);
    all.silent = std::move(answers.silent);
    for (auto& [node, answer] : answers.by_node) {
      if (answer.contains("error")) {
        all.silent.push_back(node);
      } else {
        all.answers.push_back(std::move(answer));
      }
    }
    return {};
  });
  co_return all;
}

json Admin::status_here() const {
  return {{"node", this_node()},
          {"rooms", context_.rooms.all().size()},
          {"connections", context_.connections.sessions().size()}};
}

net::awaitable<json> Admin::status(const json& request) {
  const Everywhere all = co_await everywhere(request);
  json now{{"version", program_version()},
           {"rooms", sum_of(all.answers, "rooms")},
           {"connections", sum_of(all.answers, "connections")},
           {"saves", context_.journal.healthy()}};
  if (const auto announcement = context_.connections.drain_announcement()) {
    now["draining"] = announcement->str();
  }
  for (const NodeReport& one : context_.ownership.nodes()) {
    json node{{"node", one.owner.node}, {"address", one.address}, {"url", one.owner.url},
              {"slots", one.slots},     {"here", one.here},       {"leaving", one.leaving}};
    for (const json& answer : all.answers) {
      if (answer.at("node") != one.owner.node) continue;
      node["rooms"] = answer.at("rooms");
      node["connections"] = answer.at("connections");
    }
    now["nodes"].push_back(std::move(node));
  }
  co_return with_silent(std::move(now), all.silent);
}

/// The rooms, first those that have changed last.
net::awaitable<json> Admin::rooms_here(const json& request) const {
  const ListFilter filter(request);
  std::vector<Room::Report> found;
  for (const auto& room : context_.rooms.all()) {
    if (filter.takes(room->code().text())) found.push_back(co_await room->report());
  }
  std::ranges::sort(found, {}, [](const Room::Report& one) { return std::tie(one.unchanged_for, one.code); });
  const std::string node = this_node();
  json list = json::array();
  for (const Room::Report& now : filter.first_of(std::span(found))) {
    list.push_back({{"room", now.code.text()},
                    {"game", now.variant},
                    {"stage", protocol::name_of(now.stage)},
                    {"match", now.match},
                    {"seats", now.capacity},
                    {"people", now.people},
                    {"bots", now.players - now.people},
                    {"connected", now.connected},
                    {"spectators", now.spectators},
                    {"unchanged_seconds", seconds_of(now.unchanged_for)}});
    if (!node.empty()) list.back()["node"] = node;
  }
  co_return json{{"rooms", std::move(list)}, {"number", found.size()}};
}

net::awaitable<json> Admin::rooms(const json& request) {
  Everywhere all = co_await everywhere(request);
  co_return with_silent(one_list(ListFilter(request), "rooms", all.answers,
                                 [](const json& one) {
                                   return std::tuple(one.at("unchanged_seconds").get<std::int64_t>(),
                                                     one.at("room").get<std::string>());
                                 }),
                        all.silent);
}

/// The connections by address.
net::awaitable<json> Admin::connections_here(const json& request) const {
  const ListFilter filter(request);
  std::vector<Session::Report> found;
  std::map<std::string, int> of_address;
  for (const auto& session : context_.connections.sessions()) {
    Session::Report now = co_await session->report();
    ++of_address[now.address];
    if (filter.takes(now.address) || (now.device && filter.takes(*now.device)) ||
        (now.room && filter.takes(now.room->text()))) {
      found.push_back(std::move(now));
    }
  }
  std::ranges::sort(found, {}, [](const Session::Report& one) {
    return std::tie(one.address, one.device, one.room, one.open_for);
  });
  const std::string node = this_node();
  json list = json::array();
  for (const Session::Report& now : filter.first_of(std::span(found))) {
    json one{{"address", now.address}, {"open_seconds", seconds_of(now.open_for)}};
    if (now.device) one["device"] = *now.device;
    if (now.room) one["room"] = now.room->text();
    if (!node.empty()) one["node"] = node;
    list.push_back(std::move(one));
  }
  co_return json{{"connections", std::move(list)}, {"number", found.size()}, {"of_address", of_address}};
}

/// The connections by address, each with how many have that address: a ban of it closes them all.
net::awaitable<json> Admin::connections(const json& request) {
  Everywhere all = co_await everywhere(request);
  json answer = one_list(ListFilter(request), "connections", all.answers, [](const json& one) {
    return std::tuple(one.at("address").get<std::string>(), one.value("device", ""), one.value("room", ""));
  });
  for (json& one : answer.at("connections")) {
    int same_address = 0;
    for (const json& part : all.answers) {
      same_address += part.at("of_address").value(one.at("address").get<std::string>(), 0);
    }
    one["same_address"] = same_address;
  }
  co_return with_silent(std::move(answer), all.silent);
}

/// Closes a room at the node that has it.
net::awaitable<json> Admin::close(const json& request) {
  const Slot slot = Slot::of(room_of(request));
  const auto owner = context_.ownership.elsewhere(slot);
  if (!owner || context_.ownership.has(slot)) co_return co_await close_here(request);
  co_return co_await on_own_thread([&]() -> json {
    NodeAnswers answers = cluster_->ask({owner->node}, request);
    if (const auto answer = answers.by_node.find(owner->node); answer != answers.by_node.end()) {
      return std::move(answer->second);
    }
    throw RefusedCommand(fmt::format(
        "node {} would have that room and has not answered: `rooms` shows whether the room is closed",
        owner->node));
  });
}

/// Answers when the room is gone from the journal, too: otherwise it could be back after a restart.
net::awaitable<json> Admin::close_here(const json& request) {
  const RoomCode code = room_of(request);
  if (!context_.ownership.has(Slot::of(code))) {
    throw RefusedCommand("no node has that room at the moment: try again in a few seconds");
  }
  if (!context_.journal.healthy()) throw RefusedCommand(std::string(cannot_save_sentence));
  auto reason = text_if_given(request, "reason");
  const auto last_words = reason ? std::optional(line_of(*std::move(reason))) : std::nullopt;
  if (const auto room = context_.rooms.find(code)) {
    co_await room->close(last_words);
  } else if (!context_.rooms.delete_set_aside(code)) {
    throw RefusedCommand(fmt::format("there is no room `{}`", code.text()));
  }
  spdlog::info("admin: room {} is closed", code.text());
  co_return co_await on_own_thread([this, room = code.text()]() -> json {
    if (context_.journal.flush()) return {{"closed", room}};
    throw RefusedCommand(fmt::format(
        "room {} is closed, but the server cannot save that at the moment; if it stops before it can, the "
        "room is back after the next start",
        room));
  });
}

/// Runs a task on one of Admin's own threads. The caller's thread serves others in the meantime.
net::awaitable<json> Admin::on_own_thread(std::function<json()> task) {
  return net::co_spawn(
      threads_,
      [this, task = std::move(task)]() -> net::awaitable<json> {
        const Counted under_way(under_way_);
        co_return task();
      },
      net::use_awaitable);
}

/// Sends a notice to everybody. Returns a part of the answer: how many got it, or that all nodes of a cluster send it to
/// their own clients. Throws std::exception if the other nodes cannot be reached.
json Admin::tell(const Notice& notice) const {
  if (cluster_ == nullptr) return {{"told", context_.connections.broadcast(notice)}};
  cluster_->post(notice);
  return {{"everywhere", true}};
}

json Admin::say(const json& request) const {
  json answer = tell({Notice::Kind::say, line_of(text_of(request, "text"))});
  spdlog::info("admin: a message is sent to everybody");
  return answer;
}

json Admin::drain(const json& request) const {
  const ChatLine text = line_of(
      text_if_given(request, "text").value_or("The server goes down soon. Matches go on when it is back."));
  json answer = tell({Notice::Kind::drain, text});
  answer["draining"] = text.str();
  spdlog::info("admin: draining, no new rooms: {}", text.str());
  return answer;
}

json Admin::undrain(const json& request) const {
  const ChatLine text =
      line_of(text_if_given(request, "text").value_or("The server stays up. New rooms can be opened again."));
  if (!context_.connections.drain_announcement()) throw RefusedCommand("the server is not draining");
  json answer = tell({Notice::Kind::undrain, text});
  spdlog::info("admin: no more draining");
  return answer;
}

/// Makes all nodes of a cluster change what this one has changed. Adds to the answer whether there are any.
template <class Change>
json Admin::at_all_nodes(json answer, const Change& change) const {
  if (cluster_ == nullptr) return answer;
  try {
    cluster_->post(change);
    answer["everywhere"] = true;
  } catch (const std::exception& failure) {
    throw RefusedCommand(
        fmt::format("so far this holds only at the node that you asked, so try again: {}", failure.what()));
  }
  return answer;
}

json Admin::ban(const json& request) {
  const std::string why = text_if_given(request, "why").value_or("");
  const std::string who = bans_.add(text_of(request, "who"), why);
  context_.connections.check_bans();
  spdlog::info("admin: {} is banned", who);
  return at_all_nodes({{"banned", who}}, BanChange{who, why});
}

json Admin::unban(const json& request) {
  const std::string who = Bans::in_form(text_of(request, "who"));
  const bool banned_here = bans_.remove(who);
  json answer = at_all_nodes({{"unbanned", who}}, BanChange{who, std::nullopt});
  if (!banned_here && !answer.contains("everywhere")) {
    throw RefusedCommand(fmt::format("`{}` is not banned", who));
  }
  spdlog::info("admin: {} is no longer banned", who);
  return answer;
}

void Admin::follow(std::vector<BanChange> changes) {
  {
    const std::lock_guard guard(following_mutex_);
    to_follow_.insert(to_follow_.end(), changes.begin(), changes.end());
    if (std::exchange(following_, true)) return;
  }
  net::co_spawn(threads_, follow_all(), [](const std::exception_ptr& thrown) {
    if (const auto failure = failure_of(thrown)) {
      spdlog::error("bans of the cluster do not hold here until the next start: {}", *failure);
    }
  });
}

/// Makes the changes that have to be made, until there are none.
net::awaitable<void> Admin::follow_all() {
  constexpr std::chrono::seconds pause(2);
  net::steady_timer timer(co_await net::this_coro::executor);
  for (bool failing = false;;) {
    std::vector<BanChange> changes;
    {
      const std::lock_guard guard(following_mutex_);
      changes = to_follow_;
      following_ = !changes.empty();
    }
    if (changes.empty()) co_return;
    try {
      const Counted under_way(under_way_);
      bans_.apply(changes);
      context_.connections.check_bans();
      if (std::exchange(failing, false)) spdlog::warn("the bans of the cluster hold here, too");
      const std::lock_guard guard(following_mutex_);
      to_follow_.erase(to_follow_.begin(), to_follow_.begin() + std::ssize(changes));
      continue;
    } catch (const std::exception& failure) {
      if (!std::exchange(failing, true)) {
        spdlog::error("the last bans of the cluster do not hold here yet: {}", failure.what());
      }
    }
    timer.expires_after(pause);
    co_await timer.async_wait(as_result);
  }
}

/// Its name in the cluster; empty for a single server.
std::string Admin::this_node() const {
  for (const NodeReport& one : context_.ownership.nodes()) {
    if (one.here) return one.owner.node;
  }
  return {};
}

json Admin::bans() const {
  json list = json::array();
  for (const Ban& ban : bans_.all()) list.push_back({{"who", ban.who}, {"why", ban.why}});
  return {{"bans", std::move(list)}};
}

json Admin::limits() const {
  json list = json::array();
  for (const ShownSetting& one : tunable_settings(limits_)) {
    list.push_back({{"name", one.name}, {"value", one.value}, {"text", one.text}});
  }
  return {{"limits", std::move(list)}};
}

json Admin::limit(const json& request) {
  const LimitChange wanted{text_of(request, "name"), text_of(request, "value")};
  const std::size_t connections = limits_.connections;
  change(wanted);
  return at_all_nodes(with_warning({{"name", wanted.name}, {"value", wanted.value}}, connections), wanted);
}

void Admin::change(const LimitChange& change) {
  if (const auto tuned = tune(limits_, change.name, change.value); !tuned) {
    throw RefusedCommand(tuned.error().message);
  }
  context_.address_limits.follow_limits();
  spdlog::info("admin: {} is {}", change.name, change.value);
}

void Admin::follow(const LimitChange& wanted) {
  const std::size_t connections = limits_.connections;
  try {
    change(wanted);
  } catch (const RefusedCommand& problem) {  // another version of the program knows that limit
    spdlog::warn("a limit of the cluster does not hold here: {}", problem.what());
  }
  const json warned = with_warning(json::object(), connections);
  if (warned.contains("warning")) spdlog::warn("{}", warned.at("warning").get<std::string>());
}

/// Adds a warning to an answer if the limit for connections was changed and is higher than the system allows.
json Admin::with_warning(json answer, std::size_t connections_before) const {
  if (limits_.connections == connections_before) return answer;
  if (std::string problem = file_limit_problem(raise_file_limit(), limits_); !problem.empty()) {
    answer["warning"] = std::move(problem);
  }
  return answer;
}

json Admin::reload() const {
  const std::size_t connections = limits_.connections;
  const auto reloaded = reload_();
  if (!reloaded) throw RefusedCommand(reloaded.error().message);
  return with_warning({{"changed", reloaded->changed},
                       {"lexicons", reloaded->lexicons},
                       {"need_restart", reloaded->need_restart}},
                      connections);
}

}  // namespace meldroom::server
