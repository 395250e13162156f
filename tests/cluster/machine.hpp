// Where a program of a test runs.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace meldroom::test {

struct Machine {
  std::string address = "127.0.0.1";
  std::vector<std::string> enter{};  ///< the beginning of a command that runs there
  std::filesystem::path disk{};      ///< where it keeps its data; empty: in the test's folder

  [[nodiscard]] std::vector<std::string> run(const std::vector<std::string>& command) const {
    std::vector<std::string> all = enter;
    all.insert(all.end(), command.begin(), command.end());
    return all;
  }
};

}  // namespace meldroom::test
