#include "front_ends/plain_front_end.hpp"

#include <algorithm>
#include <cstdio>

#include "dict/ascii_case.hpp"
#include "phrases.hpp"
#include "requests/commands.hpp"
#include "requests/possible_verbs.hpp"
#include "requests/request_parts.hpp"
#include "text_layout.hpp"

namespace meldroom::terminal {

namespace {

constexpr int usual_log_lines = 20;

/// Makes a sentence of a server's reason, which may begin with a small letter and have no full stop.
std::string sentence(std::string text) {
  if (!text.empty()) {
    text.front() = dict::upper_letter(text.front());
    text += text.ends_with('.') || text.ends_with('?') || text.ends_with('!') ? "" : ".";
  }
  return text;
}

}  // namespace

PlainFrontEnd::PlainFrontEnd(boost::asio::io_context& io, Client& client, Output& output, Look look,
                             bool at_terminal)
    : client_(client),
      output_(output),
      narrator_(look),
      at_terminal_(at_terminal),
      bell_(look.bell),
      reminder_(io, [this](std::chrono::seconds left) { remind(left); }),
      clock_(io) {
  output_.set_board([this](std::size_t width, std::size_t most) {
    return greeted_ ? narrator_.board(client_.document(), width, most) : Lines{};
  });
}

void PlainFrontEnd::print(const std::string& line) {
  output_.print(line);
}

void PlainFrontEnd::print(const Lines& lines) {
  for (const auto& line : lines) {
    print(line);
  }
}

/// After each step, because people read the output at once.
void PlainFrontEnd::flush() {
  output_.set_prompt(connected_ ? narrator_.prompt(client_.document()) : "No connection> ");
  output_.flush();
}

void PlainFrontEnd::ring() const {
  if (bell_) {
    std::fputc('\a', stdout);
  }
}

void PlainFrontEnd::snapshot(const Document& before, const Document& now, Occasion occasion, Tag) {
  const bool missed = occasion != Occasion::sent;
  connected_ = true;
  if (missed) log_.add_missed(before, now);
  if (occasion == Occasion::entered) {
    greeted_ = true;
    greet(now);
  } else {
    if (occasion == Occasion::came_back) {
      print("Connected again.");
    }
    if (now.seat() && now.seat() != before.seat()) {
      print("You sit in seat " + seat_number(*now.seat()) + " now.");
    }
    if (missed) note(narrator_.meanwhile(before, now));
    if (!output_.shows_board()) print(narrator_.table(now));
    ring_if_turn_came(before, now);
  }
  arriving_.clear();
  run_clock();
  flush();
}

void PlainFrontEnd::ring_if_turn_came(const Document& before, const Document& now) const {
  if (now.playing() && now.my_turn() && !before.my_turn()) {
    ring();
  }
}

void PlainFrontEnd::remind(std::chrono::seconds left) {
  if (!client_.document().my_turn()) return;
  print("You have " + std::to_string(left.count()) + " seconds left.");
  ring();
  flush();
}

/// Reminds the player and draws the board by the time that is left now.
void PlainFrontEnd::run_clock() {
  const Document& now = client_.document();
  reminder_.set(now.playing() && now.my_turn() ? now.time_left() : std::nullopt);
  tick();
}

void PlainFrontEnd::stop_clock() {
  reminder_.set(std::nullopt);
  clock_.cancel();
}

/// While the board says how much time is left, it is drawn anew each second. A screen that is too small for it now may
/// become larger.
void PlainFrontEnd::tick() {
  clock_.cancel();
  const Document& now = client_.document();
  if (!output_.has_screen() || !now.time_left() || !(now.my_turn() || now.between_hands())) return;
  clock_.expires_after(std::chrono::seconds(1));
  clock_.async_wait([this](boost::system::error_code cancelled) {
    if (cancelled) return;
    flush();
    tick();
  });
}

void PlainFrontEnd::room(const Document& now) {
  print("The room's link, for others to join: " + client_.link().to_room(now.room().code));
  print(narrator_.room(now));
}

void PlainFrontEnd::greet(const Document& now) {
  room(now);
  if (output_.shows_board()) {
    return;
  }
  if (now.has_view()) {
    print(narrator_.table(now));
  }
  print(narrator_.first_steps(now));
}

void PlainFrontEnd::update(const Document& before, const Document& now, const IncomingMessage& incoming,
                           Tag) {
  Lines lines = narrator_.room_changes(before, now);
  const auto& events = std::get<protocol::Changes>(incoming.read.body).events;
  append(lines, narrator_.events(without_arrivals(events), before, now));
  if (incoming.read.re && events.empty() && before.whole() == now.whole()) {
    print("It is like that already.");
  }
  note(lines);
  ring_if_turn_came(before, now);
  turn_if_new(before, now, sort_if_dealt(events, now));
  run_clock();
  flush();
}

/// The events without the first connection of each person who has sat down. It comes in a separate update, and says
/// nothing new.
std::vector<protocol::ServerEvent> PlainFrontEnd::without_arrivals(
    std::span<const protocol::ServerEvent> events) {
  std::vector<protocol::ServerEvent> rest;
  for (const auto& event : events) {
    if (const auto* joined = std::get_if<protocol::SeatJoined>(&event); joined != nullptr && !joined->bot) {
      arriving_.insert(joined->seat);
    }
    const auto* changed = std::get_if<protocol::ConnectionChanged>(&event);
    const bool arrives = changed != nullptr && arriving_.erase(changed->seat) > 0 && changed->connected;
    if (!arrives) {
      rest.push_back(event);
    }
  }
  return rest;
}

/// Prints what happened, and keeps it for `log`.
void PlainFrontEnd::note(const Lines& lines) {
  print(lines);
  log_.add(lines);
}

/// Sorts a hand that was just dealt as the player last sorted one, otherwise playing cards by suit. True if it was not
/// in order: then the player sees it when it is.
bool PlainFrontEnd::sort_if_dealt(std::span<const protocol::ServerEvent> events, const Document& now) {
  const bool dealt = std::ranges::any_of(
      events, [](const auto& event) { return std::holds_alternative<engine::HandDealt>(event); });
  if (!dealt || now.own() == nullptr || (!sort_ && now.plays_words())) {
    return false;
  }
  auto request = request_for(sort_.value_or(Command{Verb::sort, {}, {}}), now);
  if (!request) {
    return false;
  }
  client_.request(*std::move(request));
  return true;
}

/// Shows the hand at the beginning of the player's turn and when it has changed, and the turn when other moves are
/// allowed than before. When a hand begins, or is over, everybody reads how it goes on.
void PlainFrontEnd::turn_if_new(const Document& before, const Document& now, bool hand_follows) {
  if (!now.has_view() || !now.playing() || output_.shows_board()) {
    return;
  }
  const auto* own = now.own();
  const auto* old = before.own();
  const bool hand_changed =
      own != nullptr && (old == nullptr || own->hand != old->hand || own->groups != old->groups);
  const bool turn_came = now.my_turn() && !before.my_turn();
  // Cards that only went away with the turn: the next turn shows what is left.
  const bool played =
      old != nullptr && own != nullptr && own->hand.size() < old->hand.size() && !now.my_turn();
  if (!hand_follows && ((hand_changed && !played && !own->hand.empty()) || turn_came)) {
    print(narrator_.hand(now));
  }
  const bool new_hand = !before.has_view() || before.view().hand != now.view().hand;
  const bool new_pause = now.between_hands() && !before.between_hands();
  const bool other_moves = own != nullptr && now.my_turn() &&
                           (turn_came || before.view().phase != now.view().phase || old == nullptr ||
                            own->actions != old->actions);
  if (new_hand || new_pause || other_moves) {
    print(narrator_.turn(now));
  }
}

void PlainFrontEnd::error(const protocol::ServerError& error, Tag) {
  std::string text = sentence(error.message);
  if (error.clause && !text.empty()) {
    text.insert(text.size() - 1, " (" + *error.clause + ")");
  }
  refuse({std::move(text)});
  if (error.clause) {
    const auto& room = client_.document().room();
    refusal_ += " The rule: " + client_.link().to_clause(room.variant, *error.clause);
  }
}

void PlainFrontEnd::refuse(const Problem& problem) {
  refusal_ = problem.message;
  print(problem.message);
  flush();
}

void PlainFrontEnd::answer(const IncomingMessage& incoming, Tag) {
  std::visit(
      [this](const auto& message) {
        if constexpr (requires { tell(message); }) tell(message);
      },
      incoming.read.body);
  flush();
}

void PlainFrontEnd::tell(const protocol::LinkMade& made) {
  print("Open this on the other device within " +
        count(static_cast<int>(made.valid_seconds / 60), "minute", "minutes") + "; it works once: " +
        client_.link().to_room(client_.document().room().code) + "#claim=" + made.token.str());
}

void PlainFrontEnd::tell(const protocol::WordChecked& checked) {
  print(checked.word + (checked.valid ? " is in the dictionary." : " is not in the dictionary.") +
        (checked.form_of ? " It is a form of " + *checked.form_of + "." : "") +
        (!checked.gloss.value_or("").empty()
             ? " " + checked.form_of.value_or("It") + " means: " + *checked.gloss + "."
             : ""));
}

void PlainFrontEnd::tell(const protocol::Hints& hints) {
  print(narrator_.hints(hints, client_.document()));
}

void PlainFrontEnd::tell(const protocol::Saving& saving) {
  print(saving.works
            ? "The server can save again. The game goes on."
            : "The server cannot save at the moment. Nothing is lost; the game goes on as soon as it can.");
}

void PlainFrontEnd::tell(const protocol::Announcement& announcement) {
  print("The operator of this server says: " + announcement.text.str());
}

void PlainFrontEnd::saved(int match, const std::string& file, Tag) {
  print("The record of match " + std::to_string(match) + " is in " + file +
        ". To check it: meldroom verify " + file);
  flush();
}

void PlainFrontEnd::connection_lost(const std::string& reason, std::chrono::milliseconds, bool again) {
  stop_clock();
  connected_ = false;
  if (again) return;  // more lines would only fill the screen
  print(sentence(reason) + (client_.document().seat() ? " Your seat stays yours; trying" : " Trying") +
        " again until it works.");
  flush();
}

void PlainFrontEnd::finished(const std::string& reason) {
  const Document& now = client_.document();
  if (reason.empty() && now.seat()) {
    print("Your seat stays yours: the same link brings you back, " + client_.link().to_room(now.room().code));
  }
  say_last(stdout, reason);
}

void PlainFrontEnd::failed(const std::string& reason, std::string_view /*code*/) {
  say_last(stderr, reason);
}

void PlainFrontEnd::say_last(std::FILE* where, const std::string& reason) {
  stop_clock();
  if (!reason.empty()) {
    output_.flush();  // what was printed before comes first
    std::fprintf(where, "%s\n", wrapped(sentence(reason), output_.width()).c_str());
  }
  flush();
}

/// Does what a line wants, unless that takes the server: then returns the line's command.
std::optional<Command> PlainFrontEnd::for_server(const std::string& text) {
  if (is_blank(text)) {
    return std::nullopt;
  }
  auto command = parse_command(text, client_.document());
  if (!command) {
    refuse(command.error());
    return std::nullopt;
  }
  if (asks_server(command->verb)) {
    return *std::move(command);
  }
  show(*command);
  flush();
  return std::nullopt;
}

void PlainFrontEnd::line(const std::string& text) {
  const auto command = for_server(text);
  if (!command) {
    return;
  }
  auto request = request_for(*command, client_.document());
  if (!request) {
    refuse(request.error());
    return;
  }
  if (command->verb == Verb::sort) {
    sort_ = *command;
  }
  client_.request(*std::move(request));
}

/// Before the room is entered there is nothing to show yet, so only `quit` is done at once.
bool PlainFrontEnd::line_meanwhile(const std::string& text, Wait wait, bool next) {
  const bool at_once = at_terminal_ ? wait != Wait::entry || is_quit(text) : next && is_quit(text);
  if (at_once && !for_server(text)) {
    return true;
  }
  if (wait == Wait::connection) {
    print("There is no connection just now; your command is carried out when it is back.");
    flush();
  }
  return false;
}

void PlainFrontEnd::show(const Command& command) {
  const Document& now = client_.document();
  switch (command.verb) {
    case Verb::hand:
      print(narrator_.hand(now));
      break;
    case Verb::table:
      print(narrator_.table(now));
      break;
    case Verb::room:
      room(now);
      break;
    case Verb::scores:
      print(narrator_.scores(now));
      break;
    case Verb::options:
      print(narrator_.options(now));
      break;
    case Verb::log:
      log(command);
      break;
    case Verb::help:
      help(command);
      break;
    case Verb::why:
      print(refusal_.empty() ? "Nothing has been refused." : refusal_);
      break;
    default:
      client_.finish("");
      break;
  }
}

void PlainFrontEnd::help(const Command& command) {
  const Document& now = client_.document();
  if (command.rest.empty()) return print(narrator_.help(now));
  if (dict::lower(command.rest) == "all") return print(narrator_.help_on_all(now));
  const auto about = parse_command(command.rest, now);
  if (!about) return refuse(about.error());
  const Verb verb = about->verb;
  print(is_played_here(verb, now) ? info(verb, now).line() : not_played_here(verb, now).message);
}

void PlainFrontEnd::log(const Command& command) {
  const auto wanted = command.rest.empty() ? std::optional(usual_log_lines) : whole_number(command.rest);
  if (!wanted || *wanted < 1) return refuse(usage(command.verb, client_.document()));
  const auto show = [this, most = static_cast<std::size_t>(*wanted)] {
    const Lines lines = log_.last(most);
    print(lines.empty() ? Lines{"Nothing has happened yet."} : lines);
  };
  const int match = client_.document().room().match;
  const auto missed = log_.missed(match);
  const auto fill_and_show = [this, missed, show](const Result<nlohmann::json>& replay) {
    if (replay) {
      log_.fill(missed, *replay, narrator_);
    } else {
      print(replay.error().message);
    }
    show();
    flush();
  };
  if (missed.empty() || !client_.fetch_replay(match, fill_and_show)) show();
}

}  // namespace meldroom::terminal
