#include "state_hash_1.hpp"

#include <tuple>

#include "alpha_rummy/game.hpp"
#include "dict/blake2b.hpp"
#include "engine/state_bytes.hpp"
#include "full_deck/game.hpp"
#include "gin/game.hpp"
#include "pass_the_deck/game.hpp"
#include "rummy/game.hpp"
#include "table/game_of.hpp"

/// Lists each structure with the fields that it had in version 1, in the order of version 1. States can then gain
/// fields, reorder them or change their types, and a match that began under version 1 keeps the hashes in its journal
/// and its record. So this file has to give the same bytes forever. Later variants have no version 1 and no line here.
namespace meldroom::engine {
namespace {

struct FieldsOfVersion1 {
  // ---- the table ----
  /// In version 1 the value was stored directly, not shared.
  template <class T>
  static T shared(const Shared<T>& value) {
    return value ? *value : T{};
  }
  static auto of(const Place& place) { return std::tie(place.kind, place.number); }
  static auto of(const CardStore& store) { return store.fields_of_version_1(); }
  static auto of(const CardStore::Pile& pile) { return std::tie(pile.place, pile.cards); }
  static auto of(const CardStore::Card& card) { return std::tie(card.place, card.id, card.named); }
  static auto of(const SeatState& seat) { return std::tie(seat.score, seat.scored_this_hand, seat.left); }
  static auto of(const Core& core) {
    return std::tie(core.cards, core.seats, core.dealer, core.turn, core.phase, core.hand);
  }
  static auto of(const Arrangement::ArrangedTile& tile) { return std::tie(tile.card, tile.as); }
  static auto of(const Arrangement& arrangement) { return std::tie(arrangement.order, arrangement.groups); }
  static auto of(const Presence& presence) {
    return std::tie(presence.timeouts, presence.away, presence.arrangement);
  }
  static auto of(const Petition& petition) {
    return std::tie(petition.kind, petition.by, petition.word, petition.agreed);
  }
  static auto of(const TableState& table) {
    return std::tie(table.number, table.decision, table.shuffles, table.seats, table.house_words,
                    table.petition);
  }
  static auto of(const TableWord& word) { return std::tie(word.id, word.owner, word.word); }
  static auto of(const Letter& letter) { return std::tie(letter.card, letter.as); }

  // ---- the games ----
  static auto of(const TableMeld& meld) { return std::tie(meld.id, meld.owner, meld.kind); }
  static auto of(const rummy::Game& game) {
    return std::tie(game.core, game.melds, game.drawn.card, game.drawn.from_discard, game.melded, game.laid,
                    game.laid_before, game.renewed, game.idle_turns, game.turns_since_stock);
  }
  static auto of(const pass_the_deck::Game& game) {
    return std::tie(game.core, game.words, game.passed, game.last_to_pass, game.done);
  }
  static auto of(const gin::Game& game) {
    const auto& turns = game.turns;
    return std::tie(game.core, game.dealt, turns.offered, turns.declined, turns.drawn.card,
                    turns.drawn.from_discard, turns.turns_from_discard, game.knocker, game.open, game.to_lay,
                    game.words);
  }
  static auto of(const full_deck::Turn& turn) {
    return std::tie(turn.played, turn.new_word, turn.scored, turn.closed);
  }
  static auto of(const full_deck::Game& game) {
    return std::tie(game.core, game.words, game.won, game.opening, game.turn, game.earned, game.passed,
                    game.idle_turns, game.tied);
  }
  static auto of(const alpha_rummy::Pending& pending) {
    return std::tie(pending.word, pending.was, pending.old_cards, pending.accepted);
  }
  static auto of(const alpha_rummy::Entry& entry) {
    return std::tie(entry.seat, entry.added, entry.points, entry.text);
  }
  static auto of(const alpha_rummy::Game& game) {
    return std::tie(game.core, game.words, game.words_laid, game.entries, game.turns_to_lose, game.pending,
                    game.last_chance, game.drawn, game.taken, game.wanted, game.melded, game.bonus_earned);
  }
};

/// Writes the game if it is of these rules.
template <class R>
bool write_if(const AnyGame& game, StateBytes<FieldsOfVersion1>& bytes) {
  const auto* of_these_rules = dynamic_cast<const GameOf<R>*>(&game);
  if (of_these_rules != nullptr) {
    bytes.write(of_these_rules->game());
  }
  return of_these_rules != nullptr;
}

}  // namespace

StateHash state_hash_1(const State& state) {
  StateBytes<FieldsOfVersion1> bytes;
  bytes.write(state.table);
  const auto& game = *state.game;
  if (!write_if<rummy::Rules>(game, bytes) && !write_if<pass_the_deck::Rules>(game, bytes) &&
      !write_if<gin::Rules>(game, bytes) && !write_if<full_deck::Rules>(game, bytes) &&
      !write_if<alpha_rummy::Rules>(game, bytes)) {
    throw InvariantError("a variant that has no version 1 was played by it");
  }
  return dict::blake2b<16>(bytes.written());
}

}  // namespace meldroom::engine
