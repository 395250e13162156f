#include "http/static_files.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <system_error>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "dict/blake2b.hpp"
#include "http/content_coding.hpp"
#include "protocol/hex.hpp"
#include "whole_file.hpp"

namespace meldroom::server {

namespace {

/// A web client has a few hundred kilobytes. A folder with much more is not one.
constexpr std::uintmax_t most_bytes_of_client = 64 * 1024 * 1024;

constexpr std::array<std::pair<std::string_view, std::string_view>, 17> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
}};

std::string_view type_of(const std::filesystem::path& file) {
  const std::string extension = file.extension().string();
  for (const auto& [ending, type] : types) {
    if (extension == ending) return type;
  }
  return "application/octet-stream";
}

/// Vite puts a hash of the content into the names below assets/, so such a file never changes. Browsers ask again for
/// all other files each time, and get an empty answer if they have not changed.
std::string_view caching_of(std::string_view path) {
  return path.starts_with("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

/// How a file is compressed, by its name; null if it is plain.
const ContentCoding* coding_of(const std::filesystem::path& file) {
  const std::string extension = file.extension().string();
  const auto* const found = std::ranges::find(content_codings, extension, &ContentCoding::ending);
  return found == content_codings.end() ? nullptr : found;
}

std::string etag_of(std::string_view body) {
  return fmt::format("\"{}\"", protocol::to_hex(dict::blake2b<16>(body)));
}

}  // namespace

StaticFile made_page(std::string body) {
  std::string etag = etag_of(body);
  return {std::move(body), type_of("page.html"), "", std::move(etag), caching_of("page.html")};
}

Result<StaticFiles> StaticFiles::read(const std::filesystem::path& folder) {
  StaticFiles files;
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) return files;
  std::uintmax_t bytes = 0;
  for (std::filesystem::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    const std::filesystem::directory_entry& entry = *at;
    if (!entry.is_regular_file(error)) continue;
    bytes += entry.file_size(error);
    if (bytes > most_bytes_of_client) {
      return Error{fmt::format("{} holds more than {} MB: is it the built web client?", folder.string(),
                               most_bytes_of_client / 1024 / 1024)};
    }
    std::string text = TRY(whole_file(entry.path()));
    const std::string path = entry.path().lexically_relative(folder).generic_string();
    const ContentCoding* const coding = coding_of(entry.path());
    const auto type = type_of(coding != nullptr ? entry.path().stem() : entry.path());
    files.keep(path, std::move(text), type, coding != nullptr ? coding->name : "");
  }
  if (error) return Error{fmt::format("cannot read {}: {}", folder.string(), error.message())};
  return files;
}

void StaticFiles::add(const std::string& path, const std::string& text, std::string_view type) {
  const ContentCoding& packed = content_codings.back();
  keep(path, text, type, "");
  keep(path + std::string(packed.ending), gzip(text), type, packed.name);
}

void StaticFiles::keep(const std::string& path, std::string body, std::string_view type,
                       std::string_view coding) {
  std::string etag = etag_of(body);
  files_.insert_or_assign(path, StaticFile{std::move(body), type, coding, std::move(etag), caching_of(path)});
}

const StaticFile* StaticFiles::find(std::string_view path, std::string_view accept_encoding) const {
  const auto plain = files_.find(path.empty() ? std::string_view("index.html") : path);
  if (plain == files_.end()) return nullptr;
  for (const ContentCoding& coding : content_codings) {
    if (!accepts_coding(accept_encoding, coding.name)) continue;
    const auto packed = files_.find(plain->first + std::string(coding.ending));
    if (packed != files_.end()) return &packed->second;
  }
  return &plain->second;
}

}  // namespace meldroom::server
