#pragma once

#include <memory>

#include "engine/match.hpp"
#include "table/options.hpp"

namespace meldroom::engine {

/// The part of a match that never changes.
struct Context {
  Context() = default;
  Context(const Context&) = default;
  Context& operator=(const Context&) = delete;
  virtual ~Context() = default;
  [[nodiscard]] virtual std::shared_ptr<Context> copy() const = 0;

  MatchSetup setup;
  DeckPtr deck;  ///< with all copies
  Bytes32 seed{};
  TableOptions table;
  int challenge_seconds = 0;  ///< length of the challenge window (AR-6.1)

  [[nodiscard]] const Face& face(CardIndex card) const { return deck->cards[index(card)]; }
  /// Whether the match is played by this version of the rules or a newer one. Where a rule has changed, this decides
  /// which form of the rule holds.
  [[nodiscard]] bool rules_since(int version) const { return setup.rules_version >= version; }
};

/// A context with a variant's options in the variant's own type.
template <class Options>
struct ContextOf final : Context {
  [[nodiscard]] std::shared_ptr<Context> copy() const override { return std::make_shared<ContextOf>(*this); }

  Options options;
};

}  // namespace meldroom::engine
