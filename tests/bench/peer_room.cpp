#include "peer_room.hpp"

#include <stdexcept>

namespace meldroom::bench {

PeerRoom::PeerRoom(boost::asio::io_context& io, std::uint16_t port, int number, int seats)
    : Room(io), name_("room-" + std::to_string(number)) {
  const std::string join =
      R"({"type":"join","room":")" + name_ + R"(","players":)" + std::to_string(seats) + "}";
  for (int seat = 0; seat < seats; ++seat) {
    players_.push_back(std::make_unique<Connection>(io, port));
    const std::string answer = players_.back()->ask(join, [](std::string_view) { return true; });
    if (!answer.starts_with(R"({"type":"joined")")) {
      throw std::runtime_error("a peer refused a player: " + answer);
    }
  }
}

Room::Next PeerRoom::next() {
  // A turn is two moves.
  const auto seat = static_cast<std::uint32_t>(moves_ / 2 % players_.size());
  const std::string move =
      drawn_.empty() ? std::string(R"("draw","from":"stock"})") : R"("discard","card":")" + drawn_ + "\"}";
  return {seat, R"({"type":"move","seq":)" + std::to_string(moves_ + 1) + R"(,"move":)" + move};
}

bool PeerRoom::answers(std::string_view frame) {
  if (frame.starts_with(R"({"type":"error")")) {
    throw std::runtime_error("a peer refused a move: " + std::string(frame));
  }
  // The acknowledgement, and states from other players' moves, come before the state from this move.
  if (!frame.starts_with(R"({"type":"state")") || number_after(frame, "\"v\":") != moves_ + 1) {
    return false;
  }
  ++moves_;
  if (drawn_.empty()) {
    const auto end = frame.find("\"]", frame.find("\"hand\":["));
    if (end == std::string_view::npos || end < 2) {
      throw std::runtime_error("no hand in " + std::string(frame));
    }
    drawn_ = frame.substr(end - 2, 2);
  } else {
    drawn_.clear();
  }
  return true;
}

}  // namespace meldroom::bench
