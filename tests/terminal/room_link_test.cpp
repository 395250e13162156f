#include "room_link.hpp"

#include <catch2/catch.hpp>

#include "tests/refusal_of.hpp"

namespace {

using meldroom::terminal::parse_link;
using meldroom::terminal::RoomLink;
using meldroom::test::refusal_of;

RoomLink link(std::string_view text) {
  return parse_link(text).value();
}

}  // namespace

TEST_CASE("a browser's link to a room is understood") {
  const RoomLink room = link("http://127.0.0.1:8080/r/ABCDEF");
  CHECK_FALSE(room.tls);
  CHECK(room.host == "127.0.0.1");
  CHECK(room.port == "8080");
  CHECK(room.base.empty());
  CHECK(room.room == "ABCDEF");
  CHECK(room.origin() == "http://127.0.0.1:8080");
  CHECK(room.socket_path() == "/ws?room=ABCDEF");
  CHECK(room.to_room("XYZ") == "http://127.0.0.1:8080/r/XYZ");
}

TEST_CASE("a link may have a base path, TLS, no port and a slash at its end") {
  const RoomLink room = link("https://games.example.org/cards/meldroom/r/ABC/");
  CHECK(room.tls);
  CHECK(room.port == "443");
  CHECK(room.base == "/cards/meldroom");
  CHECK(room.room == "ABC");
  CHECK(room.origin() == "https://games.example.org");
  CHECK(room.socket_path() == "/cards/meldroom/ws?room=ABC");
  CHECK(room.to_room("ABC") == "https://games.example.org/cards/meldroom/r/ABC");
}

TEST_CASE("a link that a browser opens names the same room here") {
  CHECK(link("http://host/?room=ABC").room == "ABC");
  CHECK(link("http://host/?room=ABC").base.empty());
  CHECK(link("http://host/cards/?x=1&room=ABC#claim=t0k3n").base == "/cards");
  CHECK(link("http://host/cards/?x=1&room=ABC#claim=t0k3n").token == "t0k3n");
  CHECK(link("http://host/r/ABC.").room == "ABC");
  CHECK(link("http://host/r/ABC./").room == "ABC");
  CHECK(link("Https://Example.ORG/r/ABC").origin() == "https://example.org");
}

TEST_CASE("a base path is sent on as it is written") {
  const RoomLink room = link("http://host/my%20games/r/ABC");
  CHECK(room.socket_path() == "/my%20games/ws?room=ABC");
  CHECK(room.to_room("ABC") == "http://host/my%20games/r/ABC");
}

TEST_CASE("the WebSocket's address does not name an impossible room") {
  CHECK(link("http://host/r/A%20B").socket_path() == "/ws");
}

TEST_CASE("a server's address alone, without a scheme, names no room") {
  const RoomLink server = link("localhost:8080/");
  CHECK(server.host == "localhost");
  CHECK(server.port == "8080");
  CHECK(server.room.empty());
  CHECK(server.base.empty());
}

TEST_CASE("an IPv6 host has its brackets only in the origin") {
  const RoomLink server = link("http://[::1]:8080/r/A");
  CHECK(server.host == "::1");
  CHECK(server.origin() == "http://[::1]:8080");
}

TEST_CASE("a one-time link's token is read from the fragment") {
  const RoomLink claim = link("http://host/r/ABC#claim=t0k3n");
  CHECK(claim.room == "ABC");
  CHECK(claim.token == "t0k3n");
}

TEST_CASE("a text that is not an address is refused with a sentence that shows an address") {
  for (const auto* text : {"", "http://", "ftp://host/r/A", "http://host:port/r/A", "http://a b/"}) {
    INFO(text);
    CHECK_FALSE(refusal_of(parse_link(text)).message.empty());
  }
}
