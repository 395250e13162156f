#include "room/room_snapshot.hpp"

#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <sodium.h>

#include "engine/state_bytes.hpp"
#include "engine/state_reader.hpp"
#include "room/room_state.hpp"

namespace meldroom::server {

namespace {

using Fingerprint = std::array<unsigned char, crypto_generichash_BYTES_MIN>;

/// The fingerprint of the running program's file; nothing if it cannot be read.
std::optional<Fingerprint> fingerprint_of_program() {
  std::ifstream program("/proc/self/exe", std::ios::binary);
  crypto_generichash_state hash;
  Fingerprint fingerprint{};
  crypto_generichash_init(&hash, nullptr, 0, fingerprint.size());
  std::array<char, 64 * 1024> part{};
  while (program.read(part.data(), part.size()) || program.gcount() > 0) {
    crypto_generichash_update(&hash, reinterpret_cast<const unsigned char*>(part.data()),
                              static_cast<unsigned long long>(program.gcount()));
  }
  if (!program.eof()) return std::nullopt;
  crypto_generichash_final(&hash, fingerprint.data(), fingerprint.size());
  return fingerprint;
}

}  // namespace

std::optional<std::uint64_t> snapshot_key(const Offer& offer) {
  static const auto program = fingerprint_of_program();
  if (!program) return std::nullopt;
  const auto offer_doc = offer.for_clients();
  std::string offered = protocol::offer_text(*offer_doc);
  for (const auto& deck : offer_doc->decks) offered += entry::hash_of(*offer.deck(deck.name));
  Fingerprint both{};
  crypto_generichash(both.data(), both.size(), reinterpret_cast<const unsigned char*>(offered.data()),
                     offered.size(), program->data(), program->size());
  std::uint64_t key = 0;
  for (unsigned i = 0; i < 8; ++i) key |= std::uint64_t{both.at(i)} << (8 * i);
  return key;
}

auto RoomState::fields(auto& state) {
  return std::tie(state.game_, state.stage_, state.host_, state.seats_, state.matches_, state.secret_,
                  state.deal_, state.locked_, state.quiet_, state.kicked_, state.silenced_, state.lexicons_,
                  state.challenged_, state.clock_, state.entries_, state.changed_at_);
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
