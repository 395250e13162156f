#include "http/forward_to_node.hpp"

#include <algorithm>
#include <chrono>

#include <spdlog/fmt/fmt.h>

namespace meldroom::server {

namespace {

/// How long a request waits for a room. By then the rooms of a node that has failed are on another one.
constexpr auto longest_wait = std::chrono::seconds(3);
/// The same if the node that forwarded the request and this one disagree about who has the room. One of them is out of
/// date, but not for long.
constexpr auto longest_wait_if_they_disagree = std::chrono::milliseconds(200);
// Thousands can wait while a node brings back the rooms of another one: they must not keep it busy.
constexpr auto first_pause = std::chrono::milliseconds(20);
constexpr auto longest_pause = std::chrono::milliseconds(160);

}  // namespace

net::awaitable<std::optional<HttpResponse>> forward_to_node(const HttpRequest& request, RoomCode code,
                                                            const Ownership& ownership) {
  const bool can_forward = !request["X-Meldroom-Hand-On"].empty();
  const bool forwarded = !request["X-Meldroom-Handed-On"].empty();
  const auto begun = std::chrono::steady_clock::now();
  auto pause = first_pause;
  while (!ownership.has(Slot::of(code))) {
    const auto owner = ownership.elsewhere(Slot::of(code));
    if (owner && !can_forward && !forwarded) co_return std::nullopt;
    if (owner && can_forward) {
      HttpResponse response = text_answer(request, http::status::ok, {});
      response.set("X-Accel-Redirect", fmt::format("/@{}{}", owner->node, view(request.target())));
      co_return response;
    }
    if (std::chrono::steady_clock::now() - begun >= (owner ? longest_wait_if_they_disagree : longest_wait)) {
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
