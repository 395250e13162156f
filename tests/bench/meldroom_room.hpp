#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <nlohmann/json_fwd.hpp>

#include "playing_room.hpp"

namespace meldroom::bench {

/// The secret of device `number`.
[[nodiscard]] std::string secret_of(int number);

/// What every device says if the server asks for a password.
inline constexpr std::string_view bench_password = "for-the-bench";

/// A connection that has said hello as device `number`.
[[nodiscard]] std::unique_ptr<Connection> device_at(boost::asio::io_context& io, std::uint16_t port,
                                                    int device);

/// A room of Meldroom, in the middle of a match of Rummy.
class MeldroomRoom final : public Room {
 public:
  /// `seats` is 2 to 6.
  MeldroomRoom(boost::asio::io_context& io, std::uint16_t port, int number, int seats);

  [[nodiscard]] const std::string& code() const { return code_; }

 private:
  /// Throws if the server refuses it.
  nlohmann::json ask(std::size_t seat, std::string_view type, const nlohmann::json& body);
  [[nodiscard]] Next next() override;
  [[nodiscard]] bool answers(std::string_view frame) override;

  std::string code_;
  std::uint32_t last_id_ = 1;  ///< of the last request
  std::uint32_t number_ = 0;   ///< of the current state
  std::uint32_t turn_ = 0;
  std::optional<std::uint32_t> drawn_;  ///< the card that the current player must discard
};

}  // namespace meldroom::bench
