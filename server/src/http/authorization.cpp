#include "http/authorization.hpp"

#include "protocol/hex.hpp"

namespace meldroom::server {

std::optional<std::string_view> bearer_token(std::string_view authorization) {
  constexpr std::string_view scheme = "Bearer ";
  if (!authorization.starts_with(scheme)) return std::nullopt;
  return authorization.substr(scheme.size());
}

std::optional<engine::Bytes32> bearer_secret(std::string_view authorization) {
  const auto token = bearer_token(authorization);
  return token ? protocol::from_hex<32>(*token) : std::nullopt;
}

}  // namespace meldroom::server
