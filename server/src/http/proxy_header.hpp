#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace meldroom::server {

/// What a proxy says of its client before anything else, by the PROXY protocol, version 2.
struct ProxyHeader {
  std::size_t size = 0;                 ///< of all of it, in bytes
  std::optional<std::string> client{};  ///< the address; none where the proxy speaks for itself
};

enum class ProxyHeaderState {
  none,        ///< what came is no such header
  incomplete,  ///< it may become one
  wrong,       ///< it is one that nobody can understand
  whole
};

/// Looks at the first bytes of a connection; `header` is filled in if it is there.
[[nodiscard]] ProxyHeaderState read_proxy_header(std::string_view bytes, ProxyHeader& header);

}  // namespace meldroom::server
