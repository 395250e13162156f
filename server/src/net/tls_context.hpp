#pragma once

#include <memory>

struct ssl_ctx_st;

namespace meldroom::server {

/// What the server accepts and does on TLS connections: versions, ciphers, sessions. Has no certificate yet. Throws
/// std::bad_alloc.
[[nodiscard]] std::shared_ptr<ssl_ctx_st> make_tls_context();

}  // namespace meldroom::server
