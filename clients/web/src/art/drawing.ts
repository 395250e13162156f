/** What all drawings are made of: the page's colours, and SVG as strings. A card is 100 wide. */
import type { Colour, Suit } from '../protocol/model.ts';
import { filled, placed } from './outline.ts';
import { type Outlines, serif } from './outlines.ts';

export const ink = 'var(--card-ink)';
export const gold = 'var(--card-gold)';
export const stock = 'var(--card-stock)';

export const suits: readonly Suit[] = ['spades', 'hearts', 'diamonds', 'clubs'];

/** The colour of a suit, or of a letter. */
export const tint: Record<Suit | Colour, string> = {
  spades: 'var(--card-black)',
  hearts: 'var(--card-red)',
  diamonds: 'var(--card-blue)',
  clubs: 'var(--card-green)',
  black: 'var(--card-black)',
  blue: 'var(--card-blue)',
  red: 'var(--card-red)',
  green: 'var(--card-green)',
};

/** Suits, drawn around 0,0 and 21.2 wide. */
export const pipPath: Record<Suit, string> = {
  hearts: 'M0 11.5C-3 7-10.6 2-10.6-4.6C-10.6-8.6-8-11-5.1-11C-2.6-11-.8-9.4 0-7C.8-9.4 2.6-11 5.1-11C8-11 10.6-8.6 10.6-4.6C10.6 2 3 7 0 11.5Z',
  spades: 'M0-12C3-6.4 10.6-2 10.6 4.2C10.6 7.8 8.1 9.6 5.6 9.6C3.4 9.6 1.8 8.4.9 6.6C1.2 9.4 2.2 11 4.2 12L-4.2 12C-2.2 11-1.2 9.4-.9 6.6C-1.8 8.4-3.4 9.6-5.6 9.6C-8.1 9.6-10.6 7.8-10.6 4.2C-10.6-2-3-6.4 0-12Z',
  diamonds: 'M0-12.5Q3.6-5.4 9.4 0Q3.6 5.4 0 12.5Q-3.6 5.4-9.4 0Q-3.6-5.4 0-12.5Z',
  clubs: 'M0-12A5.2 5.2 0 0 1 4.3-3.9A5.3 5.3 0 1 1 .9 5.2C1.2 9 2.2 10.8 4.2 12L-4.2 12C-2.2 10.8-1.2 9-.9 5.2A5.3 5.3 0 1 1-4.3-3.9A5.2 5.2 0 0 1 0-12Z',
};

/** A shape for each letter colour, so that colour alone does not tell them apart; around 0,0 and 18 wide. */
export const markPath: Record<Colour, string> = {
  black: 'M-8-8H8V8H-8Z',
  blue: 'M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z',
  red: 'M0-9.5L10 8H-10Z',
  green: 'M0-11L10 0L0 11L-10 0Z',
};

export const starPath = 'M0-12L3.3-4.3L11.6-3.6L5.3 1.9L7.2 10L0 5.7L-7.2 10L-5.3 1.9L-11.6-3.6L-3.3-4.3Z';

export const pipOutline = (suit: Suit, x: number, y: number, width: number, turned = false): string => {
  const scale = (turned ? -width : width) / 21.2;
  return placed(pipPath[suit], { x, y, wide: scale, high: scale });
};
export const pip = (suit: Suit, x: number, y: number, width: number, turned = false): string => filled(pipOutline(suit, x, y, width, turned), tint[suit]);

export const markOutline = (colour: Colour, x: number, y: number, width: number): string =>
  placed(markPath[colour], { x, y, wide: width / 18, high: width / 18 });

interface Print {
  /** Which point of the print is at `x`; the middle by default. */
  anchor?: 'start' | 'middle' | 'end';
  /** Scales the print to exactly this width. */
  width?: number;
  /** The most width that it may take. */
  most?: number;
  /** Makes the print wider or slimmer by this factor. */
  stretch?: number;
  outlines?: Outlines;
}

/** Capitals and figures in the cards' typeface, with the baseline at `y`. */
export function lettersOutline(print: string, x: number, y: number, size: number, { anchor = 'middle', width, most = Infinity, stretch = 1, outlines = serif }: Print = {}): string {
  const signs = [...print].map((sign) => outlines[sign] ?? ([0, ''] as const));
  const reach = signs.reduce((sum, [advance]) => sum + advance, 0);
  const high = size / 1000;
  const wide = reach === 0 ? high : Math.min(width === undefined ? high * stretch : width / reach, most / reach);
  let at = x - (anchor === 'start' ? 0 : anchor === 'end' ? reach * wide : (reach * wide) / 2);
  let outline = '';
  for (const [advance, path] of signs) {
    outline += placed(path, { x: at, y, wide, high });
    at += advance * wide;
  }
  return outline;
}

export const letters = (print: string, x: number, y: number, size: number, fill: string, how: Print = {}): string => filled(lettersOutline(print, x, y, size, how), fill);

export const line = (d: string, width = 1.2, colour = ink): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const shape = (d: string, fill: string, width = 1.2): string =>
  `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"/>`;

/** The drawing, and the same mirrored from left to right. */
export const bothSides = (drawn: string): string => `${drawn}<g transform="matrix(-1 0 0 1 100 0)">${drawn}</g>`;

/** The drawing turned about the middle of a card, so that it reads from the other side. */
export const turned = (drawn: string): string => `<g transform="rotate(180 50 70)">${drawn}</g>`;
