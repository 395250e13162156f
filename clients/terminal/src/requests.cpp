#include "requests.hpp"

#include "ascii_case.hpp"
#include "hand_requests.hpp"
#include "play_requests.hpp"
#include "request_parts.hpp"
#include "secret_file.hpp"

namespace meldroom::terminal {

using nlohmann::json;

namespace {

Asked set(const Command& command, const Document& document) {
  auto words = command.words;
  if (words.size() == 1) {  // "set target=50"
    if (const auto equals = words[0].find('='); equals != std::string::npos) {
      words = {words[0].substr(0, equals), words[0].substr(equals + 1)};
    }
  }
  if (words.size() != 2) {
    return usage(command.verb);
  }
  json options = document.room().at("options");
  // A word may look like a number or a switch; the present value tells the type.
  const auto present = options.find(words[0]);
  options[words[0]] =
      present != options.end() && present->is_string() ? json(words[1]) : option_value(words[1]);
  return Request{"configure", {{"options", std::move(options)}}};
}

/// Seats are numbered from 1 for people.
Asked with_seat(const Command& command) {
  const auto number = command.words.size() == 1 ? whole_number(command.words[0]) : std::nullopt;
  if (!number || *number < 1) {
    return usage(command.verb);
  }
  switch (command.verb) {
    case Verb::seats:
      return Request{"configure", {{"seats", *number}}};
    case Verb::kick:
      return Request{"kick", {{"seat", *number - 1}}};
    default:
      return Request{"host", {{"seat", *number - 1}}};
  }
}

/// A bot is of medium skill unless another one is named.
Asked bot(const Command& command) {
  if (command.words.empty()) {
    return Request{"bot", {{"skill", "medium"}}};
  }
  for (const std::string_view skill : {"easy", "medium", "hard"}) {
    if (command.words.size() == 1 && is_prefix_of(command.words[0], skill)) {
      return Request{"bot", {{"skill", skill}}};
    }
  }
  return usage(command.verb);
}

Asked with_text(const Command& command) {
  if (command.rest.empty()) {
    return usage(command.verb);
  }
  switch (command.verb) {
    case Verb::chat:
      return Request{"chat", {{"text", command.rest}}};
    case Verb::rename:
      return Request{"rename", {{"name", command.rest}}};
    case Verb::variant:
      return Request{"configure", {{"variant", command.rest}, {"options", json::object()}}};
    case Verb::save:
      return Request{"save", {{"file", command.rest}}};
    case Verb::check:
      return Request{"check", {{"word", upper(command.rest)}}};
    default:
      return move({{"do", "propose_word"}, {"word", upper(command.rest)}});
  }
}

/// Before a match there is no move to give up the seat with.
Asked leave(const Command& command) {
  if (command.words.size() != 1 || command.words[0] != "yes") {
    return Problem{
        "This gives up your seat for good. If you mean it, type: leave yes. To come back later, type quit."};
  }
  return Request{"leave", json::object()};
}

}  // namespace

nlohmann::json option_value(const std::string& typed) {
  if (typed == "true" || typed == "yes") {
    return true;
  }
  if (typed == "false" || typed == "no") {
    return false;
  }
  if (const auto number = whole_number(typed)) {
    return *number;
  }
  return typed;
}

bool asks_server(Verb verb) {
  return verb != Verb::hand && (verb < Verb::table || verb == Verb::check || verb == Verb::hint);
}

std::variant<Request, Problem> request_for(const Command& command, const Document& document) {
  if (is_play(command.verb) || is_arranging(command.verb)) {
    if (!document.has_view() || !document.view().contains("own")) {
      return Problem{document.seat() ? "There is no match yet."
                                     : "You are watching; only players hold cards."};
    }
    return is_play(command.verb) ? play_request(command, document) : hand_request(command, document);
  }
  switch (command.verb) {
    case Verb::take_back:
      return move({{"do", "take_back"}});
    case Verb::agree:
    case Verb::refuse:
      return move({{"do", "answer"}, {"agree", command.verb == Verb::agree}});
    case Verb::back:
      return move({{"do", "back"}});
    case Verb::ready:
      return Request{"ready", {{"ready", true}, {"contribution", random_hex()}}};
    case Verb::unready:
      return Request{"ready", {{"ready", false}}};
    case Verb::set:
      return set(command, document);
    case Verb::bot:
      return bot(command);
    case Verb::seats:
    case Verb::kick:
    case Verb::host:
      return with_seat(command);
    case Verb::propose:
    case Verb::variant:
    case Verb::rename:
    case Verb::chat:
    case Verb::save:
    case Verb::check:
      return with_text(command);
    case Verb::pause:
    case Verb::unpause:
      return Request{"pause", {{"pause", command.verb == Verb::pause}}};
    case Verb::rematch:
      return Request{"rematch", json::object()};
    case Verb::hint:
      return Request{"hint", json::object()};
    case Verb::link:
      return Request{"link", json::object()};
    case Verb::leave:
      return leave(command);
    default:
      break;
  }
  return Problem{"\"" + std::string(info(command.verb).name) +
                 "\" shows text; here the state lines tell it."};
}

}  // namespace meldroom::terminal
