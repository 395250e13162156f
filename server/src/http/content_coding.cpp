#include "http/content_coding.hpp"

#include "asio.hpp"

namespace meldroom::server {

namespace {
/// A weight of 0, such as "0.00", says that the coding is not wanted.
bool is_zero(beast::string_view weight) {
  return weight.starts_with('0') && weight.find_first_not_of("0.") == weight.npos;
}
}  // namespace

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
  for (const auto& [name, weights] : http::ext_list({accept_encoding.data(), accept_encoding.size()})) {
    if (!beast::iequals(name, {coding.data(), coding.size()})) continue;
    for (const auto& [key, value] : weights) {
      if (beast::iequals(key, "q") && is_zero(value)) return false;
    }
    return true;
  }
  return false;
}

}  // namespace meldroom::server
