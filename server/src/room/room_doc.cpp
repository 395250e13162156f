#include "room/room_doc.hpp"

namespace meldroom::server {

protocol::RoomDoc room_doc_of(RoomCode code, const RoomState& state, const Offer& offer) {
  protocol::RoomDoc doc;
  const entry::Game& game = state.game();
  doc.code = code.text();
  doc.variant = engine::info(game.variant).name;
  doc.deck = game.deck;
  doc.options = game.options;
  doc.host = state.host();
  doc.stage = state.stage();
  doc.match = state.matches();
  doc.capacity = game.capacity;
  const auto avatars = state.avatars();
  for (const auto& [seat, holder] : state.seats()) {
    doc.seats[seat] = {holder.name,   avatars.at(seat), holder.ready,        holder.present,
                       holder.paused, holder.bot,       state.stand_in(seat)};
    doc.series[seat] = holder.won;
  }
  doc.commitment = engine::commitment_to(state.secret());
  doc.deal = state.deal();
  if (state.locked()) doc.locked = true;
  if (state.quiet()) doc.quiet = true;
  for (const auto& [owner, name] : state.kicked()) {
    if (!doc.kicked) doc.kicked.emplace();
    doc.kicked->push_back(name);
  }
  for (const auto& [owner, name] : state.silenced()) {
    if (!doc.silenced) doc.silenced.emplace();
    doc.silenced->push_back(name);
  }
  if (const auto lexicon = state.lexicon(offer)) {
    doc.lexicon = {std::string(lexicon->name()), std::string(lexicon->hash())};
  }
  if (state.stage() == protocol::Stage::over) {
    doc.secret = state.secret();
    doc.contributions = state.match()->setup().seed.contributions;
  }
  return doc;
}

}  // namespace meldroom::server
