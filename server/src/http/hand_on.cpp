#include "http/hand_on.hpp"

#include <chrono>

#include <spdlog/fmt/fmt.h>

namespace meldroom::server {

net::awaitable<std::optional<HttpResponse>> hand_on(const HttpRequest& request, RoomCode code,
                                                    const Ownership& ownership) {
  constexpr auto longest = std::chrono::seconds(3);
  constexpr auto look_again_after = std::chrono::milliseconds(20);
  const bool can_hand_on = !request["X-Meldroom-Hand-On"].empty();
  const bool handed_on = !request["X-Meldroom-Handed-On"].empty();
  const auto until = std::chrono::steady_clock::now() + longest;
  while (!ownership.has(Slot::of(code))) {
    const auto owner = ownership.elsewhere(Slot::of(code));
    if (owner && !can_hand_on && !handed_on) co_return std::nullopt;
    if (owner && can_hand_on) {
      HttpResponse response = text_answer(request, http::status::ok, {});
      response.set("X-Accel-Redirect", fmt::format("/@{}{}", owner->node, view(request.target())));
      co_return response;
    }
    if (std::chrono::steady_clock::now() >= until) {
      co_return text_answer(request, http::status::service_unavailable,
                            "no machine has this room at the moment; try again in a few seconds\n");
    }
    net::steady_timer pause(co_await net::this_coro::executor, look_again_after);
    co_await pause.async_wait(as_result);
  }
  co_return std::nullopt;
}

}  // namespace meldroom::server
