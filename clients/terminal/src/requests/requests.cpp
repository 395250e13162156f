#include "requests/requests.hpp"

#include <algorithm>

#include "dict/ascii_case.hpp"
#include "engine/variant.hpp"
#include "phrases.hpp"
#include "protocol/json_writer.hpp"
#include "requests/possible_verbs.hpp"
#include "requests/request_parts.hpp"
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
    return usage(command.verb, document);
  }
  const auto present = document.room().options.find(dict::lower(words[0]));
  if (present == document.room().options.end()) {
    return Problem{"There is no option " + words[0] + ". Type options to see them all."};
  }
  // A word may look like a number or a switch; the current value shows the type.
  const bool is_word = std::holds_alternative<std::string>(present->second);
  protocol::Configure change;
  change.options = document.room().options;
  (*change.options)[present->first] =
      is_word ? engine::OptionValue(dict::lower(words[1])) : option_value(words[1]);
  return request_of(change);
}

constexpr std::string_view usual_rules = "usual";

/// "usual, short, oklahoma."
std::string names_of_rules(const engine::VariantInfo& game) {
  return std::string(usual_rules) + ", " + engine::preset_names(game.id) + ".";
}

/// A name without the case, blanks and hyphens that people write in different ways.
std::string letters_of(std::string_view name) {
  std::string letters = dict::lower(name);
  std::erase_if(letters, [](char c) { return c == '-' || c == '_' || c == ' '; });
  return letters;
}

Asked preset(const Command& command, const Document& document) {
  const auto* game = document.variant();
  if (game == nullptr) {
    return Problem{"This version does not know the game " + document.room().variant + " and its rules."};
  }
  if (command.words.size() != 1) {
    return Problem{usage(command.verb, document).message + " The names are " + names_of_rules(*game)};
  }
  protocol::Configure change;
  change.options = TRY(rules_named(*game, command.words.front()));
  return request_of(change);
}

/// During a match asks the host to confirm: the removed player loses the match and cannot come back, and a match of two
/// players is over (T-8).
std::optional<Problem> ask_to_confirm(const protocol::Kick& kick, const Document& document) {
  const std::string& name = document.holder(*kick.seat).name;
  if (!document.playing() || name.empty()) {
    return std::nullopt;
  }
  const auto playing =
      std::ranges::count_if(document.view().seats, [](const auto& seat) { return !seat.second.left; });
  return Problem{
      (playing > 2 ? "This ends the match for " + name : "Without " + name + " this match is over") +
      ". If you mean it, type: kick " + seat_number(*kick.seat) + " yes."};
}

/// Seats are numbered from 1 for people.
Asked with_seat(const Command& command, const Document& document) {
  auto words = command.words;
  if (command.verb == Verb::kick && words.size() == 1 && dict::lower(words[0]) == "watchers") {
    return request_of(protocol::Kick{});
  }
  const bool sure = command.verb == Verb::kick && words.size() == 2 && dict::lower(words[1]) == "yes";
  if (sure) {
    words.pop_back();
  }
  const auto number = words.size() == 1 ? whole_number(words[0]) : std::nullopt;
  if (!number || *number < 1) {
    return usage(command.verb, document);
  }
  if (*number > engine::max_seats) {
    return Problem{"A room has no more than " + std::to_string(engine::max_seats) + " seats."};
  }
  if (command.verb == Verb::seats) {
    protocol::Configure change;
    change.seats = *number;
    return request_of(change);
  }
  const auto seat = engine::seat_at(static_cast<std::size_t>(*number - 1));
  if (command.verb == Verb::host) {
    return request_of(protocol::Host{seat});
  }
  const protocol::Kick kick{seat};
  if (auto question = sure ? std::nullopt : ask_to_confirm(kick, document)) {
    return *std::move(question);
  }
  return request_of(kick);
}

/// A bot is of medium skill unless another one is named.
Asked bot(const Command& command, const Document& document) {
  const auto& room = document.room();
  if (document.waiting() && document.is_host() && static_cast<int>(room.seats.size()) >= room.capacity) {
    const auto other = std::ranges::find_if(
        room.seats, [&](const auto& seat) { return seat.second.bot && seat.first != document.seat(); });
    return Problem{"All seats are taken." +
                   (other == room.seats.end()
                        ? " To have more of them: seats NUMBER."
                        : " To change the bot " + other->second.name + ": kick " + seat_number(other->first) +
                              ", then bot easy or bot hard.")};
  }
  if (command.words.empty()) {
    return request_of(protocol::SeatBot{engine::Skill::medium});
  }
  for (const auto skill : {engine::Skill::easy, engine::Skill::medium, engine::Skill::hard}) {
    if (command.words.size() == 1 && is_prefix_of(command.words[0], protocol::name_of(skill))) {
      return request_of(protocol::SeatBot{skill});
    }
  }
  return usage(command.verb, document);
}

/// The request that `make` builds from a text, if the text fits the message.
template <class Text, class Make>
Asked made_of(std::string_view what, const std::string& typed, Make make) {
  const auto text = Text::of(typed);
  if (!text) {
    return Problem{std::string(what) + " " + Text::rule.demand() + "."};
  }
  return make(*text);
}

