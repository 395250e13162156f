import type { Suit } from '../protocol/model.ts';
import type { Court, CourtPicture } from './courts.ts';
import { gold, letters, lettersOutline, pip, pipOutline, pipPath, starPath, tint } from './drawing.ts';
import { filled, upsideDown } from './outline.ts';

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

const courts: Record<number, Court | undefined> = { 11: 'J', 12: 'Q', 13: 'K' };

/** The picture on a card of this rank, if it is a court card; small cards show a head. */
export function pictureOn(rank: number, suit: Suit, small: boolean): CourtPicture | undefined {
  const court = courts[rank];
  return court && `${small ? 'bust' : 'court'}-${court}-${suit}`;
}

/** A rank in the corner; the two digits of a ten are squeezed to the width of a letter. */
const index = (rank: string, x: number, y: number, size: number): string =>
  lettersOutline(rank, x, y, rank.length > 1 ? size * 0.94 : size, rank.length > 1 ? { width: size * 0.76 } : {});

/** The class name lets style sheets find the rank. */
const printed = (rank: string, others: string, suit: Suit): string => filled(rank, tint[suit], 'rank') + filled(others, tint[suit]);

/** Every second ray around an ace, starting from `first`. */
function rays(first: number, length: number): string {
  const all = Array.from({ length: 16 }, (_, ray) => {
    const angle = ((ray * 2 + first) * Math.PI) / 16;
    const end = (reach: number) => `${(50 + reach * Math.sin(angle)).toFixed(2)} ${(70 - reach * Math.cos(angle)).toFixed(2)}`;
    return `M${end(35)}L${end(35 + length)}`;
  });
  return all.join('');
}

function ace(suit: Suit): string {
  const ray = (outline: string, width: number) => `<path d="${outline}" stroke="${tint[suit]}" stroke-width="${width}" stroke-linecap="round" opacity=".6"/>`;
  const heart =
    suit === 'spades'
      ? letters('M', 50, 80, 19, gold)
      : `<path d="${starPath}" transform="translate(50 ${{ hearts: 66, clubs: 72, diamonds: 70 }[suit]}) scale(.62)" fill="${gold}"/>`;
  return (
    `${ray(rays(0, 7), 1.5)}${ray(rays(1, 3.5), 1)}<circle cx="50" cy="70" r="31.5" fill="none" stroke="${gold}" stroke-width="1.6"/>${pip(suit, 50, 70, 45)}` +
    `<path d="${pipPath[suit]}" transform="translate(50 70) scale(1.58)" fill="none" stroke="${gold}" stroke-width=".75"/>${heart}`
  );
}

/** A full-size card: its index, and the same turned; `print` is the rank in the corner, which differs by language. */
export function playingCard(rank: number, suit: Suit, print: string): string {
  const lettered = rank > 10 || rank === 1;
  const corner = index(print, 11.8, lettered ? 25 : 27, lettered ? 23 : 28);
  const below = pipOutline(suit, 11.8, print === 'Q' ? 40 : 38.5, 13);
  const pips = (spots[rank] ?? []).map(([x, y]) => pipOutline(suit, x, y, 15.5, y > 70));
  const figure = pictureOn(rank, suit, false);
  const picture = figure ? `<use href="#${figure}"/>` : rank === 1 ? ace(suit) : '';
  return printed(corner, below + upsideDown(corner + below) + pips.join(''), suit) + picture;
}

/** A card too small for the full face: a large rank, the suit, one big pip or the head of the court. */
export function smallPlayingCard(rank: number, suit: Suit, print: string): string {
  const figure = pictureOn(rank, suit, true);
  const below = pipOutline(suit, 21.5, 63, 27);
  const big = figure ? '' : pipOutline(suit, 63, 100, rank === 1 ? 56 : 50);
  return printed(index(print, 22, 41, 44), below + big, suit) + (figure ? `<use href="#${figure}"/>` : '');
}

/**
 * Rank and suit as large as they fit, for people who want them so: in the half that other cards in a hand or a meld leave
 * free, with one big pip in the other half.
 */
export const largePlayingCard = (suit: Suit, print: string): string =>
  printed(lettersOutline(print, 24, 58, 66, { most: 43 }), pipOutline(suit, 24, 84, 38) + pipOutline(suit, 68, 106, 48), suit);

/** A card in a line of text: only rank and suit. */
export const boldPlayingCard = (suit: Suit, print: string): string => printed(index(print, 50, 66, 74), pipOutline(suit, 50, 106, 46), suit);
