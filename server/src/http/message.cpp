#include "http/message.hpp"

#include <utility>

#include <spdlog/fmt/fmt.h>

#include "take_until.hpp"
#include "trimmed.hpp"

namespace meldroom::server {

namespace {

/// Whether the value of If-None-Match names a file's tag. A tag matches also as a weak one: proxies that compress an
/// answer make its tag weak. (RFC 9110, 13.1.2)
bool names_tag(std::string_view if_none_match, std::string_view etag) {
  while (!if_none_match.empty()) {
    std::string_view named = trimmed(take_until(if_none_match, ','));  // our tags contain no comma
    if (named == "*") return true;
    if (named.starts_with("W/")) named.remove_prefix(2);
    if (named == etag) return true;
  }
  return false;
}

}  // namespace

HttpResponse text_answer(const HttpRequest& request, http::status status, std::string body) {
  HttpResponse response(status, request.version());
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.set(http::field::cache_control, "no-store");
  response.keep_alive(request.keep_alive());
  response.content_length(body.size());
  if (request.method() != http::verb::head) response.body() = std::move(body);
  return response;
}

HttpResponse json_answer(const HttpRequest& request, http::status status, std::string body) {
  HttpResponse response = text_answer(request, status, std::move(body));
  response.set(http::field::content_type, "application/json");
  return response;
}

HttpResponse file_answer(const HttpRequest& request, const StaticFile& file) {
  const bool known = names_tag(view(request[http::field::if_none_match]), file.etag);
  HttpResponse response = text_answer(request, known ? http::status::not_modified : http::status::ok, {});
  response.set(http::field::content_type, view(file.type));
  response.set(http::field::cache_control, view(file.caching));
  response.set(http::field::etag, file.etag);
  response.set(http::field::vary, "Accept-Encoding");
  if (!file.coding.empty()) response.set(http::field::content_encoding, view(file.coding));
  if (!known && request.method() != http::verb::head) response.body() = file.body;
  response.content_length(file.body.size());  // of the whole file, also without a body (RFC 9110, 8.6)
  return response;
}

HttpResponse method_refused(const HttpRequest& request, std::string_view allowed) {
  HttpResponse response = text_answer(request, http::status::method_not_allowed,
                                      fmt::format("this address takes only {}\n", allowed));
  response.set(http::field::allow, view(allowed));
  return response;
}

HttpResponse redirect(const HttpRequest& request, const std::string& to) {
  HttpResponse response = text_answer(request, http::status::found, {});
  response.set(http::field::location, to);
  return response;
}

}  // namespace meldroom::server
