#pragma once

#include <filesystem>
#include <string_view>

#include "result.hpp"

struct ssl_ctx_st;

namespace meldroom::server {

/// A file, and the setting that names it, for messages.
struct NamedFile {
  std::string_view setting;
  const std::filesystem::path& path;
};

// Both functions load PEM files into an OpenSSL context. The error is a sentence for the operator.

/// Loads the certificate and chain that the other side is shown, and the key. Does not check whether it is still valid.
[[nodiscard]] Result<void> show_certificate(ssl_ctx_st& context, const NamedFile& chain,
                                            const NamedFile& key);
/// Loads the authorities whose signatures make the other side's certificate trusted.
[[nodiscard]] Result<void> trust_authorities(ssl_ctx_st& context, const NamedFile& authorities);

}  // namespace meldroom::server
