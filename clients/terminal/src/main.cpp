#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <langinfo.h>
#include <memory>
#include <signal.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "clean_text.hpp"
#include "client.hpp"
#include "engine/variant.hpp"
#include "front_ends/json_front_end.hpp"
#include "front_ends/line_editor.hpp"
#include "front_ends/line_input.hpp"
#include "front_ends/output.hpp"
#include "front_ends/plain_front_end.hpp"
#include "requests/ascii_case.hpp"
#include "requests/commands.hpp"
#include "room_link.hpp"
#include "secret_file.hpp"

namespace meldroom::terminal {

namespace {

constexpr int exit_failure = 1;
constexpr int exit_usage = 2;

/// The arguments of the command line.
struct Arguments {
  std::string url;
  std::string create;
  std::string preset;
  std::vector<std::string> options;
  int seats = 2;
  std::string name;
  int seat = 0;
  std::string token;
  std::string profile;
  std::string password_file;
  bool watch = false;
  bool plain = false;
  bool json = false;
  bool ascii = false;
  bool spoken = false;
  bool bell = false;
};

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

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

/// The games with their titles, one a line.
std::string all_games() {
  std::string lines;
  for (const auto& variant : engine::variants()) {
    std::string name = "\n  " + std::string(variant.name);
    name.resize(18, ' ');
    lines += name + std::string(variant.title);
  }
  return lines;
}

/// The rules that have a name, those of one game a line.
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
    const auto letters = [](std::string_view text) {
      std::string kept = lower(text);
      std::erase_if(kept, [](char c) { return c == '-' || c == '_' || c == ' '; });
      return kept;
    };
    for (const auto& variant : engine::variants()) {
      if (letters(variant.name) == letters(given)) {
        given = variant.name;
        return std::string();
      }
    }
    return "There is no game " + clean_text(given, Charset::unicode) + ". The games are:" + all_games();
  };
  return {fault, ""};
}

constexpr std::string_view examples =
    "  meldroom-play http://host:8080 --create rummy --seats 3 --name Anna    make a room\n"
    "  meldroom-play http://host:8080/r/CODE --name Bert                      join it by its link\n"
    "  meldroom-play http://host:8080/r/CODE --watch                          watch without a seat\n";

/// What a person reads whose arguments are wrong. Without any they need an example, not the name of what is missing.
std::string told_of(const CLI::App* app, const CLI::Error& error) {
  if (app->get_option("URL")->count() == 0 && error.get_name() == "RequiredError") {
    return "Where do you want to play? Give the link of a room, or a server's address and a game:\n" +
           std::string(examples) + "For everything else: meldroom-play --help\n";
  }
  return CLI::FailureMessage::simple(app, error);
}

void declare(CLI::App& app, Arguments& arguments) {
  app.add_option("URL", arguments.url, "the link to a room, or the server's address to make one")->required();
  auto* create = app.add_option("--create", arguments.create, "make a room for this game:" + all_games())
                     ->transform(game_name());
  app.add_option("--preset", arguments.preset,
                 "rules that have a name, for the new room:" + all_preset_names())
      ->needs(create);
  app.add_option("--option", arguments.options,
                 "an option of the new room: --option target=50 (may be repeated)")
      ->needs(create);
  app.add_option("--seats", arguments.seats, "how many seats the new room has")
      ->check(CLI::Range(2, 8))
      ->needs(create);
  app.add_option("--name", arguments.name, "your name at the table (default: your user name)")
      ->transform(fit_for<protocol::PersonName>());
  auto* seat = app.add_option("--seat", arguments.seat,
                              "the seat to take, from 1, if it is free (default: the first free one)")
                   ->check(CLI::Range(1, engine::max_seats))
                   ->excludes(create);
  auto* token = app.add_option("--token", arguments.token,
                               "a one-time token that takes a seat over from another device")
                    ->transform(fit_for<protocol::Token>())
                    ->excludes(create)
                    ->excludes(seat);
  app.add_option("--profile", arguments.profile,
                 "another identity on this computer, with a secret of its own: to play more than one seat");
  app.add_option("--password-file", arguments.password_file,
                 "a file with the password of a server that asks for one (or put it in MELDROOM_PASSWORD)");
  app.add_flag("--watch", arguments.watch, "watch without a seat")
      ->excludes(create)
      ->excludes(seat)
      ->excludes(token);
  app.add_flag("--plain", arguments.plain, "text without colour or any escape sequence");
  auto* json = app.add_flag("--json", arguments.json,
                            "one JSON event a line out, one command a line in: for programs");
  app.add_flag("--ascii", arguments.ascii, "nothing but ASCII characters");
  app.add_flag("--spoken", arguments.spoken, "cards as spoken words: king of hearts");
  app.add_flag("--bell", arguments.bell,
               "in a terminal, a sound when your turn begins, and when its time is nearly up")
      ->excludes(json);
  app.set_version_flag("--version", "meldroom-play " MELDROOM_VERSION);
  app.footer("Examples:\n" + std::string(examples) + "In the room, type help for what you may do.");
  app.failure_message(told_of);
}

