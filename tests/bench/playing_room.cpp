#include "playing_room.hpp"

#include <charconv>
#include <random>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>

namespace meldroom::bench {

namespace asio = boost::asio;
using boost::system::error_code;

std::optional<std::uint32_t> number_after(std::string_view frame, std::string_view key, std::size_t from) {
  const auto at = frame.find(key, from);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  std::uint32_t value = 0;
  const auto* begin = frame.data() + at + key.size();
  const auto read = std::from_chars(begin, frame.data() + frame.size(), value);
  return read.ec == std::errc() ? std::optional(value) : std::nullopt;
}

Connection::Connection(asio::io_context& io, std::uint16_t port) : stream_(io) {
  stream_.next_layer().connect({asio::ip::address_v4::loopback(), port});
  stream_.next_layer().set_option(asio::ip::tcp::no_delay(true));
  stream_.handshake("127.0.0.1:" + std::to_string(port), "/ws");
}

std::string Connection::ask(const std::string& text, const std::function<bool(std::string_view)>& is_answer) {
  stream_.write(asio::buffer(text));
  for (;;) {
    stream_.read(buffer_);
    std::string answer = boost::beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (is_answer(answer)) {
      return answer;
    }
  }
}

void Connection::send(std::string text) {
  text_ = std::move(text);
  stream_.async_write(asio::buffer(text_), [](error_code error, std::size_t) {
    if (error) {
      throw boost::system::system_error(error, "sending a move");
    }
  });
}

void Connection::listen(std::function<void(std::string_view)> on_frame) {
  on_frame_ = std::move(on_frame);
  if (!std::exchange(listening_, true)) read();
}

void Connection::read() {
  stream_.async_read(buffer_, [this](error_code error, std::size_t) {
    if (error) {
      throw boost::system::system_error(error, "reading an update");
    }
    on_frame_({static_cast<const char*>(buffer_.data().data()), buffer_.size()});
    buffer_.consume(buffer_.size());
    read();
  });
}

void Room::wait() {
  for (const auto& player : players_) player->listen([](std::string_view) {});
}

void Room::play(Made made, std::chrono::nanoseconds every) {
  static std::mt19937 random(7);
  made_ = std::move(made);
  every_ = every;
  due_ = std::chrono::steady_clock::now();
  if (every_.count() > 0) {
    due_ += std::chrono::nanoseconds(std::uniform_int_distribution<std::int64_t>(0, every_.count())(random));
  }
  for (std::uint32_t seat = 0; seat < players_.size(); ++seat) {
    players_[seat]->listen([this, seat](std::string_view frame) {
      if (waiting_ != seat || !answers(frame)) {
        return;
      }
      waiting_.reset();
      made_(std::chrono::steady_clock::now() - due_);
      due_ += every_;
      move();
    });
  }
  move();
}

void Room::move() {
  if (every_.count() == 0) {
    due_ = std::chrono::steady_clock::now();
    return send();
  }
  timer_.expires_at(due_);
  timer_.async_wait([this](error_code error) {
    if (!error) {
      send();
    }
  });
}

void Room::send() {
  Next move = next();
  waiting_ = move.seat;
  players_[move.seat]->send(std::move(move.message));
}

}  // namespace meldroom::bench
