#include "engine/clause.hpp"

#include <functional>
#include <mutex>
#include <set>
#include <string>

namespace meldroom::engine {

std::optional<std::string_view> clause_named(std::string_view name) {
  constexpr std::size_t longest = 16;
  constexpr std::size_t most = 1024;
  static std::mutex mutex;
  static std::set<std::string, std::less<>> clauses;
  if (name.size() > longest) {
    return std::nullopt;
  }
  const std::lock_guard guard(mutex);
  auto found = clauses.find(name);
  if (found == clauses.end()) {
    if (clauses.size() == most) {
      return std::nullopt;
    }
    found = clauses.emplace(name).first;
  }
  return *found;
}

}  // namespace meldroom::engine
