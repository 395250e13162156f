#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/refusal.hpp"

namespace meldroom::engine {

/// The games, a closed set. The enumerator's name with '-' for '_' is the id on the wire.
enum class VariantId : std::uint8_t { rummy, pass_the_deck, gin, full_deck, alpha_rummy };

/// Everything about a variant that is known before a match.
struct VariantInfo {
  VariantId id;
  std::string_view name;   ///< the rulebook's id: "pass-the-deck"
  std::string_view title;  ///< for people: "Pass the Deck"
  std::string_view deck;   ///< the deck's name in decks.json
  bool words;              ///< whether it needs a lexicon
  int least_seats;
  int most_seats;
  /// The newest version of its rules. A change of how the variant behaves raises it, and keeps what it did
  /// before for matches that began under an older one (engine/README.md, "Changing a rule").
  int rules_version;
};

/// All variants, in the rulebook's order.
[[nodiscard]] std::span<const VariantInfo> variants();
[[nodiscard]] const VariantInfo& info(VariantId variant);
/// The variant of that id; nothing if there is none.
[[nodiscard]] std::optional<VariantId> variant_named(std::string_view name);

/// The ids of all variants for a help text: "rummy, pass-the-deck, ...".
[[nodiscard]] std::string variant_names();

/// A switch, a number or one of several words.
using OptionValue = std::variant<bool, int, std::string>;

/// A room's options by name. Complete sets hold every option of their variant.
using OptionValues = std::map<std::string, OptionValue, std::less<>>;

/// One option: what it is, what it may be, which clause it belongs to.
struct OptionSpec {
  std::string_view name;
  std::string_view clause;
  std::string_view text;  ///< one sentence for the person who chooses
  OptionValue standard;   ///< the default; its type is the option's type
  int least = 0;          ///< numbers: inclusive bounds
  int most = 0;
  bool or_zero = false;  ///< numbers: 0 is allowed too, below `least`
  std::vector<std::string_view>
      choices{};  ///< words: the allowed ones; empty for `lexicon` (the server's lexicons)
  int since = 1;  ///< the rules version that brought it; matches under an older one do not have it
};

/// The options of a variant: its own first, then the table's (T).
[[nodiscard]] std::span<const OptionSpec> option_specs(VariantId variant);

/// Completes `given` with defaults and checks it. A name that the variant does not have, a value of the wrong
/// type or out of range is refused with name, range and value (T-2). `lexicons` are the names the server has.
[[nodiscard]] std::variant<OptionValues, Refusal> complete_options(VariantId variant,
                                                                   const OptionValues& given,
                                                                   std::span<const std::string> lexicons);

/// Takes out what the variant did not have yet under that version of its rules.
void drop_newer_options(VariantId variant, int rules_version, OptionValues& options);

}  // namespace meldroom::engine
