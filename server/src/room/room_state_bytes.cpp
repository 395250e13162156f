// A room's state as bytes, for saved states.
#include <string>
#include <tuple>
#include <utility>

#include "engine/state_bytes.hpp"
#include "engine/state_reader.hpp"
#include "room/room_state.hpp"

namespace meldroom::server {

auto RoomState::fields(auto& state) {
  return std::tie(state.game_, state.stage_, state.host_, state.seats_, state.matches_, state.secret_,
                  state.deal_, state.locked_, state.quiet_, state.kicked_, state.silenced_, state.lexicons_,
                  state.first_, state.beginnings_, state.challenged_, state.clock_, state.entries_,
                  state.changed_at_);
}

std::vector<std::uint8_t> RoomState::saved() const {
  engine::StateBytes<engine::AllFields> bytes;
  std::apply([&](const auto&... field) { (bytes.write(field), ...); }, fields(*this));
  bytes.write(match_.has_value());
  if (match_) {
    const auto& setup = match_->setup();
    bytes.write(setup.deck->name);
    bytes.write(setup.lexicon ? std::optional(std::pair(std::string(setup.lexicon->name()),
                                                        std::string(setup.lexicon->hash())))
                              : std::nullopt);
    bytes.write(match_->saved());
  }
  return bytes.take();
}

std::optional<RoomState> RoomState::restored(std::span<const std::uint8_t> bytes, const Offer& offer) {
  engine::StateReader reader(bytes);
  RoomState state;
  std::apply([&](auto&... field) { (reader.read(field), ...); }, fields(state));
  bool playing = false;
  reader.read(playing);
  if (playing) {
    std::string deck;
    std::optional<std::pair<std::string, std::string>> lexicon;  // its name and hash
    std::vector<std::uint8_t> match;
    reader.read(deck);
    reader.read(lexicon);
    reader.read(match);
    const auto words = lexicon ? offer.lexicon_of({lexicon->first, lexicon->second}) : nullptr;
    if (lexicon && !words) return std::nullopt;
    state.match_ = engine::Match::restored(match, offer.deck(deck), words);
    if (!state.match_) return std::nullopt;
  }
  return reader.complete() ? std::optional(std::move(state)) : std::nullopt;
}

}  // namespace meldroom::server
