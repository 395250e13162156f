#include "http/hand_on.hpp"

#include <algorithm>
#include <chrono>

#include <spdlog/fmt/fmt.h>

namespace meldroom::server {

namespace {

/// By then the rooms of a machine that died are back on another one.
constexpr auto longest_wait = std::chrono::seconds(3);
/// If another machine has said that the room is here, and this one knows that a third has it, one of them has old news.
/// That is over soon, or the client's next try finds the room.
constexpr auto longest_wait_with_old_news = std::chrono::milliseconds(200);
// Thousands can wait while a machine brings back the rooms of another one: they must not keep it busy.
constexpr auto first_pause = std::chrono::milliseconds(20);
constexpr auto longest_pause = std::chrono::milliseconds(160);

}  // namespace

net::awaitable<std::optional<HttpResponse>> hand_on(const HttpRequest& request, RoomCode code,
                                                    const Ownership& ownership) {
  const bool can_hand_on = !request["X-Meldroom-Hand-On"].empty();
  const bool handed_on = !request["X-Meldroom-Handed-On"].empty();
  const auto begun = std::chrono::steady_clock::now();
  auto pause = first_pause;
  while (!ownership.has(Slot::of(code))) {
    const auto owner = ownership.elsewhere(Slot::of(code));
    if (owner && !can_hand_on && !handed_on) co_return std::nullopt;
    if (owner && can_hand_on) {
      HttpResponse response = text_answer(request, http::status::ok, {});
      response.set("X-Accel-Redirect", fmt::format("/@{}{}", owner->node, view(request.target())));
      co_return response;
    }
    if (std::chrono::steady_clock::now() - begun >= (owner ? longest_wait_with_old_news : longest_wait)) {
      co_return text_answer(request, http::status::service_unavailable,
                            "no machine has this room at the moment; try again in a few seconds\n");
    }
    net::steady_timer timer(co_await net::this_coro::executor, pause);
    co_await timer.async_wait(as_result);
    pause = std::min(2 * pause, longest_pause);
  }
  co_return std::nullopt;
}

}  // namespace meldroom::server
