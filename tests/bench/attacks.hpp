#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "table.hpp"

/// What one hostile address can do to the players of others: each attack runs for a while against a server with the
/// limits that it has as shipped, from an address of its own (127.0.0.2), while two honest players play and others come.
namespace meldroom::bench {

struct AttackOptions {
  std::filesystem::path server;  ///< the program
  std::filesystem::path lexicon_dir;
  std::string only;    ///< one attack; empty: all
  double seconds = 5;  ///< of each, and of the time without one that it is compared with
};

/// Their names.
[[nodiscard]] std::vector<std::string> attacks();

/// A row for each: how much longer a move takes, at the 99th percentile, than just before. The notes say what the
/// attacker did, and how many honest people were refused.
[[nodiscard]] Rows attack_rows(const AttackOptions& options);

}  // namespace meldroom::bench
