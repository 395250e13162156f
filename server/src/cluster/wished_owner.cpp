#include "cluster/wished_owner.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <sodium.h>

namespace meldroom::server {

const std::string& wished_owner(Slot slot, std::span<const std::string> nodes) {
  const auto weight = [slot](const std::string& node) {
    std::array<unsigned char, sizeof(std::uint64_t) * 2> hash{};
    const std::string text = node + "/" + slot.name();
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), nullptr, 0);
    return hash;
  };
  return *std::ranges::max_element(nodes, {}, weight);
}

}  // namespace meldroom::server
