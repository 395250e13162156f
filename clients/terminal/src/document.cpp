#include "document.hpp"

#include <algorithm>

#include <boost/describe/enum_from_string.hpp>

#include "engine/variant.hpp"

namespace meldroom::terminal {

using nlohmann::json;

namespace {

/// Things that are numbered come as objects with the number as key; here in the order of their numbers.
std::map<int, const json*> numbered(const json& object) {
  std::map<int, const json*> out;
  for (const auto& [key, value] : object.items()) {
    out.emplace(std::stoi(key), &value);
  }
  return out;
}

template <class Enum>
Enum enumerator(const std::string& name) {
  Enum value{};
  if (!boost::describe::enum_from_string(name.c_str(), value)) {
    throw json::other_error::create(501, "unknown name " + name, nullptr);
  }
  return value;
}

engine::CardId card_id(const json& card) {
  return static_cast<engine::CardId>(card.at("id").get<std::uint32_t>());
}

}  // namespace

void Document::take_snapshot(const json& message) {
  version_ = message.at("v");
  seat_ = message.contains("seat") && message["seat"].is_number() ? std::optional<int>(message["seat"])
                                                                  : std::nullopt;
  doc_ = message.at("doc");
}

bool Document::take_update(const json& message) {
  if (empty() || message.at("v") != version_ + 1) {
    return false;
  }
  ++version_;
  if (const auto patch = message.find("patch"); patch != message.end()) {
    doc_.merge_patch(*patch);
  }
  return true;
}

std::vector<int> Document::seats() const {
  std::vector<int> out;
  for (const auto& [seat, taken] : numbered(room().at("seats"))) {
    out.push_back(seat);
  }
  return out;
}

std::string Document::name(int seat) const {
  const json& seats = room().at("seats");
  const auto taken = seats.find(std::to_string(seat));
  return taken == seats.end() ? "Seat " + std::to_string(seat + 1) : taken->at("name").get<std::string>();
}

std::vector<int> Document::to_act() const {
  return view().at("to_act");
}

bool Document::my_turn() const {
  if (!seat_ || !has_view()) {
    return false;
  }
  const auto waiting = to_act();
  return std::find(waiting.begin(), waiting.end(), *seat_) != waiting.end();
}

engine::Face Document::face(const std::string& code) const {
  engine::Face out;
  out.code = code;
  const json& faces = doc_.at("faces");
  const auto found = faces.find(code);
  if (found == faces.end()) {
    return out;
  }
  out.kind = enumerator<engine::FaceKind>(found->at("kind"));
  out.rank = found->value("rank", 0);
  out.letters = found->value("letters", "");
  if (const auto suit = found->find("suit"); suit != found->end() && suit->is_string()) {
    out.suit = enumerator<engine::Suit>(*suit);
  }
  if (const auto colour = found->find("colour"); colour != found->end() && colour->is_string()) {
    out.colour = enumerator<engine::Colour>(*colour);
  }
  return out;
}

std::vector<HeldCard> Document::cards(const json& list) const {
  std::vector<HeldCard> out;
  for (const auto& card : list) {
    out.push_back({card_id(card), face(card.at("face"))});
  }
  return out;
}

std::vector<HeldCard> Document::hand() const {
  return cards(view().at("own").at("hand"));
}

std::vector<HeldCard> Document::cards_for_words() const {
  const auto piles = game().find("piles");
  if (piles == game().end() || piles->empty()) {
    return hand();
  }
  json tops = json::array();
  for (const auto& pile : *piles) {
    if (const auto top = pile.find("top"); top != pile.end()) {
      tops.push_back(*top);
    }
  }
  return cards(tops);
}

std::vector<HeldCard> Document::discard_pile() const {
  const auto pile = view().find("discard");
  return pile == view().end() ? std::vector<HeldCard>{} : cards(pile->at("cards"));
}

std::vector<Group> Document::melds() const {
  std::vector<Group> out;
  for (const auto& [number, meld] : numbered(view().at("melds"))) {
    Group group{number, meld->at("owner"), meld->at("kind"), {}, {}};
    for (const auto& card : meld->at("cards")) {
      group.tiles.push_back({card_id(card), face(card.at("face")), {}});
    }
    out.push_back(std::move(group));
  }
  return out;
}

std::vector<Group> Document::words() const {
  std::vector<Group> out;
  for (const auto& [number, word] : numbered(view().at("words"))) {
    Group group{number, word->at("owner"), {}, word->at("word"), {}};
    for (const auto& tile : word->at("tiles")) {
      group.tiles.push_back({card_id(tile), face(tile.at("face")), tile.at("as")});
    }
    out.push_back(std::move(group));
  }
  return out;
}

std::vector<Allowed> Document::allowed() const {
  std::vector<Allowed> out;
  if (!has_view() || !view().contains("own")) {
    return out;
  }
  for (const auto& action : view().at("own").at("actions")) {
    Allowed one{action.at("kind"),  action.at("clause"), action.at("from"), {},
                action.at("least"), action.at("most")};
    for (const std::uint32_t card : action.at("cards")) {
      one.cards.push_back(static_cast<engine::CardId>(card));
    }
    out.push_back(std::move(one));
  }
  return out;
}

std::optional<Allowed> Document::allowed(std::string_view kind) const {
  for (auto& action : allowed()) {
    if (action.kind == kind) {
      return std::move(action);
    }
  }
  return std::nullopt;
}

bool Document::words_are_common() const {
  return room().at("variant") != "pass-the-deck";
}

bool Document::plays_words() const {
  const auto variant = engine::variant_named(room().at("variant").get<std::string>());
  return !variant || engine::info(*variant).words;
}

std::vector<int> Document::closed_words() const {
  return game().value("closed", std::vector<int>{});
}

std::string Document::option(const std::string& name) const {
  const json& options = room().at("options");
  const auto found = options.find(name);
  return found != options.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<int> Document::most_colours() const {
  constexpr int all_colours = 4;
  const int level = room().at("options").value("level", all_colours);
  return level < all_colours ? std::optional(level) : std::nullopt;
}

}  // namespace meldroom::terminal
