#pragma once

#include "asio.hpp"

namespace meldroom::server {

/// The first buffer of a sequence that is not empty; an empty one if there is none. An operation on "some" of a
/// sequence may use only that one.
template <class Buffer, class Buffers>
[[nodiscard]] Buffer first_of(const Buffers& buffers) {
  for (auto it = net::buffer_sequence_begin(buffers); it != net::buffer_sequence_end(buffers); ++it) {
    if (const Buffer buffer(*it); buffer.size() > 0) return buffer;
  }
  return {};
}

}  // namespace meldroom::server
