import type { CardView, Face, Faces, Suit } from '../protocol/model.ts';
import { text } from '../text/text.ts';

/** The face of a card; a code that the match's deck does not have is a broken promise of the server. */
export function faceOf(faces: Faces | undefined, code: string): Face {
  const face = faces?.[code];
  if (!face) throw new Error(`no face ${code} in this deck`);
  return face;
}

/** What is printed in a card's corner: "K", "10", "E", "★". */
export function shortName(face: Face): string {
  switch (face.kind) {
    case 'playing':
      return text.ranks.short[face.rank] ?? String(face.rank);
    case 'star':
      return '★';
    case 'wild':
      return '?';
    case 'flip':
      return face.letters.split('').join('/');
    default:
      return face.letters;
  }
}

const suitSigns: Record<Suit, string> = { spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣' };

/** A card where there is space for two signs: "9♣", "E", "★". */
export const shortLabel = (face: Face): string => (face.suit ? `${shortName(face)}${suitSigns[face.suit]}\uFE0E` : shortName(face));

/** A card's name in a sentence: "king of hearts", "E red", "star blue", "J or X". */
export function nameOf(face: Face): string {
  if (face.kind === 'playing') {
    return text.cards.playing(text.ranks.spoken[face.rank] ?? String(face.rank), face.suit ? text.suits[face.suit] : '');
  }
  const name =
    face.kind === 'star' || face.kind === 'wild' ? text.cards[face.kind] : face.kind === 'flip' ? text.cards.flip(choicesOf(face)) : face.letters;
  return face.colour ? `${name} ${text.colours[face.colour]}` : name;
}

/** How a card is spoken: its name, what it counts, and the letter named for it: "E red, 2 points". */
export function spokenName(face: Face, as = ''): string {
  const points = face.value > 0 ? text.cards.points(face.value) : '';
  const choice = as && leavesChoice(face) ? text.cards.standsFor(as) : '';
  return [nameOf(face), points, choice].filter(Boolean).join(', ');
}

/** Whether its player has to name the letter that the card stands for (T-10). */
export function leavesChoice(face: Face): boolean {
  return face.kind === 'star' || face.kind === 'wild' || face.kind === 'flip';
}

/** The letters a card with a choice may stand for. */
export function choicesOf(face: Face): string[] {
  if (face.kind === 'flip') return face.letters.split('');
  return leavesChoice(face) ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('') : [];
}

/** What a card spells in a word; nothing while its letter is not named. */
export function spelled(face: Face, as: string | undefined): string {
  return leavesChoice(face) ? (as ?? '') : face.letters;
}

export type SortKey = 'rank' | 'suit' | 'letter' | 'value' | 'colour';

const suitOrder: Record<Suit, number> = { clubs: 0, diamonds: 1, hearts: 2, spades: 3 };
const colourOrder = { black: 0, blue: 1, red: 2, green: 3 };

/** The sorts that say something about these cards. */
export function sortsFor(faces: Faces): SortKey[] {
  const all = Object.values(faces);
  if (all.some((face) => face.kind === 'playing')) return ['rank', 'suit'];
  const sorts: SortKey[] = ['letter'];
  if (all.some((face) => face.value > 0)) sorts.push('value');
  if (all.some((face) => face.colour)) sorts.push('colour');
  return sorts;
}

/** The cards in that order; equal ones stay as they were. */
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