/// Only the server knows whether it has a game that this program does not know.
Asked other_game(const Command& command, const Document& document) {
  if (command.words.empty()) {
    return Problem{usage(command.verb, document).message + " The games are " + engine::variant_names() + "."};
  }
  const auto* known = game_named(command.rest);
  const std::string name =
      known != nullptr ? std::string(known->name) : dict::lower(join(command.words, "-"));
  return made_of<protocol::Slug>("A game's name", name, [](const auto& slug) {
    protocol::Configure change;
    change.variant = slug;
    change.options.emplace();
    return request_of(change);
  });
}

Asked with_text(const Command& command, const Document& document) {
  if (command.rest.empty()) {
    return usage(command.verb, document);
  }
  switch (command.verb) {
    case Verb::chat:
      return made_of<protocol::ChatLine>("A message", command.rest,
                                         [](const auto& line) { return request_of(protocol::Chat{line}); });
    case Verb::rename:
      return made_of<protocol::PersonName>(
          "A name", command.rest, [](const auto& name) { return request_of(protocol::Rename{name}); });
    case Verb::silence:
      return made_of<protocol::PersonName>(
          "A name", command.rest, [](const auto& name) { return request_of(protocol::Silence{name}); });
    case Verb::save:
      return Request{"save", {{"file", command.rest}}};
    case Verb::check:
      return made_of<protocol::Word>("A word", dict::upper(command.rest),
                                     [](const auto& word) { return request_of(protocol::Check{word}); });
    default:
      return made_of<protocol::Word>("A word", dict::upper(command.rest),
                                     [](const auto& word) { return move(engine::ProposeWord{word}); });
  }
}

/// Before a match there is no move that gives up the seat.
Asked leave(const Command& command, const Document& document) {
  const bool sure = command.words.size() == 1 && dict::lower(command.words[0]) == "yes";
  if (!sure && document.seat()) {
    return Problem{
        "This gives up your seat for good. If you mean it, type: leave yes. To come back later, type quit."};
  }
  return request_of(protocol::LeaveRoom{});
}

}  // namespace

Request request_of(const protocol::ClientMessage& message) {
  auto frame = json::parse(protocol::encode({0, message}));
  return {frame.at("type"), std::move(frame.at("body"))};
}

const engine::VariantInfo* game_named(std::string_view typed) {
  const auto games = engine::variants();
  const auto found = std::ranges::find_if(games, [wanted = letters_of(typed)](const auto& game) {
    return letters_of(game.name) == wanted || letters_of(game.title) == wanted;
  });
  return found == games.end() ? nullptr : &*found;
}

Result<engine::OptionValues> rules_named(const engine::VariantInfo& game, std::string_view typed) {
  const std::string name = dict::lower(typed);
  if (name == usual_rules) return engine::OptionValues{};
  if (const auto* preset = engine::preset_named(game.id, name)) return preset->options;
  return Problem{"There are no rules called " + std::string(typed) + ": choose " + names_of_rules(game)};
}

engine::OptionValue option_value(const std::string& typed) {
  std::string value = dict::lower(typed);
  if (value == "true" || value == "yes") {
    return true;
  }
  if (value == "false" || value == "no") {
    return false;
  }
  if (const auto number = whole_number(value)) {
    return *number;
  }
  return value;
}

Result<Request> request_for(const Command& command, const Document& document) {
  if (is_play(command.verb) || is_arranging(command.verb)) {
    if (document.own() == nullptr || !document.playing()) {
      return Problem{document.seat() ? "No match is being played."
                                     : "You are watching; only players hold cards."};
    }
    if (is_play(command.verb) && document.between_hands()) {
      return Problem{"This hand is over. Type ready to go on."};
    }
    if (is_arranging(command.verb)) return hand_request(command, document);
    auto asked = play_request(command, document);
    if (!asked && !is_played_here(command.verb, document)) return not_played_here(command.verb, document);
    return asked;
  }
  switch (command.verb) {
    case Verb::take_back:
      return move(engine::TakeBack{});
    case Verb::agree:
    case Verb::refuse:
      return move(engine::Answer{command.verb == Verb::agree});
    case Verb::back:
      return move(engine::Return{});
    case Verb::ready:
      return request_of(protocol::Ready{true, random_bytes()});
    case Verb::unready:
      return request_of(protocol::Ready{false});
    case Verb::set:
      return set(command, document);
    case Verb::preset:
      return preset(command, document);
    case Verb::variant:
      return other_game(command, document);
    case Verb::bot:
      return bot(command, document);
    case Verb::seats:
    case Verb::kick:
    case Verb::host:
      return with_seat(command, document);
    case Verb::propose:
    case Verb::rename:
    case Verb::silence:
    case Verb::chat:
    case Verb::save:
    case Verb::check:
      return with_text(command, document);
    case Verb::let_back:
      return request_of(protocol::LetBack{});
    case Verb::lock:
    case Verb::unlock:
      return request_of(protocol::Lock{command.verb == Verb::lock});
    case Verb::hush:
    case Verb::unhush:
      return request_of(protocol::Quiet{command.verb == Verb::hush});
    case Verb::unsilence:
      return request_of(protocol::LetSpeak{});
    case Verb::pause:
    case Verb::unpause:
      return request_of(protocol::Pause{command.verb == Verb::pause});
    case Verb::rematch:
      return request_of(protocol::Rematch{});
    case Verb::hint:
      return request_of(protocol::AskHint{});
    case Verb::link:
      return request_of(protocol::Link{});
    case Verb::leave:
      return leave(command, document);
    default:
      break;
  }
  return Problem{"\"" + std::string(info(command.verb).name) +
                 "\" prints text for people; programs read the state lines."};
}

}  // namespace meldroom::terminal
