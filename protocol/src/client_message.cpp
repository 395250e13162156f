#include "protocol/client_message.hpp"

#include <nlohmann/json.hpp>

#include "described_reader.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/message_limits.hpp"
#include "protocol/version.hpp"
#include "request_readers.hpp"
#include "strict_json.hpp"

namespace meldroom::protocol {

using nlohmann::json;

namespace {

bool is_the_tables(const engine::Move& move) {
  return std::holds_alternative<engine::TimeOut>(move) || std::holds_alternative<engine::DealHand>(move);
}

ClientMessage read_body(std::string_view type, const json& body, const Path& path, Problem& problem) {
  std::optional<ClientMessage> message;
  for_each_type<ClientMessage>([&]<class Message>(std::type_identity<Message>) {
    if (!message && type == Message::type) {
      message = read_value<Message>(body, path, problem);
    }
  });
  if (!message) {
    problem.report(Path{path.parent, "type"}, "is not a message of this protocol");
    return {};
  }
  const auto* made = std::get_if<MakeMove>(&*message);
  if (made != nullptr && is_the_tables(made->move)) {
    problem.report(Path{&path, "move"}, "is the table's own, not a player's");
  }
  return *std::move(message);
}

/// True for a hello of another version. Its client must get unsupported_version, whatever else is wrong with the hello.
bool is_other_version(std::string_view type, const json& body) {
  if (type != Hello::type || !body.is_object()) {
    return false;
  }
  const auto stated = body.find("version");
  return stated != body.end() && stated->is_number_integer() && *stated != version;
}

Request read_envelope(const json& document, std::optional<std::uint32_t>& id, bool& other_version,
                      Problem& problem) {
  const Path root;
  Fields fields(document, root, problem);
  const auto number = fields.required("id", whole<std::uint32_t>(1, greatest_request_id));
  if (!problem) {
    id = number;
  }
  const auto type = fields.required("type", text({1, 32, is_slug, "lower-case letters"}));
  Request request{number, Ping{}};
  request.body = fields.required("body", [&](const json& body, const Path& path, Problem&) {
    other_version = is_other_version(type, body);
    return problem || other_version ? ClientMessage() : read_body(type, body, path, problem);
  });
  fields.finish();
  return request;
}

}  // namespace

Result<Request, ParseError> read_request(std::string_view frame) {
  const auto document = parse_strict(frame, most_levels);
  if (!document) {
    return ParseError{document.error()};
  }
  Problem problem;
  std::optional<std::uint32_t> id;
  bool other_version = false;
  Request request = read_envelope(*document, id, other_version, problem);
  if (other_version) {
    return ParseError{{"this server speaks version " + std::to_string(version) + " of the protocol"},
                      ErrorCode::unsupported_version,
                      id};
  }
  if (problem) {
    return ParseError{{problem.take()}, ErrorCode::bad_message, id};
  }
  return request;
}

Result<Request, ParseError> parse_client(std::string_view frame) {
  if (frame.size() > most_client_message_bytes) {
    return ParseError{{"the message is longer than " + std::to_string(most_client_message_bytes) + " bytes"}};
  }
  if (auto request = read_plain_request(frame)) {
    return *std::move(request);
  }
  return read_request(frame);
}

std::string encode(const Request& request) {
  TextBuffer out(R"({"type":")");
  std::visit(
      [&]<class Message>(const Message& message) {
        out.append(Message::type).append(R"(","id":)");
        append_number(out, request.id);
        out.append(R"(,"body":{)");
        write_members(out, message);
      },
      request.body);
  out.append("}}");
  return out.str();
}

}  // namespace meldroom::protocol
