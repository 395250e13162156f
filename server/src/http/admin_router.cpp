#include "http/admin_router.hpp"

#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "admin/admin.hpp"
#include "http/admission.hpp"
#include "http/authorization.hpp"
#include "http/http_router.hpp"
#include "http/origin.hpp"
#include "http/page_path.hpp"
#include "json_line.hpp"
#include "net/address_limits.hpp"
#include "net/refusals.hpp"
#include "same_secret.hpp"

namespace meldroom::server {

namespace {

/// Refuses a request that is not the operator's own. It has to carry the token, and must not come from another page.
std::optional<HttpResponse> refuse_unless_admin(const HttpRequest& request, const Caller& caller,
                                                HttpContext& context) {
  ServerContext& server = context.server;
  const auto origin = view(request[http::field::origin]);
  const bool other_page = !origin.empty() && !origin_is_own(origin, view(request[http::field::host])) &&
                          !origin_is_listed(origin, context.settings.origins);
  if (other_page) {
    server.refusals.note(RefusalReason::wrong_origin, caller.address);
    return text_answer(request, http::status::forbidden,
                       "a page of another origin may not send requests here\n");
  }
  const auto wanted = context.admin_token.get();
  if (wanted->empty()) {
    return text_answer(request, http::status::forbidden,
                       "this server has no admin token; the setting admin-token gives it one\n");
  }
  const ServerTime now = server.clock.now();
  if (!server.address_limits.may_guess(caller.address, PortKind::admin, now)) {
    server.refusals.note_too_many(RefusalReason::too_many_wrong_codes, caller.address);
    return text_answer(request, http::status::too_many_requests,
                       "too many wrong tokens came from your address; wait a minute\n");
  }
  const auto given = bearer_token(view(request[http::field::authorization]));
  if (given && same_secret(*given, *wanted)) return std::nullopt;
  if (given) {
    server.refusals.note(RefusalReason::wrong_admin_token, caller.address);
    server.address_limits.note_wrong_guess(caller.address, PortKind::admin, now);
  }
  HttpResponse response =
      text_answer(request, http::status::unauthorized,
                  given ? "that is not this server's admin token\n" : "this needs the admin token\n");
  response.set(http::field::www_authenticate, "Bearer");
  return response;
}

}  // namespace

net::awaitable<HttpResponse> answer_admin(const HttpRequest& request, std::string_view path,
                                          const Caller& caller, HttpContext& context) {
  ServerContext& server = context.server;
  if (!may_request(caller.address, PortKind::admin, server)) {
    co_return text_answer(request, http::status::too_many_requests, std::string(too_many_requests) + "\n");
  }
  const auto host = view(request[http::field::host]);
  if (!host_is_known(host, context.settings.origins)) {
    server.refusals.note(RefusalReason::wrong_origin, caller.address);
    co_return text_answer(
        request, http::status::misdirected_request,
        "this server is not known by that name; the operator can add its origin (--origins)\n");
  }
  const bool command = path == "admin/command";
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  if (command ? request.method() != http::verb::post : !reads) {
    co_return method_refused(request, command ? "POST" : "GET, HEAD");
  }
  if (path == "metrics" || path == "admin/metrics") {
    auto refused =
        context.admin_token.get()->empty() ? std::nullopt : refuse_unless_admin(request, caller, context);
    co_return refused ? *std::move(refused) : metrics_answer(request, context);
  }
  if (command) {
    if (auto refused = refuse_unless_admin(request, caller, context)) co_return *std::move(refused);
    const nlohmann::json answer = co_await context.admin.answer(request.body());
    co_return json_answer(request, answer.contains("error") ? http::status::bad_request : http::status::ok,
                          json_line(answer) + "\n");
  }
  if (path.empty() || path == "admin") co_return redirect(request, relative_url(path, admin_folder));
  const auto files = context.files.get();
  const StaticFile* const found = path.starts_with(admin_folder)
                                      ? files->find(path == admin_folder ? "admin/index.html" : path,
                                                    view(request[http::field::accept_encoding]))
                                      : nullptr;
  co_return found != nullptr ? file_answer(request, *found)
                             : text_answer(request, http::status::not_found, "not found\n");
}

}  // namespace meldroom::server
