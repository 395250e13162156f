#include "arguments.hpp"

#include <cstdlib>
#include <fstream>
#include <string_view>
#include <utility>

#include "dict/ascii_case.hpp"
#include "engine/variant.hpp"
#include "room_link.hpp"

namespace meldroom::terminal {

namespace {

protocol::PersonName usual_name() {
  return protocol::PersonName::of(clean_text(variable("USER"), Charset::unicode)).value_or("Player");
}

/// True for a text that fits a message.
template <class Text>
CLI::Validator fit_for() {
  const auto fault = [](std::string& given) {
    given = clean_text(given, Charset::unicode);
    return Text::rule.permits(given) ? std::string() : Text::rule.demand();
  };
  return {fault, ""};
}

/// The games with their titles, one per line.
std::string all_games() {
  std::string lines;
  for (const auto& variant : engine::variants()) {
    std::string name = "\n  " + std::string(variant.name);
    name.resize(18, ' ');
    lines += name + std::string(variant.title);
  }
  return lines;
}

/// The rules that have a name, those of one game per line.
std::string all_preset_names() {
  std::string lines;
  for (const auto& variant : engine::variants()) {
    lines += "\n  " + std::string(variant.name) + ": " + engine::preset_names(variant.id);
  }
  return lines;
}

/// Turns a game's name as people write it ("Gin Rummy") into the name on the wire.
CLI::Validator game_name() {
  const auto fault = [](std::string& given) {
    if (const auto* game = game_named(given)) {
      given = game->name;
      return std::string();
    }
    return "There is no game " + clean_text(given, Charset::unicode) + ". The games are:" + all_games();
  };
  return {fault, ""};
}

constexpr std::string_view examples =
    "  meldroom-play http://host:8080 --create rummy --seats 3 --name Anna    make a room\n"
    "  meldroom-play http://host:8080/r/CODE --name Bert                      join it by its link\n"
    "  meldroom-play http://host:8080/r/CODE --watch                          watch without a seat\n";

/// The message for wrong arguments. A person who gives none needs an example more than the name of what is missing.
std::string message_for(const CLI::App* app, const CLI::Error& error) {
  if (app->get_option("URL")->count() == 0 && error.get_name() == "RequiredError") {
    return "Where do you want to play? Give the link of a room, or a server's address and a game:\n" +
           std::string(examples) + "For everything else: meldroom-play --help\n";
  }
  return CLI::FailureMessage::simple(app, error);
}

/// The options of the new room: those of its preset, if it has one, and those given in addition.
Result<engine::OptionValues> given_options(const Arguments& arguments) {
  engine::OptionValues options;
  if (!arguments.preset.empty()) {
    options = TRY(rules_named(*game_named(arguments.create), arguments.preset));
  }
  for (const auto& option : arguments.options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Problem{"--option " + option + ": an option is given as name=value."};
    }
    options[dict::lower(option.substr(0, equals))] = option_value(option.substr(equals + 1));
  }
  return options;
}

Result<Request> entry_request(const Arguments& arguments, const RoomLink& link) {
  const protocol::PersonName name =
      arguments.name.empty() ? usual_name() : protocol::PersonName(arguments.name);
  if (!arguments.create.empty()) {
    return request_of(
        protocol::Create{arguments.create, TRY(given_options(arguments)), arguments.seats, name});
  }
  if (link.room.empty()) {
    return Problem{
        "There is no room in this address. To join one, add /r/CODE. To make one, add --create GAME:" +
        all_games()};
  }
  const auto room = protocol::WrittenRoomCode::of(link.room);
  if (!room) {
    return Problem{"The room code in this address is not valid: it " +
                   protocol::WrittenRoomCode::rule.demand() + "."};
  }
  if (arguments.watch) {
    return request_of(protocol::Watch{*room});
  }
  if (const std::string& given = arguments.token.empty() ? link.token : arguments.token; !given.empty()) {
    auto token = protocol::Token::of(given);
    if (!token) {
      return Problem{"The token in this address is not valid: it " + protocol::Token::rule.demand() + "."};
    }
    return request_of(protocol::Claim{*room, *std::move(token)});
  }
  protocol::Join join{*room, name};
  if (arguments.seat > 0) {
    join.seat = engine::seat_at(static_cast<std::size_t>(arguments.seat - 1));
  }
  return request_of(join);
}

/// The server's password, if one was given.
Result<std::string> given_password(const Arguments& arguments) {
  std::string password = variable("MELDROOM_PASSWORD");
  if (!arguments.password_file.empty()) {
    std::ifstream file(arguments.password_file);
    if (!std::getline(file, password)) {
      return Problem{"Cannot read a password from " + arguments.password_file +
                     ". The first line of that file has to be the password."};
    }
    if (password.ends_with('\r')) {
      password.pop_back();
    }
  }
  if (!password.empty() && !protocol::Password::of(password)) {
    return Problem{"The password " + protocol::Password::rule.demand() + "."};
  }
  return {boost::system::in_place_value, std::move(password)};
}

}  // namespace

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

