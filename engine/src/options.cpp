#include "engine/options.hpp"

#include <algorithm>
#include <array>

#include "alpha_rummy/options.hpp"
#include "engine/match.hpp"
#include "full_deck/options.hpp"
#include "gin/options.hpp"
#include "pass_the_deck/options.hpp"
#include "rummy/options.hpp"
#include "table/options.hpp"

namespace meldroom::engine {
namespace {

constexpr std::array all_variants{
    VariantInfo{VariantId::rummy, "rummy", "Rummy", "standard", false, 2, 6, 2},
    VariantInfo{VariantId::pass_the_deck, "pass-the-deck", "Pass the Deck", "bwc", true, 2, 8, 2},
    VariantInfo{VariantId::gin, "gin", "BWC Gin Rummy", "bwc", true, 2, 2, 2},
    VariantInfo{VariantId::full_deck, "full-deck", "Full Deck", "play-on-words", true, 2, 6, 2},
    VariantInfo{VariantId::alpha_rummy, "alpha-rummy", "AlphaRummy 500", "alpha", true, 2, 4, 2},
};

std::vector<OptionSpec> own_specs(VariantId variant) {
  switch (variant) {
    case VariantId::rummy:
      return rummy::option_specs();
    case VariantId::pass_the_deck:
      return pass_the_deck::option_specs();
    case VariantId::gin:
      return gin::option_specs();
    case VariantId::full_deck:
      return full_deck::option_specs();
    case VariantId::alpha_rummy:
      return alpha_rummy::option_specs();
  }
  throw InvariantError("options of no variant");
}

std::vector<OptionSpec> all_specs(VariantId variant) {
  auto specs = own_specs(variant);
  // A variant that has more to choose there has an option of the table in its own table (AR: words).
  for (auto& spec : table_option_specs(info(variant).words)) {
    if (std::ranges::find(specs, spec.name, &OptionSpec::name) == specs.end()) {
      specs.push_back(std::move(spec));
    }
  }
  return specs;
}

Refusal bad_option(const OptionSpec& spec, std::string_view range, const std::string& value) {
  return {"T-2", "bad_option",
          "option " + std::string(spec.name) + " is " + std::string(range) + ", not " + value};
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

std::optional<Refusal> check_option(const OptionSpec& spec, const OptionValue& value,
                                    std::span<const std::string> lexicons) {
  if (std::holds_alternative<bool>(spec.standard)) {
    return std::holds_alternative<bool>(value)
               ? std::nullopt
               : std::optional(bad_option(spec, "true or false", text_of(value)));
  }
  if (std::holds_alternative<int>(spec.standard)) {
    const auto* number = std::get_if<int>(&value);
    if (number != nullptr &&
        ((*number >= spec.least && *number <= spec.most) || (spec.or_zero && *number == 0))) {
      return std::nullopt;
    }
    const auto range = std::string(spec.or_zero ? "0 or " : "") + "a whole number from " +
                       std::to_string(spec.least) + " to " + std::to_string(spec.most);
    return bad_option(spec, range, text_of(value));
  }
  const auto* word = std::get_if<std::string>(&value);
  std::vector<std::string_view> choices = spec.choices;
  if (choices.empty()) {
    choices.assign(lexicons.begin(), lexicons.end());
  }
  if (word != nullptr && std::ranges::find(choices, *word) != choices.end()) {
    return std::nullopt;
  }
  std::string range = "one of";
  for (const auto choice : choices) {
    range += ' ';
    range += choice;
  }
  return bad_option(spec, range, text_of(value));
}

}  // namespace

std::span<const VariantInfo> variants() {
  return all_variants;
}

const VariantInfo& info(VariantId variant) {
  return all_variants.at(static_cast<std::size_t>(variant));
}

std::optional<VariantId> variant_named(std::string_view name) {
  const auto* found = std::ranges::find(all_variants, name, &VariantInfo::name);
  return found == all_variants.end() ? std::nullopt : std::optional(found->id);
}

std::string variant_names() {
  std::string names;
  for (const auto& variant : all_variants) {
    names += (names.empty() ? "" : ", ") + std::string(variant.name);
  }
  return names;
}

std::span<const OptionSpec> option_specs(VariantId variant) {
  static const std::array specs{all_specs(VariantId::rummy), all_specs(VariantId::pass_the_deck),
                                all_specs(VariantId::gin), all_specs(VariantId::full_deck),
                                all_specs(VariantId::alpha_rummy)};
  return specs.at(static_cast<std::size_t>(variant));
}

std::variant<OptionValues, Refusal> complete_options(VariantId variant, const OptionValues& given,
                                                     std::span<const std::string> lexicons) {
  const auto specs = option_specs(variant);
  OptionValues complete;
  for (const auto& spec : specs) {
    const auto found = given.find(spec.name);
    const auto& value = found == given.end() ? spec.standard : found->second;
    if (auto refusal = check_option(spec, value, lexicons)) {
      return *refusal;
    }
    complete.emplace(spec.name, value);
  }
  for (const auto& [name, value] : given) {
    if (!complete.contains(name)) {
      return Refusal{"T-2", "no_such_option", std::string(info(variant).title) + " has no option " + name};
    }
  }
  return complete;
}

void drop_newer_options(VariantId variant, int rules_version, OptionValues& options) {
  for (const auto& spec : option_specs(variant)) {
    if (spec.since > rules_version) {
      options.erase(std::string(spec.name));
    }
  }
}

}  // namespace meldroom::engine
