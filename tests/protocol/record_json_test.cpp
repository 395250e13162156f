#include "protocol/record_json.hpp"

#include <filesystem>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "samples.hpp"
#include "schema.hpp"
#include "tests/effort.hpp"
#include "tests/refusal_of.hpp"

using namespace meldroom;
using namespace meldroom::protocol;
using engine::VariantId;
using meldroom::test::refusal_of;
using nlohmann::json;

namespace {

ReadRecord read(const std::string& text) {
  return parse_record(text).value();
}

std::string fault(const json& record) {
  return refusal_of(parse_record(record.dump())).message;
}

/// Plays a record again from only its setup and moves, and returns the record of that match.
engine::Record replayed(const engine::Record& record) {
  const auto start = engine::Match::start(record.setup);
  REQUIRE(start.has_value());
  engine::Recorder recorder(start.value());
  engine::Match match = start.value().next;
  for (const auto& recorded : record.moves) {
    const auto move = match.from_deck_positions(recorded.seat, recorded.move);
    REQUIRE(move);
    const auto applied = match.apply(recorded.seat, *move, match.number(), recorded.author);
    REQUIRE(applied.has_value());
    const auto& step = applied.value();
    recorder.add(match, recorded.seat, recorded.author, *move, step);
    match = step.next;
  }
  return recorder.record();
}

}  // namespace

TEST_CASE("a record goes to text and back, keeps to its schema and replays to the same text") {
  const test::Schemas schemas;
  for (const auto& variant : engine::variants()) {
    for (std::uint64_t seed = 1; seed <= test::repetitions(20); ++seed) {
      const auto record = test::play_match(variant.id, seed, 400);
      const auto text = record_text(record);
      CHECK(schemas.fault(json::parse(text), "record.json").value_or("none") == "none");
      auto again = read(text);
      CHECK(again.commitment == engine::commitment_to(record.setup.seed.secret));
      CHECK(again.lexicon.has_value() == variant.words);
      CHECK(again.record.setup.options == record.setup.options);
      CHECK(*again.record.setup.deck == *record.setup.deck);
      CHECK(again.record.setup.seed == record.setup.seed);
      CHECK(again.record.shuffles == record.shuffles);
      CHECK(again.record.moves == record.moves);
      CHECK(again.record.result == record.result);
      CHECK(again.record.hands.size() == record.hands.size());
      again.record.setup.lexicon = record.setup.lexicon;
      CHECK(record_text(again.record) == text);
      CHECK(record_text(replayed(again.record)) == text);
    }
  }
}

TEST_CASE("T-14: a record of a published deal has its name") {
  auto record = test::play_match(VariantId::rummy, 1, 5);
  CHECK_FALSE(json::parse(record_text(record)).contains("deal"));
  record.deal = "daily-2026-11-22";
  const auto text = record_text(record);
  CHECK(test::Schemas().fault(json::parse(text), "record.json").value_or("none") == "none");
  CHECK(read(text).record.deal == record.deal);
  auto wrong = json::parse(text);
  wrong["deal"] = "Daily";
  CHECK(fault(wrong).find("deal") != std::string::npos);
}

TEST_CASE("the deck of a record is one copy, with the number of copies in play") {
  for (std::uint64_t seed = 1; seed < 5; ++seed) {
    const auto record = json::parse(record_text(test::play_match(VariantId::pass_the_deck, seed, 5)));
    const auto copies = record.at("deck").at("copies").get<std::size_t>();
    CHECK(record.at("deck").at("cards").size() == 104);
    CHECK(record.at("shuffles").at(0).at("order").size() == 104 * copies);
    auto wrong = record;
    wrong["deck"]["copies"] = 3 - copies;
    CHECK(fault(wrong) == "the message has shuffles of another number of cards than its deck");
  }
}

TEST_CASE("valid examples of records are read, and their moves lead to the states that they name") {
  for (const auto& entry :
       std::filesystem::directory_iterator(test::protocol_folder() / "examples/valid/record")) {
    INFO(entry.path().string());
    const auto text = test::read_file(entry.path());
    auto example = read(text).record;
    example.setup.lexicon = test::small_lexicon();
    if (!json::parse(text).contains("lexicon")) {
      example.setup.lexicon = nullptr;
    }
    // If a deliberate change of the state breaks this, run the program protocol_examples to write them again.
    CHECK((record_text(replayed(example)) == record_text(example)));
  }
}

TEST_CASE("invalid examples of records are refused for their reason") {
  for (const auto& entry :
       std::filesystem::directory_iterator(test::protocol_folder() / "examples/invalid/record")) {
    INFO(entry.path().string());
    const auto example = json::parse(test::read_file(entry.path()));
    CHECK_THAT(fault(example.at("json")), Catch::Contains(example.at("message").get<std::string>()));
  }
}

TEST_CASE("a record with a missing or an extra field is refused") {
  const auto good = json::parse(record_text(test::play_match(VariantId::rummy, 1, 50)));
  for (const auto& [name, value] : good.items()) {
    if (name != "result") {
      auto bad = good;
      bad.erase(name);
      CHECK_THAT(fault(bad), Catch::Contains(name + " is missing"));
    }
  }
  auto bad = good;
  bad["moves"][0]["comment"] = "!";
  CHECK(fault(bad) == "moves[0] has an unknown field \"comment\"");
  bad = good;
  bad["seed"]["contributions"].erase(0);
  CHECK_THAT(fault(bad), Catch::Contains("must have a contribution for each seat"));
  bad = good;
  bad["deck"]["cards"] = json::array();
  CHECK_THAT(fault(bad), Catch::Contains("deck has no cards"));
  bad = good;
  bad["variant"] = "poker";
  CHECK(fault(bad) == "variant is no variant that this version knows");
}
