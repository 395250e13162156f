#include "result_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace meldroom::bench {

std::string number_text(double value) {
  if (std::abs(value) < 100) {
    char text[32];
    std::snprintf(text, sizeof text, std::abs(value) < 1 ? "%.2f" : "%.1f", value);
    return text;
  }
  std::string digits = std::to_string(std::llround(value));
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > (digits.front() == '-' ? 1 : 0);
       at -= 3) {
    digits.insert(static_cast<std::size_t>(at), ",");
  }
  return digits;
}

double ninety_nine_of(std::vector<double>& values) {
  if (values.empty()) return 0;
  const auto at = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) * 99 / 100);
  std::ranges::nth_element(values, at);
  return *at;
}

void print(const std::string& heading, const Rows& rows) {
  std::printf("\n%s\n", heading.c_str());
  std::size_t longest = 0;
  for (const auto& row : rows) {
    longest = std::max(longest, row.what.size());
  }
  for (const auto& row : rows) {
    std::printf("%s %-*s %14s %-16s %s\n", row.bad ? "!" : " ", static_cast<int>(longest), row.what.c_str(),
                number_text(row.value).c_str(), row.unit.c_str(), row.note.c_str());
  }
  std::fflush(stdout);
}

}  // namespace meldroom::bench
