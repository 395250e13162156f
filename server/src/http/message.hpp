#pragma once

#include <string>
#include <string_view>

#include "asio.hpp"
#include "http/static_files.hpp"

namespace meldroom::server {

using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

/// Who sends a request.
struct Caller {
  std::string address;         ///< the unit that limits by address count
  bool secure = false;         ///< they use TLS with this server directly
  bool through_proxy = false;  ///< a trusted proxy forwards their request
};

/// Converts from and to Beast's own type for a view of text.
[[nodiscard]] inline beast::string_view view(std::string_view text) {
  return {text.data(), text.size()};
}
[[nodiscard]] inline std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

// ---- answers; all of them omit the body if the request is HEAD ----

[[nodiscard]] HttpResponse text_answer(const HttpRequest& request, http::status status, std::string body);
[[nodiscard]] HttpResponse json_answer(const HttpRequest& request, http::status status, std::string body);
/// Answers with a file, or says that it has not changed if the client has it.
[[nodiscard]] HttpResponse file_answer(const HttpRequest& request, const StaticFile& file);
/// Refuses a request's method. `allowed` are the methods that this address takes, as in the header Allow.
[[nodiscard]] HttpResponse method_refused(const HttpRequest& request, std::string_view allowed);
[[nodiscard]] HttpResponse redirect(const HttpRequest& request, const std::string& to);

}  // namespace meldroom::server
