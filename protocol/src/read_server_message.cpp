#include "protocol/read_server_message.hpp"

#include <limits>

#include <nlohmann/json.hpp>

#include "described_reader.hpp"

namespace meldroom::protocol {

using nlohmann::json;

namespace {

/// Reads an event; nothing if only a newer server knows it.
std::optional<ServerEvent> read_event(const json& value, const Path& path, Problem& problem) {
  std::optional<ServerEvent> event;
  const auto name = value.is_object() ? value.find("event") : value.end();
  if (name == value.end() || !name->is_string()) {
    problem.report(path, "has no name of an event");
    return event;
  }
  for_each_type<ServerEvent>([&]<class Event>(std::type_identity<Event>) {
    if (*name == event_name<Event>) {
      event = detail::read_struct<Event>(value, path, problem);
    }
  });
  return event;
}

std::vector<ServerEvent> read_known_events(const json& value, const Path& path, Problem& problem) {
  std::vector<ServerEvent> known;
  for (auto& event : list(read_event, most_elements)(value, path, problem)) {
    if (event) {
      known.push_back(*std::move(event));
    }
  }
  return known;
}

json as_it_is(const json& value, const Path&, Problem&) {
  return value;
}

Received read_received(const json& value, const Path& path, Problem& problem) {
  const auto version = whole<std::uint64_t>(0, std::numeric_limits<std::int64_t>::max());
  Received received;
  Fields fields(value, path, problem);
  const std::string type = fields.required("type", read_any_text);
  received.re = fields.optional("re", read_value<RequestId>);
  if (type == "welcome") {
    received.body = Welcome{};
  } else if (type == "snapshot") {
    received.body = Snapshot{fields.required("v", version), fields.optional("seat", read_seat),
                             fields.required("doc", as_it_is)};
  } else if (type == "update") {
    received.body =
        Changes{fields.required("v", version), fields.optional("patch", as_it_is).value_or(json::object()),
                fields.optional("events", read_known_events).value_or(std::vector<ServerEvent>())};
  } else {
    for_each_type<ServerMessage>([&]<class Message>(std::type_identity<Message>) {
      if (type == Message::type) {
        received.body = read_value<Message>(value, path, problem);
      }
    });
  }
  return received;
}

}  // namespace

Result<Received> read_message(const json& message) {
  return read_document(message, read_received, Unknown::ignored);
}

Result<ClientDocument> read_client_document(const json& value) {
  return read_document(
      value,
      [](const json& document, const Path& path, Problem& problem) {
        return detail::read_struct<ClientDocument>(document, path, problem);
      },
      Unknown::ignored);
}

}  // namespace meldroom::protocol
