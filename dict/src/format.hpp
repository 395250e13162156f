// The layout of a lexicon file, shared by its writer and its reader. dict/format.md describes it byte by byte.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace meldroom::dict::format {

inline constexpr std::string_view magic{"MELDLEX\0", 8};
inline constexpr std::uint32_t version = 1;

inline constexpr std::size_t version_at = 8;
inline constexpr std::size_t file_bytes_at = 12;
inline constexpr std::size_t hash_at = 16;
inline constexpr std::size_t hash_bytes = 32;
inline constexpr std::size_t content_at = hash_at + hash_bytes;  // everything from here on is hashed
inline constexpr std::size_t name_at = content_at;
inline constexpr std::size_t name_bytes = 32;
inline constexpr std::size_t sizes_at = name_at + name_bytes;
inline constexpr std::size_t header_bytes = sizes_at + 16;

/// The numbers at `sizes_at`, and the offsets of the tables, counted from the start of the file. 64 bits wide, so that
/// no sum of hostile numbers overflows.
struct Sizes {
  std::uint64_t words = 0;
  std::uint64_t nodes = 0;
  std::uint64_t arcs = 0;
  std::uint64_t gloss_bytes = 0;

  [[nodiscard]] constexpr std::uint64_t nodes_at() const { return header_bytes; }
  [[nodiscard]] constexpr std::uint64_t arcs_at() const { return nodes_at() + 8 * nodes; }
  [[nodiscard]] constexpr std::uint64_t traits_at() const { return arcs_at() + 8 * arcs; }
  [[nodiscard]] constexpr std::uint64_t lemmas_at() const { return traits_at() + 4 * words; }
  [[nodiscard]] constexpr std::uint64_t glosses_at() const { return lemmas_at() + 4 * words; }
  [[nodiscard]] constexpr std::uint64_t text_at() const { return glosses_at() + 4 * words; }
  [[nodiscard]] constexpr std::uint64_t file_bytes() const { return text_at() + gloss_bytes; }
};

inline constexpr std::uint32_t known_traits = (1U << 14) - 1;

/// True for a valid name of a lexicon: 1 to 32 of a-z, 0-9, '-' and '_'.
[[nodiscard]] constexpr bool valid_name(std::string_view name) {
  return !name.empty() && name.size() <= name_bytes &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") == std::string_view::npos;
}

/// BLAKE2b-256.
[[nodiscard]] std::array<std::byte, hash_bytes> content_hash(std::span<const std::byte> content);

}  // namespace meldroom::dict::format
