#include "client.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include <sodium.h>

#include "protocol/hex.hpp"
#include "protocol/json_writer.hpp"
#include "record_file.hpp"

namespace meldroom::terminal {

using nlohmann::json;
using std::chrono::milliseconds;

namespace {

constexpr auto first_retry = milliseconds(250);
constexpr auto longest_retry = milliseconds(15'000);
/// None of our messages has as many levels; more levels could exhaust the stack.
constexpr int most_depth = 40;
/// Close codes after which a new connection would end in the same way: this client is at fault, or the server bans it.
constexpr std::array final_codes{1003, 1007, 1009, 4000, banned_code};
constexpr int superseded_code = 4001;
/// A link moves the seat to another secret, and this client cannot know whether one was used.
constexpr auto superseded =
    "Your seat is open on another connection, so this one has ended. For a second seat on this computer, "
    "start with --profile NAME. Start again to come back, unless you moved the seat with a link.";

constexpr auto seat_gone =
    "You have no seat in this room any more. Perhaps the host has removed you, or the seat has moved to "
    "another device.";

/// Whether that is what the server says.
bool says(const protocol::ServerError& error, protocol::ErrorCode code) {
  return error.code == protocol::name_of(code);
}

/// Whether the same request can work a little later.
bool is_temporary(const protocol::ServerError& error) {
  using enum protocol::ErrorCode;
  return says(error, busy) || says(error, rate_limited) || says(error, cannot_save);
}

/// Why the server does not let this person in, and what to change in the command.
std::string not_let_in(const protocol::ServerError& refusal) {
  using enum protocol::ErrorCode;
  std::string_view advice;
  if (says(refusal, password_wanted)) advice = ": give it with --password-file FILE, or in MELDROOM_PASSWORD";
  if (says(refusal, bad_name)) advice = ": add --name NAME";
  if (says(refusal, room_full) || says(refusal, wrong_stage)) advice = ": to watch, add --watch";
  return refusal.message + std::string(advice);
}

/// The same for a person who was here before.
std::string not_let_back(const protocol::ServerError& refusal) {
  return says(refusal, protocol::ErrorCode::no_seat) ? seat_gone : refusal.message;
}

/// The pause grows with each failure. It is random, so that clients which lost the same server do not return all at
/// once.
milliseconds retry_after(int failures) {
  const auto longest = std::min<milliseconds>(first_retry * (1 << std::min(failures, 10)), longest_retry);
  return longest / 2 + milliseconds(randombytes_uniform(static_cast<std::uint32_t>(longest.count() / 2)));
}

json parse(const std::string& text) {
  const auto check_depth = [](int depth, json::parse_event_t, const json&) {
    if (depth > most_depth) {
      throw std::runtime_error("it is nested deeper than " + std::to_string(most_depth) + " levels");
    }
    return true;
  };
  json message = json::parse(text, check_depth, false);
  if (message.is_discarded()) {
    throw std::runtime_error("it is not JSON text");
  }
  return message;
}

std::string frame_of(std::int64_t id, const Request& request) {
  return json{{"type", request.type}, {"id", id}, {"body", request.body}}.dump(
      -1, ' ', false, json::error_handler_t::replace);
}

/// The server sends nothing more to a player whom the host has removed.
bool takes_seat(const protocol::ServerEvent& event, engine::Observer seat) {
  const auto* kicked = std::get_if<protocol::SeatKicked>(&event);
  return kicked != nullptr && kicked->seat == seat;
}

}  // namespace

Client::Client(boost::asio::io_context& io, Entry entry, std::function<void()> on_finish)
    : io_(io),
      entry_(std::move(entry)),
      on_finish_(std::move(on_finish)),
      retry_(io),
      document_(std::chrono::steady_clock::now, entry_.faces) {}

void Client::start(FrontEnd& front_end) {
  front_end_ = &front_end;
  connect();
}

void Client::connect() {
  redirected_ = redirect_.has_value();
  target_ = std::exchange(redirect_, std::nullopt).value_or(entry_.link);
  connection_ = Connection::open(io_, target_,
                                 {.opened = [this] { opened(); },
                                  .text = [this](const std::string& text) { received(text); },
                                  .closed = [this](const Closed& closed) { lost(closed); }});
}

void Client::opened() {
  protocol::Hello hello{"meldroom-play/" MELDROOM_VERSION};
  hello.secret = protocol::from_hex<32>(entry_.secret);
  hello.password = protocol::Password::of(entry_.password);
  transmit(++last_id_, request_of(hello));
}

void Client::received(const std::string& text) {
  try {
    json message = clean_json(parse(text), entry_.charset);
    auto read = protocol::read_message(message).value();
    const IncomingMessage incoming{std::move(read), std::move(message)};
    std::visit([&](const auto& body) { take(body, incoming); }, incoming.read.body);
  } catch (const std::exception& error) {  // also of what the front end shows of it
    fail(std::string("The server sent something that this client does not understand: ") + error.what());
  }
  if (!finished_) {
    take_lines();
  }
}

/// The first time enters as the user asked; afterwards returns to the same room.
void Client::take(const protocol::Welcome&, const IncomingMessage& incoming) {
  front_end_->answer(incoming, {});
  const auto& code = document_.room().code;
  transmit(++last_id_, !ever_in_room_     ? entry_.request
                       : document_.seat() ? request_of(protocol::Resume{code})
                                          : request_of(protocol::Watch{code}));
}

void Client::take(const protocol::RoomLeft&, const IncomingMessage& incoming) {
  front_end_->answer(incoming, answered(incoming));
  finish("You have left the room.");
}

void Client::take(const protocol::RoomClosed& closed, const IncomingMessage& incoming) {
  front_end_->answer(incoming, {});
  fail("This room was closed" + (closed.reason ? ": " + closed.reason->str() : "."),
       protocol::RoomClosed::type);
}

void Client::take(const protocol::Superseded&, const IncomingMessage&) {
  fail(superseded, protocol::Superseded::type);
}

/// Nothing to do: the connection ends next, and the client reports that.
void Client::take(const protocol::Closing&, const IncomingMessage&) {}

template <class Message>
void Client::take(const Message&, const IncomingMessage& incoming) {
  front_end_->answer(incoming, answered(incoming));
}

void Client::take(const protocol::Snapshot& snapshot, const IncomingMessage& incoming) {
  const Tag tag = answered(incoming);
  const Tag missed = std::exchange(missed_, {});
  const Document before = document_;
  document_.take_snapshot(snapshot);
  entry_.link.room = document_.room().code.str();  // the next connection is for this room
  const auto occasion = !ever_in_room_ ? Occasion::entered
                        : !in_room_    ? Occasion::came_back
                        : resync_      ? Occasion::missed
                                       : Occasion::sent;
  in_room_ = true;
  ever_in_room_ = true;
  resync_.reset();
  failures_ = 0;
  front_end_->snapshot(before, document_, occasion, tag ? tag : missed);
  if (occasion == Occasion::came_back) {
    resolve_pending();
  }
}

/// After a lost connection: decides about the requests without an answer. Sends a move again if the state has not
/// changed since, because then the server has not made it yet (and if it has, it refuses the move as stale). For any
/// other request nobody knows whether the server carried it out, so the front end gets an error.
void Client::resolve_pending() {
  for (auto entry = pending_.begin(); entry != pending_.end();) {
    const auto& [id, pending] = *entry;
    if (pending.request.type == "move" && document_.has_view() &&
        pending.request.body.at("number") == document_.view().number) {
      transmit(id, pending.request);
      ++entry;
    } else {
      front_end_->error({"connection_lost",
                         "The connection was lost before the answer came; the table shows whether it was "
                         "done."},
                        pending.tag);
      entry = pending_.erase(entry);
    }
  }
}

void Client::take(const protocol::Changes& changes, const IncomingMessage& incoming) {
  const Tag tag = answered(incoming);
  const Document before = document_;
  if (!resync_ && document_.take_changes(changes)) {
    front_end_->update(before, document_, incoming, tag);
    if (std::ranges::any_of(changes.events,
                            [&](const auto& event) { return takes_seat(event, document_.seat()); })) {
      fail("The host has removed you from this room, until the next match.",
           protocol::name_of(protocol::ErrorCode::kicked));
    }
    return;
  }
  if (tag) {
    missed_ = tag;
  }
  if (!resync_) {
    resync_ = ++last_id_;
    transmit(*resync_, request_of(protocol::Resync{}));
  }
}

void Client::take(const protocol::ServerError& error, const IncomingMessage& incoming) {
  const bool about_command = incoming.read.re && pending_.contains(*incoming.read.re);
  const Tag tag = answered(incoming);
  if (in_room_ && resync_ && incoming.read.re == resync_) {  // coming back gives the whole document, too
    in_room_ = false;
    connection_->close();
    return try_again(error.message);
  }
  if (!in_room_ && says(error, protocol::ErrorCode::elsewhere)) return follow(error);
  if (!in_room_ && !about_command) {
    if (ever_in_room_ && is_temporary(error)) {
      connection_->close();
      return try_again(error.message);
    }
    fail(ever_in_room_ ? not_let_back(error) : not_let_in(error), error.code);
    return;
  }
  if (!about_command && says(error, protocol::ErrorCode::kicked)) {
    fail(error.message, error.code);
    return;
  }
  front_end_->error(error, tag);
}

/// The address of the machine that has the room, if the server gives one. A connection with TLS is never redirected to
/// one without TLS.
std::optional<RoomLink> Client::link_in(const protocol::ServerError& error) const {
  if (!error.url) return std::nullopt;
  auto link = parse_link(*error.url);
  if (!link || (entry_.link.tls && !link->tls)) return std::nullopt;
  link->room = entry_.link.room;
  return *std::move(link);
}

/// Connects to the machine that has the room: at its own address if there is one, or through the balancer again. If
/// this connection already follows such an address and the machine does not have the room, it has just lost the room.
void Client::follow(const protocol::ServerError& error) {
  connection_->close();
  if (!redirected_) redirect_ = link_in(error);
  if (redirect_) return connect();
  try_again(error.message);
}

void Client::lost(const Closed& closed) {
  if (finished_) {
    return;
  }
  in_room_ = false;
  connection_.reset();
  const std::string reason = clean_text(closed.reason, entry_.charset);
  if (!ever_in_room_) {
    fail(reason, closed.error);
    return;
  }
  if (closed.code == superseded_code) {
    fail(superseded, protocol::Superseded::type);
    return;
  }
  if (std::find(final_codes.begin(), final_codes.end(), closed.code) != final_codes.end()) {
    const bool banned = closed.code == banned_code;
    fail(reason + " (" + std::to_string(closed.code) + ")",
         banned ? protocol::name_of(protocol::ErrorCode::banned) : std::string_view());
    return;
  }
  try_again(reason);
}

void Client::try_again(const std::string& reason) {
  const auto wait = retry_after(failures_);
  front_end_->connection_lost(reason, wait, failures_++ > 0);
  retry_.expires_after(wait);
  retry_.async_wait([this](boost::system::error_code cancelled) {
    if (!cancelled && !finished_) {
      connect();
    }
  });
  take_lines();  // the end of the input may have waited for a snapshot
}

void Client::request(Request request, Tag tag) {
  if (request.type == "save") {
    save_record(request, tag);
    return;
  }
  if (request.type == "move" && !request.body.contains("number")) {
    if (!document_.has_view()) {
      front_end_->error({"wrong_stage", "No match is being played."}, tag);
      return;
    }
    request.body["number"] = document_.view().number;
  }
  const auto id = last_id_ + 1;
  const std::string frame = frame_of(id, request);
  // After a few bad messages the server ends the connection for good, so none is sent.
  const auto checked = protocol::parse_client(frame);
  if (!checked) {
    front_end_->error({"bad_command", checked.error().message}, tag);
    return;
  }
  last_id_ = id;
  pending_[id] = {std::move(request), tag};
  connection_->send(frame);
}

void Client::save_record(const Request& request, Tag tag) {
  const auto named = request.body.find("file");
  if (named == request.body.end() || !named->is_string()) {
    front_end_->error({"bad_command", "`save` needs the name of a new file."}, tag);
    return;
  }
  const int last = document_.room().match;
  const int match = document_.playing() ? last - 1 : last;
  if (match < 1) {
    front_end_->error({"wrong_stage", "No match is over yet, so there is no record."}, tag);
    return;
  }
  fetch(match, "record", "",
        [this, match, file = named->get<std::string>(), tag](const Result<std::string>& answer) {
          const auto saved = answer ? write_record_file(file, *answer) : Result<void>(answer.error());
          if (saved) {
            front_end_->saved(match, file, tag);
          } else {
            front_end_->error({"not_saved", saved.error().message}, tag);
          }
        });
}

bool Client::fetch_replay(int match, std::function<void(const Result<nlohmann::json>&)> done) {
  if (!in_room_ || fetching_) return false;
  const auto& seat = document_.seat();
  fetch(match, "replay", seat ? "?seat=" + std::to_string(index(*seat)) : "",
        [this, done = std::move(done)](const Result<std::string>& answer) {
          if (!answer) return done(answer.error());
          try {
            done({boost::system::in_place_value, clean_json(parse(*answer), entry_.charset)});
          } catch (const std::exception& error) {
            done(Problem{"The server sent a replay that this client does not understand: " +
                         std::string(error.what())});
          }
        });
  return true;
}

/// Fetches the record or the replay of a match. Calls `done` with it, or with why there is none.
void Client::fetch(int match, const std::string& what, const std::string& query,
                   std::function<void(const Result<std::string>&)> done) {
  const std::string path = target_.base + "/rooms/" + document_.room().code.str() + "/matches/" +
                           std::to_string(match) + "/" + what + query;
  fetching_ = Fetch::start(
      io_, target_, path, entry_.secret,
      [this, what, done = std::move(done)](const Result<std::string>& answer) {
        fetching_.reset();
        if (answer) {
          done(answer);
        } else {
          done(Problem{"Cannot get the " + what + ": " + clean_text(answer.error().message, entry_.charset)});
        }
        take_lines();
      });
}

void Client::transmit(std::int64_t id, const Request& request) {
  connection_->send(frame_of(id, request));
}

Tag Client::answered(const IncomingMessage& incoming) {
  const auto entry = incoming.read.re ? pending_.find(*incoming.read.re) : pending_.end();
  if (entry == pending_.end()) {
    return std::nullopt;
  }
  const Tag tag = entry->second.tag;
  pending_.erase(entry);
  return tag;
}

void Client::line(std::string text) {
  const Wait wait = !ever_in_room_ ? Wait::entry : in_room_ ? Wait::answer : Wait::connection;
  if (waits() && front_end_->line_meanwhile(text, wait, all_done())) {
    return;
  }
  lines_.push_back(std::move(text));
  take_lines();
}

void Client::input_ended() {
  input_ended_ = true;
  take_lines();
}

void Client::take_lines() {
  while (!waits() && !lines_.empty() && !finished_) {
    const std::string text = std::move(lines_.front());
    lines_.pop_front();
    front_end_->line(text);
  }
  if (input_ended_ && ever_in_room_ && all_done() && !finished_) {
    finish("");
  }
}

void Client::finish(const std::string& reason) {
  end([&] { front_end_->finished(reason); });
}

void Client::fail(const std::string& reason, std::string_view code) {
  end([&] {
    failed_ = true;
    front_end_->failed(reason, code);
  });
}

/// Ends the client and reports why, but only once.
void Client::end(const std::function<void()>& report) {
  if (finished_) {
    return;
  }
  finished_ = true;
  on_finish_();
  report();
  retry_.cancel();
  if (fetching_) {
    fetching_->cancel();
  }
  if (connection_) {
    connection_->close();
    connection_.reset();  // its timers would keep the program from ending
  }
}

}  // namespace meldroom::terminal
