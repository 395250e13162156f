import decks from 'virtual:decks';
import type { Face, MatchRecord, Seat } from '../protocol/model.ts';
import { cardsOf } from './decks.ts';
import { midHand, type Pile, sizeOf } from './piles.ts';
import { readRecord } from './readable.ts';
import { beforeShuffle, commitmentTo, secretOfDeal, seedFrom, shuffled } from './seed.ts';

/** What this browser knows about a match that is over, apart from its record. */
export interface Known {
  /** What the room's document showed. */
  room: { commitment: string; deal?: string; secret?: string; contributions?: readonly string[] };
  seat: Seat | null;
  /** What this browser added, and the commitment shown to it then; null if it did not play from the start. */
  contribution: { commitment: string; value: string } | null;
}

/** Something wrong with a shuffle. */
export type Fault =
  /** At this place, counted from the top, there is another card than the seed puts there. */
  | { shuffle: number; kind: 'card'; place: number; due: Face; found: Face }
  /** Its cards are not those that the moves left, in that order. */
  | { shuffle: number; kind: 'pile' }
  /** It is neither the whole deck in some order nor a part of it. */
  | { shuffle: number; kind: 'cards' };

type Part = 'secret' | 'commitment' | { contributionOf: Seat };

/** One step of the check and its outcome; `holds` is null if this browser has nothing to compare with. */
export type Finding =
  | { step: 'readable'; holds: false }
  | { step: 'commitment'; holds: boolean }
  | { step: 'promise'; holds: boolean | null }
  | { step: 'contribution'; holds: boolean | null }
  /** The match has a published deal: secret and contributions are those of the deal, and the table named that deal. */
  | { step: 'deal'; holds: boolean; deal: string }
  | { step: 'table'; holds: boolean; changed: readonly Part[] }
  /** `place`: the first card, counted from 1, that differs from our deck of that name. */
  | { step: 'deck'; holds: boolean | null; place?: number }
  /** `missing`: the number of the first shuffle that is missing; otherwise `due` and `found` count shuffles. */
  | { step: 'complete'; holds: boolean; missing?: number; due: number; found: number }
  | { step: 'shuffles'; holds: boolean; count: number; faults: readonly Fault[]; untold: readonly number[] };

export interface Checked {
  findings: readonly Finding[];
  /** The numbers that others need to repeat the check; absent if the record could not be read. */
  numbers?: { commitment: string; secret: string; contributions: readonly string[]; seed: string };
}

export const fair = ({ findings }: Checked) => findings.every(({ holds }) => holds !== false);

/** Whether every step could be decided. */
export const settled = ({ findings }: Checked) =>
  findings.every((finding) => finding.holds !== null && (finding.step !== 'shuffles' || finding.untold.length === 0));

function changedParts({ seed }: MatchRecord, { room }: Known): Part[] {
  const shown = room.contributions ?? [];
  const seats = Array.from({ length: Math.max(shown.length, seed.contributions.length) }, (_, seat) => seat);
  return [
    ...(seed.secret === room.secret ? [] : (['secret'] as const)),
    ...(seed.commitment === room.commitment ? [] : (['commitment'] as const)),
    ...seats.filter((seat) => shown[seat] !== seed.contributions[seat]).map((seat) => ({ contributionOf: seat })),
  ];
}

/** Checks where the seed comes from: the server's secret and the players' contributions, or a published deal. */
function seedFindings({ variant, deal, seed }: MatchRecord, { room, contribution, seat }: Known): Finding[] {
  const { secret, commitment, contributions } = seed;
  const committed: Finding = { step: 'commitment', holds: commitmentTo(secret) === commitment };
  const published = deal ?? room.deal;
  if (published !== undefined) {
    const holds = deal === room.deal && secret === secretOfDeal(variant, published) && contributions.every((value) => /^0+$/.test(value));
    return [{ step: 'deal', holds, deal: published }, committed];
  }
  return [
    { step: 'promise', holds: contribution && contribution.commitment === commitment },
    committed,
    { step: 'contribution', holds: contribution && seat !== null ? contributions[seat] === contribution.value : null },
  ];
}

