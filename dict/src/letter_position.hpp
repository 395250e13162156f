#pragma once

#include <cstddef>

namespace meldroom::dict {

/// Where a capital letter is in the alphabet: 0 for A.
constexpr std::size_t position(char letter) {
  return static_cast<std::size_t>(letter - 'A');
}

}  // namespace meldroom::dict
