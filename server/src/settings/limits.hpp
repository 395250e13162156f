#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace meldroom::server {

/// A value that the operator can change while the server runs. Uses relaxed atomics: a reader gets the old value
/// or the new one.
template <class T>
class Live {
 public:
  constexpr Live(T value) : value_(value) {}
  Live(const Live& other) : value_(T{other}) {}
  Live& operator=(const Live& other) { return *this = T{other}; }
  Live& operator=(T value) {
    value_.store(value, std::memory_order_relaxed);
    return *this;
  }
  operator T() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<T> value_;
};

/// A limit that `meldroom admin limit` can change.
using Tunable = Live<std::size_t>;

/// Every limit of the server except those of the messages themselves (protocol/message_limits.hpp). Those that an
/// operator may need to change are settings too (settings.hpp). /metrics shows the most important ones.
struct Limits {
  // ---- a connection ----
  /// The most bytes that wait for a slow reader; several snapshots fit in. If there are more, the connection closes,
  /// and the client gets a new snapshot when it reconnects.
  std::size_t outbox_bytes = 256 * 1024;
  /// Malformed messages before the connection closes (4000).
  int bad_messages = 5;
  /// Requests a second that a client may send without a pause, and twice as many at once. Sorting a hand by dragging
  /// takes about four.
  Tunable requests_per_second = 25;
  /// Requests refused as rate_limited before the connection closes (4000). Every ten seconds one of them no longer
  /// counts, because others behind a player's address can cause refusals all evening.
  int rate_limited_requests = 200;
  double rate_limited_forgiven_per_second = 0.1;
  double chats_per_second = 0.5;
  double chats_burst = 5;
  /// Pings from the peer, and pongs that are no answer to the server's own pings.
  double control_frames_per_second = 1;
  double control_frames_burst = 20;
  /// The most fragments of one message.
  std::size_t message_parts = 512;
  /// Reads in a row that bring only empty frames before the connection is cut. A header that comes byte by byte needs
  /// fewer reads: it has 14 bytes at most.
  std::uint32_t empty_reads = 16;
  /// A silent peer is pinged. After `silence` its connection is cut. Proxies cut silent connections after 30 to 60 s.
  std::chrono::milliseconds ping_every = std::chrono::seconds(20);
  std::chrono::milliseconds silence = std::chrono::seconds(50);
  /// The time from the upgrade to `hello` (4003).
  std::chrono::milliseconds hello_within = std::chrono::seconds(10);
  /// How long a peer can leave the next frame in its outbox (4002), and how long it can take to answer a close.
  std::chrono::milliseconds stalled = std::chrono::seconds(20);
  std::chrono::milliseconds close_within = std::chrono::seconds(3);

  // ---- HTTP ----
  std::size_t http_header_bytes = 8 * 1024;
  std::chrono::milliseconds http_request_within = std::chrono::seconds(15);
  /// Connections that are not WebSockets (yet): of all addresses together, counting those that keep the server waiting,
  /// and of one address. If there are more, the server cuts one that keeps it waiting. A browser opens up to six.
  std::size_t http_connections = 2'000;
  std::size_t http_connections_per_address = 200;
  /// Bytes of answers, such as replays, that wait for peers, of all addresses together. If there are more, the server
  /// cuts the connection of one answer.
  std::size_t http_answer_bytes = 256 * 1024 * 1024;
  /// Requests on one connection before it closes.
  std::size_t http_requests_per_connection = 1'000;
  /// Requests a second that an address may send without a pause, and 40 times as many at once. A page takes about 20,
  /// and a whole school can open it at the same time.
  Tunable http_requests_per_second_per_address = 50;
  /// TLS handshakes that an address may begin a second, and twice as many at once. Each takes a loop a millisecond
  /// or more. More of them wait for their turn: if a whole school opens the page at once, it comes a little later.
  std::size_t handshakes_per_second_per_address = 100;
  /// How old the number of open files in /metrics can be. Counting them takes a loop a microsecond for each file.
  std::chrono::milliseconds open_files_every = std::chrono::seconds(1);

