#include "room/make_game.hpp"

#include <utility>

#include <spdlog/fmt/fmt.h>

#include "engine/match.hpp"

namespace meldroom::server {

using engine::Refusal;

engine::Result<entry::Game> make_game(const Offer& offer, std::string_view variant,
                                      const engine::OptionValues& options,
                                      const std::optional<std::string>& deck, int seats) {
  const auto id = engine::variant_named(variant);
  if (!id) return Refusal{"T-1", "unknown_variant", fmt::format("there is no game `{}`", variant)};
  const engine::VariantInfo& info = engine::info(*id);
  auto complete = engine::complete_options(*id, options, offer.lexicon_names());
  if (!complete) return complete.error();

  engine::MatchSetup setup;
  setup.variant = *id;
  setup.options = std::move(complete).value();
  setup.seats = seats;
  setup.deck = offer.deck(deck.value_or(std::string(info.deck)));
  if (!setup.deck) return Refusal{"T-2", "unknown_deck", fmt::format("this server has no deck `{}`", *deck)};
  if (info.words) setup.lexicon = offer.lexicon(std::get<std::string>(setup.options.at("lexicon")));
  setup.seed.contributions.resize(static_cast<std::size_t>(seats));
  // Only the rules know how many may play, and whether the deck has enough cards for the deal. So start a match and
  // throw it away.
  auto trial = engine::Match::start(setup);
  if (!trial) return trial.error();
  return entry::Game{*id, std::move(setup.options), setup.deck->name, seats};
}

}  // namespace meldroom::server
