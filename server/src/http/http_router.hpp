#pragma once

#include <optional>
#include <string_view>

#include "http/http_context.hpp"
#include "http/message.hpp"

namespace meldroom::server {

/// Answers players' HTTP requests: the web client's files, room links, records and replays, health. `path` is relative
/// to the base path; nothing if the request is not below it. All arguments must outlive the coroutine.
[[nodiscard]] net::awaitable<HttpResponse> answer_player(const HttpRequest& request,
                                                         std::optional<std::string_view> path,
                                                         const Caller& caller, HttpContext& context);

/// Answers a request for /metrics in the format of Prometheus.
[[nodiscard]] HttpResponse metrics_answer(const HttpRequest& request, HttpContext& context);

}  // namespace meldroom::server
