#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/options.hpp"

namespace meldroom::engine {

/// A set of options that has a name: what people mean when they say "let us play Gin-Four".
struct Preset {
  std::string_view name;   ///< "gin-four"
  std::string_view title;  ///< for people: "Gin-Four"
  OptionValues options;    ///< those that differ from the defaults
};

/// What a variant is often played as, beside its defaults.
[[nodiscard]] std::span<const Preset> presets(VariantId variant);
/// The preset of that name; null if the variant has none.
[[nodiscard]] const Preset* preset_named(VariantId variant, std::string_view name);
/// The names of a variant's presets for a help text: "gin-four, gin-progressive, ...".
[[nodiscard]] std::string preset_names(VariantId variant);

}  // namespace meldroom::engine
