#pragma once

#include <string>

namespace meldroom::server {

/// A JSON value on one line. Bytes that are not UTF-8 are replaced: they come from a command line or from another
/// program, and must not make this one fail.
template <class Json>
[[nodiscard]] std::string json_line(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace meldroom::server
