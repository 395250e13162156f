import { chacha20 } from '@noble/ciphers/chacha.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** How a seed determines the shuffles (T-14), as in protocol/record.md. Values of 32 bytes are in hex. */

const nonce = utf8ToBytes('LibsodiumDRG');
const blockBytes = 64;
/** Blocks to generate at a time: a shuffle needs about as many numbers as it has cards. */
const blocks = 16;

function hash(purpose: string, ...parts: readonly Uint8Array[]): string {
  return bytesToHex(blake2b(concatBytes(utf8ToBytes(purpose), ...parts), { dkLen: 32 }));
}

export function commitmentTo(secret: string): string {
  return hash('meldroom commitment v1', hexToBytes(secret));
}

/** The secret of a published deal, which everybody may know in advance. */
export function secretOfDeal(variant: string, name: string): string {
  return hash(`meldroom published deal v1 ${variant} ${name}`);
}

export function seedFrom(secret: string, contributions: readonly string[]): string {
  return hash('meldroom seed v1', hexToBytes(secret), ...contributions.map(hexToBytes));
}

/** The 32-bit numbers of a shuffle's stream. */
function* numbersOf(seed: string, shuffle: number): Generator<number, never> {
  const count = new DataView(new ArrayBuffer(8));
  count.setBigUint64(0, BigInt(shuffle), true);
  const key = hexToBytes(hash('meldroom shuffle v1', hexToBytes(seed), new Uint8Array(count.buffer)));
  for (let block = 0; ; block += blocks) {
    const stream = new DataView(chacha20(key, nonce, new Uint8Array(blocks * blockBytes), undefined, block).buffer);
    for (let at = 0; at < stream.byteLength; at += 4) yield stream.getUint32(at, true);
  }
}

/** Draws from 0 to `bound` - 1, all equally likely: numbers from the last, incomplete range are skipped. */
export function drawing(seed: string, shuffle: number): (bound: number) => number {
  const numbers = numbersOf(seed, shuffle);
  return (bound) => {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let number: number;
    do number = numbers.next().value;
    while (number >= limit);
    return number % bound;
  };
}

/** The order of `cards` after this shuffle of the match, top card first. */
export function shuffled<T>(cards: readonly T[], seed: string, shuffle: number): T[] {
  const order = [...cards];
  const draw = drawing(seed, shuffle);
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = draw(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** The order of the cards before this shuffle, whose result is `order`. */
export function beforeShuffle<T>(order: readonly T[], seed: string, shuffle: number): T[] {
  const before = [...order];
  shuffled([...order.keys()], seed, shuffle).forEach((from, to) => (before[from] = order[to]!));
  return before;
}
