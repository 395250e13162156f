#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "result_table.hpp"

/// What one hostile address can do to other players. Each attack runs for a while against a server with its default
/// limits, from its own address (127.0.0.2), while two honest players play and others come.
namespace meldroom::bench {

struct AttackOptions {
  std::filesystem::path server;  ///< the program
  std::filesystem::path lexicon_dir;
  std::string behind;  ///< a proxy in front of the server: "nginx" or "haproxy"; none if empty
  std::string only;    ///< name of the only attack to run; all if empty
  double seconds = 5;  ///< of each of five rounds of an attack, and of the time without it before each
};

/// The names of the attacks.
[[nodiscard]] std::vector<std::string> attacks();

/// A row for each attack: how much longer a move takes, at the 99th percentile, than without it. The notes say what the
/// attacker did, and how many honest people were refused. A row is bad if moves take more than three times as long, or
/// if anybody honest was refused.
[[nodiscard]] Rows attack_rows(const AttackOptions& options);

}  // namespace meldroom::bench
