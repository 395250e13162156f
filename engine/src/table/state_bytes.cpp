#include "table/state_bytes.hpp"

#include <sodium.h>

namespace meldroom::engine {

StateHash StateBytes::hash() const {
  StateHash hash{};
  crypto_generichash(hash.data(), hash.size(), bytes_.data(), used_, nullptr, 0);
  return hash;
}

}  // namespace meldroom::engine
