// The client that a proxy names, by the PROXY protocol.
#include "http/proxy_header.hpp"

#include <fstream>

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <catch2/catch.hpp>

#include "asio.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::server;
using meldroom::test::TestServer;

namespace {

const std::string signature("\r\n\r\n\0\r\nQUIT\n", 12);

std::string header_of(unsigned command, unsigned family, const std::string& rest) {
  const auto byte = [](std::size_t number) { return static_cast<char>(number & 0xFFU); };
  return signature + byte(command) + byte(family) + byte(rest.size() >> 8U) + byte(rest.size()) + rest;
}

/// The header of a connection from 203.0.113.`last` port 1 to 127.0.0.1 port 2.
std::string v4_header(int last) {
  return header_of(
      0x21, 0x11,
      std::string("\xCB\x00\x71", 3) + static_cast<char>(last) + std::string("\x7F\0\0\x01\0\x01\0\x02", 8));
}

std::string answer_to(const TestServer& server, const std::string& bytes) {
  net::io_context io;
  net::ip::tcp::socket socket(io);
  socket.connect({net::ip::make_address("127.0.0.1"), server.port()});
  std::string answer;
  boost::system::error_code error;
  net::write(socket, net::buffer(bytes), error);
  net::read(socket, net::dynamic_buffer(answer), error);
  return answer.substr(0, answer.find("\r\n"));
}

constexpr std::string_view request = "GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

}  // namespace

TEST_CASE("a PROXY header names the client, wherever its bytes are cut") {
  ProxyHeader header;
  const std::string v4 = v4_header(7);
  for (std::size_t size = 0; size < v4.size(); ++size) {
    CHECK(read_proxy_header(v4.substr(0, size), header) == ProxyHeaderState::incomplete);
  }
  CHECK(read_proxy_header(v4 + "GET", header) == ProxyHeaderState::whole);
  CHECK(header.client == "203.0.113.7");
  CHECK(header.size == v4.size());

  const std::string v6 = std::string("\x20\x01\x0d\xb8", 4) + std::string(11, '\0') + "\x01" +
                         std::string(16 + 4, '\0') + "notes";
  CHECK(read_proxy_header(header_of(0x21, 0x21, v6), header) == ProxyHeaderState::whole);
  CHECK(header.client == "2001:db8::1");

  CHECK(read_proxy_header(header_of(0x20, 0, ""), header) ==
        ProxyHeaderState::whole);  // the proxy connects for itself
  CHECK(!header.client);
  CHECK(read_proxy_header(header_of(0x21, 0x31, std::string(216, 'a')), header) ==
        ProxyHeaderState::whole);  // a Unix socket
  CHECK(!header.client);
}

TEST_CASE("bytes that are no PROXY header, and PROXY headers that make no sense") {
  ProxyHeader header;
  for (const std::string& none :
       {std::string("GET / HTTP/1.1\r\n"), std::string("\r\n\r\nGET"), std::string("PROXY TCP4 ")}) {
    CHECK(read_proxy_header(none, header) == ProxyHeaderState::none);
  }
  for (const std::string& wrong :
       {header_of(0x11, 0x11, std::string(12, 'a')), header_of(0x22, 0x11, std::string(12, 'a')),
        header_of(0x21, 0x11, "abc"), header_of(0x21, 0x21, std::string(15, 'a')),
        header_of(0x21, 0x11, std::string(2'000, 'a')).substr(0, 16)}) {
    CHECK(read_proxy_header(wrong, header) == ProxyHeaderState::wrong);
  }
}

TEST_CASE("the PROXY header of a trusted proxy counts, and that of another one does not") {
  TestServer server([](Settings& settings) {
    std::filesystem::create_directories(settings.data_dir);
    std::ofstream(settings.data_dir / "bans.txt") << "203.0.113.7\n";
    settings.proxy_protocol = true;
    settings.trusted_proxies = {"127.0.0.1"};
  });
  const std::string ask(request);
  CHECK(answer_to(server, v4_header(7) + ask) == "HTTP/1.1 403 Forbidden");
  CHECK(answer_to(server, v4_header(8) + ask) == "HTTP/1.1 404 Not Found");
  CHECK(answer_to(server, header_of(0x20, 0, "") + ask) == "HTTP/1.1 404 Not Found");
  CHECK(answer_to(server, ask) == "HTTP/1.1 404 Not Found");
  CHECK(answer_to(server, header_of(0x21, 0x11, "abc") + ask).empty());

  server.restart({}, [](Settings& settings) { settings.trusted_proxies.clear(); });
  CHECK(answer_to(server, v4_header(8) + ask) == "HTTP/1.1 400 Bad Request");
  CHECK(answer_to(server, ask) == "HTTP/1.1 404 Not Found");
}
