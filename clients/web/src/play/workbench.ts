import type { CardId, CardView, Move, Tile, View } from '../protocol/model.ts';
import { may } from './actions.ts';
import { tile } from './arrangement.ts';

/** The cards of these tiles, in their order. */
export const cardsOf = (tiles: readonly Tile[]): CardId[] => tiles.map(({ card }) => card);

/**
 * What a player prepares before making a move: cards chosen in order. `word` and `change` spell a word, `pass` chooses
 * cards to give back, `pick` chooses cards for a meld, a lay-off or a discard.
 */
export interface Workbench {
  purpose: 'pick' | 'word' | 'change' | 'pass';
  tiles: Tile[];
  /** The word that is being changed. */
  word?: number;
}

export const emptyBench = (purpose: Workbench['purpose']): Workbench => ({ purpose, tiles: [] });

export const holds = (bench: Workbench, card: CardId): boolean => bench.tiles.some((one) => one.card === card);

/** Puts or moves a card onto the bench, at the end or in front of another one. */
export function placed(bench: Workbench, card: CardId, before: CardId | null = null, as?: string): Workbench {
  if (card === before) return bench;
  const present = bench.tiles.find((one) => one.card === card);
  const tiles = bench.tiles.filter((one) => one.card !== card);
  const position = before === null ? -1 : tiles.findIndex((one) => one.card === before);
  tiles.splice(position < 0 ? tiles.length : position, 0, tile(card, as ?? present?.as));
  return { ...bench, tiles };
}

/** Takes a card off. Cards of the word being changed stay, because all of them are kept (T-11). */
export function removed(bench: Workbench, card: CardId, view: View): Workbench {
  if (fixedCards(bench, view).has(card)) return bench;
  return { ...bench, tiles: bench.tiles.filter((one) => one.card !== card) };
}

/** Moves a card one place to the left (-1) or right (1). */
export function shifted(bench: Workbench, card: CardId, by: -1 | 1): Workbench {
  const from = bench.tiles.findIndex((one) => one.card === card);
  const to = from + by;
  if (from < 0 || to < 0 || to >= bench.tiles.length) return bench;
  const tiles = [...bench.tiles];
  const [moved] = tiles.splice(from, 1);
  if (moved) tiles.splice(to, 0, moved);
  return { ...bench, tiles };
}

/** Sets the letter of a card that leaves a choice. */
export function named(bench: Workbench, card: CardId, as: string): Workbench {
  return { ...bench, tiles: bench.tiles.map((one) => (one.card === card ? tile(card, as) : one)) };
}

/** Brings a word on the table to the bench, followed by the cards from the hand that were there already. */
export function changing(bench: Workbench, word: number, view: View): Workbench {
  const tiles = view.words[word]?.tiles ?? [];
  const fixed = new Set(bench.purpose === 'change' ? fixedCards(bench, view) : []);
  return {
    purpose: 'change',
    word,
    tiles: [
      ...tiles.map((one) => tile(one.id, one.as)),
      ...(bench.purpose === 'pass' ? [] : bench.tiles.filter((one) => !fixed.has(one.card))),
    ],
  };
}

/** The cards of the word being changed. */
export function fixedCards(bench: Workbench, view: View): Set<CardId> {
  if (bench.word === undefined) return new Set();
  return new Set(view.words[bench.word]?.tiles.map((one) => one.id) ?? []);
}

/**
 * The bench as far as it is still possible: cards that are out of reach are removed, and if its word is gone, it is
 * emptied. `reachable` are cards that may be used although they are not in hand.
 */
export function stillPossible(bench: Workbench, view: View, start: Workbench['purpose'], reachable: readonly CardView[] = []): Workbench {
  const own = view.own;
  if (!own) return bench.tiles.length === 0 ? bench : emptyBench(start);
  const held = new Set([...own.hand, ...reachable].map((card) => card.id));
  const fixed = fixedCards(bench, view);
  const wordGone = bench.purpose === 'change' && fixed.size === 0;
  const passGone = bench.purpose === 'pass' && !may(view, 'pass');
  const incomplete = [...fixed].some((card) => !holds(bench, card));
  if (wordGone || passGone || incomplete) {
    return { purpose: start, tiles: bench.tiles.filter((one) => held.has(one.card) && !passGone) };
  }
  const tiles = bench.tiles.filter((one) => held.has(one.card) || fixed.has(one.card));
  return tiles.length === bench.tiles.length ? bench : { ...bench, tiles };
}

/** The bench from which this play would be made; null for a play without cards. */
export function benchFor(move: Move, start: Workbench['purpose']): Workbench | null {
  const tiles = (cards: readonly CardId[]) => cards.map((card) => tile(card));
  switch (move.do) {
    case 'lay_word':
      return { purpose: 'word', tiles: move.tiles };
    case 'change_word':
      return { purpose: 'change', word: move.word, tiles: move.tiles };
    case 'meld':
    case 'lay_off':
      return { purpose: 'pick', tiles: tiles(move.cards) };
    case 'discard':
    case 'knock':
      return { purpose: start, tiles: tiles([move.card]) };
    case 'lay_down':
      return emptyBench(start);
    case 'pass':
      return move.cards.length > 0 ? { purpose: 'pass', tiles: tiles(move.cards) } : null;
    default:
      return null;
  }
}

/** The cards that a move uses. */
export function usedBy(move: Move): readonly CardId[] {
  switch (move.do) {
    case 'lay_word':
    case 'change_word':
      return cardsOf(move.tiles);
    case 'meld':
    case 'lay_off':
    case 'pass':
      return move.cards;
    case 'discard':
      return [move.card];
    case 'knock':
      return [...cardsOf(move.words.flat()), move.card];
    case 'lay_down':
      return cardsOf(move.words.flat());
    default:
      return [];
  }
}

/** The bench after this move, without what it used. */
export function usedUp(bench: Workbench, move: Move, start: Workbench['purpose']): Workbench {
  const used = usedBy(move);
  const tiles = bench.tiles.filter((one) => !used.includes(one.card));
  // Nothing stays prepared when the hand is laid open, or when cards to give back were being chosen.
  const ends = move.do === 'knock' || move.do === 'lay_down' || (move.do === 'pass' && bench.purpose === 'pass');
  if (tiles.length === 0 || ends) return emptyBench(start);
  if (move.do === 'change_word' && move.word === bench.word) return { purpose: start, tiles };
  // The same object, so that letters can be added to a typed word.
  return tiles.length === bench.tiles.length ? bench : { ...bench, tiles };
}
