#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cluster/etcd.hpp"

namespace meldroom::server {

/// A question that one node asks others, in etcd. The question is under `host/ask/ID`, and each answer is under
/// `answer/ID/NODE`, compressed. The ID is that of a lease, so that neither stays.
struct NodeQuestion {
  etcd::LeaseId id = 0;
  nlohmann::json text;
};

struct NodeAnswers {
  std::map<std::string, nlohmann::json> by_node;
  std::vector<std::string> silent;  ///< nodes that have not answered in time
};

/// Where the questions are.
inline constexpr std::string_view question_keys = "host/ask/";

/// Asks some nodes, and waits two seconds at most for their answers. If etcd does not answer either, all are silent.
[[nodiscard]] NodeAnswers ask_nodes(const etcd::Members& members, std::vector<std::string> nodes,
                                    const nlohmann::json& text);
/// The question in a key, if it is for that node.
[[nodiscard]] std::optional<NodeQuestion> question_in(const etcd::KeyValue& kept, const std::string& node);
/// Answers as that node. Throws etcd::NoAnswer or etcd::Refused.
void answer_question(const etcd::Members& members, const NodeQuestion& question, const std::string& node,
                     const nlohmann::json& answer);

}  // namespace meldroom::server
