#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>

#include "playing_room.hpp"

namespace meldroom::bench {

/// A room on a peer's server (peers/README.md).
class PeerRoom final : public Room {
 public:
  PeerRoom(boost::asio::io_context& io, std::uint16_t port, int number, int seats);

 private:
  [[nodiscard]] Next next() override;
  [[nodiscard]] bool answers(std::string_view frame) override;

  const std::string name_;
  std::uint32_t moves_ = 0;  ///< moves made and acknowledged
  std::string drawn_;        ///< the card to discard; empty for none
};

}  // namespace meldroom::bench
