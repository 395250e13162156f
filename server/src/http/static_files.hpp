#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "result.hpp"

namespace meldroom::server {

/// One file of the web client, or a text that is served like one.
struct StaticFile {
  std::string body;
  std::string_view type;
  std::string_view coding;  ///< the Content-Encoding header; empty if the file is plain
  std::string etag;
  std::string_view caching;  ///< the Cache-Control header
};

/// A page made for one answer. The same text always gets the same ETag.
[[nodiscard]] StaticFile made_page(std::string body);

/// The web client's files, read once at the start, and other fixed texts. A request is looked up in a map and never
/// becomes a path on disk, so path traversal is not possible.
class StaticFiles {
 public:
  /// Reads a folder. If it does not exist, the result is empty. The error is a sentence.
  static Result<StaticFiles> read(const std::filesystem::path& folder);

  /// Adds a text that is not in a file, plain and compressed, as if it were one.
  void add(const std::string& path, const std::string& text, std::string_view type);

  /// The file for a path below the base path, where "" is index.html; null if there is none. It is the compressed one
  /// if the build put that next to the plain one and Accept-Encoding allows it.
  [[nodiscard]] const StaticFile* find(std::string_view path, std::string_view accept_encoding = {}) const;

 private:
  void keep(const std::string& path, std::string body, std::string_view type, std::string_view coding);

  std::map<std::string, StaticFile, std::less<>> files_;
};

}  // namespace meldroom::server
