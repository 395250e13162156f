#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <boost/describe.hpp>

namespace meldroom::engine {

/// A physical card: its 0-based position in its deck's list. Leaves the engine only in records.
enum class CardIndex : std::uint16_t {};

constexpr std::size_t index(CardIndex card) {
  return static_cast<std::size_t>(card);
}

/// The name of a card in views and moves. A card gets a new id whenever the set of observers who may see it changes.
/// Ids count the card movements that everyone could count. So an id tells nothing about a face, and nobody can follow a
/// card through a hidden place (T-5). Never 0.
enum class CardId : std::uint32_t {};

enum class FaceKind : std::uint8_t { playing, letter, star, wild, flip, combination };
BOOST_DESCRIBE_ENUM(FaceKind, playing, letter, star, wild, flip, combination)

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };
BOOST_DESCRIBE_ENUM(Suit, clubs, diamonds, hearts, spades)

enum class Colour : std::uint8_t { black, blue, red, green };
BOOST_DESCRIBE_ENUM(Colour, black, blue, red, green)

/// The code of a face: short and unique in the deck, such as "KH", "10C"; "E", "E-red", "*-blue", "?", "J/X", "ST".
class FaceCode {
 public:
  static constexpr std::size_t most = 12;  ///< characters

  static constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*?/-";

  /// Whether a text is that short and made of these characters.
  [[nodiscard]] static constexpr bool allows(std::string_view text) {
    return text.size() <= most && text.find_first_not_of(alphabet) == std::string_view::npos;
  }

  FaceCode() = default;
  /// Throws std::invalid_argument if the text cannot be a code.
  template <class Text>
    requires(std::convertible_to<const Text&, std::string_view> && !std::same_as<Text, FaceCode>)
  FaceCode(const Text& code) {
    const std::string_view text = code;
    if (!allows(text)) {
      throw std::invalid_argument("no card is called " + std::string(text));
    }
    std::ranges::copy(text, characters_.begin());
    characters_[most] = static_cast<char>(text.size());
  }
  [[nodiscard]] std::string str() const { return std::string(std::string_view(*this)); }
  operator std::string_view() const {
    return {characters_.data(), static_cast<std::size_t>(characters_[most])};
  }

  friend bool operator==(const FaceCode&, const FaceCode&) = default;
  friend auto operator<=>(const FaceCode& a, const FaceCode& b) {
    return std::string_view(a) <=> std::string_view(b);
  }

 private:
  std::array<char, most + 1> characters_{};  ///< the last one is the length
};

/// The printed side of a card. Cards with equal codes are interchangeable.
struct Face {
  FaceCode code;
  FaceKind kind = FaceKind::letter;
  /// Playing cards: 1 (ace) to 13 (king). Otherwise 0.
  int rank = 0;
  std::optional<Suit> suit;
  /// The letter, a combination's two letters, or a flip card's two choices. Empty for a star or a wild card.
  std::string letters;
  std::optional<Colour> colour;
  /// The card's printed value, in variants that count values (letter cards). 0 if none is printed.
  int value = 0;

  friend bool operator==(const Face&, const Face&) = default;
};
BOOST_DESCRIBE_STRUCT(Face, (), (code, kind, rank, suit, letters, colour, value))

/// What people call a card with that face: "king of hearts"; "E", "red E", "blue star", "wild card", "J or X".
[[nodiscard]] std::string spoken_name(const Face& face);

}  // namespace meldroom::engine
