import type { Suit } from '../protocol/model.ts';
import type { Court } from './courts.ts';
import { gold, letters, pip, pipPath, starPath, tint, turned } from './drawing.ts';

/** The faces of playing cards. */

const [left, middle, right, top, bottom] = [34.5, 50, 65.5, 26, 114];
const corners: readonly (readonly [number, number])[] = [[left, top], [right, top], [left, bottom], [right, bottom]];
const sides: readonly (readonly [number, number])[] = [[left, 70], [right, 70]];
const fourInside: readonly (readonly [number, number])[] = [[left, 55.3], [right, 55.3], [left, 84.7], [right, 84.7]];

/** Where the pips of each number lie. */
const spots: Record<number, readonly (readonly [number, number])[]> = {
  2: [[middle, top], [middle, bottom]],
  3: [[middle, top], [middle, 70], [middle, bottom]],
  4: corners,
  5: [...corners, [middle, 70]],
  6: [...corners, ...sides],
  7: [...corners, ...sides, [middle, 48]],
  8: [...corners, ...sides, [middle, 48], [middle, 92]],
  9: [...corners, ...fourInside, [middle, 70]],
  10: [...corners, ...fourInside, [middle, 40], [middle, 100]],
};

const isCourt = (rank: string): rank is Court => rank === 'K' || rank === 'Q' || rank === 'J';

/** A rank in the corner; the two digits of a ten take no more space than a letter. */
const index = (rank: string, x: number, y: number, size: number, colour: string): string =>
  letters(rank, x, y, rank.length > 1 ? size * 0.94 : size, colour, { name: 'rank', ...(rank.length > 1 ? { width: size * 0.76 } : {}) });

function ace(suit: Suit): string {
  const rays = Array.from(
    { length: 32 },
    (_, ray) =>
      `<path d="M50 ${ray % 2 ? 31.5 : 28}V35" transform="rotate(${ray * 11.25} 50 70)" stroke="${tint[suit]}" stroke-width="${ray % 2 ? 1 : 1.5}" stroke-linecap="round" opacity=".6"/>`,
  ).join('');
  const heart =
    suit === 'spades'
      ? letters('M', 50, 80, 19, gold)
      : `<path d="${starPath}" transform="translate(50 ${{ hearts: 66, clubs: 72, diamonds: 70 }[suit]}) scale(.62)" fill="${gold}"/>`;
  return (
    `${rays}<circle cx="50" cy="70" r="31.5" fill="none" stroke="${gold}" stroke-width="1.6"/>${pip(suit, 50, 70, 45)}` +
    `<path d="${pipPath[suit]}" transform="translate(50 70) scale(1.58)" fill="none" stroke="${gold}" stroke-width=".75"/>${heart}`
  );
}

/** A card as it is held: index, and turned once more; `rank` is what stands in its corner. */
export function playingCard(rank: string, suit: Suit): string {
  const lettered = isCourt(rank) || rank === 'A';
  const corner = index(rank, 11.8, lettered ? 25 : 27, lettered ? 23 : 28, tint[suit]) + pip(suit, 11.8, rank === 'Q' ? 40 : 38.5, 13);
  const face = isCourt(rank)
    ? `<use href="#court-${rank}-${suit}"/>`
    : rank === 'A'
      ? ace(suit)
      : (spots[Number(rank)] ?? []).map(([x, y]) => pip(suit, x, y, 15.5, y > 70 ? ' rotate(180)' : '')).join('');
  return corner + turned(corner) + face;
}

/** A card too small for that: a large rank, the suit, one big pip or the head of the court. */
export function smallPlayingCard(rank: string, suit: Suit): string {
  const picture = isCourt(rank) ? `<use href="#bust-${rank}-${suit}"/>` : pip(suit, 63, 100, rank === 'A' ? 56 : 50);
  return index(rank, 22, 41, 44, tint[suit]) + pip(suit, 21.5, 63, 27) + picture;
}

/** As large as rank and suit will go, for those who want them so. */
export const boldPlayingCard = (rank: string, suit: Suit): string => index(rank, 50, 66, 74, tint[suit]) + pip(suit, 50, 106, 46);
