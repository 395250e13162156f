// The chain of hashes (record.md, "Hashes"): the facts of each step as lines of text, and the hash over all steps so
// far.
import { blake2b } from './shuffles.mjs';

const HASH_BYTES = 16;

/** A field of a line; an absent value is a hyphen. */
function field(value) {
  if (value === undefined || value === '') return '-';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** A line from its name and its fields; the items of a list are separate fields. */
export const line = (name, ...fields) => [name, ...fields.flat().map(field)].join(' ') + '\n';

const tile = ({ card, as }) => (as ? `${card}=${as}` : card);
const inGroups = (groups) => groups.flatMap((tiles) => ['/', ...tiles.map(tile)]);
const inMelds = (melds = []) => melds.flatMap((cards) => ['/', ...cards]);

/** The fields of a move's line after its kind, for moves that have any. */
const MOVE_FIELDS = {
  draw: ({ from, card }) => [from, card],
  meld: ({ cards }) => cards,
  lay_off: ({ meld, cards }) => [meld, ...cards],
  discard: ({ card }) => [card],
  lay_word: ({ tiles }) => tiles.map(tile),
  change_word: ({ word, tiles }) => [word, ...tiles.map(tile)],
  pass: ({ cards }) => cards,
  knock: ({ card, words, melds }) => [card, ...inGroups(words), ...inMelds(melds)],
  lay_down: ({ words, melds }) => [...inGroups(words), ...inMelds(melds)],
  arrange: ({ order, groups }) => [...order, ...inGroups(groups)],
};

const moveLine = ({ seat, author, move }) =>
  line('move', seat, author, move.do, ...(MOVE_FIELDS[move.do]?.(move) ?? []));

export class Chain {
  constructor(variant, rulesVersion) {
    this.hash = blake2b(HASH_BYTES, `meldroom chain v1 ${variant} ${rulesVersion}`);
  }

  /** Adds a step: the recorded move, or none at the start; its shuffles; the lines of its events. Returns its hash. */
  add({ made, shuffles, events }) {
    const facts = [
      made ? moveLine(made) : '',
      ...shuffles.map(({ number, order }) => line('shuffle', number, order)),
      ...events,
    ];
    this.hash = blake2b(HASH_BYTES, this.hash, facts.join(''));
    return this.hash.toString('hex');
  }
}
