#pragma once

#include <optional>
#include <string_view>

#include "http/http_context.hpp"
#include "http/message.hpp"

namespace meldroom::server {

/// The answer to what players ask over HTTP: the web client's files, room links, records and replays, health. `path` is
/// below the base path; nothing if the request is for something else. What is given must outlive the answering.
[[nodiscard]] net::awaitable<HttpResponse> answer_player(const HttpRequest& request,
                                                         std::optional<std::string_view> path,
                                                         const Caller& caller, HttpContext& context);

/// /metrics, as Prometheus reads it.
[[nodiscard]] HttpResponse metrics_answer(const HttpRequest& request, HttpContext& context);

}  // namespace meldroom::server
