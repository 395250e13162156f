// T-14 as engine/include/engine/seed.hpp describes it, in another language and without any of our code: BLAKE2b written
// from RFC 7693, ChaCha20 from node.
import { createCipheriv } from 'node:crypto';

// A 64-bit word is a pair of 32-bit words, the lower one first.
const IV = new Uint32Array([
  0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a,
  0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19,
]);
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
const MIXED = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** v[a] += w[b], for 64-bit words. */
function add(v, a, w, b) {
  const low = v[2 * a] + w[2 * b];
  v[2 * a] = low;
  v[2 * a + 1] += w[2 * b + 1] + (low > 0xffffffff ? 1 : 0);
}

/** v[a] = (v[a] ^ v[b]) rotated right by 32, 24, 16 or 63. */
function xorRotated(v, a, b, by) {
  let low = v[2 * a] ^ v[2 * b];
  let high = v[2 * a + 1] ^ v[2 * b + 1];
  if (by >= 32) [low, high] = [high, low];
  const rest = by % 32;
  v[2 * a] = rest === 0 ? low : (low >>> rest) | (high << (32 - rest));
  v[2 * a + 1] = rest === 0 ? high : (high >>> rest) | (low << (32 - rest));
}

function compress(h, block, counted, last) {
  const m = Uint32Array.from({ length: 32 }, (_, i) => block.readUInt32LE(4 * i));
  const v = new Uint32Array(32);
  v.set(h);
  v.set(IV, 16);
  v[24] ^= counted; // the upper half stays 0: nobody hashes 4 GiB here
  if (last) {
    v[28] ^= 0xffffffff;
    v[29] ^= 0xffffffff;
  }
  for (let round = 0; round < 12; ++round) {
    const s = SIGMA[round % 10];
    for (let i = 0; i < 8; ++i) {
      const [a, b, c, d] = MIXED[i];
      add(v, a, v, b);
      add(v, a, m, s[2 * i]);
      xorRotated(v, d, a, 32);
      add(v, c, v, d);
      xorRotated(v, b, c, 24);
      add(v, a, v, b);
      add(v, a, m, s[2 * i + 1]);
      xorRotated(v, d, a, 16);
      add(v, c, v, d);
      xorRotated(v, b, c, 63);
    }
  }
  for (let i = 0; i < 16; ++i) h[i] ^= v[i] ^ v[i + 16];
}

/** BLAKE2b of `size` bytes, unkeyed, over strings (as ASCII) and buffers one after another. */
export function blake2b(size, ...parts) {
  const input = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'ascii') : part)));
  const h = IV.slice();
  h[0] ^= 0x01010000 ^ size;
  const blocks = Math.max(1, Math.ceil(input.length / 128));
  for (let i = 0; i < blocks; ++i) {
    const block = Buffer.alloc(128);
    input.copy(block, 0, i * 128, (i + 1) * 128);
    const last = i === blocks - 1;
    compress(h, block, last ? input.length : (i + 1) * 128, last);
  }
  const out = Buffer.alloc(64);
  h.forEach((word, i) => out.writeUInt32LE(word, 4 * i));
  return out.subarray(0, size);
}

const blake2b256 = (...parts) => blake2b(32, ...parts);

export const commitmentTo = (secret) => blake2b256('meldroom commitment v1', secret);
/** The secret of a published deal, which has no contributions. */
export const secretOfDeal = (variant, name) => blake2b256(`meldroom published deal v1 ${variant} ${name}`);
export const seedFrom = (secret, contributions) => blake2b256('meldroom seed v1', secret, ...contributions);

/** Puts `cards` in the order of the match's shuffle with this number; the first card is the top. */
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
