#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "protocol/record_json.hpp"
#include "samples.hpp"

using namespace meldroom;
using nlohmann::ordered_json;

namespace {

/// What fits a line stands on one, with a space after each comma and colon.
std::string one_line(const ordered_json& value) {
  if (!value.is_structured()) {
    return value.dump();
  }
  std::string text;
  for (const auto& [key, part] : value.items()) {
    text += (text.empty() ? "" : ", ") + (value.is_object() ? '"' + key + "\": " : std::string()) +
            one_line(part);
  }
  return value.is_object() ? '{' + text + '}' : '[' + text + ']';
}

std::string pretty(const ordered_json& value, std::size_t indent = 0, std::size_t before = 0) {
  constexpr std::size_t width = 118;
  const auto line = one_line(value);
  if (indent + before + line.size() <= width || !value.is_structured() || value.empty()) {
    return line;
  }
  std::string text;
  for (const auto& [key, part] : value.items()) {
    const auto name = value.is_object() ? '"' + key + "\": " : std::string();
    text += (text.empty() ? "\n" : ",\n") + std::string(indent + 2, ' ') + name +
            pretty(part, indent + 2, name.size() + 1);
  }
  text += '\n' + std::string(indent, ' ');
  return value.is_object() ? '{' + text + '}' : '[' + text + ']';
}

void write(const std::string& name, const engine::Record& record) {
  const auto file = std::filesystem::path(MELDROOM_SOURCE_DIR) / "protocol/examples/valid/record" / name;
  std::ofstream out(file);
  out << pretty(ordered_json::parse(protocol::record_text(record))) << '\n';
  REQUIRE(out.good());
}

/// The first match that comes to an end within a readable number of moves.
engine::Record whole_match(engine::VariantId variant) {
  for (std::size_t most_moves = 80;; most_moves *= 2) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
      auto record = test::play_match(variant, seed, most_moves);
      if (record.result) {
        return record;
      }
    }
  }
}

}  // namespace

TEST_CASE("the examples of records are written") {
  for (const auto& variant : engine::variants()) {
    const std::string name(variant.name);
    write(name + "-cut-after-25-moves.json", test::play_match(variant.id, 1, 25));
    write(name + "-whole-match.json", whole_match(variant.id));
  }
}
