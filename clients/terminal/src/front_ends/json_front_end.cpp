#include "front_ends/json_front_end.hpp"

#include <cstdio>
#include <utility>

#include "protocol/json_writer.hpp"
#include "requests/commands.hpp"

namespace meldroom::terminal {

using nlohmann::json;

namespace {

/// Only ASCII, so that no name or chat line can change the terminal that shows it.
void emit(const json& line) {
  std::fputs((line.dump(-1, ' ', true, json::error_handler_t::replace) + "\n").c_str(), stdout);
  std::fflush(stdout);
}

json with_tag(json line, Tag tag) {
  if (tag) {
    line["re"] = *tag;
  }
  return line;
}

/// The verb in a command that has one as people type it; otherwise empty.
std::string typed_line(const json& command) {
  const auto line = command.find("line");
  return line != command.end() && line->is_string() ? line->get<std::string>() : "";
}

/// True for `quit` as JSON or as people type it.
bool ends_program(const std::string& text) {
  const json command = json::parse(text, nullptr, false);
  return command.is_object() ? command.value("type", json()) == "quit" || is_quit(typed_line(command))
                             : is_quit(text);
}

Result<Request> request_typed(const std::string& text, const Document& now) {
  return request_for(TRY(parse_command(text)), now);
}

/// The request in a JSON object that has no id.
Result<Request> request_in(json command, const Document& now) {
  if (command.contains("do")) {
    json body = json::object();
    if (const auto number = command.find("number"); number != command.end()) {
      body["number"] = *number;
      command.erase(number);
    }
    body["move"] = std::move(command);
    return Request{"move", std::move(body)};
  }
  if (const auto type = command.find("type"); type != command.end() && type->is_string()) {
    json body = command.value("body", json::object());
    if (!body.is_object()) {
      return Problem{"\"body\" has to be an object."};
    }
    return Request{*type, std::move(body)};
  }
  if (const std::string verb = typed_line(command); !is_blank(verb)) {
    return request_typed(verb, now);
  }
  return Problem{
      "A command has \"do\" (a move), \"type\" (any other request) or \"line\" (a typed verb), or is a typed "
      "verb."};
}

}  // namespace

void JsonFrontEnd::state(const Document& now, Tag tag) {
  json line{{"event", "state"},
            {"v", now.version()},
            {"link", client_.link().to_room(now.room().code)},
            {"doc", now.whole()}};
  if (now.seat()) {
    line["seat"] = index(*now.seat());
  }
  emit(with_tag(std::move(line), tag));
}

void JsonFrontEnd::snapshot(const Document&, const Document& now, Occasion, Tag tag) {
  state(now, tag);
}

void JsonFrontEnd::update(const Document&, const Document& now, const IncomingMessage& incoming, Tag tag) {
  for (const auto& event : incoming.written.value("events", json::array())) {
    emit(event);
  }
  state(now, tag);
}

void JsonFrontEnd::error(const protocol::ServerError& error, Tag tag) {
  json line{{"event", "error"}, {"code", error.code}, {"message", error.message}};
  if (error.clause) {
    line["clause"] = *error.clause;
  }
  if (error.reason) {
    line["reason"] = *error.reason;
  }
  if (error.values) {
    protocol::TextBuffer values;
    protocol::write_json(values, *error.values);
    line["values"] = json::parse(std::string_view(values));
  }
  emit(with_tag(std::move(line), tag));
}

void JsonFrontEnd::answer(const IncomingMessage& incoming, Tag tag) {
  json line = incoming.written;
  line["event"] = incoming.written.at("type");
  line.erase("type");
  line.erase("re");
  emit(with_tag(std::move(line), tag));
}

void JsonFrontEnd::saved(int match, const std::string& file, Tag tag) {
  emit(with_tag({{"event", "saved"}, {"match", match}, {"file", file}}, tag));
}

void JsonFrontEnd::connection_lost(const std::string& reason, std::chrono::milliseconds retry, bool) {
  emit({{"event", "connection_lost"}, {"reason", reason}, {"retry_ms", retry.count()}});
}

void JsonFrontEnd::finished(const std::string& reason) {
  emit({{"event", "finished"}, {"reason", reason}, {"failed", false}});
}

void JsonFrontEnd::failed(const std::string& reason, std::string_view code) {
  json line{{"event", "finished"}, {"reason", reason}, {"failed", true}};
  if (!code.empty()) {
    line["code"] = std::string(code);
  }
  emit(line);
}

void JsonFrontEnd::line(const std::string& text) {
  if (is_blank(text)) return;
  if (ends_program(text)) return client_.finish("");
  json command = json::parse(text, nullptr, false);
  if (!command.is_object()) {
    if (text.find_first_not_of(' ') == text.find('{')) {
      return error({"bad_command", "This line is not one whole JSON object."}, {});
    }
    return ask(request_typed(text, client_.document()), {});
  }
  Tag tag;
  if (const auto id = command.find("id"); id != command.end()) {
    if (!id->is_number_integer()) return error({"bad_command", "\"id\" has to be a whole number."}, {});
    tag = id->get<std::int64_t>();
    command.erase(id);
  }
  ask(request_in(std::move(command), client_.document()), tag);
}

void JsonFrontEnd::ask(Result<Request> request, Tag tag) {
  if (!request) return error({"bad_command", request.error().message}, tag);
  client_.request(*std::move(request), tag);
}

/// A program's lines keep their order, so only a `quit` with nothing before it is done at once. The program learns of
/// the lost connection from its event.
bool JsonFrontEnd::line_meanwhile(const std::string& text, Wait, bool next) {
  if (!next || !ends_program(text)) {
    return false;
  }
  client_.finish("");
  return true;
}

}  // namespace meldroom::terminal
