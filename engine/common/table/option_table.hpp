#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/options.hpp"

/// How a variant states its options: each once, bound to the member of a structure that its rules read. The default is
/// the member's initializer.
namespace meldroom::engine {

/// What an option may be, and the member that its value goes to.
template <class Options>
struct OptionBinding {
  OptionSpec spec;  ///< the range and the default alone
  /// Sets the member: off or 0 where the match does not have the option, because its rules are older. Empty where the
  /// rules do not read it.
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
  return {{.standard = Options{}.*member}, [member](Options& options, const OptionValue* value) {
            options.*member = value != nullptr && std::get<bool>(*value);
          }};
}

/// An option that is a number between two bounds.
template <class Options>
OptionBinding<Options> number(int Options::* member, int least, int most) {
  return {{.standard = Options{}.*member, .least = least, .most = most},
          [member](Options& options, const OptionValue* value) {
            options.*member = value == nullptr ? 0 : std::get<int>(*value);
          }};
}

/// The same, or 0.
template <class Options>
OptionBinding<Options> number_or_zero(int Options::* member, int least, int most) {
  auto binding = number(member, least, most);
  binding.spec.or_zero = true;
  return binding;
}

/// An option that is one of several words, with what each of them means. Where a variant has an option of the table in
/// its own table, because it has more to choose, a word that the table does not know is off to it.
template <class Options, class Meaning>
OptionBinding<Options> choice(
    Meaning Options::* member,
    std::vector<std::pair<std::string_view, std::type_identity_t<Meaning>>> meanings) {
  OptionSpec spec;
  for (const auto& [word, meaning] : meanings) {
    spec.choices.push_back(word);
    if (meaning == Options{}.*member) {
      spec.standard = std::string(word);
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

/// A word that the rules do not read: others go by it. No choices: those that the server has.
template <class Options>
OptionBinding<Options> unread(std::string standard, std::vector<std::string_view> choices) {
  return {{.standard = std::move(standard), .choices = std::move(choices)}, {}};
}

/// The table as it is shown to others.
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

/// The options as the rules read them.
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
