#include "document.hpp"

#include <algorithm>

#include "protocol/read_view.hpp"

namespace meldroom::terminal {

void Document::take_snapshot(const protocol::Snapshot& snapshot) {
  version_ = snapshot.v;
  seat_ = snapshot.seat;
  doc_ = snapshot.doc;
  read();
}

bool Document::take_changes(const protocol::Changes& changes) {
  if (doc_.is_null() || changes.v != version_ + 1) {
    return false;
  }
  ++version_;
  if (!changes.patch.empty()) {
    protocol::apply_patch(doc_, changes.patch);
    read();
  }
  return true;
}

void Document::read() {
  const auto clock_before = read_.clock;
  read_ = protocol::read_client_document(doc_).value();
  if (read_.clock != clock_before) {
    clock_came_ = now_();
  }
}

std::optional<std::chrono::milliseconds> Document::time_left() const {
  if (!clock_runs()) {
    return std::nullopt;
  }
  const auto passed = std::chrono::floor<std::chrono::milliseconds>(now_() - clock_came_);
  return std::max(std::chrono::milliseconds(0), std::chrono::milliseconds(read_.clock->left_ms) - passed);
}

const protocol::RoomSeatDoc& Document::holder(engine::Seat seat) const {
  static const protocol::RoomSeatDoc nobody;
  const auto taken = room().seats.find(seat);
  return taken == room().seats.end() ? nobody : taken->second;
}

std::string Document::name(engine::Seat seat) const {
  const std::string& name = holder(seat).name;
  return name.empty() ? "Seat " + std::to_string(index(seat) + 1) : name;
}

const engine::OwnView* Document::own() const {
  return has_view() && view().own ? &*view().own : nullptr;
}

bool Document::waits_for(engine::Seat seat) const {
  return has_view() && engine::waits_for(view(), seat);
}

bool Document::between_hands() const {
  return has_view() && playing() && view().phase == engine::Phase::between_hands;
}

std::span<const engine::Action> Document::allowed() const {
  return own() == nullptr ? std::span<const engine::Action>{} : own()->actions;
}

const engine::Action* Document::allowed(engine::MoveKind kind) const {
  return has_view() ? engine::action(view(), kind) : nullptr;
}

engine::Face Document::face(const engine::FaceCode& code) const {
  if (read_.faces) {
    if (const auto found = read_.faces->find(code.str()); found != read_.faces->end()) {
      return found->second;
    }
  }
  engine::Face unknown;
  unknown.code = code;
  return unknown;
}

HeldCard Document::held(engine::CardId id, const engine::Face& face) const {
  return {id, face, card_text(face, faces_), false};
}

std::vector<HeldCard> Document::deck() const {
  std::vector<HeldCard> out;
  for (const auto& [code, face] : read_.faces.value_or(protocol::Faces{})) {
    out.push_back(held({}, face));
  }
  return out;
}

std::vector<HeldCard> Document::cards(std::span<const engine::CardView> seen) const {
  std::vector<HeldCard> out;
  for (const auto& card : seen) {
    out.push_back(held(card.id, face(card.face)));
  }
  return out;
}

std::vector<HeldCard> Document::hand() const {
  if (own() == nullptr) {
    return {};
  }
  auto held = cards(own()->hand);
  const auto* alpha_rummy = game<engine::AlphaRummyView>();  // AR-2.2
  const auto* rummy = game<engine::RummyView>();  // RUM-2.4: otherwise they keep it for another turn
  const auto wanted = alpha_rummy != nullptr ? alpha_rummy->wanted
                      : rummy != nullptr     ? rummy->taken
                                             : std::nullopt;
  for (auto& card : held) {
    card.wanted = card.id == wanted;
  }
  return held;
}

bool Document::words_from_piles() const {
  const auto* full_deck = game<engine::FullDeckView>();
  return full_deck != nullptr && !full_deck->piles.empty();
}

std::string_view Document::place_of_cards_for_words() const {
  return words_from_piles() ? on_piles : in_hand;
}

std::vector<HeldCard> Document::cards_for_words() const {
  if (!words_from_piles()) {
    return hand();
  }
  std::vector<engine::CardView> tops;
  for (const auto& pile : game<engine::FullDeckView>()->piles) {
    if (pile.top) {
      tops.push_back(*pile.top);
    }
  }
  return cards(tops);
}

std::vector<HeldCard> Document::discard_pile() const {
  return has_view() && view().discard ? cards(view().discard->cards) : std::vector<HeldCard>{};
}

std::vector<Word> Document::words() const {
  std::vector<Word> out;
  for (const auto& [number, word] : view().words) {
    Word one{number, word.owner, word.word, {}};
    for (const auto& tile : word.tiles) {
      one.tiles.push_back({tile.id, face(tile.face), tile.as, word.word});
    }
    out.push_back(std::move(one));
  }
  return out;
}

bool Document::is_closed(engine::GroupId word) const {
  const auto* full_deck = game<engine::FullDeckView>();
  return full_deck != nullptr &&
         std::find(full_deck->closed.begin(), full_deck->closed.end(), word) != full_deck->closed.end();
}

bool Document::words_are_common() const {
  return game<engine::PassTheDeckView>() == nullptr;
}

const engine::VariantInfo* Document::variant() const {
  const auto known = engine::variant_named(room().variant);
  return known ? &engine::info(*known) : nullptr;
}

template <class T>
const T* Document::option_as(std::string_view name) const {
  const auto found = room().options.find(name);
  return found == room().options.end() ? nullptr : std::get_if<T>(&found->second);
}

std::string Document::option(std::string_view name) const {
  const auto* text = option_as<std::string>(name);
  return text == nullptr ? "" : *text;
}

std::optional<int> Document::most_colours() const {
  constexpr int all_colours = 4;
  const auto* level = option_as<int>("level");
  return level != nullptr && *level < all_colours ? std::optional(*level) : std::nullopt;
}

}  // namespace meldroom::terminal
