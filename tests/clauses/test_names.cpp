#include "test_names.hpp"

#include <iterator>
#include <regex>

#include "tests/paths.hpp"

namespace meldroom::test {
namespace {

bool is_test_source(const std::filesystem::path& file) {
  return file.extension() == ".cpp" || file.extension() == ".ts";
}

/// The string literals at the start of a text, joined: `"a " "b", c` gives `a b`.
std::string leading_literals(std::string_view text) {
  std::string joined;
  for (;;) {
    const auto start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return joined;
    const char quote = text[start];
    if (quote != '"' && quote != '\'' && quote != '`') return joined;
    auto end = start + 1;
    for (; end < text.size() && text[end] != quote; ++end) {
      if (text[end] == '\\' && end + 1 < text.size()) ++end;
      joined += text[end];
    }
    if (end >= text.size()) return joined;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::vector<std::string> test_names(std::string_view source) {
  static const std::regex declaration(
      R"((^|\n)[ \t]*((TEST_CASE|SCENARIO|test|it)\(|TEST_CASE_METHOD\(\s*\w+,))");
  std::vector<std::string> names;
  for (std::cregex_iterator found(source.begin(), source.end(), declaration), none; found != none; ++found) {
    const auto after = static_cast<std::size_t>(found->position() + found->length());
    auto name = leading_literals(source.substr(after));
    if (!name.empty()) names.push_back(std::move(name));
  }
  return names;
}

std::vector<std::string> test_names_under(const std::vector<std::filesystem::path>& folders) {
  std::vector<std::string> names;
  for (const auto& folder : folders) {
    std::filesystem::recursive_directory_iterator entry(folder), end;
    for (; entry != end; ++entry) {
      if (entry->path().filename() == "node_modules") entry.disable_recursion_pending();
      if (!entry->is_regular_file() || !is_test_source(entry->path())) continue;
      auto found = test_names(read_file(entry->path()));
      names.insert(names.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    }
  }
  return names;
}

std::set<std::string> clause_ids(std::string_view text) {
  static const std::regex id(R"(\b[A-Z]+-[0-9]+(\.[0-9]+)?\b)");
  std::set<std::string> ids;
  for (std::cregex_iterator found(text.begin(), text.end(), id), none; found != none; ++found) {
    ids.insert(found->str());
  }
  return ids;
}

}  // namespace meldroom::test
