#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "table/kinds.hpp"
#include "table/player_means.hpp"

/// A hand of Rummy as a player thinks of it: what they see, and for the rest what they imagine.
namespace meldroom::engine::rummy {

/// A step of a turn.
struct Ply {
  enum class What : std::uint8_t { draw_stock, draw_discard, meld, lay_off, discard };
  What what{};
  Kinds cards = 0;       ///< laid or discarded
  std::size_t meld = 0;  ///< lay_off: its place among the melds
  friend bool operator==(const Ply&, const Ply&) = default;
};

struct Position {
  struct Player {
    Kinds hand = 0;
    Kinds seen = 0;            ///< of those, taken from the discard pile for all to see
    bool laid_before = false;  ///< in an earlier turn (RUM-3.2)
  };

  bool many_melds = false;         ///< melds_per_turn: many (RUM-2.2)
  bool by_discard = false;         ///< go_out_by: discard (RUM-2.6)
  std::vector<Player> players;     ///< in the order of play
  std::size_t turn = 0;            ///< whose
  bool drawn = false;              ///< this turn
  std::optional<Kind> taken;       ///< from the discard pile this turn (RUM-2.4)
  bool melded = false;             ///< this turn
  bool laid = false;               ///< melded or laid off, this turn
  std::vector<Laid> melds;         ///< on the table
  std::vector<Kind> stock;         ///< the top card last
  std::vector<Kind> pile;          ///< the same
  Kinds gone = 0;                  ///< what lies in the melds and in the pile
  int turns = 0;                   ///< ended
  std::optional<std::size_t> out;  ///< who has no cards left
  bool stuck = false;              ///< nobody can draw (RUM-2.5)

  [[nodiscard]] const Player& player() const { return players[turn]; }
  [[nodiscard]] bool over() const { return out || stuck; }
  /// The cards of which each alone can be laid off.
  [[nodiscard]] Kinds fitting_any() const;
  /// Whether a meld or lay-off lets its player end their turn (RUM-2.4, RUM-2.6).
  [[nodiscard]] bool may_lay(const Ply& ply) const;
  /// Carries out a step that is allowed. `chance` shuffles where the stock is renewed.
  void apply(const Ply& ply, Chance& chance);
  /// What the hand that is over is worth to a player: what they have won, or their share of what another has.
  [[nodiscard]] double worth(std::size_t player) const;

 private:
  void lay(const Ply& ply);
  void renew_stock(Chance& chance);
  void end_turn();
};

/// Mixes cards by chance.
void shuffle(std::vector<Kind>& cards, Chance& chance);

}  // namespace meldroom::engine::rummy
