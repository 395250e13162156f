#include "cluster/node_questions.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <string_view>
#include <thread>
#include <utility>

#include <spdlog/spdlog.h>

#include "journal/folded_entries.hpp"
#include "json_line.hpp"
#include "take_number.hpp"

namespace meldroom::server {

namespace {

using nlohmann::json;

constexpr auto answers_within = std::chrono::seconds(2);
/// How long a question and its answers stay if the node that asked has died.
constexpr auto kept_for = std::chrono::seconds(10);

std::string answers_to(etcd::LeaseId id) {
  return fmt::format("answer/{}/", id);
}

/// The answer in a key; nothing if it is none.
std::optional<json> answer_in(const etcd::KeyValue& kept) {
  const auto values = unfold(kept.value);
  if (!values || values->size() != 1) return std::nullopt;
  json answer = json::parse(values->front(), nullptr, false);
  if (!answer.is_object()) return std::nullopt;
  return answer;
}

/// Moves the nodes that have answered from the silent ones to the others.
void look_for_answers(etcd::Client& client, etcd::LeaseId id, NodeAnswers& answers) {
  const std::string prefix = answers_to(id);
  const etcd::Outcome outcome = client.get(etcd::keys_with(prefix));
  for (const etcd::KeyValue& one : outcome.found.front().keys) {
    const std::string node = one.key.substr(prefix.size());
    const auto asked = std::ranges::find(answers.silent, node);
    if (asked == answers.silent.end()) continue;
    if (auto answer = answer_in(one)) {
      answers.by_node.emplace(node, *std::move(answer));
      answers.silent.erase(asked);
    }
  }
}

}  // namespace

NodeAnswers ask_nodes(const etcd::Members& members, std::vector<std::string> nodes, const json& text) {
  NodeAnswers answers{{}, std::move(nodes)};
  if (answers.silent.empty()) return answers;
  const auto until = std::chrono::steady_clock::now() + answers_within;
  try {
    etcd::Client client(members);
    const etcd::LeaseId id = etcd::ask_each(members, [&] { return client.grant(kept_for); });
    const json question{{"to", answers.silent}, {"text", text}};
    static_cast<void>(client.commit(
        etcd::Transaction().put(fmt::format("{}{}", question_keys, id), json_line(question), id)));
    constexpr std::chrono::milliseconds longest_pause(100);
    for (std::chrono::milliseconds pause(5);;) {
      look_for_answers(client, id, answers);
      if (answers.silent.empty() || std::chrono::steady_clock::now() >= until) break;
      std::this_thread::sleep_for(pause);
      pause = std::min(2 * pause, longest_pause);
    }
    client.revoke(id);
  } catch (const std::exception& failure) {
    spdlog::warn("other nodes cannot be asked: {}", failure.what());
  }
  return answers;
}

std::optional<NodeQuestion> question_in(const etcd::KeyValue& kept, const std::string& node) {
  std::string_view number = std::string_view(kept.key).substr(question_keys.size());
  const json question = json::parse(kept.value, nullptr, false);
  if (!question.is_object() || !question.contains("text")) return std::nullopt;
  const auto to = question.find("to");
  if (to == question.end() || std::ranges::find(*to, json(node)) == to->end()) return std::nullopt;
  const auto id = take_number<etcd::LeaseId>(number);
  if (!id) return std::nullopt;
  return NodeQuestion{*id, question.at("text")};
}

void answer_question(const etcd::Members& members, const NodeQuestion& question, const std::string& node,
                     const json& answer) {
  etcd::commit(members, etcd::Transaction().put(answers_to(question.id) + node, fold({json_line(answer)}),
                                                question.id));
}

}  // namespace meldroom::server
