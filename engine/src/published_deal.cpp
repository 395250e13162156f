#include "engine/published_deal.hpp"

#include <vector>

#include "dict/blake2b.hpp"

namespace meldroom::engine {

SeedMaterial published_deal(std::string_view variant, std::string_view name, std::size_t seats) {
  return {dict::blake2b<32>("meldroom published deal v1 ", variant, " ", name), std::vector<Bytes32>(seats)};
}

}  // namespace meldroom::engine
