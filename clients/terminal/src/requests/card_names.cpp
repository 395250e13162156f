#include "requests/card_names.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include <boost/describe/enum_to_string.hpp>

#include "dict/ascii_case.hpp"
#include "phrases.hpp"

namespace meldroom::terminal {

using engine::Face;
using engine::FaceKind;
using engine::Tile;

namespace {

/// Turns "♥" into "H", so that a name on the screen can be typed back.
std::string normalised(std::string_view typed) {
  std::string name(typed);
  constexpr std::pair<std::string_view, std::string_view> symbols[] = {
      {"♣", "C"}, {"♦", "D"}, {"♥", "H"}, {"♠", "S"}};
  for (const auto& [symbol, letter] : symbols) {
    if (const auto at = name.find(symbol); at != std::string::npos) {
      name.replace(at, symbol.size(), letter);
    }
  }
  return dict::upper(name);
}

/// True if `name` (normalised) is a short name of that playing card: its rank alone, or with T for 10.
bool fits_playing(const Face& face, std::string_view name) {
  const std::string code = face.code.str();
  if (code.empty()) return false;
  const std::string rank = code.substr(0, code.size() - 1);
  const std::string suit = code.substr(code.size() - 1);
  return name == rank || (face.rank == 10 && (name == "T" || name == "T" + suit));
}

/// True if `name` is the printed letter alone, or followed by the beginning of the colour.
bool fits_letter(const Face& face, std::string_view name) {
  const auto dash = name.find('-');
  const std::string code = dict::upper(face.code);
  if (name.substr(0, dash) != code.substr(0, code.find('-'))) {
    return false;
  }
  if (dash == std::string_view::npos) {
    return true;
  }
  return face.colour &&
         dict::upper(boost::describe::enum_to_string(*face.colour, "")).starts_with(name.substr(dash + 1));
}

/// True if `name` is one of the letters of a flip card.
bool fits_flip(const Face& face, std::string_view name) {
  return name.size() == 1 && face.letters.find(name) != std::string::npos;
}

bool fits(const Face& face, std::string_view name) {
  switch (face.kind) {
    case FaceKind::playing:
      return fits_playing(face, name);
    case FaceKind::flip:
      return fits_flip(face, name);
    case FaceKind::letter:
    case FaceKind::star:
    case FaceKind::wild:
    case FaceKind::combination:
      break;
  }
  return fits_letter(face, name);
}

/// A name as typed, and the card found for it.
struct Wanted {
  std::string typed;
  std::string name;
  std::string as;
  std::optional<std::size_t> card;  ///< position in the hand
};

Wanted read(std::string_view typed) {
  Wanted wanted{std::string(typed), normalised(typed), {}, {}};
  if (const auto equals = wanted.name.find('='); equals != std::string::npos) {
    wanted.as = wanted.name.substr(equals + 1);
    wanted.name.resize(equals);
  }
  return wanted;
}

class Picker {
 public:
  Picker(std::span<const HeldCard> hand, bool colours_matter, std::string_view place)
      : hand_(hand), colours_matter_(colours_matter), place_(place), taken_(hand.size(), false) {}

  Result<void> by_position(Wanted& wanted) {
    std::size_t position = 0;
    const char* end = wanted.name.data() + wanted.name.size();
    const auto read = std::from_chars(wanted.name.data() + 1, end, position);
    if (read.ec != std::errc() || read.ptr != end || position < 1 || position > hand_.size()) {
      return Problem{"There is no " + wanted.typed + " " + place_ + "."};
    }
    if (taken_[position - 1]) {
      return Problem{wanted.typed + " is named twice: name each card once."};
    }
    take(wanted, position - 1);
    return {};
  }

  void by_code(Wanted& wanted) {
    const auto matches =
        matching([&](const HeldCard& card) { return dict::upper(card.face.code) == wanted.name; });
    if (!matches.empty()) {
      take(wanted, matches.front());
    }
  }

