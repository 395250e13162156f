#pragma once

#include <string>
#include <string_view>

#include "engine/seed.hpp"

namespace meldroom::server {

/// The name of a device that operators see: the first 16 hex digits of the hash of its secret. It does not reveal the
/// secret.
[[nodiscard]] std::string device_name(const engine::Bytes32& owner);

/// Whether the text has the form of a device's name.
[[nodiscard]] bool is_device_name(std::string_view text);

}  // namespace meldroom::server
