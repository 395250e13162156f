#include "journal/folded_entries.hpp"

#include <cstddef>
#include <stdexcept>
#include <zlib.h>

#include <spdlog/fmt/fmt.h>

#include "take_number.hpp"

namespace meldroom::server {

namespace {

constexpr std::string_view folded_mark = "folded ";
/// No room has that much to fold. A damaged size must not use up all memory.
constexpr std::size_t most_unfolded_bytes = 64 << 20;

}  // namespace

std::string fold(const std::vector<std::string>& values) {
  std::string all;
  for (const std::string& value : values) all += fmt::format("{} {}", value.size(), value);
  std::string packed(compressBound(all.size()), '\0');
  uLongf size = packed.size();
  if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(all.data()),
                all.size(), Z_BEST_COMPRESSION) != Z_OK) {
    throw std::runtime_error("zlib cannot pack a room's entries");
  }
  packed.resize(size);
  return fmt::format("{}{} {}", folded_mark, all.size(), packed);
}

bool is_folded(std::string_view value) {
  return value.starts_with(folded_mark);
}

std::optional<std::vector<std::string>> unfold(std::string_view folded) {
  if (!is_folded(folded)) return std::nullopt;
  folded.remove_prefix(folded_mark.size());
  const auto bytes = take_number<std::size_t>(folded);
  if (!bytes || *bytes > most_unfolded_bytes) return std::nullopt;
  std::string all(*bytes, '\0');
  uLongf size = all.size();
  if (uncompress(reinterpret_cast<Bytef*>(all.data()), &size, reinterpret_cast<const Bytef*>(folded.data()),
                 folded.size()) != Z_OK ||
      size != all.size()) {
    return std::nullopt;
  }
  std::vector<std::string> values;
  for (std::string_view rest = all; !rest.empty();) {
    const auto length = take_number<std::size_t>(rest);
    if (!length || *length > rest.size()) return std::nullopt;
    values.emplace_back(rest.substr(0, *length));
    rest.remove_prefix(*length);
  }
  return values;
}

}  // namespace meldroom::server
