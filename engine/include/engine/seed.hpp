#pragma once

#include <array>
#include <cstdint>
#include <vector>

/// Where the order of every shuffle comes from (T-14), byte for byte, so that others can check it:
///
///   secret        32 bytes, drawn by the server from the operating system for each match, shown when it is over
///   commitment    BLAKE2b-256("meldroom commitment v1" || secret), shown before any contribution is accepted
///   contribution  32 bytes from each seat's client; a client that gives none counts as 32 zero bytes
///   seed          BLAKE2b-256("meldroom seed v1" || secret || contribution of seat 0 || ... || of seat n-1)
///   stream k      for shuffle number k = 1, 2, ... of the match:
///                 key = BLAKE2b-256("meldroom shuffle v1" || seed || k as 8 bytes, little endian);
///                 ChaCha20 (IETF, RFC 8439) key stream of that key, nonce "LibsodiumDRG" (12 ASCII bytes),
///                 block counter from 0. That is libsodium's randombytes_buf_deterministic.
///   number        the next 4 bytes of the stream as a little-endian number x. To draw 0..m-1 without bias:
///                 while x >= 2^32 - (2^32 mod m), take the next 4 bytes; the result is x mod m.
///   shuffle       of n cards c[0..n-1] in their stated order: for i = n-1 down to 1, draw j from 0..i and swap
///                 c[i] and c[j]. Afterwards c[0] is the top card.
///
/// Strings are ASCII without terminator; || is concatenation; BLAKE2b is unkeyed. shuffle.hpp draws the numbers and
/// shuffles.
namespace meldroom::engine {

using Bytes32 = std::array<std::uint8_t, 32>;

/// The input of a match's shuffles.
struct SeedMaterial {
  Bytes32 secret{};
  std::vector<Bytes32> contributions;  ///< by seat

  friend bool operator==(const SeedMaterial&, const SeedMaterial&) = default;
};

/// A fresh secret from the operating system.
[[nodiscard]] Bytes32 new_secret();
[[nodiscard]] Bytes32 commitment_to(const Bytes32& secret);
[[nodiscard]] Bytes32 seed_from(const SeedMaterial& material);
/// The key of the stream of one shuffle. `number` counts the shuffles of a match from 1.
[[nodiscard]] Bytes32 shuffle_key(const Bytes32& seed, std::uint64_t number);

}  // namespace meldroom::engine
