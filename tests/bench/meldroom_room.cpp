#include "meldroom_room.hpp"

#include <stdexcept>

#include <nlohmann/json.hpp>

namespace meldroom::bench {

using nlohmann::json;

namespace {

/// Sends a request and waits for its answer; skips other messages. Throws if the server refuses it.
json asked(Connection& connection, std::uint32_t id, std::string_view type, const json& body) {
  const std::string text =
      connection.ask(json{{"type", type}, {"id", id}, {"body", body}}.dump(),
                     [id](std::string_view frame) { return json::parse(frame).value("re", 0U) == id; });
  json answer = json::parse(text);
  if (answer.at("type") == "error") {
    throw std::runtime_error("the server refused " + std::string(type) + ": " + text);
  }
  return answer;
}

}  // namespace

std::string secret_of(int number) {
  std::string digits = std::to_string(number);
  return std::string(64 - digits.size(), '0') + digits;
}

std::unique_ptr<Connection> device_at(boost::asio::io_context& io, std::uint16_t port, int device) {
  auto connection = std::make_unique<Connection>(io, port);
  asked(*connection, 1, "hello",
        {{"version", 1},
         {"client", "meldroom-bench/1"},
         {"secret", secret_of(device)},
         {"password", bench_password}});
  return connection;
}

MeldroomRoom::MeldroomRoom(boost::asio::io_context& io, std::uint16_t port, int number, int seats)
    : Room(io) {
  for (int seat = 0; seat < seats; ++seat) {
    players_.push_back(device_at(io, port, seats * number + seat + 1));
  }
  const json made = ask(0, "create",
                        {{"variant", "rummy"},
                         {"options", {{"target", 1000}, {"hand_pause", 0}}},
                         {"seats", seats},
                         {"name", "Player 1"}});
  code_ = made.at("doc").at("room").at("code");
  for (std::size_t seat = 1; seat < players_.size(); ++seat) {
    ask(seat, "join", {{"room", code_}, {"name", "Player " + std::to_string(seat + 1)}});
  }
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    ask(seat, "ready", {{"ready", true}});
  }
  const json view = ask(0, "resync", json::object()).at("doc").at("view");
  number_ = view.at("number");
  turn_ = view.at("to_act").at(0);
}

json MeldroomRoom::ask(std::size_t seat, std::string_view type, const json& body) {
  return asked(*players_[seat], ++last_id_, type, body);
}

Room::Next MeldroomRoom::next() {
  const std::string move = drawn_ ? R"({"do":"discard","card":)" + std::to_string(*drawn_) + "}"
                                  : std::string(R"({"do":"draw","from":"stock"})");
  return {turn_, R"({"type":"move","id":)" + std::to_string(++last_id_) + R"(,"body":{"number":)" +
                     std::to_string(number_) + R"(,"move":)" + move + "}}"};
}

bool MeldroomRoom::answers(std::string_view frame) {
  // The answer to our move, not an update of another player's move.
  if (number_after(frame.substr(0, 64), "\"re\":") != last_id_) {
    return false;
  }
  if (frame.substr(0, 64).find("\"error\"") != std::string_view::npos) {
    throw std::runtime_error("the server refused a move: " + std::string(frame));
  }
  if (drawn_) {
    drawn_.reset();
  } else {
    const auto received = frame.find("\"received\"");
    drawn_ = received == std::string_view::npos ? std::nullopt : number_after(frame, "\"id\":", received);
    if (!drawn_) {
      throw std::runtime_error("no card in " + std::string(frame));
    }
  }
  number_ = number_after(frame, "\"number\":").value_or(number_);
  turn_ = number_after(frame, "\"to_act\":[").value_or(turn_);
  return true;
}

}  // namespace meldroom::bench
