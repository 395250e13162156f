#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Meldroom and servers of its kind, each under the same loads in one run: on a machine that others use, too, only figures of
/// one run can be compared.
namespace meldroom::bench {

struct SideBySideOptions {
  std::filesystem::path server;  ///< the meldroom program
  std::filesystem::path lexicon_dir;
  std::filesystem::path peers;  ///< the folder with the peers' programs, as side_by_side.sh makes it
  double seconds = 5;           ///< of each load
  int rounds = 5;               ///< of which the medians are shown
};

/// Prints a table with a line for each server.
void print_side_by_side(const SideBySideOptions& options);

}  // namespace meldroom::bench