/// The options of a preset; none if no preset was asked for.
std::variant<engine::OptionValues, Problem> preset_options(const std::string& game, const std::string& name) {
  if (name.empty()) {
    return engine::OptionValues{};
  }
  const auto variant = engine::variant_named(game);
  if (!variant) {
    return Problem{"--create " + game + ": the games are " + engine::variant_names() + "."};
  }
  const auto* preset = engine::preset_named(*variant, name);
  if (preset == nullptr) {
    return Problem{"--preset " + name + ": " + std::string(engine::info(*variant).title) + " has " +
                   engine::preset_names(*variant) + "."};
  }
  return preset->options;
}

/// The options of the new room: those of its preset, and those given in addition.
std::variant<engine::OptionValues, Problem> given_options(const Arguments& arguments) {
  auto from_preset = preset_options(arguments.create, arguments.preset);
  if (std::holds_alternative<Problem>(from_preset)) {
    return from_preset;
  }
  auto options = std::get<engine::OptionValues>(std::move(from_preset));
  for (const auto& option : arguments.options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Problem{"--option " + option + ": an option is given as name=value."};
    }
    options[option.substr(0, equals)] = option_value(option.substr(equals + 1));
  }
  return options;
}

std::variant<Request, Problem> entry_request(const Arguments& arguments, const RoomLink& link) {
  const protocol::PersonName name =
      arguments.name.empty() ? usual_name() : protocol::PersonName(arguments.name);
  if (!arguments.create.empty()) {
    auto options = given_options(arguments);
    if (const auto* problem = std::get_if<Problem>(&options)) {
      return *problem;
    }
    return request_of(protocol::Create{arguments.create, std::get<engine::OptionValues>(std::move(options)),
                                       arguments.seats, name});
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
std::variant<std::string, Problem> given_password(const Arguments& arguments) {
  std::string password = variable("MELDROOM_PASSWORD");
  if (!arguments.password_file.empty()) {
    std::ifstream file(arguments.password_file);
    if (!std::getline(file, password)) {
      return Problem{"Cannot read a password from " + arguments.password_file + "."};
    }
  }
  if (!password.empty() && !protocol::Password::of(password)) {
    return Problem{"The password " + protocol::Password::rule.demand() + "."};
  }
  return password;
}

/// What the arguments say about entering, or what is wrong with them.
std::variant<Entry, Problem> make_entry(const Arguments& arguments, Charset charset) {
  auto link = parse_link(arguments.url);
  if (const auto* problem = std::get_if<Problem>(&link)) {
    return *problem;
  }
  auto request = entry_request(arguments, std::get<RoomLink>(link));
  if (const auto* problem = std::get_if<Problem>(&request)) {
    return *problem;
  }
  const auto password = given_password(arguments);
  if (const auto* problem = std::get_if<Problem>(&password)) {
    return *problem;
  }
  return Entry{
      std::get<RoomLink>(link), {}, std::get<Request>(request), charset, std::get<std::string>(password)};
}

/// The secret that the seat belongs to, or why there is none.
std::variant<std::string, Problem> seat_secret(const Arguments& arguments, const RoomLink& link) {
  const auto directory = state_directory();
  if (const auto* problem = std::get_if<Problem>(&directory)) {
    return *problem;
  }
  return device_secret(std::get<std::filesystem::path>(directory), link.origin(), arguments.profile);
}

/// Whether a person types at a terminal that can do more than show one line below the other.
bool can_edit(const Arguments& arguments) {
  const std::string terminal = variable("TERM");
  return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0 && !arguments.plain && !arguments.json &&
         !arguments.spoken && !terminal.empty() && terminal != "dumb";
}

Look look_for(const Arguments& arguments, Charset charset) {
  Look look;
  look.faces = arguments.spoken            ? FaceStyle::spoken
               : charset == Charset::ascii ? FaceStyle::ascii
                                           : FaceStyle::symbols;
  const std::string terminal = variable("TERM");
  const bool to_terminal = ::isatty(STDOUT_FILENO) != 0;
  look.colour = !arguments.plain && to_terminal && variable("NO_COLOR").empty() && !terminal.empty() &&
                terminal != "dumb";
  look.bell = arguments.bell && to_terminal;
  return look;
}

/// Whether the program was started with that signal ignored, as nohup does it.
bool is_ignored(int number) {
  struct sigaction present{};
  return ::sigaction(number, nullptr, &present) == 0 && present.sa_handler == SIG_IGN;
}

int play(const Arguments& arguments) {
  const bool utf8 = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  const Charset charset = arguments.ascii || (!utf8 && !arguments.json) ? Charset::ascii : Charset::unicode;
  auto made = make_entry(arguments, charset);
  if (const auto* problem = std::get_if<Problem>(&made)) {
    std::fprintf(stderr, "%s\n", problem->message.c_str());
    return exit_usage;
  }
  auto& entry = std::get<Entry>(made);
  if (!arguments.watch) {
    auto secret = seat_secret(arguments, entry.link);
    if (const auto* problem = std::get_if<Problem>(&secret)) {
      std::fprintf(stderr, "%s\n", problem->message.c_str());
      return exit_failure;
    }
    entry.secret = std::get<std::string>(std::move(secret));
  }

  boost::asio::io_context io;
  boost::asio::signal_set signals(io);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    if (!is_ignored(number)) {
      signals.add(number);
    }
  }
  std::unique_ptr<LineInput> input;
  std::unique_ptr<LineEditor> editor;
  Client client(io, std::move(entry), [&] {
    signals.cancel();
    signals.clear();  // what is left can take a while, so another Ctrl-C ends the program at once
    if (input) input->close();
    if (editor) editor->close();
  });
  const bool at_terminal = ::isatty(STDIN_FILENO) != 0;
  // A watcher without input ("< /dev/null > log") wants to keep watching.
  const bool watches_alone = arguments.watch && !at_terminal;
  const auto on_line = [&](std::string text) { client.line(std::move(text)); };
  const auto on_end = [&] {
    if (at_terminal) {
      client.finish("");  // a person who ends their input wants to go now, as with `quit`
    } else if (!watches_alone) {
      client.input_ended();
    }
  };
  StandardOutput lines;
  std::unique_ptr<FrontEnd> front_end;
  if (arguments.json) {
    front_end = std::make_unique<JsonFrontEnd>(client);
  } else {
    if (can_edit(arguments)) {
      editor = std::make_unique<LineEditor>(
          io, on_line, on_end, [&](std::string_view begun) { return completions(begun, client.document()); });
    }
    Output& output = editor ? static_cast<Output&>(*editor) : lines;
    front_end =
        std::make_unique<PlainFrontEnd>(io, client, output, look_for(arguments, charset), at_terminal);
  }
  signals.async_wait([&](boost::system::error_code cancelled, int number) {
    if (cancelled) {
      return;
    }
    if (number == SIGINT && ::isatty(STDOUT_FILENO) != 0 && !arguments.json && !editor) {
      std::fputc('\n', stdout);  // after the ^C that the terminal has shown
    }
    client.finish("");
  });
  if (!editor) {
    input = std::make_unique<LineInput>(io, on_line, on_end);
  }
  client.start(*front_end);
  io.run();
  return client.failed() ? exit_failure : EXIT_SUCCESS;
}

int run(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");
  ::signal(SIGPIPE, SIG_DFL);  // end when nobody reads our output any more
  Arguments arguments;
  CLI::App app{"Play Meldroom in a terminal."};
  declare(app, arguments);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? EXIT_SUCCESS : exit_usage;
  }
  return play(arguments);
}

}  // namespace

}  // namespace meldroom::terminal

int main(int argc, char** argv) {
  try {
    return meldroom::terminal::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "meldroom-play: %s\n", error.what());
    return 1;
  }
}