void declare(CLI::App& app, Arguments& arguments) {
  app.add_option("URL", arguments.url, "the link to a room, or the server's address to make one")
      ->required()
      ->option_text("(required)");
  auto* create = app.add_option("--create", arguments.create, "make a room for this game:" + all_games())
                     ->transform(game_name())
                     ->option_text("GAME");
  app.add_option("--preset", arguments.preset,
                 "rules that have a name, for the new room:" + all_preset_names())
      ->needs(create)
      ->option_text("NAME");
  app.add_option("--option", arguments.options,
                 "an option of the new room: --option target=50 (may be repeated)")
      ->allow_extra_args(false)  // the address may follow
      ->needs(create)
      ->option_text("NAME=VALUE");
  app.add_option(
         "--seats", arguments.seats,
         "how many seats the new room has, 2 to " + std::to_string(engine::max_seats) + " (default: 2)")
      ->check(CLI::Range(2, engine::max_seats))
      ->needs(create)
      ->option_text("NUMBER");
  app.add_option("--name", arguments.name, "your name at the table (default: your user name)")
      ->transform(fit_for<protocol::PersonName>())
      ->option_text("NAME");
  auto* seat = app.add_option("--seat", arguments.seat,
                              "the seat to take, from 1, if it is free (default: the first free one)")
                   ->check(CLI::Range(1, engine::max_seats))
                   ->excludes(create)
                   ->option_text("NUMBER");
  auto* token = app.add_option("--token", arguments.token,
                               "a one-time token that takes a seat over from another device")
                    ->transform(fit_for<protocol::Token>())
                    ->excludes(create)
                    ->excludes(seat)
                    ->option_text("TOKEN");
  app.add_option("--profile", arguments.profile,
                 "another identity on this computer, with a secret of its own: to play more than one seat")
      ->option_text("NAME");
  app.add_option("--password-file", arguments.password_file,
                 "a file with the password of a server that asks for one (or put it in MELDROOM_PASSWORD)")
      ->option_text("FILE");
  app.add_flag("--watch", arguments.watch, "watch without a seat")
      ->excludes(create)
      ->excludes(seat)
      ->excludes(token);
  app.add_flag("--plain", arguments.plain, "text without colour or any escape sequence");
  auto* json = app.add_flag("--json", arguments.json,
                            "for programs: one JSON event per line of output, one command per line of input");
  app.add_flag("--ascii", arguments.ascii, "nothing but ASCII characters");
  app.add_flag("--spoken", arguments.spoken, "cards as spoken words: king of hearts");
  app.add_flag("--bell", arguments.bell,
               "in a terminal, a sound when your turn begins, and when its time is nearly up")
      ->excludes(json);
  app.set_version_flag("--version", "meldroom-play " MELDROOM_VERSION);
  app.footer("Examples:\n" + std::string(examples) + "In the room, type help for what you may do.");
  app.failure_message(message_for);
}

Result<Entry> make_entry(const Arguments& arguments, Charset charset) {
  auto link = TRY(parse_link(arguments.url));
  auto request = TRY(entry_request(arguments, link));
  auto password = TRY(given_password(arguments));
  return Entry{std::move(link), {}, std::move(request), charset, std::move(password)};
}

}  // namespace meldroom::terminal
