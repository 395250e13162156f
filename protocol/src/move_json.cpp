#include "protocol/move_json.hpp"

#include <limits>

#include <nlohmann/json.hpp>

#include "move_reader.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/message_limits.hpp"
#include "protocol/text.hpp"
#include "strict_json.hpp"

namespace meldroom::protocol {

using engine::CardId;
using engine::GroupId;
using engine::Move;
using engine::MoveKind;
using engine::Tile;
using nlohmann::json;

namespace {

auto card(CardNames names) {
  return whole<CardId>(names == CardNames::ids ? 1 : 0, std::numeric_limits<std::uint32_t>::max());
}

auto cards(CardNames names) {
  return list(card(names), most_cards);
}

auto tiles(CardNames names) {
  return list([names](const json& value, const Path& path,
                      Problem& problem) { return read_tile(value, names, path, problem); },
              most_cards);
}

auto melds(CardNames names) {
  return list(cards(names), most_cards);
}

auto words(CardNames names) {
  return list(tiles(names), most_cards);
}

const auto group = whole<GroupId>(1, std::numeric_limits<std::uint16_t>::max());

Move read_fields(MoveKind kind, Fields& fields, CardNames names) {
  switch (kind) {
    case MoveKind::draw:
      return engine::Draw{fields.required("from", read_enum<engine::Pile>),
                          fields.optional("card", card(names))};
    case MoveKind::put_back:
      return engine::PutBack{};
    case MoveKind::take_bonus:
      return engine::TakeBonus{};
    case MoveKind::meld:
      return engine::Meld{fields.required("cards", cards(names))};
    case MoveKind::lay_off:
      return engine::LayOff{fields.required("meld", group), fields.required("cards", cards(names))};
    case MoveKind::discard:
      return engine::Discard{fields.required("card", card(names))};
    case MoveKind::lay_word:
      return engine::LayWord{fields.required("tiles", tiles(names))};
    case MoveKind::change_word:
      return engine::ChangeWord{fields.required("word", group), fields.required("tiles", tiles(names))};
    case MoveKind::pass:
      return engine::Pass{fields.required("cards", cards(names))};
    case MoveKind::done:
      return engine::Done{};
    case MoveKind::knock:
      return engine::Knock{fields.required("card", card(names)), fields.required("words", words(names)),
                           fields.optional("melds", melds(names))};
    case MoveKind::lay_down:
      return engine::LayDown{fields.required("words", words(names)), fields.optional("melds", melds(names))};
    case MoveKind::accept:
      return engine::Accept{};
    case MoveKind::challenge:
      return engine::Challenge{};
    case MoveKind::arrange:
      return engine::Arrange{fields.required("order", cards(names)), fields.required("groups", words(names))};
    case MoveKind::take_back:
      return engine::TakeBack{};
    case MoveKind::propose_word:
      return engine::ProposeWord{fields.required("word", text(rules::word))};
    case MoveKind::answer:
      return engine::Answer{fields.required("agree", read_bool)};
    case MoveKind::back:
      return engine::Return{};
    case MoveKind::leave:
      return engine::Leave{};
    case MoveKind::timeout:
      return engine::TimeOut{};
    case MoveKind::deal:
      return engine::DealHand{};
  }
  return engine::Done{};  // no other kind exists
}

}  // namespace

Tile read_tile(const json& value, CardNames names, const Path& path, Problem& problem) {
  Fields fields(value, path, problem);
  Tile tile{fields.required("card", card(names)),
            fields.optional("as", text({0, 1, is_capitals, "capital letters A-Z"})).value_or("")};
  fields.finish();
  return tile;
}

Move read_move_at(const json& value, CardNames names, const Path& path, Problem& problem) {
  Fields fields(value, path, problem);
  const MoveKind kind = fields.required("do", read_enum<MoveKind>);
  if (problem) {
    return engine::Done{};
  }
  Move move = read_fields(kind, fields, names);
  fields.finish();
  return move;
}

void append_move(TextBuffer& out, const Move& move) {
  write_json(out, move);
}

std::string move_text(const Move& move) {
  TextBuffer out;
  append_move(out, move);
  return std::move(out).take();
}

json move_json(const Move& move) {
  return json::parse(move_text(move));
}

std::variant<Move, JsonError> read_move(const json& value, CardNames names) {
  return read_document(value, [names](const json& document, const Path& path, Problem& problem) {
    return read_move_at(document, names, path, problem);
  });
}

}  // namespace meldroom::protocol
