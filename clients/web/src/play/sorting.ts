import { faceOf } from '../protocol/faces.ts';
import type { CardView, Face, Faces, Suit } from '../protocol/model.ts';
import { cardSorts, type SortKey } from './sort_keys.ts';

/** Black and red alternate, so that players see where a suit ends. */
const suitOrder: Record<Suit, number> = { clubs: 0, diamonds: 1, spades: 2, hearts: 3 };
const colourOrder = { black: 0, blue: 1, red: 2, green: 3 };

/** The sort orders that make sense for these cards. */
export function sortsFor(faces: Faces): SortKey[] {
  const all = Object.values(faces);
  if (all.some((face) => face.kind === 'playing')) return [...cardSorts];
  const sorts: SortKey[] = ['letter'];
  if (all.some((face) => face.value > 0)) sorts.push('value');
  if (all.some((face) => face.colour)) sorts.push('colour');
  return sorts;
}

/** The cards in that order; equal cards keep their order. */
export function sorted(cards: readonly CardView[], faces: Faces | undefined, by: SortKey): CardView[] {
  // Cards that stand for any letter come last.
  const letter = (face: Face) => (face.letters ? face.letters.charCodeAt(0) : Infinity);
  const byLetter = (a: Face, b: Face) => (letter(a) === letter(b) ? 0 : letter(a) - letter(b));
  const suit = (face: Face) => (face.suit ? suitOrder[face.suit] : 0);
  const colour = (face: Face) => (face.colour ? colourOrder[face.colour] : 9);
  const compare: Record<SortKey, (a: Face, b: Face) => number> = {
    rank: (a, b) => a.rank - b.rank || suit(a) - suit(b),
    suit: (a, b) => suit(a) - suit(b) || a.rank - b.rank,
    letter: (a, b) => byLetter(a, b) || colour(a) - colour(b),
    value: (a, b) => b.value - a.value || byLetter(a, b),
    colour: (a, b) => colour(a) - colour(b) || byLetter(a, b),
  };
  return [...cards].sort((a, b) => compare[by](faceOf(faces, a.face), faceOf(faces, b.face)));
}

/** The cards in their order, but new ones in the place that they have in the sorted order: in front of the first card that comes after them. */
export function withNewSorted(cards: readonly CardView[], isNew: (card: CardView) => boolean, faces: Faces | undefined, by: SortKey): CardView[] {
  const order = cards.filter((card) => !isNew(card));
  for (const card of sorted(cards.filter(isNew), faces, by)) {
    const at = order.findIndex((other) => sorted([other, card], faces, by)[0] === card);
    order.splice(at < 0 ? order.length : at, 0, card);
  }
  return order;
}
