#include "engine/published_deal.hpp"

#include <string>
#include <vector>

#include <sodium.h>

namespace meldroom::engine {

SeedMaterial published_deal(std::string_view variant, std::string_view name, std::size_t seats) {
  const std::string text = "meldroom published deal v1 " + std::string(variant) + " " + std::string(name);
  SeedMaterial material{{}, std::vector<Bytes32>(seats)};
  crypto_generichash(material.secret.data(), material.secret.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  return material;
}

}  // namespace meldroom::engine
