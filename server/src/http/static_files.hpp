#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace meldroom::server {

/// One file of the web client, or what is served like one.
struct StaticFile {
  std::string body;
  std::string_view type;
  std::string_view coding;  ///< the Content-Encoding header; none where the file is plain
  std::string etag;
  std::string_view caching;  ///< the Cache-Control header
};

/// A page made for one answer; the same text has the same tag.
[[nodiscard]] StaticFile made_page(std::string body);

/// The web client's files, read once on start, and what else never changes. What is asked for is looked up in
/// a list and never put together to a path, so there is nothing to traverse.
class StaticFiles {
 public:
  /// Reads a folder. Nothing is there, and every look-up fails, if there is no such folder. The error is a
  /// sentence.
  static std::variant<StaticFiles, std::string> read(const std::filesystem::path& folder);

  /// Adds a text that no file has, as if there were one, plain and packed.
  void add(const std::string& path, const std::string& text, std::string_view type);

  /// The file for a path below the base path, "" being index.html; null if there is none. Packed, if the
  /// build has left it packed next to the plain one and Accept-Encoding allows it.
  [[nodiscard]] const StaticFile* find(std::string_view path, std::string_view accept_encoding = {}) const;
  [[nodiscard]] bool empty() const { return files_.empty(); }

 private:
  void keep(const std::string& path, std::string body, std::string_view type, std::string_view coding);

  std::map<std::string, StaticFile, std::less<>> files_;
};

}  // namespace meldroom::server
