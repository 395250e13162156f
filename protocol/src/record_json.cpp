#include "protocol/record_json.hpp"

#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "described_reader.hpp"
#include "dict/try.hpp"
#include "engine/variant.hpp"
#include "options_reader.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/text.hpp"
#include "strict_json.hpp"

namespace meldroom::protocol {

using engine::CardIndex;
using engine::HandResult;
using engine::Record;
using engine::RecordedMove;
using engine::SeatResult;
using engine::Shuffle;
using engine::StateHash;
using nlohmann::json;

namespace {

constexpr std::size_t record_depth = 10;
constexpr int greatest_rules_version = 10'000;
/// Moves of one match. The file's size limits it first.
constexpr std::size_t most_record_elements = 10'000'000;

/// How many copies of its deck a match is played with: its first shuffle is of all cards.
std::size_t copies_in_play(const Record& record) {
  return record.shuffles.empty() ? 1 : record.shuffles.front().order.size() / record.setup.deck->cards.size();
}

// ---- writing, in the order of record.md ----
//
// A record has what the wire must never have: the secret and the order of the cards. The generic writer refuses these
// types, so this code writes each field by its name.

void hash_field(TextBuffer& out, std::string_view name, const StateHash& hash) {
  append_key(out, name);
  append_bytes(out, hash);
}

void write_deck(TextBuffer& out, const Record& record) {
  const engine::Deck& deck = *record.setup.deck;
  out.push_back('{');
  append_field(out, "name", deck.name);
  append_field(out, "title", deck.title);
  append_field(out, "copies", copies_in_play(record));
  append_field(out, "cards", deck.cards);
  out.push_back('}');
}

void write_seed(TextBuffer& out, const engine::SeedMaterial& seed) {
  out.push_back('{');
  append_field(out, "secret", seed.secret);
  append_field(out, "commitment", engine::commitment_to(seed.secret));
  append_field(out, "contributions", seed.contributions);
  out.push_back('}');
}

void write_shuffle(TextBuffer& out, const Shuffle& shuffle) {
  out.push_back('{');
  append_field(out, "number", shuffle.number);
  append_list(out, "order", shuffle.order,
              [](TextBuffer& to, CardIndex card) { append_number(to, static_cast<std::uint16_t>(card)); });
  out.push_back('}');
}

void write_move(TextBuffer& out, const RecordedMove& move) {
  out.push_back('{');
  append_field(out, "number", move.number);
  append_field(out, "seat", move.seat);
  append_field(out, "author", move.author);
  append_field(out, "move", move.move);
  hash_field(out, "hash", move.hash);
  out.push_back('}');
}

void write_seat_result(TextBuffer& out, const SeatResult& seat) {
  out.push_back('{');
  append_field(out, "points", seat.points);
  append_field(out, "total", seat.total);
  append_field(out, "lines", seat.lines);
  append_list(out, "hand", seat.hand,
              [](TextBuffer& to, const engine::CardView& card) { write_json(to, card.face); });
  out.push_back('}');
}

void write_hand(TextBuffer& out, const HandResult& hand) {
  out.push_back('{');
  append_field(out, "hand", hand.hand);
  append_field(out, "clause", hand.clause);
  if (hand.out) {
    append_field(out, "out", *hand.out);
  }
  append_key(out, "seats");
  out.push_back('{');
  for (const auto& [seat, result] : hand.seats) {
    append_map_key(out, seat);
    write_seat_result(out, result);
  }
  out.append("}}");
}

// ---- reading, in the same order ----

engine::VariantId read_variant(const json& value, const Path& path, Problem& problem) {
  const auto variant = engine::variant_named(read_any_text(value, path, problem));
  if (!variant) {
    problem.report(path, "is no variant that this version knows");
  }
  return variant.value_or(engine::VariantId{});
}

struct DeckInPlay {
  engine::DeckPtr deck;
  std::size_t copies = 0;
};

DeckInPlay read_deck(const json& value, const Path& path, Problem& problem) {
  engine::Deck deck;
  Fields fields(value, path, problem);
  deck.name = fields.required("name", text(rules::slug));
  deck.title = fields.required("title", text({1, 120, is_plain, "printable characters"}));
  const auto copies = fields.required("copies", whole<std::size_t>(1, 2));
  deck.cards = fields.required("cards", list(read_value<engine::Face>, 256));
  fields.finish();
  if (deck.cards.empty()) {
    problem.report(path, "has no cards");
  }
  return {std::make_shared<const engine::Deck>(std::move(deck)), copies};
}

struct Seed {
  engine::SeedMaterial material;
  engine::Bytes32 commitment{};
};

Seed read_seed(const json& value, const Path& path, Problem& problem) {
  Seed seed;
  Fields fields(value, path, problem);
  seed.material.secret = fields.required("secret", read_hex<32>);
  seed.commitment = fields.required("commitment", read_hex<32>);
  seed.material.contributions = fields.required("contributions", list(read_hex<32>, engine::max_seats));
  fields.finish();
  return seed;
}

Shuffle read_shuffle(const json& value, const Path& path, Problem& problem) {
  Shuffle shuffle;
  Fields fields(value, path, problem);
  shuffle.number = fields.required("number", whole<std::uint64_t>(1, most_record_elements));
  shuffle.order = fields.required("order", list(whole<CardIndex>(0, 511), 512));
  fields.finish();
  return shuffle;
}

RecordedMove read_recorded_move(const json& value, const Path& path, Problem& problem) {
  RecordedMove move;
  Fields fields(value, path, problem);
  move.number = fields.required("number", read_value<std::uint32_t>);
  move.seat = fields.required("seat", read_seat);
  move.author = fields.required("author", read_enum<engine::Author>);
  move.move = fields.required("move", read_value<engine::Move>);
  move.hash = fields.required("hash", read_hex<16>);
  fields.finish();
  return move;
}

engine::CardView read_open_card(const json& value, const Path& path, Problem& problem) {
  return {engine::CardId{}, read_value<engine::FaceCode>(value, path, problem)};
}

SeatResult read_seat_result(const json& value, const Path& path, Problem& problem) {
  SeatResult result;
  Fields fields(value, path, problem);
  result.points = fields.required("points", read_value<int>);
  result.total = fields.required("total", read_value<int>);
  result.lines = fields.required("lines", read_value<std::vector<engine::ScoreLine>>);
  const auto hand = fields.required("hand", list(read_open_card, 512));
  result.hand.assign(hand.begin(), hand.end());
  fields.finish();
  return result;
}

HandResult read_hand(const json& value, const Path& path, Problem& problem) {
  HandResult hand;
  Fields fields(value, path, problem);
  hand.hand = fields.required("hand", whole<int>(1, most_record_elements));
  hand.clause = fields.required("clause", read_clause);
  hand.out = fields.optional("out", read_seat);
  hand.seats = fields.required("seats", [](const json& seats, const Path& at, Problem& found) {
    return read_map<std::map<engine::Seat, SeatResult>>(seats, at, found, read_seat_result);
  });
  fields.finish();
  return hand;
}

ReadRecord read_record(const json& value, const Path& path, Problem& problem) {
  ReadRecord read;
  Record& record = read.record;
  Fields fields(value, path, problem);
  const int format = fields.required("format", whole<int>(1, newest_record_format));
  record.setup.variant = fields.required("variant", read_variant);
  record.setup.rules_version =
      format == 1 ? 1 : fields.required("rules_version", whole<int>(2, greatest_rules_version));
  record.setup.options = fields.required("options", read_options_at);
  record.setup.seats = fields.required("seats", whole<int>(1, engine::max_seats));
  read.lexicon = fields.optional("lexicon", read_value<LexiconRef>);
  const auto [deck, copies] = fields.required("deck", read_deck);
  record.setup.deck = deck;
  auto seed = fields.required("seed", read_seed);
  record.setup.seed = std::move(seed.material);
  if (record.setup.seed.contributions.size() != static_cast<std::size_t>(record.setup.seats)) {
    problem.report(path, "must have a contribution for each seat");
  }
  read.commitment = seed.commitment;
  record.deal = fields.optional("deal", text(rules::slug));
  record.start = fields.required("start", read_hex<16>);
  record.shuffles = fields.required("shuffles", list(read_shuffle, most_record_elements));
  record.moves = fields.required("moves", list(read_recorded_move, most_record_elements));
  record.hands = fields.required("hands", list(read_hand, most_record_elements));
  record.result = fields.optional("result", read_value<engine::MatchResult>);
  fields.finish();
  if (!problem && copies != copies_in_play(record)) {
    problem.report(path, "has shuffles of another number of cards than its deck");
  }
  return read;
}

}  // namespace

std::string record_text(const Record& record) {
  TextBuffer out("{");
  const int rules = record.setup.rules_version;
  append_field(out, "format", rules == 1 ? 1 : newest_record_format);
  append_field(out, "variant", engine::info(record.setup.variant).name);
  if (rules != 1) {
    append_field(out, "rules_version", rules);
  }
  append_field(out, "options", record.setup.options);
  append_field(out, "seats", record.setup.seats);
  if (record.setup.lexicon) {
    const auto& lexicon = *record.setup.lexicon;
    append_field(out, "lexicon", LexiconRef{std::string(lexicon.name()), std::string(lexicon.hash())});
  }
  append_key(out, "deck");
  write_deck(out, record);
  append_key(out, "seed");
  write_seed(out, record.setup.seed);
  if (record.deal) append_field(out, "deal", *record.deal);
  hash_field(out, "start", record.start);
  append_list(out, "shuffles", record.shuffles, write_shuffle);
  append_list(out, "moves", record.moves, write_move);
  append_list(out, "hands", record.hands, write_hand);
  if (record.result) {
    append_field(out, "result", *record.result);
  }
  out.push_back('}');
  return out.str();
}

Result<ReadRecord> parse_record(std::string_view text) {
  return read_document(TRY(parse_strict(text, record_depth)), read_record, Unknown::refused,
                       CardNames::positions);
}

}  // namespace meldroom::protocol
