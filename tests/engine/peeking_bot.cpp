// Two tests compile this file the way the bots are compiled. It must be rejected if it includes a type that holds the
// state.

#include "variant_bot.hpp"
#ifdef PEEKS
#include "table/card_store.hpp"
#endif

namespace meldroom::engine {

#ifdef PEEKS
CardIndex top_of(const CardStore& cards) {
  return cards.at(stock_place).front();
}
#else
std::size_t cards_of(const View& view, Seat seat) {
  return static_cast<std::size_t>(view.seats.at(seat).cards);
}
#endif

}  // namespace meldroom::engine
