#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <langinfo.h>
#include <memory>
#include <signal.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "arguments.hpp"
#include "clean_text.hpp"
#include "client.hpp"
#include "front_ends/json_front_end.hpp"
#include "front_ends/line_editor.hpp"
#include "front_ends/line_input.hpp"
#include "front_ends/output.hpp"
#include "front_ends/plain_front_end.hpp"
#include "requests/commands.hpp"
#include "secret_file.hpp"

namespace meldroom::terminal {

namespace {

constexpr int exit_failure = 1;
constexpr int exit_usage = 2;

bool is_terminal(int file) {
  return ::isatty(file) != 0;
}

/// Whether the terminal, if there is one, can do more than show one line below the other.
bool is_capable_terminal() {
  const std::string terminal = variable("TERM");
  return !terminal.empty() && terminal != "dumb";
}

/// Whether a person types at a terminal in which they can edit a line below a board.
bool can_edit(const Arguments& arguments) {
  return is_terminal(STDIN_FILENO) && is_terminal(STDOUT_FILENO) && is_capable_terminal() &&
         !arguments.plain && !arguments.json && !arguments.spoken;
}

Charset charset_for(const Arguments& arguments) {
  const bool utf8 = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  return arguments.ascii || (!utf8 && !arguments.json) ? Charset::ascii : Charset::unicode;
}

FaceStyle faces_for(const Arguments& arguments, Charset charset) {
  if (arguments.json) {
    return FaceStyle::ascii;  // programs know the cards by their codes
  }
  return arguments.spoken            ? FaceStyle::spoken
         : charset == Charset::ascii ? FaceStyle::ascii
                                     : FaceStyle::symbols;
}

Look look_for(const Arguments& arguments, FaceStyle faces) {
  Look look;
  look.faces = faces;
  look.colour =
      !arguments.plain && is_terminal(STDOUT_FILENO) && is_capable_terminal() && variable("NO_COLOR").empty();
  look.bell = arguments.bell && is_terminal(STDOUT_FILENO);
  return look;
}

/// Whether the program was started with that signal ignored, as nohup does it.
bool is_ignored(int number) {
  struct sigaction present{};
  return ::sigaction(number, nullptr, &present) == 0 && present.sa_handler == SIG_IGN;
}

/// The client with everything that it reads from and writes to.
class Session {
 public:
  Session(const Arguments& arguments, const Entry& entry)
      : arguments_(arguments), client_(io_, entry, [this] { stop(); }) {
    const auto on_line = [this](std::string text) { client_.line(std::move(text)); };
    const auto on_end = [this] { input_ended(); };
    if (can_edit(arguments)) {
      editor_ = std::make_unique<LineEditor>(io_, on_line, on_end, [this](std::string_view begun) {
        return completions(begun, client_.document());
      });
    } else {
      input_ = std::make_unique<LineInput>(io_, on_line, on_end);
    }
    if (arguments.json) {
      front_end_ = std::make_unique<JsonFrontEnd>(client_);
    } else {
      Output& output = editor_ ? static_cast<Output&>(*editor_) : lines_;
      front_end_ = std::make_unique<PlainFrontEnd>(io_, client_, output, look_for(arguments, entry.faces),
                                                   is_terminal(STDIN_FILENO));
    }
  }

  /// Plays until the client is done. Returns the exit status.
  int run() {
    hear_signals();
    client_.start(*front_end_);
    io_.run();
    return client_.failed() ? exit_failure : EXIT_SUCCESS;
  }

 private:
  void hear_signals() {
    for (const int number : {SIGINT, SIGQUIT, SIGTERM, SIGHUP}) {
      if (!is_ignored(number)) {
        signals_.add(number);
      }
    }
    signals_.async_wait([this](boost::system::error_code cancelled, int number) {
      if (cancelled) {
        return;
      }
      const bool by_key = number == SIGINT || number == SIGQUIT;
      if (by_key && is_terminal(STDOUT_FILENO) && !arguments_.json && !editor_) {
        std::fputc('\n', stdout);  // after the ^C that the terminal has shown
      }
      client_.finish("");
    });
  }

  void input_ended() {
    if (is_terminal(STDIN_FILENO)) {
      client_.finish("");  // a person who ends their input wants to go now, as with `quit`
      return;
    }
    // A watcher without input ("< /dev/null > log") wants to keep watching.
    if (!arguments_.watch) {
      client_.input_ended();
    }
  }

  void stop() {
    signals_.cancel();
    signals_.clear();           // what is left can take a while, so another Ctrl-C ends the program at once
    ::signal(SIGHUP, SIG_IGN);  // a terminal that goes away first ends the input, and then sends this
    if (input_) {
      input_->close();
    }
    if (editor_) {
      editor_->close();
    }
  }

  const Arguments& arguments_;
  boost::asio::io_context io_;
  boost::asio::signal_set signals_{io_};
  std::unique_ptr<LineInput> input_;
  std::unique_ptr<LineEditor> editor_;
  Client client_;
  StandardOutput lines_;
  std::unique_ptr<FrontEnd> front_end_;
};

/// The secret that the seat belongs to, or why there is none.
Result<std::string> seat_secret(const Arguments& arguments, const RoomLink& link) {
  return device_secret(TRY(state_directory()), link.origin(), arguments.profile);
}

int fail(const Problem& problem, int status) {
  std::fprintf(stderr, "%s\n", problem.message.c_str());
  return status;
}

int play(const Arguments& arguments) {
  const Charset charset = charset_for(arguments);
  auto entry = make_entry(arguments, charset);
  if (!entry) {
    return fail(entry.error(), exit_usage);
  }
  if (!arguments.watch) {
    auto secret = seat_secret(arguments, entry->link);
    if (!secret) {
      return fail(secret.error(), exit_failure);
    }
    entry->secret = *std::move(secret);
  }
  entry->faces = faces_for(arguments, charset);
  return Session(arguments, *entry).run();
}

/// Makes a closed standard stream an empty one. Otherwise the first socket would take its place.
void open_standard_streams() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(file, F_GETFD) < 0) ::open("/dev/null", O_RDWR);
  }
}

int run(int argc, char** argv) {
  open_standard_streams();
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
