#include "faces.hpp"

#include <array>

#include <boost/describe/enum_to_string.hpp>

namespace meldroom::terminal {

using engine::Face;
using engine::FaceKind;

namespace {

std::string spoken_rank(int rank) {
  switch (rank) {
    case 1:
      return "ace";
    case 11:
      return "jack";
    case 12:
      return "queen";
    case 13:
      return "king";
    default:
      return std::to_string(rank);
  }
}

std::string playing_card(const Face& face, FaceStyle style) {
  if (!face.suit || style == FaceStyle::ascii) {
    return face.code;
  }
  if (style == FaceStyle::spoken) {
    return spoken_rank(face.rank) + " of " + boost::describe::enum_to_string(*face.suit, "");
  }
  constexpr std::array symbols{"♣", "♦", "♥", "♠"};
  return face.code.substr(0, face.code.size() - 1) + symbols[static_cast<std::size_t>(*face.suit)];
}

std::string spoken_letter_card(const Face& face) {
  const std::string colour =
      face.colour ? std::string(boost::describe::enum_to_string(*face.colour, "")) + " " : std::string();
  switch (face.kind) {
    case FaceKind::star:
      return colour + "star";
    case FaceKind::wild:
      return colour + "wild card";
    case FaceKind::flip:
      return colour + face.letters.substr(0, 1) + " or " + face.letters.substr(1);
    case FaceKind::playing:
    case FaceKind::letter:
    case FaceKind::combination:
      return colour + face.letters;
  }
  return face.code;
}

}  // namespace

std::string card_text(const Face& face, FaceStyle style, std::string_view as) {
  if (face.kind == FaceKind::playing) {
    return playing_card(face, style);
  }
  const bool has_choice =
      face.kind == FaceKind::star || face.kind == FaceKind::wild || face.kind == FaceKind::flip;
  const std::string name = style == FaceStyle::spoken ? spoken_letter_card(face) : face.code;
  if (as.empty() || !has_choice) {
    return name;
  }
  return name + (style == FaceStyle::spoken ? " as " : "=") + std::string(as);
}

}  // namespace meldroom::terminal
