#include "bots/bot_names.hpp"

#include <algorithm>
#include <array>

#include "engine/seat.hpp"
#include "room/names.hpp"

namespace meldroom::server {

namespace {

constexpr std::array<std::string_view, 12> all_names{"Pip",  "Juno", "Otto", "Fern", "Milo", "Wren",
                                                     "Bram", "Tess", "Odin", "Lark", "Hugo", "Nell"};
static_assert(all_names.size() >= static_cast<std::size_t>(engine::max_seats), "one is free at any table");

}  // namespace

protocol::PersonName bot_name(std::span<const protocol::PersonName> taken) {
  return protocol::PersonName(*std::ranges::find_if(all_names, [&taken](std::string_view name) {
    return std::ranges::none_of(taken, [name](std::string_view other) { return look_alike(name, other); });
  }));
}

}  // namespace meldroom::server
