#include <algorithm>
#include <iterator>

#include "engine/variant.hpp"
#include "table/try.hpp"

namespace meldroom::engine {
namespace {

/// The words as a list. `last_separator` stands before the last one, a comma between the others.
std::string list_of(const std::vector<std::string_view>& words, std::string_view last_separator) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    list += i == 0 ? "" : i + 1 < words.size() ? ", " : last_separator;
    list += words[i];
  }
  return list;
}

std::string text_of(const OptionValue& value) {
  if (const auto* flag = std::get_if<bool>(&value)) {
    return *flag ? "true" : "false";
  }
  if (const auto* number = std::get_if<int>(&value)) {
    return std::to_string(*number);
  }
  return '"' + std::get<std::string>(value) + '"';
}

Refusal bad_option(const OptionSpec& spec, std::string_view range, const OptionValue& value) {
  RefusalValues values{.option = std::string(spec.name)};
  if (std::holds_alternative<int>(spec.default_value)) {
    values.least = spec.least;
    values.most = spec.most;
    values.or_zero = spec.or_zero;
  }
  if (const auto* number = std::get_if<int>(&value)) {
    values.given = *number;
  }
  return refuse(
      "T-2", "bad_option",
      "option " + std::string(spec.name) + " must be " + std::string(range) + ", not " + text_of(value),
      std::move(values));
}

Result<void> check_option(const OptionSpec& spec, const OptionValue& value,
                          std::span<const std::string> lexicons) {
  if (std::holds_alternative<bool>(spec.default_value)) {
    if (!std::holds_alternative<bool>(value)) {
      return bad_option(spec, "true or false", value);
    }
    return {};
  }
  if (std::holds_alternative<int>(spec.default_value)) {
    const auto* number = std::get_if<int>(&value);
    if (number != nullptr &&
        ((*number >= spec.least && *number <= spec.most) || (spec.or_zero && *number == 0))) {
      return {};
    }
    const auto range = std::string(spec.or_zero ? "0 or " : "") + "a whole number from " +
                       std::to_string(spec.least) + " to " + std::to_string(spec.most);
    return bad_option(spec, range, value);
  }
  const auto* word = std::get_if<std::string>(&value);
  std::vector<std::string_view> choices = spec.choices;
  if (choices.empty()) {
    choices.assign(lexicons.begin(), lexicons.end());
  }
  if (word != nullptr && std::ranges::find(choices, *word) != choices.end()) {
    return {};
  }
  return bad_option(spec, list_of(choices, " or "), value);
}

}  // namespace

Result<OptionValues> complete_options(VariantId variant, const OptionValues& given,
                                      std::span<const std::string> lexicons) {
  OptionValues complete;
  for (const auto& spec : info(variant).options) {
    const auto found = given.find(spec.name);
    const auto& value = found == given.end() ? spec.default_value : found->second;
    TRY(check_option(spec, value, lexicons));
    complete.emplace(spec.name, value);
  }
  for (const auto& [name, value] : given) {
    if (!complete.contains(name)) {
      std::vector<std::string_view> names;
      std::ranges::transform(info(variant).options, std::back_inserter(names), &OptionSpec::name);
      return refuse("T-2", "no_such_option",
                    std::string(info(variant).title) + " has no option " + name + ": its options are " +
                        list_of(names, " and "),
                    {.option = name});
    }
  }
  return complete;
}

void drop_newer_options(VariantId variant, int rules_version, OptionValues& options) {
  for (const auto& spec : info(variant).options) {
    if (spec.since > rules_version) {
      options.erase(spec.name);
    }
  }
}

}  // namespace meldroom::engine
