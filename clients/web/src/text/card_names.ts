import { possibleLetters, leavesChoice } from '../protocol/faces.ts';
import type { Face, Suit } from '../protocol/model.ts';
import { text } from './text.ts';

/** The print in a card's corner: "K", "10", "E", "★". */
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

/** A short label for a card: "9♣", "E", "★". */
export const shortLabel = (face: Face): string => (face.suit ? `${shortName(face)}${suitSigns[face.suit]}\uFE0E` : shortName(face));

/** A card's name in a sentence: "king of hearts", "E red", "star blue", "J or X". */
export function nameOf(face: Face): string {
  if (face.kind === 'playing') {
    return text.cards.playing(text.ranks.spoken[face.rank] ?? String(face.rank), face.suit ? text.suits[face.suit] : '');
  }
  const name =
    face.kind === 'star' || face.kind === 'wild' ? text.cards[face.kind] : face.kind === 'flip' ? text.cards.flip(possibleLetters(face)) : face.letters;
  return face.colour ? `${name} ${text.colours[face.colour]}` : name;
}

/** A card for screen readers: its name, its points, and the letter chosen for it: "E red, 2 points". */
export function spokenName(face: Face, as = ''): string {
  const points = face.value > 0 ? text.cards.points(face.value) : '';
  const choice = as && leavesChoice(face) ? text.cards.standsFor(as) : '';
  return [nameOf(face), points, choice].filter(Boolean).join(', ');
}
