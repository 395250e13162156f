#include "room_code.hpp"

#include <sodium.h>

#include "dict/ascii_case.hpp"

namespace meldroom::server {

namespace {
constexpr std::string_view alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

std::optional<std::uint64_t> digit(char c) {
  c = dict::upper_letter(c);
  if (c == 'O') c = '0';
  if (c == 'I' || c == 'L') c = '1';
  const auto at = alphabet.find(c);
  return at == alphabet.npos ? std::nullopt : std::optional<std::uint64_t>(at);
}
}  // namespace

std::optional<Cell> Cell::parse(std::string_view text) {
  const auto number = text.size() == 1 ? digit(text.front()) : std::nullopt;
  return number ? std::optional(Cell(*number)) : std::nullopt;
}

std::string Cell::text() const {
  return {alphabet[number_]};
}

RoomCode RoomCode::random(std::size_t length) {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  if (length == short_length) return RoomCode(number % first_long);
  // The second character is one of the higher half. So a long code stays one with any first character.
  constexpr std::uint64_t high_second = std::uint64_t{1} << 54U;
  return RoomCode(number | high_second);
}

std::optional<RoomCode> RoomCode::parse(std::string_view text) {
  if (text.size() != short_length && text.size() != long_length) return std::nullopt;
  std::uint64_t number = 0;
  for (const char c : text) {
    const auto value = digit(c);
    if (!value) return std::nullopt;
    number = number << 5U | *value;
  }
  const RoomCode code(number);
  return code.length() == text.size() ? std::optional(code) : std::nullopt;
}

std::string RoomCode::text() const {
  std::string text(length(), '0');
  std::uint64_t rest = number_;
  for (auto c = text.rbegin(); c != text.rend(); ++c, rest >>= 5U) *c = alphabet[rest & 31U];
  return text;
}

}  // namespace meldroom::server
