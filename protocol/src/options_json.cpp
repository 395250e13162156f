#include "protocol/options_json.hpp"

#include <limits>

#include <nlohmann/json.hpp>

#include "options_reader.hpp"
#include "protocol/message_limits.hpp"
#include "protocol/text.hpp"

namespace meldroom::protocol {

using nlohmann::json;

namespace {

engine::OptionValue read_option(const json& value, const Path& path, Problem& problem) {
  if (value.is_boolean()) {
    return value.get<bool>();
  }
  if (value.is_string()) {
    return read_text(value, {1, most_option_letters, is_name_of_thing, "letters, digits, '-', '_' and '.'"},
                     path, problem);
  }
  if (value.is_number_integer()) {
    using Int = std::numeric_limits<int>;
    return static_cast<int>(read_int(value, Int::min(), Int::max(), path, problem));
  }
  problem.report(path, "must be true or false, a whole number or a word");
  return false;
}

}  // namespace

engine::OptionValues read_options_at(const json& value, const Path& path, Problem& problem) {
  engine::OptionValues options;
  if (!value.is_object() || value.size() > most_options) {
    problem.report(path, "must be an object of at most " + std::to_string(most_options) + " options");
    return options;
  }
  for (const auto& [name, option] : value.get_ref<const json::object_t&>()) {
    if (!rules::slug.permits(name)) {
      problem.report(path, "has an option whose name does not fit: it " + rules::slug.demand());
      return options;
    }
    options.emplace(name, read_option(option, Path{&path, name}, problem));
  }
  return options;
}

json options_json(const engine::OptionValues& options) {
  json out = json::object();
  for (const auto& [name, value] : options) {
    std::visit([&](const auto& alternative) { out[name] = alternative; }, value);
  }
  return out;
}

Result<engine::OptionValues> read_options(const json& value) {
  return read_document(value, read_options_at);
}

}  // namespace meldroom::protocol
