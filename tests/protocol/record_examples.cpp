#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "protocol/record_json.hpp"
#include "replay_sample.hpp"
#include "samples.hpp"
#include "tests/paths.hpp"

using namespace meldroom;
using nlohmann::ordered_json;

namespace {

/// Puts a value that fits on one line on one line, with a space after each comma and colon.
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

void write(const std::string& name, const std::string& document) {
  const auto file = meldroom::test::source_dir() / "protocol/examples/valid" / name;
  std::ofstream out(file);
  out << pretty(ordered_json::parse(document)) << '\n';
  REQUIRE(out.good());
}

void write(const std::string& name, const engine::Record& record) {
  write("record/" + name, protocol::record_text(record));
}

/// A match that was played to its end.
struct WholeMatch {
  std::uint64_t seed;
  std::size_t most_moves;
};

/// The first match that ends within a readable number of moves.
WholeMatch whole_match(engine::VariantId variant) {
  for (std::size_t most_moves = 80;; most_moves *= 2) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
      if (test::play_match(variant, seed, most_moves).result) {
        return {seed, most_moves};
      }
    }
  }
}

}  // namespace

TEST_CASE("the examples of records are written") {
  for (const auto& variant : engine::variants()) {
    const std::string name(variant.name);
    write(name + "-cut-after-25-moves.json", test::play_match(variant.id, 1, 25));
    const auto [seed, most_moves] = whole_match(variant.id);
    write(name + "-whole-match.json", test::play_match(variant.id, seed, most_moves));
  }
}

TEST_CASE("the examples of replays are written") {
  constexpr auto rummy = engine::VariantId::rummy;
  const auto write_replay = [](const std::string& name, std::uint64_t seed, std::size_t moves,
                               engine::Observer observer) {
    write("replay/rummy-" + name + ".json", test::play_replay(rummy, seed, moves, observer).text);
  };
  write_replay("just-begun-for-seat-1", 1, 0, engine::seat_at(1));
  write_replay("running-for-seat-1", 1, 12, engine::seat_at(1));
  const auto [seed, most_moves] = whole_match(rummy);
  write_replay("over-for-seat-0", seed, most_moves, engine::seat_at(0));
  write_replay("over-for-seat-1", seed, most_moves, engine::seat_at(1));
  write_replay("over-for-spectators", seed, most_moves, std::nullopt);
}
