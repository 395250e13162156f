#include "net/session.hpp"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <variant>

#include <spdlog/spdlog.h>

#include "journal/entry.hpp"
#include "net/address_limits.hpp"
#include "net/bans.hpp"
#include "net/connections.hpp"
#include "net/device_name.hpp"
#include "net/refusals.hpp"
#include "net/trusted_devices.hpp"
#include "protocol/server_message.hpp"
#include "same_secret.hpp"

namespace meldroom::server {

using protocol::ErrorCode;
using Rate = AddressLimits::Rate;

namespace {

template <class Message>
const Message* as(const protocol::Request& request) {
  return std::get_if<Message>(&request.body);
}

/// The room that the request names, if it is one to enter a room.
std::optional<std::string> room_named_in(const protocol::Request& request) {
  return std::visit(
      [](const auto& message) -> std::optional<std::string> {
        if constexpr (requires { message.room; }) return std::string(message.room);
        return std::nullopt;
      },
      request.body);
}

}  // namespace

Session::Session(WebSocket socket, Loop& loop, ServerContext& context, SessionRooms& rooms,
                 Admission admission)
    : socket_(std::move(socket)),
      loop_(loop),
      context_(context),
      rooms_(rooms),
      admission_(std::move(admission)),
      requests_(static_cast<double>(context.limits.requests_per_second),
                2 * static_cast<double>(context.limits.requests_per_second)),
      refusals_(context.limits.rate_limited_forgiven_per_second, context.limits.rate_limited_requests),
      chats_(context.limits.chats_per_second, context.limits.chats_burst),
      controls_(context.limits.control_frames_per_second, context.limits.control_frames_burst),
      heard_at_(context.clock.now().count()),
      pinged_at_(heard_at_),
      opened_at_(heard_at_) {
  context_.metrics.sessions_open.add();
}

Session::~Session() {
  context_.connections.remove(this);
  context_.metrics.sessions_open.add(-1);
}

void Session::start() {
  boost::system::error_code error;
  auto& connection = beast::get_lowest_layer(socket_);
  connection.set_option(net::ip::tcp::no_delay(true), error);
  if (error) return abort();
  connection.non_blocking(true, error);
  if (error) return abort();
  start_messages(socket_, weak_from_this(), context_.limits.empty_reads);
  socket_.control_callback(
      [this](beast::websocket::frame_type kind, beast::string_view) { on_control_frame(kind); });
  context_.connections.add(shared_from_this());
  spdlog::debug("{} connects", address());
  read();
}

// ---- reading ----

void Session::read() {
  socket_.async_read_some(net::buffer(piece_),
                          [self = shared_from_this()](const boost::system::error_code& error,
                                                      std::size_t bytes) { self->on_read(error, bytes); });
}

void Session::on_read(const boost::system::error_code& error, std::size_t bytes) {
  namespace websocket = beast::websocket;
  if (error) {
    // The peer is gone, has closed, or has sent a bad frame. In the last case Beast has closed with the right code.
    const bool bad = error.category() == websocket::make_error_code(websocket::error::closed).category();
    if (bad && error != websocket::error::closed) context_.metrics.bad_frames.add();
    return abort();
  }
  heard_at_ = context_.clock.now().count();
  socket_.next_layer().heard();
  if (state_ == State::open) take({piece_.data(), bytes});
  if (state_ == State::closed) return;
  if (std::exchange(too_fast_, false) && state_ == State::open) {
    read_later();
  } else {
    read();
  }
}

/// Reads on after a pause. Meanwhile TCP makes the peer wait, so that a flood costs the server little.
void Session::read_later() {
  auto pause = std::make_shared<net::steady_timer>(loop_.io(), context_.limits.pause_of_refused);
  pause->async_wait([self = shared_from_this(), pause](const boost::system::error_code&) {
    if (self->state_ != State::closed) self->read();
  });
}

/// Called in the middle of a read, so it must not close directly. A peer that only answers the server's pings never sends
/// too many, whatever others at its address do.
void Session::on_control_frame(beast::websocket::frame_type kind) {
  const ServerTime now = context_.clock.now();
  heard_at_ = now.count();
  socket_.next_layer().heard();
  if (state_ != State::open) return;
  if (kind == beast::websocket::frame_type::pong && pongs_expected_ > 0) {
    --pongs_expected_;
    return;
  }
  if (controls_.take(now) && context_.address_limits.may(Rate::pings, address(), now)) return;
  context_.refusals.note_too_many(RefusalReason::too_many_messages, address());
  close_soon(CloseCode::bad_messages, "too many pings");
}

/// Takes a part of a message, usually the whole message.
void Session::take(std::string_view piece) try {
  const bool done = socket_.is_message_done();
  if (!done || !message_.empty()) message_.append(piece);
  if (!done) {
    if (++parts_ < context_.limits.message_parts) return;
    context_.metrics.bad_frames.add();
    return close(CloseCode::bad_messages, "a message in too many parts");
  }
  parts_ = 0;
  if (socket_.got_text()) {
    on_text(message_.empty() ? piece : message_);
  } else {
    context_.metrics.bad_frames.add();
    close(CloseCode::not_text, "messages are JSON text");
  }
  message_ = {};
} catch (const std::exception& failure) {
  on_failure(failure.what());
}

void Session::on_text(std::string_view text) {
  context_.metrics.messages_in.add();
  auto parsed = protocol::parse_client(text);
  if (!parsed) return on_bad_message(parsed.error());
  auto& request = *parsed;

  const ServerTime now(heard_at_);
  const bool chat = as<protocol::Chat>(request) != nullptr;
  if (!requests_.take(now) || (chat && !chats_.take(now)) ||
      !context_.address_limits.may(Rate::messages, address(), now) ||
      (chat && !context_.address_limits.may(Rate::chats, address(), now))) {
    context_.refusals.note_too_many(RefusalReason::too_many_messages, address());
    answer_error(request.id, ErrorCode::rate_limited, "too many requests; wait a moment");
    too_fast_ = true;
    refusals_.spend(now);
    if (!refusals_.has_token(now)) close(CloseCode::bad_messages, "too many requests");
    return;
  }
  on_request(std::move(request));
}

void Session::on_bad_message(const protocol::ParseError& error) {
  context_.metrics.bad_messages.add();
  spdlog::debug("{} sends a bad message", address());
  if (error.not_json) return close(CloseCode::not_json, "not JSON");
  answer_error(error.id, error.code, error.message);
  if (++bad_messages_ >= context_.limits.bad_messages) {
    close(CloseCode::bad_messages, "too many bad messages");
  }
}

/// Ends a connection after an exception while the server handled its message. Otherwise nothing would read on, and the
/// peer would get no answer until its silence ends the connection. The room is not affected: it guards its own steps.
void Session::on_failure(std::string_view what) {
  context_.metrics.failed_closed.add();
  spdlog::error("a message of {}, {}, failed: {}", address(),
                room_ ? "in room " + room_->code().text() : "in no room", what);
  close(CloseCode::internal, "the server failed");
}

void Session::on_request(protocol::Request&& request) {
  if (as<protocol::Ping>(request) != nullptr) {
    return send(Frame::text(protocol::frame_of(request.id, protocol::Pong{})));
  }
  if (const auto* said = as<protocol::Hello>(request)) return hello(request.id, *said);
  if (!greeted_) return answer_error(request.id, ErrorCode::hello_first, "send `hello` first");
  if (as<protocol::MakeMove>(request) != nullptr) return static_cast<void>(hand_to_room(std::move(request)));
  if (as<protocol::Create>(request) != nullptr) return create(std::move(request));
  if (const auto room = room_named_in(request)) return enter(*room, std::move(request));
  hand_to_room(std::move(request));
}

void Session::hello(std::uint32_t id, const protocol::Hello& hello) {
  if (greeted_) return answer_error(id, ErrorCode::not_allowed, "you have already sent `hello`");
  owner_ = hello.secret ? std::optional(entry::owner_of(*hello.secret)) : std::nullopt;
  if (banned()) {
    context_.refusals.note(RefusalReason::banned, address());
    answer_error(id, ErrorCode::banned, banned_sentence);
    return close(CloseCode::banned, "banned");
  }
  if (!check_password(id, hello)) return;
  greeted_ = true;
  send(Frame::text(
      protocol::welcome_frame(id, "meldroom/" MELDROOM_VERSION,
                              hello.offer.value_or(true) ? context_.offer.for_clients().get() : nullptr)));
  if (!context_.connections.saves()) send(Frame::text(protocol::frame_of({}, protocol::Saving{false})));
  if (auto announcement = context_.connections.drain_announcement()) {
    send(Frame::text(protocol::frame_of({}, protocol::Announcement{*std::move(announcement)})));
  }
}

/// Whether the client knows the password. If not, it gets an answer that says so.
bool Session::check_password(std::uint32_t id, const protocol::Hello& hello) {
  const auto wanted = context_.password.get();
  if (wanted->empty()) return true;
  const ServerTime now = context_.clock.now();
  const bool trusted = owner_ && context_.trusted_devices.has(*owner_);
  if (!trusted && !context_.address_limits.may_guess(address(), PortKind::players, now)) {
    context_.refusals.note_too_many(RefusalReason::too_many_wrong_codes, address());
    answer_error(id, ErrorCode::rate_limited,
                 "too many wrong passwords came from your address; wait a minute");
    return false;
  }
  const std::string given = hello.password ? hello.password->str() : std::string();
  if (same_secret(given, *wanted)) {
    if (owner_) context_.trusted_devices.add(*owner_);
    return true;
  }
  if (hello.password) {
    if (owner_) context_.trusted_devices.remove(*owner_);
    context_.refusals.note(RefusalReason::wrong_password, address());
    context_.address_limits.note_wrong_guess(address(), PortKind::players, now);
  }
  answer_error(id, ErrorCode::password_wanted,
               hello.password ? "that is not this server's password" : "this server asks for a password");
  return false;
}

bool Session::banned() const {
  return context_.bans.has_address(address()) || (owner_ && context_.bans.has_device(*owner_));
}

void Session::create(protocol::Request&& request) {
  if (room_) return answer_error(request.id, ErrorCode::in_room, "this connection is in a room already");
  if (!owner_) return answer_error(request.id, ErrorCode::not_allowed, "a seat needs a secret in `hello`");
  auto found = rooms_.open(*this, request.id, *as<protocol::Create>(request));
  enter(std::move(found), std::move(request));
}

void Session::enter(std::string_view code, protocol::Request&& request) {
  if (room_) {
    // The server does not look up whether there is a room with another code, because the answer would say so, and here
    // nothing limits how often a client may ask.
    if (RoomCode::parse(code) == room_->code()) {
      begin_visit(std::move(request));
    } else {
      answer_error(request.id, ErrorCode::in_room, "this connection is in another room already");
    }
    return;
  }
  auto found = rooms_.enter(*this, request.id, code);
  enter(std::move(found), std::move(request));
}

void Session::enter(SessionRooms::Found found, protocol::Request&& request) {
  if (!found) return send(found.error());
  room_ = *std::move(found);
  if (!begin_visit(std::move(request))) room_.reset();
}

/// Counts a new visit only if the room takes the request. Otherwise the room's last frame for the earlier visit would
/// no longer end that visit.
bool Session::begin_visit(protocol::Request&& request) {
  ++visit_;
  if (hand_to_room(std::move(request))) return true;
  --visit_;
  return false;
}

/// Gives the request to the room. False if the room refuses it at once, with a reason that has then already been sent.
bool Session::hand_to_room(protocol::Request&& request) {
  if (!room_) {
    answer_error(request.id, ErrorCode::not_in_room, "enter a room first");
    return false;
  }
  auto refused = room_->offer(shared_from_this(), std::move(request));
  if (!refused) return true;
  send(*std::move(refused));
  return false;
}

void Session::answer_error(std::optional<std::uint32_t> re, ErrorCode code, std::string_view message) {
  send(Frame::text(protocol::error_frame(re, code, message)));
}

// ---- writing ----

void Session::deliver(Frame frame, std::optional<std::chrono::steady_clock::time_point> move_came) {
  loop_.dispatch([self = shared_from_this(), frame = std::move(frame), move_came]() mutable {
    self->send(std::move(frame));
    if (move_came) self->context_.metrics.moves_sent.add(std::chrono::steady_clock::now() - *move_came);
  });
}

void Session::deliver_last_of(const SessionRoom* room, std::uint32_t visit, Frame frame) {
  loop_.dispatch([self = shared_from_this(), room, visit, frame = std::move(frame)]() mutable {
    if (self->room_.get() == room && self->visit_ == visit) self->room_.reset();
    if (frame) self->send(std::move(frame));
  });
}

void Session::deliver_and_close(Frame frame, CloseCode code, std::string_view reason) {
  loop_.dispatch(
      [self = shared_from_this(), frame = std::move(frame), code, reason = std::string(reason)]() mutable {
        self->send(std::move(frame));
        self->close_soon(code, reason);
      });
}

net::awaitable<Session::Report> Session::report() {
  const auto looking = [self = shared_from_this()]() -> net::awaitable<Report> {
    Report now{self->address(), {}, {}, self->context_.clock.now() - ServerTime(self->opened_at_)};
    if (self->owner_) now.device = device_name(*self->owner_);
    if (self->room_) now.room = self->room_->code();
    co_return now;
  };
  co_return co_await net::co_spawn(loop_.executor(), looking, net::use_awaitable);
}

void Session::check_ban() {
  loop_.post([self = shared_from_this()] {
    if (!self->banned()) return;
    self->answer_error({}, ErrorCode::banned, banned_sentence);
    self->close(CloseCode::banned, "banned");
  });
}

void Session::send(Frame frame) {
  if (state_ != State::open || too_slow_) return;
  FrameSocket& socket = socket_.next_layer();
  if (socket.waiting_bytes() + frame.size() > context_.limits.outbox_bytes) {
    too_slow_ = true;
    context_.metrics.slow_closed.add();
    return close_soon(CloseCode::too_slow, "too slow");
  }
  context_.metrics.bytes_out.add(static_cast<std::int64_t>(frame.size()));
  context_.metrics.frames_out.add();
  if (socket.send(std::move(frame))) {
    loop_.post([self = shared_from_this()] { self->abort(); });
  } else if (socket.waiting_bytes() > 0 && blocked_at_ == never) {
    note_blocked(context_.clock.now());
  }
}

/// A ping that cannot be sent needs no handling: the peer stays silent, and tick() closes the connection.
void Session::ping() {
  if (state_ != State::open || pinging_) return;
  pinging_ = true;
  ++pongs_expected_;
  socket_.async_ping(
      {}, [self = shared_from_this()](const boost::system::error_code&) { self->pinging_ = false; });
}

// ---- the end ----

/// Closes with a code after the frames before it have been sent, and takes no more requests. tick() makes sure that the
/// close handshake ends.
void Session::close(CloseCode code, std::string_view reason) {
  if (state_ != State::open) return;
  // A peer that does not read does not need frames that it has not begun to get.
  if (code == CloseCode::too_slow) socket_.next_layer().drop_waiting();
  state_ = State::closing;
  closing_at_ = context_.clock.now().count();
  leave_room();
  spdlog::debug("the connection of {} is closed: {} {}", address(), static_cast<int>(code), reason);
  beast::websocket::close_reason why(static_cast<std::uint16_t>(code));
  why.reason = beast::string_view(reason.data(), reason.size());
  socket_.async_close(why, [self = shared_from_this()](const boost::system::error_code&) { self->abort(); });
}

/// Like close(), but for calls in the middle of a read or of a room's work.
void Session::close_soon(CloseCode code, std::string_view reason) {
  loop_.post([self = shared_from_this(), code, reason = std::string(reason)] { self->close(code, reason); });
}

void Session::leave_room() {
  if (room_) {
    room_->session_ended(shared_from_this());
    room_.reset();
  }
}

void Session::abort() {
  if (state_ == State::closed) return;
  state_ = State::closed;
  // Frames that wait for the disk keep the session alive. Nobody has to tick it or to wait for it any more.
  context_.connections.remove(this);
  spdlog::debug("the connection of {} has ended after {} s", address(),
                (context_.clock.now().count() - opened_at_) / 1'000);
  boost::system::error_code ignored;  // closing frees the descriptor even if it fails
  beast::get_lowest_layer(socket_).close(ignored);
  leave_room();
}

/// Notes that the peer does not take the first frame that waits.
void Session::note_blocked(ServerTime now) {
  blocked_at_ = now.count();
  sent_when_blocked_ = socket_.next_layer().sent_after_waiting();
}

void Session::tick(ServerTime time) {
  const Limits& limits = context_.limits;
  const FrameSocket& socket = socket_.next_layer();
  const std::int64_t now = time.count();
  const auto passed = [now](std::int64_t since, std::chrono::milliseconds limit) {
    return since != never && now - since >= limit.count();
  };
  if (socket.waiting_bytes() == 0) {
    blocked_at_ = never;
  } else if (sent_when_blocked_ != socket.sent_after_waiting()) {
    note_blocked(time);
  }
  if (passed(closing_at_, limits.close_within)) {
    abort();
  } else if (passed(heard_at_, limits.silence)) {
    context_.metrics.silent_closed.add();
    abort();
  } else if (state_ == State::open && passed(blocked_at_, limits.stalled)) {
    context_.metrics.slow_closed.add();
    close(CloseCode::too_slow, "too slow");
  } else if (state_ == State::open && !greeted_ && passed(opened_at_, limits.hello_within)) {
    context_.metrics.silent_closed.add();
    close(CloseCode::no_hello, "no hello");
  } else if (passed(heard_at_, limits.ping_every) && passed(pinged_at_, limits.ping_every)) {
    pinged_at_ = now;
    ping();
  }
}

}  // namespace meldroom::server
