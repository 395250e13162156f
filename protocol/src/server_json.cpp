#include "protocol/server_json.hpp"

#include <nlohmann/json.hpp>

#include "described_reader.hpp"

namespace meldroom::protocol {

using nlohmann::json;

namespace {

/// Nothing for an event of a newer server.
std::optional<ServerEvent> read_event(const json& value, const Path& path, Problem& problem) {
  std::optional<ServerEvent> event;
  const auto name = value.is_object() ? value.find("event") : value.end();
  if (name == value.end() || !name->is_string()) {
    problem.report(path, "has no name of an event");
    return event;
  }
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, ServerEvent>>([&](auto candidate) {
    using Event = typename decltype(candidate)::type;
    if (*name == event_name<Event>) {
      event = detail::read_struct<Event>(value, path, problem);
    }
  });
  return event;
}

std::vector<ServerEvent> read_known_events(const json& value, const Path& path, Problem& problem) {
  std::vector<ServerEvent> known;
  for (auto& event : list(read_event, max_list)(value, path, problem)) {
    if (event) {
      known.push_back(*std::move(event));
    }
  }
  return known;
}

template <class T>
T read_whole(const json& value, const Path& path, Problem& problem) {
  return detail::read_struct<T>(value, path, problem);
}

ServerAnswer read_answer_at(const json& value, const Path& path, Problem& problem) {
  ServerAnswer answer;
  const auto type = value.is_object() ? value.find("type") : value.end();
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, boost::mp11::mp_rest<ServerAnswer>>>(
      [&](auto candidate) {
        using Message = typename decltype(candidate)::type;
        if (type != value.end() && *type == Message::type) {
          answer = detail::read_struct<Message>(value, path, problem);
        }
      });
  return answer;
}

}  // namespace

std::variant<ClientDocument, JsonError> read_client_document(const json& value) {
  return read_document(value, read_whole<ClientDocument>, Unknown::ignored);
}

std::variant<std::vector<ServerEvent>, JsonError> read_events(const json& value) {
  return read_document(value, read_known_events, Unknown::ignored);
}

std::variant<ServerError, JsonError> read_error(const json& value) {
  return read_document(value, read_whole<ServerError>, Unknown::ignored);
}

std::variant<ServerAnswer, JsonError> read_answer(const json& value) {
  return read_document(value, read_answer_at, Unknown::ignored);
}

}  // namespace meldroom::protocol
