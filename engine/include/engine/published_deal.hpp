#pragma once

#include <cstddef>
#include <string_view>

#include "engine/seed.hpp"

namespace meldroom::engine {

/// The seed material of a published deal: a deal that everybody may know in advance, such as the deal of a day or of a
/// lesson. Clients choose the deal (that of today: clients/web/src/daily/daily.ts). Its material follows only from the
/// variant's id, the deal's name and the number of seats:
///
///   secret        BLAKE2b-256("meldroom published deal v1 " || variant || " " || name)
///   contribution  32 zero bytes for each seat
[[nodiscard]] SeedMaterial published_deal(std::string_view variant, std::string_view name, std::size_t seats);

}  // namespace meldroom::engine
