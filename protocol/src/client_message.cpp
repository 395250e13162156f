#include "protocol/client_message.hpp"

#include <boost/mp11.hpp>
#include <nlohmann/json.hpp>

#include "json_fields.hpp"
#include "move_reader.hpp"
#include "options_reader.hpp"
#include "protocol/json_writer.hpp"
#include "strict_json.hpp"
#include "text_rules.hpp"

namespace meldroom::protocol {

using nlohmann::json;

namespace {

// ---- fields that several messages share ----

bool is_person_name(std::string_view text) {
  return is_plain(text) && !text.starts_with(' ') && !text.ends_with(' ');
}

const auto person_name = text(1, max_name, is_person_name, "printable characters, no space at either end");
const auto room_code = text(min_room_code, max_room_code, is_name_of_thing, "letters and digits");
const auto seat_count = whole<int>(1, engine::max_seats);

// ---- bodies, in the order of README.md ----

void read(Fields& body, Hello& hello) {
  body.required("version", whole(version, version));
  hello.client = body.required("client", text(1, max_client_name, is_plain, "printable characters"));
  hello.secret = body.optional("secret", read_hex32);
  hello.offer = body.optional("offer", read_bool);
}

void read(Fields& body, Create& create) {
  create.variant = body.required("variant", read_slug);
  create.options = body.required("options", read_options_at);
  create.seats = body.required("seats", seat_count);
  create.name = body.required("name", person_name);
  create.deck = body.optional("deck", read_slug);
  create.deal = body.optional("deal", read_slug);
  create.avatar = body.optional("avatar", read_enum<Avatar>);
}

void read(Fields& body, Join& join) {
  join.room = body.required("room", room_code);
  join.name = body.required("name", person_name);
  join.seat = body.optional("seat", read_seat);
  join.avatar = body.optional("avatar", read_enum<Avatar>);
}

void read(Fields& body, Resume& resume) {
  resume.room = body.required("room", room_code);
}

void read(Fields& body, Watch& watch) {
  watch.room = body.required("room", room_code);
  watch.invited = body.optional("invited", read_bool);
}

void read(Fields& body, Claim& claim) {
  claim.room = body.required("room", room_code);
  claim.token = body.required(
      "token", text(min_token, max_token, is_name_of_thing, "letters, digits, '-', '_' and '.'"));
}

void read(Fields& body, Configure& configure) {
  configure.variant = body.optional("variant", read_slug);
  configure.options = body.optional("options", read_options_at);
  configure.seats = body.optional("seats", seat_count);
  configure.deck = body.optional("deck", read_slug);
}

void read(Fields& body, Ready& ready) {
  ready.ready = body.required("ready", read_bool);
  ready.contribution = body.optional("contribution", read_hex32);
}

void read(Fields& body, SeatBot& bot) {
  bot.skill = body.required("skill", read_enum<engine::Skill>);
  bot.seat = body.optional("seat", read_seat);
}

void read(Fields& body, Kick& kick) {
  kick.seat = body.required("seat", read_seat);
}

void read(Fields& body, Host& host) {
  host.seat = body.required("seat", read_seat);
}

void read(Fields& body, Rename& rename) {
  rename.name = body.required("name", person_name);
  rename.avatar = body.optional("avatar", read_enum<Avatar>);
}

void read(Fields& body, MakeMove& make) {
  make.number = body.required("number", whole<std::uint32_t>(0, std::numeric_limits<std::uint32_t>::max()));
  make.move = body.required("move", [](const json& value, const Path& path, Problem& problem) {
    engine::Move move = read_move_at(value, CardNames::ids, path, problem);
    if (std::holds_alternative<engine::TimeOut>(move) || std::holds_alternative<engine::DealHand>(move)) {
      problem.report(path, "is the table's own, not a player's");
    }
    return move;
  });
}

void read(Fields& body, Check& check) {
  check.word = body.required("word", text(1, max_word, is_capitals, "capital letters A-Z"));
  const auto tile = [](const json& value, const Path& path, Problem& problem) {
    return read_tile(value, CardNames::ids, path, problem);
  };
  check.tiles = body.optional("tiles", list(tile, max_cards));
  check.change =
      body.optional("change", whole<engine::GroupId>(1, std::numeric_limits<std::uint16_t>::max()));
}

void read(Fields& body, Chat& chat) {
  chat.text = body.required("text", text(1, max_chat, is_plain, "printable characters"));
}

void read(Fields& body, Pause& pause) {
  pause.pause = body.required("pause", read_bool);
}

/// Messages that say everything by their type.
template <class Message>
  requires std::is_empty_v<Message>
void read(Fields&, Message&) {}

// ---- the frame ----

ClientMessage read_body(std::string_view type, const json& body, const Path& path, Problem& problem) {
  ClientMessage message;
  bool known = false;
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, ClientMessage>>([&](auto candidate) {
    using Message = typename decltype(candidate)::type;
    if (!known && type == Message::type) {
      known = true;
      Fields fields(body, path, problem);
      read(fields, message.emplace<Message>());
      fields.finish();
    }
  });
  if (!known) {
    problem.report(Path{path.parent, "type"}, "is not a message of this protocol");
  }
  return message;
}

/// A client of another version must learn just that, whatever else its hello holds.
bool is_other_version(std::string_view type, const json& body) {
  if (type != Hello::type || !body.is_object()) {
    return false;
  }
  const auto stated = body.find("version");
  return stated != body.end() && stated->is_number_integer() && *stated != version;
}

Request read_request(const json& document, std::optional<std::uint32_t>& id, bool& other_version,
                     Problem& problem) {
  const Path root;
  Fields fields(document, root, problem);
  const auto number = fields.required("id", whole<std::uint32_t>(1, max_request_id));
  if (!problem) {
    id = number;
  }
  const auto type = fields.required("type", text(1, 32, is_slug, "lower-case letters"));
  Request request{number, Ping{}};
  request.body = fields.required("body", [&](const json& body, const Path& path, Problem&) {
    other_version = is_other_version(type, body);
    return problem || other_version ? ClientMessage() : read_body(type, body, path, problem);
  });
  fields.finish();
  return request;
}

}  // namespace

std::variant<Request, ParseError> parse_client(std::string_view frame) {
  if (frame.size() > max_client_frame) {
    return ParseError{ErrorCode::bad_message,
                      "the message is longer than " + std::to_string(max_client_frame) + " bytes"};
  }
  const auto document = parse_strict(frame, max_depth);
  if (const auto* error = std::get_if<StrictError>(&document)) {
    return ParseError{ErrorCode::bad_message, error->message, {}, error->not_json};
  }
  Problem problem;
  std::optional<std::uint32_t> id;
  bool other_version = false;
  Request request = read_request(std::get<json>(document), id, other_version, problem);
  if (other_version) {
    return ParseError{ErrorCode::unsupported_version,
                      "this server speaks version " + std::to_string(version) + " of the protocol", id};
  }
  if (problem) {
    return ParseError{ErrorCode::bad_message, problem.take(), id};
  }
  return request;
}

std::string encode(const Request& request) {
  std::string out = R"({"type":")";
  std::visit(
      [&]<class Message>(const Message& message) {
        out.append(Message::type).append(R"(","id":)");
        append_number(out, request.id);
        out.append(R"(,"body":{)");
        if constexpr (std::same_as<Message, Hello>) {
          append_field(out, "version", version);
        }
        write_members(out, message);
      },
      request.body);
  return out.append("}}");
}

}  // namespace meldroom::protocol
