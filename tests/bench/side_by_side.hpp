#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Meldroom and similar servers, each under the same loads in one run. On a machine that others also use, only figures
/// of the same run can be compared.
namespace meldroom::bench {

struct SideBySideOptions {
  std::filesystem::path server;  ///< the meldroom program
  std::filesystem::path lexicon_dir;
  std::filesystem::path peers;  ///< the folder with the peers' programs, made by side_by_side.sh
  double seconds = 5;           ///< of each load
  int rounds = 5;               ///< the result is the median of these
};

/// Prints a table with a line for each server.
void print_side_by_side(const SideBySideOptions& options);

}  // namespace meldroom::bench
