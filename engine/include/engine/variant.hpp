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

/// The games that can be played, and what is known of each before a match.
namespace meldroom::engine {

/// The games, a closed set, in the rulebook's order. The enumerator's name with '-' for '_' is the id on the wire.
BOOST_DEFINE_FIXED_ENUM_CLASS(VariantId, std::uint8_t, rummy, pass_the_deck, gin, full_deck, alpha_rummy,
                              gin_rummy)

/// A set of options that has a name: what people mean when they say "let us play Gin-Four".
struct Preset {
  std::string_view name;   ///< "gin-four"
  std::string_view title;  ///< for people: "Gin-Four"
  OptionValues options;    ///< those that differ from the defaults
};

/// Everything about a variant that is known before a match. Each variant states its own in src/<variant>/variant.cpp.
struct VariantInfo {
  VariantId id;
  std::string_view name;   ///< the rulebook's id, and the name of its page in rules/: "pass-the-deck"
  std::string_view title;  ///< for people: "Pass the Deck"
  std::string_view deck;   ///< the deck's name in decks.json
  bool words;              ///< whether it needs a lexicon
  int least_seats;
  int most_seats;
  /// The oldest version of its rules that matches are played by, and the newest. A change of how the variant behaves
  /// raises the newest, and keeps what it did before for matches that began under an older one (engine/README.md,
  /// "Changing a rule"). The table's rules count with the same numbers, so a new variant begins with the newest.
  int oldest_rules;
  int newest_rules;
  std::vector<OptionSpec> options;  ///< its own first, then the table's (T)
  std::vector<Preset> presets;      ///< what it is often played as, apart from its defaults
};

/// All variants, in the rulebook's order.
[[nodiscard]] std::span<const VariantInfo> variants();
[[nodiscard]] const VariantInfo& info(VariantId variant);
/// The variant of that id; nothing if there is none.
[[nodiscard]] std::optional<VariantId> variant_named(std::string_view name);
/// The ids of all variants for a help text: "rummy, pass-the-deck, ...".
[[nodiscard]] std::string variant_names();

/// The preset of that name; null if the variant has none.
[[nodiscard]] const Preset* preset_named(VariantId variant, std::string_view name);
/// The names of a variant's presets for a help text: "gin-four, gin-progressive, ...".
[[nodiscard]] std::string preset_names(VariantId variant);

/// Completes `given` with defaults and checks it. A name that the variant does not have, a value of the wrong
/// type or out of range is refused with name, range and value (T-2). `lexicons` are the names the server has.
[[nodiscard]] Result<OptionValues> complete_options(VariantId variant, const OptionValues& given,
                                                    std::span<const std::string> lexicons);

/// Takes out what the variant did not have yet under that version of its rules.
void drop_newer_options(VariantId variant, int rules_version, OptionValues& options);

}  // namespace meldroom::engine
