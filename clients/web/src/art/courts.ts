import type { Suit } from '../protocol/model.ts';
import { bothSides, gold, ink, line, pip, pipPath, shape, stock, suits, tint, turned } from './drawing.ts';

/**
 * The court cards. Each figure is half a body, x from 20 to 80, y from 11 to 71; turned about the middle it makes the
 * other half. Each use of a symbol copies all its elements, a hundred for a court card, so a page shows them as images.
 */

export type Court = 'K' | 'Q' | 'J';

const hairOf: Record<`${Court}-${Suit}`, string> = {
  'K-spades': ink,
  'K-hearts': gold,
  'K-diamonds': stock,
  'K-clubs': ink,
  'Q-spades': ink,
  'Q-hearts': gold,
  'Q-diamonds': ink,
  'Q-clubs': gold,
  'J-spades': gold,
  'J-hearts': ink,
  'J-diamonds': gold,
  'J-clubs': ink,
};
const weave = (suit: Suit): string =>
  ({
    spades: line('M20 63l5-4 5 4 5-4 5 4M60 63l5-4 5 4 5-4 5 4M20 69l5-4 5 4 5-4 5 4M60 69l5-4 5 4 5-4 5 4', 1.3, gold),
    hearts: line('M20 62a4 4 0 0 0 8 0a4 4 0 0 0 8 0M64 62a4 4 0 0 0 8 0a4 4 0 0 0 8 0M24 67.5a4 4 0 0 0 8 0a4 4 0 0 0 8 0M60 67.5a4 4 0 0 0 8 0a4 4 0 0 0 8 0', 1.3, gold),
    diamonds: line('M22 70l14-15M30 70l11-12M24 57l13 13M20 62l8 8M78 70L64 55M70 70L59 58M76 57L63 70M80 62l-8 8', 1.1, gold),
    clubs: [
      [25, 62],
      [32, 58.5],
      [32, 66],
      [25, 69],
      [38, 69],
      [75, 62],
      [68, 58.5],
      [68, 66],
      [75, 69],
      [62, 69],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.9" fill="${gold}"/>`)
      .join(''),
  })[suit];
const features = (suit: Suit, calm = false): string =>
  line(calm ? 'M43.7 36.2q2.3-1.7 4.5-.3M56.3 36.2q-2.3-1.7-4.5-.3' : 'M43.4 35.6q2.4-1.8 5 .2M56.6 35.6q-2.4-1.8-5 .2', 1.2) +
  `<circle cx="46" cy="38.7" r="1.25" fill="${ink}"/><circle cx="54" cy="38.7" r="1.25" fill="${ink}"/>` +
  line('M50.6 38L49 43.2h2.4', 1) +
  `<circle cx="43.9" cy="43" r="1.7" fill="${tint[suit]}" opacity=".28"/><circle cx="56.1" cy="43" r="1.7" fill="${tint[suit]}" opacity=".28"/>`;
/** What the right hand holds, at x 71 or so. */
const held: Record<`${Court}-${Suit}`, string> = {
  'K-spades': shape('M69.7 54V23l1.8-6 1.8 6v31Z', stock) + line('M71.5 25v26', 0.8) + shape('M65.5 53h12v3h-12Z', gold),
  'K-hearts':
    line('M71.5 70V30', 2.6) +
    line('M71.5 70V30', 1, gold) +
    shape('M71.5 30c-5-3-6.5-6-6.5-8.5 0-2.5 1.8-4 3.6-4 1.4 0 2.4.8 2.9 2 .5-1.2 1.5-2 2.9-2 1.8 0 3.6 1.5 3.6 4 0 2.5-1.5 5.5-6.5 8.5Z', gold),
  'K-diamonds': line('M71.5 70V22', 2.6) + line('M71.5 70V22', 1, gold) + shape('M71 20c4-2 8 1 7.5 6-.3 4-3 6.5-7 7Z', stock) + shape('M71.5 15l2 4-2 3-2-3Z', gold),
  'K-clubs': shape('M64.5 45a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z', gold) + line('M64.6 44h13.8M71.5 38.2v5.8', 1) + shape('M70.2 38v-3h-2v-2.6h2v-2.6h2.6v2.6h2v2.6h-2v3Z', gold, 1),
  'Q-spades': line('M71.5 68V44', 1.6) + shape('M71.5 45c-5 0-7-4-6.5-11l3.5 3 3-5 3 5 3.5-3c.5 7-1.5 11-6.5 11Z', tint.spades),
  'Q-hearts':
    line('M71.5 68V44M71.5 58q4-1 5-5', 1.6) +
    shape('M71.5 46a4 4 0 0 1-5-3.5a4 4 0 0 1 0-7a4 4 0 0 1 5-3.5a4 4 0 0 1 5 3.5a4 4 0 0 1 0 7a4 4 0 0 1-5 3.5Z', tint.hearts) +
    `<circle cx="71.5" cy="39" r="2.6" fill="${gold}" stroke="${ink}" stroke-width="1"/>`,
  'Q-diamonds':
    line('M71.5 68V44', 1.6) + shape('M71.5 31l2.2 5.6 5.8.4-4.4 3.8 1.4 5.7-5-3-5 3 1.4-5.7-4.4-3.8 5.8-.4Z', stock) + `<circle cx="71.5" cy="40" r="1.8" fill="${gold}"/>`,
  'Q-clubs': line('M71.5 68V44', 1.6) + `<g transform="translate(71.5 39) scale(.72)"><path d="${pipPath.clubs}" fill="${tint.clubs}" stroke="${ink}" stroke-width="1.5"/></g>`,
  'J-spades': line('M71.5 70V18', 2.6) + line('M71.5 70V18', 1, gold) + shape('M71.5 14l3 7-3 4-3-4Z', stock) + shape('M72.6 26c5-2 6.5 2 5.5 7-2-2-3.5-2-5.5-1Z', stock),
  'J-hearts': shape('M71.5 62C66 56 65 46 71.5 30C78 46 77 56 71.5 62Z', tint.hearts) + line('M71.5 66V36M71.5 48l3-3M71.5 54l3.4-3.4M71.5 48l-3-3M71.5 54l-3.4-3.4', 0.9, gold),
  'J-diamonds':
    shape('M66 30h10v24h-10Z', stock) +
    shape('M65 28.5a2.2 2.2 0 0 1 0-4.4h12a2.2 2.2 0 0 1 0 4.4Z', stock) +
    line('M68.5 34h5M68.5 38h5M68.5 42h3', 1, tint.diamonds) +
    `<circle cx="71.5" cy="49" r="2.2" fill="${tint.diamonds}"/>`,
  'J-clubs': line('M71.5 62V26', 2.2) + shape('M66 26c0-6 2.5-9 5.5-10 3 1 5.5 4 5.5 10Z', gold) + line('M66 26h11M68.5 22h6', 1),
};
const hand =
  `<path d="M66.8 62.5q-.3-4.7 4.7-4.7t4.7 4.7q0 3-2.5 3.3h-4.4q-2.4-.3-2.5-3.3Z" fill="${stock}" stroke="${ink}" stroke-width="1.2"/>` +
  line('M69.6 59v3M71.6 58.6v3.2M73.6 59v3', 0.8);
function king(suit: Suit): string {
  const hair = hairOf[`K-${suit}`],
    colour = tint[suit];
  const beard = {
    spades: 'M41 40C39 52 43 60 50 66C57 60 61 52 59 40C57 45 54 46.5 50 45C46 46.5 43 45 41 40Z',
    hearts: 'M41 40C37 50 40 62 46 62C48 62 49.5 60 50 58C50.5 60 52 62 54 62C60 62 63 50 59 40C57 45 54 46.5 50 45C46 46.5 43 45 41 40Z',
    diamonds: 'M41 40C38 51 42 63 50 63C58 63 62 51 59 40C57 45 54 46.5 50 45C46 46.5 43 45 41 40Z',
    clubs: 'M41 40C40 47 41 55 44 57L47 54L50 60L53 54L56 57C59 55 60 47 59 40C57 45 54 46.5 50 45C46 46.5 43 45 41 40Z',
  }[suit];
  const crown = {
    spades: 'M38.5 30L35 17L43.5 23L50 14L56.5 23L65 17L61.5 30Z',
    hearts: 'M38 30C36 24 35 21 35.5 16.5C39 18 41.5 20 43 23C45 19 47 16 50 13.5C53 16 55 19 57 23C58.5 20 61 18 64.5 16.5C65 21 64 24 62 30Z',
    diamonds: 'M38 30V17L44 23V17L50 14L56 17V23L62 17V30Z',
    clubs: 'M38 30L36 19A4 4 0 0 1 43.5 18A7 5 0 0 1 56.5 18A4 4 0 0 1 64 19L62 30Z',
  }[suit];
  const tip = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="1.9" fill="${colour}" stroke="${ink}" stroke-width="1"/>`;
  return (
    shape('M20 71V61C24 54 35 52 42 51.5H58C65 52 76 54 80 61V71Z', colour) +
    weave(suit) +
    shape('M42 52H58L61 71H39Z', gold) +
    line('M50 60V70M44.5 64l1 6M55.5 64l-1 6', 1) +
    shape('M37 50.5C40 59 60 59 63 50.5L68 54.5C62 67 38 67 32 54.5Z', stock) +
    bothSides(line('M36.5 56l1-2M41 60l.8-2.2M46 62l.4-2.3', 1.3)) +
    held[`K-${suit}`] +
    hand +
    bothSides(shape('M41 30C34.5 31 34 37 36.5 40.5C33 42.5 33.5 48 37.5 48C41 48 42 44 41.5 40Z', hair)) +
    bothSides(line('M38.6 35q-2 1.5-.5 4M37.5 43.5q-.6 2 1.5 1.8', 0.9, hair === ink ? stock : ink)) +
    shape('M41 29H59V40C59 49 55 55 50 55C45 55 41 49 41 40Z', stock) +
    shape(beard, hair) +
    line(hair === ink ? 'M46 50q1 5 .5 8M54 50q-1 5-.5 8M50 51v9' : 'M46 50q1 5 .5 8M54 50q-1 5-.5 8M50 51v9', 0.9, hair === ink ? stock : ink) +
    shape('M50 45.8C47.5 43.6 44.5 44.4 42.8 47.6C46 48.6 48.6 48.4 50 47.2C51.4 48.4 54 48.6 57.2 47.6C55.5 44.4 52.5 43.6 50 45.8Z', hair, 1) +
    `<path d="M48 49.2q2 1.5 4 0" fill="none" stroke="${hair === ink ? tint.hearts : colour}" stroke-width="1.7" stroke-linecap="round"/>` +
    features(suit) +
    shape(crown, gold) +
    (suit === 'clubs' ? tip(50, 14.5) : suit === 'diamonds' ? tip(50, 15.5) + tip(38, 18) + tip(62, 18) : tip(50, 15) + tip(35.6, 17.6) + tip(64.4, 17.6)) +
    shape('M37.5 26.5h25v4.6h-25Z', colour) +
    [41, 45.5, 50, 54.5, 59].map((x) => `<circle cx="${x}" cy="28.8" r="1.1" fill="${gold}"/>`).join('')
  );
}
function queen(suit: Suit): string {
  const hair = hairOf[`Q-${suit}`],
    colour = tint[suit],
    light = hair === ink ? stock : ink;
  const locks = {
    spades: 'M50 21C37 20 33 29 34.5 40C35.5 49 33 55 29.5 60L43 64V34H57V64L70.5 60C67 55 64.5 49 65.5 40C67 29 63 20 50 21Z',
    hearts:
      'M50 21C38 20 34 28 35 35C30 37 31 43 34.5 44C31 47 32 53 36 53.5C34 57 37 61 43 60V34H57V60C63 61 66 57 64 53.5C68 53 69 47 65.5 44C69 43 70 37 65 35C66 28 62 20 50 21Z',
    diamonds: 'M50 21C38 20 34.5 29 35 40L33 56L43 58V34H57V58L67 56L65 40C65.5 29 62 20 50 21Z',
    clubs: 'M50 20C38 19 34 27 35 34A6.5 6.5 0 0 0 36 46A5 5 0 0 0 43 52V34H57V52A5 5 0 0 0 64 46A6.5 6.5 0 0 0 65 34C66 27 62 19 50 20Z',
  }[suit];
  const tiara = {
    spades: 'M39 27L36.5 18L43.5 22L46 15.5L50 20L54 15.5L56.5 22L63.5 18L61 27Z',
    hearts: 'M39 27C37.5 22 40 19 43.5 21.5C44 17 48 15 50 13.5C52 15 56 17 56.5 21.5C60 19 62.5 22 61 27Z',
    diamonds: 'M39 27L40 20L45 23L50 13L55 23L60 20L61 27Z',
    clubs: 'M39 27L37.5 20.5A3.5 3.5 0 0 1 44 18.5A6.2 6.2 0 0 1 56 18.5A3.5 3.5 0 0 1 62.5 20.5L61 27Z',
  }[suit];
  return (
    shape(locks, hair) +
    bothSides(line(suit === 'diamonds' ? 'M39 36v18M37 40l-.6 12' : 'M39 36q-.5 8-2.5 14', 0.9, light)) +
    shape('M46 50H54V58H46Z', stock) +
    shape('M20 71V64C22 57 30 54.5 36 56.5C40 57.8 43 56.5 44.5 54.5C46 62 54 62 55.5 54.5C57 56.5 60 57.8 64 56.5C70 54.5 78 57 80 64V71Z', colour) +
    weave(suit) +
    shape('M44.5 54.5C46 62 54 62 55.5 54.5L59.5 57L57 71H43L40.5 57Z', stock) +
    shape('M50 61.5l2.6 4.2L50 70l-2.6-4.3Z', gold, 1) +
    bothSides(line('M43.5 60l1.3 10', 1)) +
    held[`Q-${suit}`] +
    hand +
    shape('M41.5 29H58.5V40C58.5 48.5 54 53.5 50 53.5C46 53.5 41.5 48.5 41.5 40Z', stock) +
    shape('M41 37C41 30 45 28.5 50 27.5C55 28.5 59 30 59 37C56 33 53 31.5 50 30.5C47 31.5 44 33 41 37Z', hair, 1) +
    features(suit, true) +
    bothSides(line('M44.3 37.9l-1.5-.9', 0.9)) +
    `<path d="M47.6 47.6q1.2-1.5 2.4-.5q1.2-1 2.4.5q-2.4 2.6-4.8 0Z" fill="${suit === 'spades' || suit === 'clubs' ? tint.hearts : colour}"/>` +
    [45, 47.4, 50, 52.6, 55].map((x, i) => `<circle cx="${x}" cy="${[55.2, 57, 57.8, 57, 55.2][i]}" r="1.25" fill="${gold}" stroke="${ink}" stroke-width=".7"/>`).join('') +
    bothSides(`<circle cx="40.3" cy="46" r="1.5" fill="${gold}" stroke="${ink}" stroke-width=".8"/>`) +
    shape(tiara, gold) +
    shape('M38.8 25.2h22.4v3.4h-22.4Z', gold) +
    `<circle cx="50" cy="21.6" r="2" fill="${colour}" stroke="${ink}" stroke-width=".9"/>` +
    bothSides(`<circle cx="44" cy="26.9" r=".95" fill="${colour}"/>`)
  );
}
function jack(suit: Suit): string {
  const hair = hairOf[`J-${suit}`],
    colour = tint[suit],
    light = hair === ink ? stock : ink;
  const cap = {
    spades: shape('M36 29C34 19 42 15.5 52 16.5C61 17.4 66 22 64.5 29Z', colour) + shape('M36 26H64.5V30.5H36Z', gold),
    hearts: shape('M33.5 27C33 20 40 17 50 17C60 17 67 20 66.5 27C62 29.5 38 29.5 33.5 27Z', colour) + shape('M38 26.5C44 28.5 56 28.5 62 26.5V30.5C56 32 44 32 38 30.5Z', gold),
    diamonds: shape('M37 29L43 16H58L63 29Z', colour) + shape('M32 27.5C40 30.5 60 30.5 68 27.5L66.5 31.5C58 33 42 33 33.5 31.5Z', gold),
    clubs: shape('M37 29C37 20 46 20 49 13C54 17 63 20 63 29Z', colour) + shape('M35.5 26.5H64.5L61.5 31H38.5Z', gold),
  }[suit];
  const feather = {
    spades: shape('M61 26C69 23 70 15 63 12.5C64.5 17 61 20 58.5 24Z', stock) + line('M60 25q4.5-4 4.6-9', 0.8),
    hearts: shape('M39 26C31 24 28 18 31 13C34 17 39 18 41.5 24Z', stock) + line('M40 25q-5.5-3.5-7.5-9', 0.8),
    diamonds: shape('M57 25C64 22 66 16 64 12C60 14 54 17 54.5 24Z', stock) + line('M56 24q4.5-4 6.6-9', 0.8),
    clubs: `<circle cx="49.3" cy="14" r="2.3" fill="${gold}" stroke="${ink}"/>`,
  }[suit];
  return (
    shape('M20 71V62C25 55.5 36 54 43 53H57C64 54 75 55.5 80 62V71Z', colour) +
    shape('M50 55H57C64 54 75 55.5 80 62V71H50Z', gold) +
    weave(suit) +
    `<clipPath id="jack-${suit}"><path d="M50 54H80V71H50Z"/></clipPath><g clip-path="url(#jack-${suit})">${shape('M50 55H57C64 55 75 56 80 62V71H50Z', gold, 0)}${line('M55 71V60M61 71V58M67 71V58M73 71V59M79 71V62', 1.6, colour)}</g>` +
    line('M50 58V71', 1.2) +
    [62.5, 67.5].map((y) => `<circle cx="50" cy="${y}" r="1.5" fill="${stock}" stroke="${ink}"/>`).join('') +
    held[`J-${suit}`] +
    hand +
    bothSides(
      shape(suit === 'hearts' || suit === 'diamonds' ? 'M42 28C35 30 34 39 36 45C33 47 34 52 38 51.5C42 51 43 46 42 41Z' : 'M42 28C35.5 29 34.5 40 35 49L43 52V40Z', hair),
    ) +
    bothSides(line('M39 33q-1.8 6-.8 13', 0.9, light)) +
    shape('M46 49H54V56H46Z', stock) +
    shape(
      'M37 53q1.5-2.6 4.3-1.3q1.6-2.5 4.3-.7q2-2 4.4 0q2.4-2 4.4 0q2.7-1.8 4.3.7q2.8-1.3 4.3 1.3q1 3-2 4q-1.5 3-4.5 1.7q-2.5 2.6-6.5.4q-4 2.2-6.5-.4q-3 1.3-4.5-1.7q-3-1-2-4Z',
      stock,
    ) +
    shape('M41.5 28H58.5V40C58.5 48.5 54 53 50 53C46 53 41.5 48.5 41.5 40Z', stock) +
    shape(
      suit === 'spades' || suit === 'diamonds'
        ? 'M41.3 36C42 32 46 32.5 58.7 30V36C57 33.5 53 33.5 50 33.6C46 33.8 43 34 41.3 36Z'
        : 'M41.3 36V30C54 31 58 32 58.7 36C56 34 53 33.5 50 33.6C47 33.5 43.5 34 41.3 36Z',
      hair,
      1,
    ) +
    features(suit, true) +
    line('M47.8 47.6q2.3 1.4 4.5-.2', 1.5, suit === 'spades' || suit === 'clubs' ? tint.hearts : colour) +
    feather +
    cap
  );
}

const figure: Record<Court, (suit: Suit) => string> = { K: king, Q: queen, J: jack };

/** The picture in the middle of a court card. */
function court(rank: Court, suit: Suit): string {
  const half = `<g clip-path="url(#court-half)"><use href="#figure-${rank}-${suit}"/></g>`;
  const studs = [29.5, 36.3, 43.1, 50, 56.9, 63.7, 70.5].map((x) => `<path d="M${x} 68.4l1.6 1.6-1.6 1.6-1.6-1.6Z" fill="${tint[suit]}"/>`).join('');
  return (
    `<rect x="22" y="11" width="56" height="118" rx="5" fill="${tint[suit]}" opacity=".09"/>${half}${turned(half)}` +
    `<path d="M22 67.6H78V72.4H22Z" fill="${gold}" stroke="${ink}" stroke-width="1"/>${studs}` +
    `<rect x="22" y="11" width="56" height="118" rx="5" fill="none" stroke="${ink}" stroke-width="1.2"/>` +
    pip(suit, 28.5, 19, 8.5) +
    pip(suit, 71.5, 121, 8.5, true)
  );
}

/** Head and shoulders, for small cards. */
function bust(rank: Court, suit: Suit): string {
  return (
    `<rect x="39" y="42" width="56" height="93" fill="${tint[suit]}" opacity=".1" rx="6"/>` +
    `<g clip-path="url(#court-bust)"><use href="#figure-${rank}-${suit}" transform="translate(-13.33 22.22) scale(1.617)"/></g>` +
    `<rect x="39" y="42" width="56" height="93" rx="6" fill="none" stroke="${ink}" stroke-width="2"/>`
  );
}

/** The name of a court card's picture: all of it, or head and shoulders. */
export type CourtPicture = `${'court' | 'bust'}-${Court}-${Suit}`;

const clips =
  '<clipPath id="court-half"><rect x="22" y="11" width="56" height="59"/></clipPath>' +
  '<clipPath id="court-bust"><rect x="39" y="42" width="56" height="93" rx="6"/></clipPath>';
const figureSymbol = (rank: Court, suit: Suit): string => `<g id="figure-${rank}-${suit}">${figure[rank](suit)}</g>`;

/** The symbols `bust-K-hearts` of every court card, in the box of a card. */
export const bustSymbols = (): string =>
  clips + (['K', 'Q', 'J'] as const).flatMap((rank) => suits.map((suit) => `${figureSymbol(rank, suit)}<g id="bust-${rank}-${suit}">${bust(rank, suit)}</g>`)).join('');

/** One of the pictures as an SVG document. */
export function courtDrawing(picture: CourtPicture): string {
  const [part, rank, suit] = picture.split('-') as ['court' | 'bust', Court, Suit];
  const drawn = (part === 'court' ? court : bust)(rank, suit);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="140" viewBox="0 0 100 140"><defs>${clips}${figureSymbol(rank, suit)}</defs>${drawn}</svg>`;
}
