#include "hostile_server.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

#include "examples.hpp"

namespace meldroom::terminal::test {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using nlohmann::json;

namespace {

void serve(tcp::socket socket, const std::vector<std::string>& frames, const std::string& goodbye,
           bool breaks) {
  websocket::stream<tcp::socket> stream(std::move(socket));
  error_code error;
  stream.accept(error);
  boost::beast::flat_buffer buffer;
  for (const auto& frame : frames) {
    if (stream.read(buffer, error); error) {
      return;
    }
    buffer.clear();
    stream.write(asio::buffer(frame), error);
  }
  if (breaks) return;
  if (!goodbye.empty()) {
    websocket::close_reason reason(static_cast<std::uint16_t>(4000));
    reason.reason = goodbye;
    stream.close(reason, error);
  }
  while (!error) {
    stream.read(buffer, error);
    buffer.clear();
  }
}

}  // namespace

std::string welcome(int answered) {
  return json{{"type", "welcome"}, {"re", answered}, {"version", 1}, {"server", "meldroom/1"}}.dump();
}

std::vector<std::string> entered_room(int answered) {
  json snapshot = server_example("snapshot-of-a-waiting-room-for-its-host");
  snapshot["re"] = answered + 1;
  return {welcome(answered), snapshot.dump()};
}

HostileServer::HostileServer(std::vector<std::string> frames, std::string goodbye)
    : HostileServer(std::vector<std::vector<std::string>>{std::move(frames)}, std::move(goodbye)) {}

HostileServer::HostileServer(std::vector<std::vector<std::string>> connections, std::string goodbye) {
  auto io = std::make_shared<asio::io_context>();
  auto acceptor = std::make_shared<tcp::acceptor>(*io, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  port_ = acceptor->local_endpoint().port();
  listener_ = acceptor->native_handle();
  thread_ = std::thread([io, acceptor, connections = std::move(connections), goodbye = std::move(goodbye)] {
    for (const auto& frames : connections) {
      error_code error;
      tcp::socket socket(*io);
      if (acceptor->accept(socket, error)) return;
      serve(std::move(socket), frames, goodbye, &frames != &connections.back());
    }
  });
}

HostileServer::~HostileServer() {
  ::shutdown(listener_, SHUT_RDWR);  // do not wait for a client that never came
  thread_.join();
}

}  // namespace meldroom::terminal::test
