#include "http/authorization.hpp"

#include "http/message.hpp"
#include "protocol/hex.hpp"

namespace meldroom::server {

std::optional<std::string_view> bearer_token(std::string_view authorization) {
  constexpr std::string_view scheme = "Bearer ";
  const std::string_view given = authorization.substr(0, scheme.size());
  // RFC 9110, 11.1: upper and lower case are the same in the name of a scheme.
  if (!beast::iequals(view(given), view(scheme))) return std::nullopt;
  return authorization.substr(scheme.size());
}

std::optional<engine::Bytes32> bearer_secret(std::string_view authorization) {
  const auto token = bearer_token(authorization);
  return token ? protocol::from_hex<32>(*token) : std::nullopt;
}

}  // namespace meldroom::server
