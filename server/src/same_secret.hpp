#pragma once

#include <string_view>

#include <sodium.h>

namespace meldroom::server {

/// Whether the given secret is the right one. How long it takes does not reveal how much of it is right.
[[nodiscard]] inline bool same_secret(std::string_view given, std::string_view wanted) {
  return given.size() == wanted.size() && sodium_memcmp(given.data(), wanted.data(), wanted.size()) == 0;
}

}  // namespace meldroom::server
