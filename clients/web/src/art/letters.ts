import type { Colour, Face } from '../protocol/model.ts';
import { gold, ink, letters, lettersOutline, markOutline, starPath, stock, tint } from './drawing.ts';
import { filled, placed } from './outline.ts';
import { heavy } from './outlines.ts';

/** The faces of letter cards: in hand (100 by 140), or as tiles of a word (100 by 118). */

/** Wide letters are drawn a little slimmer, so that they keep clear of the edges. */
const oneLetter = (letter: string, x: number, y: number, size: number): string => lettersOutline(letter, x, y, size, 'MW'.includes(letter) ? { stretch: 0.86 } : {});

const value = (points: number, x: number, y: number, size: number, anchor: 'start' | 'middle' | 'end' = 'end'): string =>
  points > 0 ? lettersOutline(String(points), x, y, size, { anchor, outlines: heavy }) : '';

/** A star stands for any letter. Once it has one, its outline is drawn around the letter, which cuts it open. */
function star(colour: Colour | undefined, as: string, tile: boolean, middle: number): string {
  const fill = tint[colour ?? 'black'];
  const size = as ? 4 : tile ? 3.2 : 3.3;
  const letter = as && lettersOutline(as, 52, middle + 25, 66);
  const inside = as ? '' : `<path d="${starPath}" transform="scale(.55)" fill="none" stroke="${stock}" stroke-width=".9" stroke-linejoin="round"/>`;
  const outline = `<path d="${starPath}" fill="${as ? 'none' : fill}" stroke="${fill}" stroke-width="1" stroke-linejoin="round"/>`;
  // Often only the corner of a card in a hand is visible.
  const corner = tile ? '' : placed(starPath, { x: 15, y: 20, wide: 0.95, high: 0.95 });
  return (
    filled(corner + (colour ? markOutline(colour, 15, tile ? 17 : 45, tile ? 15 : 14) : ''), fill) +
    `<g transform="translate(52 ${middle + 1}) scale(${size})">${outline}${inside}</g>` +
    (letter && `<path d="${letter}" fill="${fill}" stroke="${stock}" stroke-width="10" paint-order="stroke" stroke-linejoin="round"/>`)
  );
}

/** The wild card is a sun. Once it has a letter, the letter is in the middle of it. */
function wild(as: string, tile: boolean, middle: number): string {
  const rays = Array.from({ length: 12 }, (_, ray) => {
    const colour = (['black', 'red', 'blue', 'green'] as const)[ray % 4]!;
    return `<path d="M0-${ray % 2 ? 27 : 35}V-19" transform="rotate(${ray * 30})" stroke="${tint[colour]}" stroke-width="5" stroke-linecap="round"/>`;
  }).join('');
  const sun = as ? `<circle r="22" fill="${stock}"/>` : '';
  const corner = `<path d="M15 6V34M1 20H29M5.1 10.1L24.9 29.9M24.9 10.1L5.1 29.9" stroke="${ink}" stroke-width="2.4"/><circle cx="15" cy="20" r="7.5" fill="${gold}" stroke="${ink}" stroke-width="1.2"/>`;
  return (
    `<g transform="translate(50 ${middle})">${rays}<circle r="13" fill="${gold}" stroke="${ink}" stroke-width="1.5"/>${sun}</g>` +
    (tile ? '' : corner) +
    (as ? letters(as, 50, middle + 16, 46, ink) : '')
  );
}

/** A card that spells two letters has a gold field. */
function pair(print: string, tile: boolean, middle: number): string {
  return (
    `<rect x="8" y="${middle - 35}" width="84" height="70" rx="12" fill="${gold}" opacity=".22"/>` +
    letters(print, 50, middle + 18, 51, ink, { width: 76 }) +
    (tile ? '' : letters(print, 8, 25, 19, ink, { anchor: 'start' }))
  );
}

/** A flip is cut across: each of its two letters reads from one side. Once one is chosen, only that one is left. */
function flip([first = '', second = '']: string, tile: boolean, height: number): string {
  const corner = letters(first, 5, 17, 16, ink, { anchor: 'start' }) + letters(second, 22, 17, 16, ink, { anchor: 'start' });
  const half = (letter: string) => letters(letter, 36, height * 0.39 + 10, height * 0.4, ink);
  return (
    `<path d="M100 ${height * 0.24}L0 ${height * 0.76}V${height - 8}Q0 ${height} 8 ${height}H92Q100 ${height} 100 ${height - 8}Z" fill="${gold}" opacity=".24"/>` +
    `<path d="M96 ${height * 0.26}L4 ${height * 0.74}" stroke="${ink}" stroke-width="1.5" stroke-dasharray="4 3"/>` +
    (tile ? '' : `${corner}<path d="M17 18L21 5" stroke="${ink}" stroke-width="1.5"/>`) +
    `${half(first)}<g transform="rotate(180 50 ${height / 2})">${half(second)}</g>`
  );
}

function plain(letter: string, { colour, value: points }: Face, tile: boolean, large: boolean): string {
  const fill = tint[colour ?? 'black'];
  const noted = colour !== undefined || points > 0;
  const marked = (x: number, y: number, width: number) => (colour ? markOutline(colour, x, y, width) : '');
  if (tile) return filled(marked(14, 17, 15) + oneLetter(letter, 50, noted ? 103 : 91, noted ? 82 : 88) + value(points, 94, 25, 23), fill);
  // In a hand only the upper left corner of most cards is visible, so a value is there, too.
  if (large) return filled(marked(16, 18, 18) + oneLetter(letter, 50, 112, 112) + value(points, colour ? 28 : 8, 26, 23, 'start'), fill);
  /** These letters go below the line, where the values are. */
  const deep = 'JQ'.includes(letter);
  const corner = points > 0 && colour ? marked(9, 42, 12) + value(points, 17, 48, 17, 'start') : marked(15, 45, 14) + value(points, 15, deep ? 51 : 48, 18, 'middle');
  // A wide letter would touch the value in the corner.
  const size = points > 0 && !colour && 'MW'.includes(letter) ? 66 : 74;
  return filled(oneLetter(letter, 15, 30, 27) + corner + oneLetter(letter, 54, points > 0 && !deep ? 103 : 96, size) + value(points, 90, 131, 25), fill);
}

/** `as` is the letter chosen for a card that leaves a choice; `large` draws letters as large as they fit. */
export function letterCard(face: Face, as: string, tile: boolean, large: boolean): string {
  const height = tile ? 118 : 140;
  const middle = tile ? 59 : 72;
  switch (face.kind) {
    case 'star':
      return star(face.colour, as, tile, middle);
    case 'wild':
      return wild(as, tile, middle);
    case 'combination':
      return pair(face.letters, tile, middle);
    case 'flip':
      return as ? `<rect width="100" height="${height}" rx="7" fill="${gold}" opacity=".24"/>${plain(as, face, tile, large)}` : flip(face.letters, tile, height);
    default:
      return plain(face.letters, face, tile, large);
  }
}
