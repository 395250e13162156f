#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "engine/options.hpp"
#include "engine/refusal.hpp"

/// The games on offer, and what is known of each before a match.
namespace meldroom::engine {

/// The games, a closed set, in the rulebook's order. The id on the wire is the enumerator's name with '-' for '_'.
BOOST_DEFINE_FIXED_ENUM_CLASS(VariantId, std::uint8_t, rummy, pass_the_deck, gin, full_deck, alpha_rummy,
                              gin_rummy)

/// A named set of options: what people mean when they say "let us play Gin-Four".
struct Preset {
  std::string_view name;   ///< "gin-four"
  std::string_view title;  ///< for people: "Gin-Four"
  OptionValues options;    ///< only those that differ from the defaults
};

/// Everything about a variant that is known before a match. Each variant states its own in src/<variant>/variant.cpp.
struct VariantInfo {
  VariantId id;
  std::string_view name;   ///< the rulebook's id, and the name of its page in rulebook/: "pass-the-deck"
  std::string_view title;  ///< for people: "Pass the Deck"
  std::string_view deck;   ///< the deck's name in decks.json
  bool words;              ///< whether it needs a lexicon
  int least_seats;
  int most_seats;
  /// The oldest and the newest version of its rules that matches are played by. A change in how the variant behaves
  /// raises the newest version and keeps the old behaviour for matches that began under an older one (engine/README.md,
  /// "Changing a rule"). The rules of the table count with the same numbers, so a new variant starts at the newest.
  int oldest_rules;
  int newest_rules;
  std::vector<OptionSpec> options;  ///< its own first, then those of the table (T)
  std::vector<Preset> presets;      ///< the common ways to play it, apart from the defaults
};

/// All variants, in the rulebook's order.
[[nodiscard]] std::span<const VariantInfo> variants();
[[nodiscard]] const VariantInfo& info(VariantId variant);
/// The variant with that id; nothing if there is none.
[[nodiscard]] std::optional<VariantId> variant_named(std::string_view name);
/// The ids of all variants for a help text: "rummy, pass-the-deck, ...".
[[nodiscard]] std::string variant_names();

/// The preset with that name; null if the variant has none.
[[nodiscard]] const Preset* preset_named(VariantId variant, std::string_view name);
/// The names of a variant's presets for a help text: "gin-four, gin-progressive, ...".
[[nodiscard]] std::string preset_names(VariantId variant);

/// Completes `given` with defaults and checks it. Refuses an unknown name, a value of the wrong type or a value out of
/// range; the refusal has name, range and value (T-2). `lexicons` are the names the server has.
[[nodiscard]] Result<OptionValues> complete_options(VariantId variant, const OptionValues& given,
                                                    std::span<const std::string> lexicons);

/// Removes the options that the variant did not have yet under that version of its rules.
void drop_newer_options(VariantId variant, int rules_version, OptionValues& options);

}  // namespace meldroom::engine
