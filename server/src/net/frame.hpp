#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace meldroom::server {

/// Why a connection is closed, as the protocol has it.
enum class CloseCode : std::uint16_t {
  normal = 1000,
  not_text = 1003,
  not_json = 1007,
  restart = 1012,
  bad_messages = 4000,
  superseded = 4001,
  too_slow = 4002,
  no_hello = 4003,
};

/// The text of one message to clients. It is made once; copies share it, so all of an audience get the same
/// bytes.
class Frame {
 public:
  Frame() = default;
  [[nodiscard]] static Frame text(std::string payload) {
    return Frame(std::make_shared<const std::string>(std::move(payload)));
  }
  [[nodiscard]] explicit operator bool() const { return payload_ != nullptr; }
  [[nodiscard]] std::string_view payload() const { return *payload_; }
  [[nodiscard]] std::size_t size() const { return payload_->size(); }

 private:
  explicit Frame(std::shared_ptr<const std::string> payload) : payload_(std::move(payload)) {}

  std::shared_ptr<const std::string> payload_;
};

}  // namespace meldroom::server
