#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace meldroom::server {

/// What a proxy says about its client at the start of a connection, by the PROXY protocol, version 2.
struct ProxyHeader {
  std::size_t size = 0;                 ///< of the whole header, in bytes
  std::optional<std::string> client{};  ///< the client's address; none if the proxy connects for itself
};

enum class ProxyHeaderState {
  none,        ///< the bytes are no such header
  incomplete,  ///< more bytes are needed
  wrong,       ///< it is a header that makes no sense
  whole
};

/// Reads the first bytes of a connection. Fills in `header` if it is whole.
[[nodiscard]] ProxyHeaderState read_proxy_header(std::string_view bytes, ProxyHeader& header);

}  // namespace meldroom::server
