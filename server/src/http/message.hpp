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
  std::string address;         ///< what limits by address count them by
  bool secure = false;         ///< they speak TLS to this server itself
  bool through_proxy = false;  ///< a proxy that is trusted speaks for them
};

/// Beast has a view of a text of its own.
[[nodiscard]] inline beast::string_view view(std::string_view text) {
  return {text.data(), text.size()};
}
[[nodiscard]] inline std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

// ---- answers; to HEAD all of them go without their body ----

[[nodiscard]] HttpResponse text_answer(const HttpRequest& request, http::status status, std::string body);
[[nodiscard]] HttpResponse json_answer(const HttpRequest& request, http::status status, std::string body);
/// That nothing has changed, if the one who asks has the file.
[[nodiscard]] HttpResponse file_answer(const HttpRequest& request, const StaticFile& file);
[[nodiscard]] HttpResponse redirect(const HttpRequest& request, const std::string& to);

}  // namespace meldroom::server