/** Shuffles are of positions, so a list of cards written after the shuffles could give anybody any hand. */
function deckFinding({ name, cards }: MatchRecord['deck']): Finding {
  const listed = Object.hasOwn(decks, name) ? decks[name] : undefined;
  if (!listed) return { step: 'deck', holds: null };
  const known = cardsOf(listed);
  const place = known.findIndex(({ code, value }, at) => code !== cards[at]?.code || value !== cards[at]?.value);
  if (place >= 0) return { step: 'deck', holds: false, place: place + 1 };
  return cards.length === known.length ? { step: 'deck', holds: true } : { step: 'deck', holds: false, place: known.length + 1 };
}

function dealsIn({ options, moves, hands, result }: MatchRecord): number {
  // T-21: with a pause between hands, every hand except the first is dealt by a move.
  if (options['hand_pause']) return 1 + moves.filter(({ move }) => move.do === 'deal').length;
  // If only one seat is left (T-8), the last hand is not played to its end. The same goes for a record that was cut.
  return hands.length + (result && result.clause !== 'T-8' ? 0 : 1);
}

/** T-17: one shuffle to draw for the deal, one for each hand, and those in the middle of a hand. */
function completeness(record: MatchRecord, midHands: number | undefined): Finding {
  const { shuffles, deck } = record;
  const deals = dealsIn(record);
  const between = midHands ?? shuffles.filter(({ order }) => order.length < sizeOf(deck)).length;
  const due = 1 + deals + between;
  const gap = shuffles.findIndex(({ number }, index) => number !== index + 1);
  const counts = { step: 'complete', due, found: shuffles.length } as const;
  return gap >= 0 ? { ...counts, holds: false, missing: gap + 1 } : { ...counts, holds: due === shuffles.length };
}

const laySo = (before: readonly number[]) => (pile: Pile) =>
  pile.length === before.length && pile.every((card, place) => card === undefined || card === before[place]);

function shuffleFindings(record: MatchRecord, seed: string): Finding[] {
  const { shuffles, deck } = record;
  const wholeDeck = Array.from({ length: sizeOf(deck) }, (_, position) => position);
  const faceAt = (position: number) => deck.cards[position % deck.cards.length]!;
  const between = midHand(record);
  const faults: Fault[] = [];
  const untold: number[] = [];
  shuffles.forEach((shuffle, index) => {
    const { number, order } = shuffle;
    if (new Set(order).size !== order.length || order.some((card) => card >= wholeDeck.length)) {
      faults.push({ shuffle: number, kind: 'cards' });
    } else if (order.length === wholeDeck.length) {
      const due = shuffled(wholeDeck, seed, number);
      const place = due.findIndex((card, at) => card !== order[at]);
      if (place >= 0) faults.push({ shuffle: number, kind: 'card', place, due: faceAt(due[place]!), found: faceAt(order[place]!) });
    } else {
      const previous = shuffles[index - 1];
      const piles = previous ? between.before(shuffle, previous) : [];
      if (piles === 'untold') untold.push(number);
      else if (!piles.some(laySo(beforeShuffle(order, seed, number)))) faults.push({ shuffle: number, kind: 'pile' });
    }
  });
  return [
    completeness(record, between.count),
    { step: 'shuffles', holds: faults.length === 0, count: shuffles.length, faults, untold },
  ];
}

/** Checks whether the shuffles of a match were fair (T-14): compares its record with what this browser knows. */
export function check(text: string, known: Known): Checked {
  const record = readRecord(text);
  if (!record) return { findings: [{ step: 'readable', holds: false }] };
  const { secret, commitment, contributions } = record.seed;
  const seed = seedFrom(secret, contributions);
  const changed = changedParts(record, known);
  return {
    findings: [
      ...seedFindings(record, known),
      { step: 'table', holds: changed.length === 0, changed },
      deckFinding(record.deck),
      ...shuffleFindings(record, seed),
    ],
    numbers: { commitment, secret, contributions, seed },
  };
}
