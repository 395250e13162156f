// What moves cost a Boost.Beast server without rules: the least that any server of this kind costs. It speaks the
// protocol of README.md, with the same hand for everybody and the acknowledgement inside the mover's state.
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

namespace net = boost::asio;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using net::ip::tcp;
using Bytes = std::shared_ptr<const std::string>;

namespace {

class Session;
struct Room {
  std::vector<std::weak_ptr<Session>> players;
  std::uint32_t moves = 0;
};
using Rooms = std::unordered_map<std::string, Room>;

Bytes state_of(const Room& room) {
  return std::make_shared<std::string>(
      R"({"type":"state","v":)" + std::to_string(room.moves) +
      R"(,"room":"room-17","turn":1,"phase":"discard","hand":["2C","TD","QH","AS","9C","7D","3H","KS","4C","8D","JH"],)"
      R"("counts":[11,10],"stock":30,"top":"5D"})");
}

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket socket, Rooms& rooms) : stream_(std::move(socket)), rooms_(rooms) {}
  void run() {
    stream_.next_layer().set_option(tcp::no_delay(true));
    stream_.auto_fragment(false);
    stream_.async_accept([self = shared_from_this()](error_code error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return;
      self->take({static_cast<const char*>(self->buffer_.data().data()), self->buffer_.size()});
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }
  void take(std::string_view message) {
    if (message.starts_with(R"({"type":"join")")) {
      constexpr std::string_view key = R"("room":")";
      const auto begin = message.find(key) + key.size();
      room_ = &rooms_[std::string(message.substr(begin, message.find('"', begin) - begin))];
      room_->players.push_back(weak_from_this());
      return send(std::make_shared<std::string>(R"({"type":"joined"})"));
    }
    if (room_ == nullptr) return;
    ++room_->moves;
    const Bytes state = state_of(*room_);
    for (const auto& player : room_->players) {
      if (const auto present = player.lock()) present->send(state);
    }
  }
  void send(const Bytes& message) {
    waiting_.push_back(message);
    if (waiting_.size() == 1) write();
  }
  void write() {
    stream_.async_write(net::buffer(*waiting_.front()),
                        [self = shared_from_this()](error_code error, std::size_t) {
                          if (error) return;
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty()) self->write();
                        });
  }

  websocket::stream<tcp::socket> stream_;
  boost::beast::flat_buffer buffer_;
  std::deque<Bytes> waiting_;
  Rooms& rooms_;
  Room* room_ = nullptr;
};

void accept(tcp::acceptor& acceptor, Rooms& rooms) {
  acceptor.async_accept([&](error_code error, tcp::socket socket) {
    if (!error) std::make_shared<Session>(std::move(socket), rooms)->run();
    accept(acceptor, rooms);
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  net::io_context io(1);
  Rooms rooms;
  tcp::acceptor acceptor(io,
                         {net::ip::address_v4::loopback(), static_cast<std::uint16_t>(std::atoi(argv[1]))});
  accept(acceptor, rooms);
  io.run();
}