  /// Takes cards for all equal names at once: "E E" needs no question if there are exactly two of them.
  Result<void> by_part(const std::vector<Wanted*>& alike) {
    const Wanted& first = *alike.front();
    const auto matches = matching([&](const HeldCard& card) { return fits(card.face, first.name); });
    if (matches.size() < alike.size()) {
      return Problem{matches.empty()
                         ? "There is no " + first.typed + " " + place_ + "."
                         : "There " + std::string(matches.size() == 1 ? "is" : "are") + " only " +
                               std::to_string(matches.size()) + " of " + first.typed + " " + place_ + "."};
    }
    if (matches.size() > alike.size() && !interchangeable(matches)) {
      return Problem{first.typed + " could be " + listed(matches) + ". Say which."};
    }
    for (std::size_t i = 0; i < alike.size(); ++i) {
      take(*alike[i], matches[i]);
    }
    return {};
  }

 private:
  /// The positions of cards that are not taken yet and for which that is true. Wanted ones come first.
  template <class IsOne>
  [[nodiscard]] std::vector<std::size_t> matching(IsOne is_one) const {
    std::vector<std::size_t> matches;
    for (std::size_t i = 0; i < hand_.size(); ++i) {
      if (!taken_[i] && is_one(hand_[i])) {
        matches.insert(hand_[i].wanted ? matches.begin() : matches.end(), i);
      }
    }
    return matches;
  }

  void take(Wanted& wanted, std::size_t card) {
    wanted.card = card;
    taken_[card] = true;
  }

  [[nodiscard]] bool interchangeable(const std::vector<std::size_t>& cards) const {
    const Face& first = hand_[cards.front()].face;
    return std::all_of(cards.begin(), cards.end(), [&](std::size_t card) {
      const Face& face = hand_[card].face;
      return face.code == first.code ||
             (!colours_matter_ && face.kind == first.kind && face.rank == first.rank &&
              face.suit == first.suit && face.letters == first.letters);
    });
  }

  [[nodiscard]] std::string listed(const std::vector<std::size_t>& cards) const {
    Lines names;
    std::set<std::string> seen;
    for (const std::size_t card : cards) {
      const std::string& name = hand_[card].shown;
      if (seen.insert(name).second) names.push_back(name + " (#" + std::to_string(card + 1) + ")");
    }
    return enumerated(std::move(names), "or");
  }

  std::span<const HeldCard> hand_;
  bool colours_matter_;
  std::string place_;
  std::vector<bool> taken_;
};

}  // namespace

Result<std::vector<Tile>> pick_cards(std::span<const HeldCard> hand, std::span<const std::string> names,
                                     bool colours_matter, std::string_view place) {
  std::vector<Wanted> wanted;
  for (const auto& name : names) {
    wanted.push_back(read(name));
    const std::string& as = wanted.back().as;
    if (as.size() > 1 || (!as.empty() && (as[0] < 'A' || as[0] > 'Z'))) {
      return Problem{"A card stands for one letter, as in *=E."};
    }
  }

  // The most exact names first, so that "E-red E" takes the red E and then another one.
  Picker picker(hand, colours_matter, place);
  for (auto& card : wanted) {
    if (card.name.starts_with('#')) {
      TRY(picker.by_position(card));
    }
  }
  for (auto& card : wanted) {
    if (!card.card) {
      picker.by_code(card);
    }
  }
  for (auto& card : wanted) {
    if (card.card) {
      continue;
    }
    std::vector<Wanted*> alike;
    for (auto& other : wanted) {
      if (!other.card && other.name == card.name) {
        alike.push_back(&other);
      }
    }
    TRY(picker.by_part(alike));
  }

  std::vector<Tile> tiles;
  for (const auto& card : wanted) {
    const HeldCard& held = hand[*card.card];
    // "X" for the flip card J/X also names its letter.
    const bool named = card.as.empty() && held.face.kind == FaceKind::flip && fits_flip(held.face, card.name);
    tiles.push_back({held.id, named ? card.name : card.as});
  }
  return tiles;
}

}  // namespace meldroom::terminal
