#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/card.hpp"
#include "engine/seat.hpp"

/// Texts that people write, names of things and small numbers, as types that carry their bounds. A value of such a type
/// has been checked. The schemas state the same bounds; a test compares them.
namespace meldroom::protocol {

// ---- what texts can be made of ----

/// The number of code points in a valid UTF-8 text.
[[nodiscard]] std::size_t characters(std::string_view utf8);

/// The number of bytes of a text's first character, by the table of the Unicode standard (3-7); 0 if the text does not
/// begin with a character in UTF-8. The text must not be empty.
[[nodiscard]] std::size_t first_character_bytes(std::string_view text);

/// Removes and returns the first character of a valid UTF-8 text that is not empty.
char32_t take_character(std::string_view& utf8);

/// True if a valid UTF-8 text has no character that can control a terminal or reverse the direction of a line: no
/// control characters (U+0000-1F, U+7F-9F), no line or paragraph separators and direction overrides (U+2028-202E,
/// U+2066-2069), no byte order mark (U+FEFF).
[[nodiscard]] bool is_plain(std::string_view utf8);
/// is_plain(), and no space at either end.
[[nodiscard]] bool is_person_name(std::string_view utf8);
/// Lower-case letters, digits, '-' and '_': ids of variants, decks, options.
[[nodiscard]] bool is_slug(std::string_view text);
/// Letters, digits, '-', '_' and '.': names of lexicons, tokens, codes.
[[nodiscard]] bool is_name_of_thing(std::string_view text);
/// A-Z only.
[[nodiscard]] bool is_capitals(std::string_view text);

/// The rule for a text.
struct TextRule {
  std::size_t least;  ///< characters (code points)
  std::size_t most;
  bool (*allows)(std::string_view utf8);
  std::string_view kind;  ///< describes the allowed characters, for messages

  /// Whether a valid UTF-8 text keeps the rule.
  [[nodiscard]] bool permits(std::string_view utf8) const;
  /// "must be a text of 1 to 24 printable characters"
  [[nodiscard]] std::string demand() const;
};

namespace rules {
inline constexpr TextRule person_name{1, 24, is_person_name, "printable characters, no space at either end"};
inline constexpr TextRule chat_line{1, 280, is_plain, "printable characters"};
inline constexpr TextRule word{1, 32, is_capitals, "capital letters A-Z"};
inline constexpr TextRule slug{1, 32, is_slug, "lower-case letters, digits, '-' and '_'"};
inline constexpr TextRule face_code{1, engine::FaceCode::most, engine::FaceCode::allows,
                                    "letters, digits and * ? / -"};
inline constexpr TextRule room_code{4, 16, is_name_of_thing, "letters, digits, '-', '_' and '.'"};
inline constexpr TextRule token{16, 64, is_name_of_thing, "letters, digits, '-', '_' and '.'"};
inline constexpr TextRule password{1, 128, is_plain, "printable characters"};
inline constexpr TextRule client_name{1, 64, is_plain, "printable characters"};
}  // namespace rules

// ---- the types ----

/// A text that keeps a rule.
template <const TextRule& text_rule>
class Text {
 public:
  static constexpr const TextRule& rule = text_rule;

  /// Empty: not filled in yet.
  Text() = default;

  /// For a text from this program itself. Throws std::invalid_argument if the text breaks the rule. Use of() for texts
  /// from outside.
  template <class Source>
    requires(std::constructible_from<std::string, Source> && !std::same_as<std::remove_cvref_t<Source>, Text>)
  Text(Source&& text) : text_(std::forward<Source>(text)) {
    if (!rule.permits(text_)) {
      throw std::invalid_argument("\"" + text_ + "\" " + rule.demand());
    }
  }

  /// Nothing if the text breaks the rule. It must be valid UTF-8.
  [[nodiscard]] static std::optional<Text> of(std::string text) {
    std::optional<Text> kept;
    if (rule.permits(text)) {
      kept.emplace().text_ = std::move(text);
    }
    return kept;
  }

  [[nodiscard]] const std::string& str() const { return text_; }
  operator const std::string&() const { return text_; }
  operator std::string_view() const { return text_; }

  friend bool operator==(const Text&, const Text&) = default;
  friend auto operator<=>(const Text&, const Text&) = default;

 private:
  std::string text_;
};

using PersonName = Text<rules::person_name>;
using ChatLine = Text<rules::chat_line>;
using Word = Text<rules::word>;  ///< a word that a player asks about
/// The id of a variant, a deck or a deal. The type does not check that such an id exists.
using Slug = Text<rules::slug>;
using WrittenRoomCode = Text<rules::room_code>;
using Token = Text<rules::token>;        ///< valid once, to move a seat to another device
using Password = Text<rules::password>;  ///< of the server, the same for everybody
using ClientName = Text<rules::client_name>;

/// A whole number from `least_number` to `most_number`.
template <std::int64_t least_number, std::int64_t most_number>
class Whole {
 public:
  static constexpr std::int64_t least = least_number;
  static constexpr std::int64_t most = most_number;

  constexpr Whole() = default;
  /// For a number from this program itself. Throws std::invalid_argument if it is out of bounds.
  constexpr Whole(int number) : number_(number) {
    if (number < least || number > most) {
      throw std::invalid_argument(std::to_string(number) + " is not " + std::to_string(least) + " to " +
                                  std::to_string(most));
    }
  }
  constexpr operator int() const { return number_; }

 private:
  int number_ = least;
};

using SeatCount = Whole<1, engine::max_seats>;

template <class T>
inline constexpr bool is_text = false;
template <const TextRule& rule>
inline constexpr bool is_text<Text<rule>> = true;

template <class T>
inline constexpr bool is_whole = false;
template <std::int64_t least, std::int64_t most>
inline constexpr bool is_whole<Whole<least, most>> = true;

}  // namespace meldroom::protocol
