#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/options.hpp"

/// How a variant defines its options. Each is listed once, bound to the struct member that the rules read. The member's
/// initializer is the default.
namespace meldroom::engine {

/// The allowed values of an option, and the member that stores its value.
template <class Options>
struct OptionBinding {
  OptionSpec spec;  ///< only the range and the default
  /// Sets the member. If the match does not have the option, because its rules are older, sets it to off or 0. Empty if
  /// the rules do not read the option.
  std::function<void(Options& options, const OptionValue* value)> set;
};

/// A line of an option table.
template <class Options>
struct BoundOption {
  std::string_view name;
  std::string_view clause;
  std::string_view text;
  OptionBinding<Options> value;
  int since = 1;
};

template <class Options>
using OptionTable = std::vector<BoundOption<Options>>;

/// An option that is on or off.
template <class Options>
OptionBinding<Options> flag(bool Options::* member) {
  return {{.default_value = Options{}.*member}, [member](Options& options, const OptionValue* value) {
            options.*member = value != nullptr && std::get<bool>(*value);
          }};
}

/// An option that is a number between two bounds.
template <class Options>
OptionBinding<Options> number(int Options::* member, int least, int most) {
  return {{.default_value = Options{}.*member, .least = least, .most = most},
          [member](Options& options, const OptionValue* value) {
            options.*member = value == nullptr ? 0 : std::get<int>(*value);
          }};
}

/// Like number(), but 0 is allowed too.
template <class Options>
OptionBinding<Options> number_or_zero(int Options::* member, int least, int most) {
  auto binding = number(member, least, most);
  binding.spec.or_zero = true;
  return binding;
}

/// An option that is one of several words, each with its meaning. To offer more choices of an option that every table
/// has, a variant defines that option again in its own option table. If a player chooses one of the added words, the
/// table's own definition reads the option as off.
template <class Options, class Meaning>
OptionBinding<Options> choice(
    Meaning Options::* member,
    std::vector<std::pair<std::string_view, std::type_identity_t<Meaning>>> meanings) {
  OptionSpec spec;
  for (const auto& [word, meaning] : meanings) {
    spec.choices.push_back(word);
    if (meaning == Options{}.*member) {
      spec.default_value = std::string(word);
    }
  }
  return {std::move(spec),
          [member, meanings = std::move(meanings)](Options& options, const OptionValue* value) {
            options.*member = Meaning{};
            for (const auto& [word, meaning] : meanings) {
              if (value != nullptr && std::get<std::string>(*value) == word) {
                options.*member = meaning;
              }
            }
          }};
}

/// An option that is one of several words and that the rules do not read. If `choices` is empty, the server has the
/// list of words.
template <class Options>
OptionBinding<Options> unread(std::string default_value, std::vector<std::string_view> choices) {
  return {{.default_value = std::move(default_value), .choices = std::move(choices)}, {}};
}

/// The specs of the table's options, for everyone outside the rules.
template <class Options>
std::vector<OptionSpec> specs_of(const OptionTable<Options>& table) {
  std::vector<OptionSpec> specs;
  for (const auto& option : table) {
    auto& spec = specs.emplace_back(option.value.spec);
    spec.name = option.name;
    spec.clause = option.clause;
    spec.text = option.text;
    spec.since = option.since;
  }
  return specs;
}

/// Reads the options into the struct that the rules use.
template <class Options>
Options read_options(const OptionTable<Options>& table, const OptionValues& values) {
  Options options;
  for (const auto& option : table) {
    if (option.value.set) {
      const auto found = values.find(option.name);
      option.value.set(options, found == values.end() ? nullptr : &found->second);
    }
  }
  return options;
}

}  // namespace meldroom::engine
