#pragma once

#include <cstddef>
#include <string_view>

#include "engine/seed.hpp"

namespace meldroom::engine {

/// What the shuffles of a published deal are made from: of one that everybody may know beforehand, for instance that of
/// a day or of a lesson. All of it follows from the variant's id, the deal's name and the number of seats:
///
///   secret        BLAKE2b-256("meldroom published deal v1 " || variant || " " || name)
///   contribution  32 zero bytes for each seat
[[nodiscard]] SeedMaterial published_deal(std::string_view variant, std::string_view name, std::size_t seats);

}  // namespace meldroom::engine
