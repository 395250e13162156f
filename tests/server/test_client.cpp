#include "test_client.hpp"

#include "asio.hpp"
#include "protocol/read_view.hpp"

namespace meldroom::test {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using nlohmann::json;

struct TestClient::Impl {
  net::io_context io;
  websocket::stream<net::ip::tcp::socket> socket{io};
  beast::flat_buffer buffer;
  int pings = 0;

  /// Runs until `done`, for `limit` at most. False if it was not done by then.
  bool run_until(const bool& done, std::chrono::milliseconds limit) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    io.restart();
    while (!done && std::chrono::steady_clock::now() < deadline) {
      if (io.run_one_until(deadline) == 0) io.restart();
    }
    return done;
  }
};

engine::Bytes32 device(int number) {
  engine::Bytes32 secret{};
  secret.fill(0xD0);
  for (std::size_t i = 0; i < 4; ++i) secret[i] = static_cast<std::uint8_t>(number >> (8 * i));
  return secret;
}

TestClient::TestClient(std::uint16_t port, const std::string& path, const Headers& headers)
    : impl_(std::make_unique<Impl>()) {
  auto& socket = impl_->socket;
  boost::system::error_code error;
  socket.next_layer().connect({net::ip::make_address("127.0.0.1"), port}, error);
  if (error) throw Closed(0, "no connection: " + error.message());
  socket.next_layer().set_option(net::ip::tcp::no_delay(true));
  socket.read_message_max(16 * 1024 * 1024);
  socket.control_callback([impl = impl_.get()](websocket::frame_type type, beast::string_view) {
    if (type == websocket::frame_type::ping) ++impl->pings;
  });
  std::string host = "127.0.0.1:" + std::to_string(port);
  if (const auto given = headers.find("Host"); given != headers.end()) host = given->second;
  socket.set_option(websocket::stream_base::decorator([&headers](websocket::request_type& request) {
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  websocket::response_type response;
  socket.handshake(response, host, path, error);
  if (error) throw Closed(static_cast<int>(response.result_int()), "upgrade refused: " + error.message());
}

TestClient::~TestClient() = default;
TestClient::TestClient(TestClient&&) noexcept = default;
TestClient& TestClient::operator=(TestClient&&) noexcept = default;

// ---- the connection ----

void TestClient::send_text(std::string_view text) {
  impl_->socket.text(true);
  boost::system::error_code error;
  impl_->socket.write(net::buffer(text), error);
  if (error) throw Closed(static_cast<int>(impl_->socket.reason().code), "cannot send: " + error.message());
}

void TestClient::send_raw(std::string_view bytes) {
  boost::system::error_code error;
  net::write(impl_->socket.next_layer(), net::buffer(bytes), error);
  if (error) throw Closed(0, "cannot send: " + error.message());
}

void TestClient::send_ping(std::string_view payload) {
  impl_->socket.ping(websocket::ping_data(beast::string_view(payload.data(), payload.size())));
}

std::string TestClient::read_text(std::chrono::milliseconds limit) {
  bool done = false;
  boost::system::error_code error;
  impl_->buffer.clear();
  impl_->socket.async_read(impl_->buffer, [&](const boost::system::error_code& e, std::size_t) {
    error = e;
    done = true;
  });
  if (!impl_->run_until(done, limit)) {
    cut();
    impl_->run_until(done, std::chrono::seconds(1));
    throw NoAnswer("nothing came");
  }
  if (error) throw Closed(static_cast<int>(impl_->socket.reason().code), "closed: " + error.message());
  return beast::buffers_to_string(impl_->buffer.data());
}

int TestClient::wait_for_close(std::chrono::milliseconds limit) {
  const auto deadline = std::chrono::steady_clock::now() + limit;
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    try {
      read_text(std::max(left, std::chrono::milliseconds(0)));
    } catch (const Closed& closed) {
      return closed.code;
    }
  }
}

void TestClient::cut() {
  boost::system::error_code ignored;  // it can be closed already
  impl_->socket.next_layer().close(ignored);
}

int TestClient::pings() const {
  return impl_->pings;
}

// ---- the protocol ----

std::uint32_t TestClient::send(protocol::ClientMessage body) {
  const std::uint32_t id = ++last_id_;
  send_text(protocol::encode(protocol::Request{id, std::move(body)}));
  return id;
}

json TestClient::next(std::chrono::milliseconds limit) {
  std::string text = read_text(limit);
  json message = json::parse(text);
  take(message);
  heard.push_back(message);
  frames.push_back(std::move(text));
  return message;
}

void TestClient::take(const json& message) {
  const std::string& type = message.at("type").get_ref<const std::string&>();
  if (type == "snapshot") {
    doc_ = message.at("doc");
    version_ = message.at("v").get<std::uint64_t>();
    seat_.reset();
    if (message.contains("seat")) seat_ = engine::seat_at(message.at("seat").get<std::size_t>());
  } else if (type == "update") {
    const auto version = message.at("v").get<std::uint64_t>();
    if (version != version_ + 1) {
      throw NoAnswer("a gap: version " + std::to_string(version) + " after " + std::to_string(version_));
    }
    version_ = version;
    if (message.contains("patch")) protocol::apply_patch(doc_, message.at("patch"));
  }
}

json TestClient::answer_to(std::uint32_t id) {
  for (;;) {
    json message = next();
    if (message.contains("re") && message.at("re").get<std::uint32_t>() == id) return message;
  }
}

json TestClient::must(protocol::ClientMessage body) {
  json answer = ask(std::move(body));
  if (answer.at("type") == "error") throw NoAnswer("refused: " + answer.dump());
  return answer;
}

json TestClient::wait_for(std::string_view type) {
  for (;;) {
    json message = next();
    if (message.at("type") == type) return message;
  }
}

json TestClient::wait_for_event(std::string_view event) {
  for (;;) {
    const json message = next();
    if (!message.contains("events")) continue;
    for (const json& one : message.at("events")) {
      if (one.at("event") == event) return one;
    }
  }
}

void TestClient::wait_for_stage(std::string_view wanted) {
  while (stage() != wanted) next();
}

void TestClient::hello(std::optional<int> device_number) {
  protocol::Hello hello{"test/1"};
  if (device_number) hello.secret = device(*device_number);
  must(hello);
}

engine::View TestClient::view() const {
  return protocol::read_view(doc_.at("view")).value();
}

TestClient guest(std::uint16_t port, std::optional<int> device_number) {
  TestClient client(port);
  client.hello(device_number);
  return client;
}

TestClient in_room(std::uint16_t port, std::optional<int> device_number, protocol::ClientMessage enter) {
  TestClient client = guest(port, device_number);
  client.must(std::move(enter));
  return client;
}

}  // namespace meldroom::test
