#include "playing_room.hpp"

#include <charconv>
#include <random>
#include <stdexcept>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <nlohmann/json.hpp>

namespace meldroom::bench {

namespace asio = boost::asio;
using boost::system::error_code;
using nlohmann::json;

namespace {

/// The number after `key` in a frame, from `from` on. A frame is not parsed: the players should cost less
/// than what they measure.
std::optional<std::uint32_t> number_after(std::string_view frame, std::string_view key,
                                          std::size_t from = 0) {
  const auto at = frame.find(key, from);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  std::uint32_t value = 0;
  const auto* begin = frame.data() + at + key.size();
  const auto read = std::from_chars(begin, frame.data() + frame.size(), value);
  return read.ec == std::errc() ? std::optional(value) : std::nullopt;
}

}  // namespace

std::string secret_of(int number) {
  std::string digits = std::to_string(number);
  return std::string(64 - digits.size(), '0') + digits;
}

Player::Player(asio::io_context& io, std::uint16_t port, int number) : stream_(io) {
  stream_.next_layer().connect({asio::ip::address_v4::loopback(), port});
  stream_.next_layer().set_option(asio::ip::tcp::no_delay(true));
  stream_.handshake("127.0.0.1:" + std::to_string(port), "/ws");
  ask("hello", {{"version", 1}, {"client", "meldroom-bench/1"}, {"secret", secret_of(number)}});
}

json Player::ask(std::string_view type, const json& body) {
  const auto id = ++last_id_;
  stream_.write(asio::buffer(json{{"type", type}, {"id", id}, {"body", body}}.dump()));
  for (;;) {
    stream_.read(buffer_);
    const json answer = json::parse(boost::beast::buffers_to_string(buffer_.data()));
    buffer_.consume(buffer_.size());
    if (answer.value("re", 0U) != id) {
      continue;
    }
    if (answer.at("type") == "error") {
      throw std::runtime_error("the server refused " + std::string(type) + ": " + answer.dump());
    }
    return answer;
  }
}

void Player::move(std::uint32_t number, std::string_view move,
                  std::function<void(std::string_view)> on_answer) {
  on_answer_ = std::move(on_answer);
  frame_ = R"({"type":"move","id":)" + std::to_string(++last_id_) + R"(,"body":{"number":)" +
           std::to_string(number) + R"(,"move":)" + std::string(move) + "}}";
  stream_.async_write(asio::buffer(frame_), [](error_code error, std::size_t) {
    if (error) {
      throw boost::system::system_error(error, "sending a move");
    }
  });
}

void Player::listen() {
  stream_.async_read(buffer_, [this](error_code error, std::size_t) {
    if (error) {
      throw boost::system::system_error(error, "reading an update");
    }
    const std::string_view frame(static_cast<const char*>(buffer_.data().data()), buffer_.size());
    // The answer to our move, and not what the other one did.
    if (on_answer_ && number_after(frame.substr(0, 64), "\"re\":") == last_id_) {
      if (frame.substr(0, 64).find("\"error\"") != std::string_view::npos) {
        throw std::runtime_error("the server refused a move: " + std::string(frame));
      }
      std::exchange(on_answer_, nullptr)(frame);
    }
    buffer_.consume(buffer_.size());
    listen();
  });
}

Room::Room(asio::io_context& io, std::uint16_t port, int number, int seats) : timer_(io) {
  for (int seat = 0; seat < seats; ++seat) {
    players_.push_back(std::make_unique<Player>(io, port, seats * number + seat + 1));
  }
  const json made = players_[0]->ask("create", {{"variant", "rummy"},
                                                {"options", {{"target", 1000}, {"hand_pause", 0}}},
                                                {"seats", seats},
                                                {"name", "Player 1"}});
  const json& code = made.at("doc").at("room").at("code");
  for (std::size_t seat = 1; seat < players_.size(); ++seat) {
    players_[seat]->ask("join", {{"room", code}, {"name", "Player " + std::to_string(seat + 1)}});
  }
  for (const auto& player : players_) {
    player->ask("ready", {{"ready", true}});
  }
  const json view = players_[0]->ask("resync", json::object()).at("doc").at("view");
  number_ = view.at("number");
  turn_ = view.at("to_act").at(0);
}

void Room::play(Made made, std::chrono::nanoseconds every) {
  static std::mt19937 random(7);
  made_ = std::move(made);
  every_ = every;
  due_ = std::chrono::steady_clock::now();
  if (every_.count() > 0) {
    due_ += std::chrono::nanoseconds(std::uniform_int_distribution<std::int64_t>(0, every_.count())(random));
  }
  for (const auto& player : players_) {
    player->listen();
  }
  draw();
}

void Room::draw() {
  move(R"({"do":"draw","from":"stock"})", [this](std::string_view update) {
    const auto received = update.find("\"received\"");
    const auto card =
        received == std::string_view::npos ? std::nullopt : number_after(update, "\"id\":", received);
    if (!card) {
      throw std::runtime_error("no card in " + std::string(update));
    }
    discard(*card);
  });
}

void Room::discard(std::uint32_t card) {
  move(R"({"do":"discard","card":)" + std::to_string(card) + "}", [this](std::string_view) { draw(); });
}

void Room::move(std::string_view move, std::function<void(std::string_view)> then) {
  const auto send = [this, move = std::string(move), then = std::move(then)] {
    if (every_.count() == 0) {
      due_ = std::chrono::steady_clock::now();
    }
    players_[turn_]->move(number_, move, [this, then](std::string_view update) {
      made_(std::chrono::steady_clock::now() - due_);
      due_ += every_;
      number_ = number_after(update, "\"number\":").value_or(number_);
      turn_ = number_after(update, "\"to_act\":[").value_or(turn_);
      then(update);
    });
  };
  if (every_.count() == 0) {
    return send();
  }
  timer_.expires_at(due_);
  timer_.async_wait([send](error_code error) {
    if (!error) {
      send();
    }
  });
}

}  // namespace meldroom::bench
