// T-14 from engine/include/engine/seed.hpp's description, in another language and with no line of ours: BLAKE2b written
// after RFC 7693, ChaCha20 from node.
import { createCipheriv } from 'node:crypto';

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const rotate = (x, n) => ((x >> n) | (x << (64n - n))) & MASK;

function compress(h, block, counted, last) {
  const m = Array.from({ length: 16 }, (_, i) => block.readBigUInt64LE(i * 8));
  const v = [...h, ...IV];
  v[12] ^= counted;
  if (last) v[14] ^= MASK;
  const mix = (a, b, c, d, x, y) => {
    v[a] = (v[a] + v[b] + x) & MASK;
    v[d] = rotate(v[d] ^ v[a], 32n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = rotate(v[b] ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & MASK;
    v[d] = rotate(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = rotate(v[b] ^ v[c], 63n);
  };
  for (let round = 0; round < 12; ++round) {
    const s = SIGMA[round % 10];
    mix(0, 4, 8, 12, m[s[0]], m[s[1]]);
    mix(1, 5, 9, 13, m[s[2]], m[s[3]]);
    mix(2, 6, 10, 14, m[s[4]], m[s[5]]);
    mix(3, 7, 11, 15, m[s[6]], m[s[7]]);
    mix(0, 5, 10, 15, m[s[8]], m[s[9]]);
    mix(1, 6, 11, 12, m[s[10]], m[s[11]]);
    mix(2, 7, 8, 13, m[s[12]], m[s[13]]);
    mix(3, 4, 9, 14, m[s[14]], m[s[15]]);
  }
  return h.map((word, i) => word ^ v[i] ^ v[i + 8]);
}

/** BLAKE2b of that many bytes, unkeyed, of strings (as ASCII) and buffers one after the other. */
export function blake2b(size, ...parts) {
  const input = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'ascii') : part)));
  let h = [...IV];
  h[0] ^= 0x01010000n ^ BigInt(size);
  const blocks = Math.max(1, Math.ceil(input.length / 128));
  for (let i = 0; i < blocks; ++i) {
    const block = Buffer.alloc(128);
    input.copy(block, 0, i * 128, (i + 1) * 128);
    const last = i === blocks - 1;
    h = compress(h, block, BigInt(last ? input.length : (i + 1) * 128), last);
  }
  const out = Buffer.alloc(64);
  h.forEach((word, i) => out.writeBigUInt64LE(word, i * 8));
  return out.subarray(0, size);
}

const blake2b256 = (...parts) => blake2b(32, ...parts);

export const commitmentTo = (secret) => blake2b256('meldroom commitment v1', secret);
export const seedFrom = (secret, contributions) => blake2b256('meldroom seed v1', secret, ...contributions);

/** Puts `cards` in the order of that shuffle of the match; the first one is the top. */
export function shuffled(cards, seed, number) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64LE(BigInt(number));
  const key = blake2b256('meldroom shuffle v1', seed, counter);
  const iv = Buffer.concat([Buffer.alloc(4), Buffer.from('LibsodiumDRG', 'ascii')]); // block counter 0, nonce
  const cipher = createCipheriv('chacha20', key, iv);
  const below = (bound) => {
    for (;;) {
      const x = cipher.update(Buffer.alloc(4)).readUInt32LE();
      if (x < 2 ** 32 - (2 ** 32 % bound)) return x % bound;
    }
  };
  const out = [...cards];
  for (let i = out.length - 1; i > 0; --i) {
    const j = below(i + 1);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}
