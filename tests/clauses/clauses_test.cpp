// Checks that every clause of the rulebook has a test with its id in the name.

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "test_names.hpp"
#include "tests/paths.hpp"

using meldroom::test::clause_ids;
using meldroom::test::test_names;
using meldroom::test::test_names_under;

namespace {

const std::filesystem::path source_dir = meldroom::test::source_dir();

std::set<std::string> rulebook() {
  std::ifstream in(source_dir / "tests/clauses/clauses.txt");
  REQUIRE(in);
  std::set<std::string> clauses;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.front() != '#') clauses.insert(line);
  }
  return clauses;
}

const std::set<std::string>& named_by_tests() {
  static const auto all = [] {
    std::set<std::string> named;
    for (const auto& name : test_names_under({source_dir / "tests", source_dir / "clients"})) {
      named.merge(clause_ids(name));
    }
    return named;
  }();
  return all;
}

/// The members of `a` that are not in `b`.
std::vector<std::string> difference(const std::set<std::string>& a, const std::set<std::string>& b) {
  std::vector<std::string> only;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only));
  return only;
}

std::string family(const std::string& clause) {
  return clause.substr(0, clause.find('-'));
}

}  // namespace

TEST_CASE("every clause of the rulebook is in the name of a test") {
  const auto clauses = rulebook();
  CHECK(difference(clauses, named_by_tests()) == std::vector<std::string>{});
}

TEST_CASE("no test names a clause that the rulebook does not have") {
  std::set<std::string> families;
  for (const auto& clause : rulebook()) families.insert(family(clause));
  auto unknown = difference(named_by_tests(), rulebook());
  std::erase_if(unknown, [&](const auto& id) { return !families.contains(family(id)); });
  CHECK(unknown == std::vector<std::string>{});
}

TEST_CASE("test names are found in C++ and TypeScript sources") {
  CHECK(
      test_names("TEST_CASE_METHOD(Fixture, \"one\") {}\nTEST_CASE_METHOD(\n    Fixture,\n    \"two\") {}") ==
      std::vector<std::string>{"one", "two"});
  CHECK(test_names("TEST_CASE(\"one\", \"[tag]\") {}\n  test('two', () => {})\nTEST_CASE(\n    \"a \"\n    "
                   "\"b\") {}") == std::vector<std::string>{"one", "two", "a b"});
  CHECK(test_names("// TEST_CASE(\"in a comment\")\nlatest(\"not one\")").empty());
}

TEST_CASE("clause ids are found whole") {
  CHECK(clause_ids("XX-2.1, XX-3: UTF-8 is no clause, XX-2.10 is not the first") ==
        std::set<std::string>{"XX-2.1", "XX-3", "UTF-8", "XX-2.10"});
}