  // ---- the whole server ----
  /// How long a client that sends too many requests has to wait: for the answer over HTTP, or until the server reads
  /// its next message. So a flood costs the server little.
  std::chrono::milliseconds pause_of_refused = std::chrono::milliseconds(100);
  /// How often each loop's timer looks at the clocks of its tables.
  std::chrono::milliseconds tick = std::chrono::milliseconds(100);
  /// How many addresses an IPv6 network of 48 bits counts as. A single customer of a provider can have one, with 65,536
  /// networks of 64 bits. Many customers can also share one.
  std::size_t addresses_of_site = 4;
  /// How many addresses are known at a time, of those that have used something lately. With their sites they take some
  /// 100 MB. If there are more, the new ones of one provider's network (16 bits of IPv4, 32 of IPv6) count together. So
  /// no known address is forgotten, and somebody with very many addresses affects hardly anybody but the other
  /// customers of their provider.
  std::size_t addresses_known = 100'000;
  /// How many addresses a provider's network counts as.
  std::size_t addresses_of_provider = 16;
  Tunable connections = 20'000;
  /// A household, a school or an office shares one address.
  Tunable connections_per_address = 200;
  Tunable rooms = 10'000;
  /// The length of new rooms' codes: RoomCode::short_length or RoomCode::long_length.
  std::size_t room_code_length = 8;
  /// Open rooms that were opened from one address since the server started. So one address alone cannot fill the
  /// server.
  Tunable rooms_per_address = 1'000;
  /// Rooms that an address may open a minute, and twice as many at once.
  Tunable rooms_per_minute_per_address = 20;
  /// Wrong room codes and passwords, and as many wrong admin tokens; twice as many at once. After that the server
  /// checks none from this address for a while, so that nobody finds one by guessing.
  std::size_t wrong_codes_per_minute_per_address = 60;
  /// Messages a second over all WebSockets of an address, and 40 times as many at once. A player sends one or two a
  /// second, most of them while they sort their hand.
  Tunable requests_per_second_per_address = 200;
  /// Pings, and pongs that nobody asked for, a second over all WebSockets of an address, and 40 times as many at once.
  /// Browsers send none. Other clients may ping every 20 s.
  std::size_t pings_per_second_per_address = 20;
  /// Chat messages; twice as many at once. A connection alone may send 30 a minute, but an address can have many
  /// connections, and close and open them again.
  std::size_t chats_per_minute_per_address = 240;
  /// Searches for hints; twice as many at once. Each takes a bot's thread for up to `bot_thought`.
  std::size_t hints_per_minute_per_address = 240;
  /// Moves and other changes a second that the journal has to keep, and 40 times as many at once. A player sorts their
  /// hand and makes a move every few seconds.
  Tunable changes_per_second_per_address = 40;
  /// Requests for records and replays. To show a match with all hands open, a client needs one replay for each seat.
  std::size_t replays_per_minute_per_address = 60;
  /// How many requests a second of work on an answer counts as, in addition to the request itself. A room can have so
  /// many entries that an answer takes seconds. With this an address has at most a quarter of the replays' thread in
  /// the long run.
  double replays_per_second_of_work = 4;
  /// Requests for records and replays that wait for their answers: of all addresses together, and of one. A page asks
  /// for up to eight replays at once.
  std::size_t replays_waiting = 64;
  std::size_t replays_waiting_per_address = 16;
  /// The same of an IPv6 network of 48 bits, so that a customer who has one cannot take all places.
  std::size_t replays_waiting_per_site = 32;
  std::size_t answer_cache_bytes = 32 * 1024 * 1024;
  /// How many rooms of other nodes are kept as they were when somebody last asked for them. A home page asks for each
  /// of its rooms every 15 seconds.
  std::size_t rooms_in_cache = 1'000;

  // ---- a room ----
  /// Whether there is any chat.
  Live<bool> chat = true;
  /// Commands that can wait for a room before it answers `busy`.
  int mailbox = 256;
  Tunable spectators = 50;
  /// Changes a second by one seat of a room, or by everybody without a seat there, and 20 times as many at once.
  Tunable changes_per_second_per_room = 20;
  /// Changes a day by one seat of a room, or by everybody without a seat there, and as many at once. Without this limit
  /// a program that sorts a hand or changes options all the time would make the journal grow without end. A person who
  /// plays fast for a whole evening makes some thousand changes.
  Tunable changes_per_day_per_room = 20'000;
  /// Moves that can wait for the disk in one room.
  std::size_t uncommitted = 256;
  /// Frames that can wait in one room while the disk cannot be written.
  std::size_t held_frames = 256;
  /// The least time that a turn has left when the disk works again, and when a room comes back after a restart or on
  /// another machine. Clients need up to eight seconds to connect again.
  std::chrono::milliseconds after_standstill = std::chrono::seconds(10);
  std::chrono::minutes link_valid = std::chrono::minutes(10);
  /// How long connected players wait for a host who is not connected, before one of them becomes host. 0: for ever.
  std::chrono::seconds host_absent = std::chrono::seconds(60);

  // ---- bots ----
  /// How long a bot may think about a move. It can take some milliseconds longer.
  std::chrono::milliseconds bot_thought = std::chrono::milliseconds(50);
  /// How long a bot waits before its move, so that people can follow.
  std::chrono::milliseconds bot_pause = std::chrono::milliseconds(700);
  /// Plays in the answer to `hint`; the protocol allows eight.
  std::size_t hints = 5;

  // ---- keeping ----
  std::chrono::hours keep_finished = std::chrono::hours(24);  ///< a room after its match
  std::chrono::hours keep_matches = std::chrono::hours(24);   ///< the finished matches of a room that goes on
  std::chrono::hours keep_waiting = std::chrono::hours(24);
  std::chrono::hours keep_abandoned = std::chrono::hours(24 * 30);
  std::chrono::minutes keep_empty = std::chrono::minutes(10);  ///< a room that all people have left

  // ---- going down ----
  std::chrono::milliseconds stop_within = std::chrono::seconds(8);
};

}  // namespace meldroom::server
