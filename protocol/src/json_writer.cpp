#include "protocol/json_writer.hpp"

#include <algorithm>
#include <limits>

#include "engine/match.hpp"
#include "engine/record.hpp"
#include "protocol/hex.hpp"

namespace meldroom::protocol {

// Types that must never be written. Anybody who makes one of them writable must explain it here.
static_assert(!OnTheWire<engine::Match> && !OnTheWire<engine::MatchSetup> &&
              !OnTheWire<engine::SeedMaterial> && !OnTheWire<engine::Shuffle> &&
              !OnTheWire<engine::CardIndex> && !OnTheWire<engine::Step> && !OnTheWire<engine::EventLog> &&
              !OnTheWire<engine::Deck> && !OnTheWire<engine::Record> && !OnTheWire<engine::RecordedMove>);

namespace {

bool needs_escape(char character) {
  return static_cast<unsigned char>(character) < 0x20 || character == '"' || character == '\\';
}

constexpr std::size_t longest_escape = 6;

char* write_escaped(char* to, char character) {
  *to++ = '\\';
  switch (character) {
    case '"':
    case '\\':
      *to++ = character;
      return to;
    case '\n':
      *to++ = 'n';
      return to;
    case '\t':
      *to++ = 't';
      return to;
    default: {
      const std::array code{std::uint8_t{0}, static_cast<std::uint8_t>(character)};
      *to++ = 'u';
      return write_hex(to, code);
    }
  }
}

}  // namespace

void append_text(TextBuffer& out, std::string_view text) {
  out.append(2 + longest_escape * text.size(), [&](char* to) {
    *to++ = '"';
    for (const char character : text) {
      if (needs_escape(character)) {
        to = write_escaped(to, character);
      } else {
        *to++ = character;
      }
    }
    *to++ = '"';
    return to;
  });
}

void append_bytes(TextBuffer& out, std::span<const std::uint8_t> bytes) {
  out.append(2 + 2 * bytes.size(), [&](char* to) {
    *to++ = '"';
    to = write_hex(to, bytes);
    *to++ = '"';
    return to;
  });
}

/// Writes the same as the writer of all structures, which takes more than twice as long for a card (10 ns instead of 4):
/// most of a frame is cards.
void write_json(TextBuffer& out, const engine::CardView& card) {
  constexpr std::string_view before_id = R"({"id":)";
  constexpr std::string_view before_face = R"(,"face":")";
  constexpr std::string_view end = R"("})";
  constexpr std::size_t most_digits = std::numeric_limits<std::uint32_t>::digits10 + 1;
  constexpr std::size_t most =
      before_id.size() + most_digits + before_face.size() + engine::FaceCode::most + end.size();
  const auto copy = [](std::string_view text, char* to) { return std::ranges::copy(text, to).out; };
  out.append(most, [&](char* to) {
    to = copy(before_id, to);
    to = std::to_chars(to, to + most_digits, static_cast<std::uint32_t>(card.id)).ptr;
    to = copy(card.face, copy(before_face, to));
    return copy(end, to);
  });
}

void write_members(TextBuffer& out, const engine::Tile& tile) {
  append_field(out, "card", tile.card);
  if (!tile.as.empty()) {
    append_field(out, "as", tile.as);
  }
}

}  // namespace meldroom::protocol
