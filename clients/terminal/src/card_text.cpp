#include "card_text.hpp"

#include <array>

namespace meldroom::terminal {

using engine::Face;
using engine::FaceKind;

namespace {

std::string printed_name(const Face& face, FaceStyle style) {
  if (style == FaceStyle::spoken) {
    return engine::spoken_name(face);
  }
  if (!face.suit || style == FaceStyle::ascii) {
    return face.code.str();
  }
  constexpr std::array symbols{"♣", "♦", "♥", "♠"};
  const std::string code = face.code.str();
  return code.substr(0, code.size() - 1) + symbols[static_cast<std::size_t>(*face.suit)];
}

}  // namespace

std::string card_text(const Face& face, FaceStyle style, std::string_view as) {
  const std::string name = printed_name(face, style);
  const bool has_choice =
      face.kind == FaceKind::star || face.kind == FaceKind::wild || face.kind == FaceKind::flip;
  if (as.empty() || !has_choice) {
    return name;
  }
  return name + (style == FaceStyle::spoken ? " as " : "=") + std::string(as);
}

}  // namespace meldroom::terminal
