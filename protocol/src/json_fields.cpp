#include "json_fields.hpp"

#include <algorithm>
#include <limits>

#include "engine/clause.hpp"

namespace meldroom::protocol {

using nlohmann::json;

std::string Path::text() const {
  if (parent == nullptr) {
    return {};
  }
  std::string out = parent->text();
  if (field.empty()) {
    return out.append("[").append(std::to_string(index)).append("]");
  }
  return out.append(out.empty() ? "" : ".").append(field);
}

void Problem::report(const Path& path, std::string_view what) {
  if (message_.empty()) {
    const std::string place = path.text();
    message_.append(place.empty() ? "the message" : place).append(" ").append(what);
  }
}

std::int64_t read_int(const json& value, std::int64_t least, std::int64_t most, const Path& path,
                      Problem& problem) {
  // The parser stores numbers above the signed range as another type, so this never wraps.
  constexpr auto too_big = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const bool fits = !value.is_number_unsigned() || value.get<std::uint64_t>() <= too_big;
  if (value.is_number_integer() && fits) {
    const auto number = value.get<std::int64_t>();
    if (number >= least && number <= most) {
      return number;
    }
  }
  problem.report(path, "must be a whole number, " + std::to_string(least) + " to " + std::to_string(most));
  return least;
}

bool read_bool(const json& value, const Path& path, Problem& problem) {
  if (!value.is_boolean()) {
    problem.report(path, "must be true or false");
    return false;
  }
  return value.get<bool>();
}

engine::Seat read_seat(const json& value, const Path& path, Problem& problem) {
  return static_cast<engine::Seat>(read_int(value, 0, engine::max_seats - 1, path, problem));
}

std::string read_text(const json& value, const TextRule& rule, const Path& path, Problem& problem) {
  if (value.is_string() && rule.permits(value.get_ref<const std::string&>())) {
    return value.get<std::string>();
  }
  problem.report(path, rule.demand());
  return {};
}

std::string_view read_clause(const json& value, const Path& path, Problem& problem) {
  const auto name = read_any_text(value, path, problem);
  constexpr TextRule rule{1, 16, is_name_of_thing, ""};
  if (!rule.permits(name)) {
    problem.report(path, "must be the id of a clause");
    return {};
  }
  const auto clause = engine::clause_named(name);
  if (!clause) {
    problem.report(path, "is one clause too many: a rulebook has fewer different ones");
  }
  return clause.value_or(std::string_view());
}

std::string read_any_text(const json& value, const Path& path, Problem& problem) {
  if (!value.is_string()) {
    problem.report(path, "must be a text");
    return {};
  }
  return value.get<std::string>();
}

Fields::Fields(const json& value, const Path& path, Problem& problem) : path_(path), problem_(problem) {
  if (value.is_object()) {
    object_ = &value.get_ref<const json::object_t&>();
  } else {
    problem_.report(path_, "must be an object");
  }
}

bool Fields::has(std::string_view name) const {
  return object_ != nullptr && object_->find(name) != object_->end();
}

const json* Fields::take(std::string_view name) {
  known_.push_back(name);
  if (object_ == nullptr) {
    return nullptr;
  }
  const auto member = object_->find(name);
  if (member == object_->end()) {
    return nullptr;
  }
  ++taken_;
  return &member->second;
}

void Fields::finish() {
  if (object_ == nullptr || taken_ == object_->size() || problem_.unknown() == Unknown::ignored) {
    return;
  }
  for (const auto& [name, value] : *object_) {
    if (std::find(known_.begin(), known_.end(), name) == known_.end()) {
      // The name comes from outside. Repeat it only if it can do no harm in a log or a terminal.
      const bool harmless = !name.empty() && name.size() <= 32 && is_name_of_thing(name);
      problem_.report(path_, harmless ? "has an unknown field \"" + name + "\"" : "has an unknown field");
      return;
    }
  }
}

}  // namespace meldroom::protocol
