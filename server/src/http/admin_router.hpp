#pragma once

#include <string_view>

#include "http/http_context.hpp"
#include "http/message.hpp"

namespace meldroom::server {

/// Answers requests at the admin address: the admin page, its commands, and /metrics. All arguments must outlive the
/// coroutine. Bans do not apply here, because the operator could ban themselves.
[[nodiscard]] net::awaitable<HttpResponse> answer_admin(const HttpRequest& request, std::string_view path,
                                                        const Caller& caller, HttpContext& context);

}  // namespace meldroom::server
