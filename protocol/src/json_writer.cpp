#include "protocol/json_writer.hpp"

#include "engine/match.hpp"
#include "engine/record.hpp"
#include "protocol/hex.hpp"

namespace meldroom::protocol {

// Anybody who makes one of these writable has to explain it here.
static_assert(!OnTheWire<engine::Match> && !OnTheWire<engine::MatchSetup> &&
              !OnTheWire<engine::SeedMaterial> && !OnTheWire<engine::Shuffle> &&
              !OnTheWire<engine::CardIndex> && !OnTheWire<engine::Step> && !OnTheWire<engine::EventLog> &&
              !OnTheWire<engine::Deck> && !OnTheWire<engine::Record> && !OnTheWire<engine::RecordedMove>);

namespace {

bool needs_escape(char character) {
  return static_cast<unsigned char>(character) < 0x20 || character == '"' || character == '\\';
}

void append_escaped(std::string& out, char character) {
  switch (character) {
    case '"':
      out.append(R"(\")");
      break;
    case '\\':
      out.append(R"(\\)");
      break;
    case '\n':
      out.append(R"(\n)");
      break;
    case '\t':
      out.append(R"(\t)");
      break;
    default: {
      const std::array code{static_cast<std::uint8_t>(character)};
      append_hex(out.append(R"(\u00)"), code);
    }
  }
}

}  // namespace

void append_text(std::string& out, std::string_view text) {
  out.push_back('"');
  std::size_t plain = 0;  // where the stretch begins that needs no escape
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (needs_escape(text[i])) {
      out.append(text.substr(plain, i - plain));
      append_escaped(out, text[i]);
      plain = i + 1;
    }
  }
  out.append(text.substr(plain));
  out.push_back('"');
}

void append_bytes(std::string& out, std::span<const std::uint8_t> bytes) {
  out.push_back('"');
  append_hex(out, bytes);
  out.push_back('"');
}

void write_members(std::string& out, const engine::Tile& tile) {
  append_field(out, "card", tile.card);
  if (!tile.as.empty()) {
    append_field(out, "as", tile.as);
  }
}

}  // namespace meldroom::protocol
