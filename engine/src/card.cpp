#include "engine/card.hpp"

#include <boost/describe/enum_to_string.hpp>

namespace meldroom::engine {
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

std::string without_colour(const Face& face) {
  switch (face.kind) {
    case FaceKind::playing:
      return spoken_rank(face.rank) +
             (face.suit ? " of " + std::string(boost::describe::enum_to_string(*face.suit, "")) : "");
    case FaceKind::letter:
    case FaceKind::combination:
      return face.letters;
    case FaceKind::star:
      return "star";
    case FaceKind::wild:
      return "wild card";
    case FaceKind::flip:
      return face.letters.size() == 2 ? face.letters.substr(0, 1) + " or " + face.letters.substr(1)
                                      : face.letters;
  }
  return face.code.str();
}

}  // namespace

std::string spoken_name(const Face& face) {
  const std::string name = without_colour(face);
  return face.colour ? std::string(boost::describe::enum_to_string(*face.colour, "")) + " " + name : name;
}

}  // namespace meldroom::engine
