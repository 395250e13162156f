#include "protocol/view_json.hpp"

#include <mutex>
#include <set>

#include <nlohmann/json.hpp>

#include "described_reader.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/text.hpp"

namespace meldroom::protocol {

using nlohmann::json;

std::string_view read_clause(const json& value, const Path& path, Problem& problem) {
  constexpr std::size_t most_clauses = 1024;
  static std::mutex guard;
  static std::set<std::string, std::less<>> known;

  const std::string clause = read_text(value, {1, 16, is_name_of_thing, "letters, a clause"}, path, problem);
  const std::lock_guard lock(guard);
  if (const auto found = known.find(clause); found != known.end()) {
    return *found;
  }
  if (known.size() == most_clauses) {
    problem.report(path, "is a clause too many");
    return {};
  }
  return *known.insert(clause).first;
}

std::string view_text(const engine::View& view) {
  TextBuffer out;
  write_json(out, view);
  return std::move(out).take();
}

void apply_patch(json& document, const json& patch) {
  document.merge_patch(patch);
}

std::variant<engine::View, JsonError> read_view(const json& value) {
  return read_document(value, read_value<engine::View>);
}

}  // namespace meldroom::protocol
