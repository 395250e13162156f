#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

struct ssl_ctx_st;

namespace meldroom::server {

/// A file, and the setting that names it, for messages.
struct NamedFile {
  std::string_view setting;
  const std::filesystem::path& path;
};

// What files in PEM form say goes into a context of OpenSSL. Each returns a sentence for the host if it does not.

/// A certificate with those between it and its authority, which the other side is shown, and its key. Whether it is still
/// valid is another question.
[[nodiscard]] std::optional<std::string> show_certificate(ssl_ctx_st& context, const NamedFile& chain,
                                                          const NamedFile& key);
/// Those whose signature makes another side's certificate believed.
[[nodiscard]] std::optional<std::string> believe_authorities(ssl_ctx_st& context,
                                                             const NamedFile& authorities);

}  // namespace meldroom::server
