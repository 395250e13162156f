// Finds the names of the project's test cases in their sources, and the clause ids in a text.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace meldroom::test {

/// The names of the test cases that a C++ (`TEST_CASE("...")`) or TypeScript (`test("...")`, `it("...")`) source
/// declares. Joins a name that is split into several literals.
std::vector<std::string> test_names(std::string_view source);

/// The names of all test cases in the sources under the folders, except in `node_modules`.
std::vector<std::string> test_names_under(const std::vector<std::filesystem::path>& folders);

/// The clause ids of a text, like `T-14` or `PD-2.1`.
std::set<std::string> clause_ids(std::string_view text);

}  // namespace meldroom::test
