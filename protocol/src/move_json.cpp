#include "protocol/move_json.hpp"

#include <nlohmann/json.hpp>

#include "described_reader.hpp"
#include "protocol/json_writer.hpp"

namespace meldroom::protocol {

using engine::Move;
using nlohmann::json;

namespace detail {

engine::Tile read_tile(const json& value, const Path& path, Problem& problem) {
  Fields fields(value, path, problem);
  engine::Tile tile{fields.required("card", read_value<engine::CardId>),
                    fields.optional("as", text({0, 1, is_capitals, "capital letters A-Z"})).value_or("")};
  fields.finish();
  return tile;
}

Move read_any_move(const json& value, const Path& path, Problem& problem) {
  const auto kind = Fields(value, path, problem).required("do", read_enum<engine::MoveKind>);
  if (problem) {
    return engine::Done{};
  }
  if (kind == engine::MoveKind::propose_word) {
    Fields fields(value, path, problem);
    static_cast<void>(fields.required("do", read_any_text));
    engine::ProposeWord proposal{fields.required("word", text(rules::word))};
    fields.finish();
    return proposal;
  }
  return boost::mp11::mp_with_index<std::variant_size_v<Move>>(
      static_cast<std::size_t>(kind), [&]<class Index>(Index) -> Move {
        return read_struct<std::variant_alternative_t<Index::value, Move>>(value, path, problem, "do");
      });
}

}  // namespace detail

void append_move(TextBuffer& out, const Move& move) {
  write_json(out, move);
}

std::string move_text(const Move& move) {
  TextBuffer out;
  append_move(out, move);
  return out.str();
}

json move_json(const Move& move) {
  return json::parse(move_text(move));
}

Result<Move> read_move(const json& value, CardNames names) {
  return read_document(value, read_value<Move>, Unknown::refused, names);
}

}  // namespace meldroom::protocol
