/** Where groups of cards lie in a space, and the size of their cards. */
export interface Packed {
  card: number;
  places: readonly { x: number; y: number }[];
  /** What the groups need at least: more than the space if even the smallest cards do not fit. */
  width: number;
  height: number;
  /** The minimum height of a row and width of a group. */
  target: number;
}

interface Space {
  width: number;
  height: number;
  /** The maximum and minimum width of a card. */
  most: number;
  least: number;
  /** The height of a card divided by its width. */
  ratio: number;
  /** The least gap between groups, in card widths. */
  gap?: number;
  /** The least gap between rows in pixels, if it does not depend on the cards. */
  between?: number;
  align?: 'left' | 'middle' | 'right';
  /** How far the middle of the table is to the left of that of the space, in px: rows lie there, if there is room. */
  aside?: number;
  /** What a finger needs: the minimum height of a row and width of a group. */
  target?: number;
}

/** What is between groups and between rows if there is room: the rings around two words, and felt between them, in px. */
const air = 12;

/** The gap between things, up to `wanted` if there is room for that. */
const aired = (gap: number, wanted: number, room: number, gaps: number): number => Math.max(gap, Math.min(wanted, gap + room / Math.max(1, gaps)));

interface Row {
  groups: number[];
  width: number;
}

function rowsOf(widths: readonly number[], card: number, { width, gap = 0.35, target = 0 }: Space): Row[] {
  const rows: Row[] = [];
  widths.forEach((units, group) => {
    const wide = Math.max(units * card, target);
    const row = rows.at(-1);
    const needed = row ? row.width + gap * card + wide : wide;
    if (row && needed <= width) {
      row.groups.push(group);
      row.width = needed;
    } else rows.push({ groups: [group], width: wide });
  });
  return rows;
}

/** Finds the largest cards with which all groups fit; `widths` are those of the groups, in cards. */
export function pack(widths: readonly number[], space: Space): Packed {
  const { width, height, most, least, ratio, gap = 0.35, align = 'middle', aside = 0, target = 0 } = space;
  const rowGap = (card: number) => space.between ?? Math.max(6, card * 0.16);
  const rowOf = (card: number) => Math.max(card * ratio, target);
  const heightOf = (rows: readonly Row[], card: number) => rows.length * rowOf(card) + (rows.length - 1) * rowGap(card);
  let card = Math.max(most, least);
  for (; card > least; card -= 1) {
    const rows = rowsOf(widths, card, space);
    if (rows.every((row) => row.width <= width) && heightOf(rows, card) <= height) break;
  }
  const rows = rowsOf(widths, card, space);
  const between = aired(rowGap(card), Math.max(air, card * 0.28), height - heightOf(rows, card), rows.length - 1);
  const top = Math.max(0, (height - rows.length * (rowOf(card) + between) + between) / 2);
  const places: { x: number; y: number }[] = [];
  rows.forEach((row, line) => {
    const gaps = row.groups.length - 1;
    const apart = aired(gap * card, air, width - row.width, gaps);
    const free = width - row.width - gaps * (apart - gap * card);
    let x = Math.max(0, align === 'left' ? 0 : align === 'right' ? free : free / 2 - aside);
    for (const group of row.groups) {
      places[group] = { x: Math.round(x), y: Math.round(top + line * (rowOf(card) + between)) };
      x += Math.max((widths[group] ?? 0) * card, target) + apart;
    }
  });
  return { card, places, width: Math.max(0, ...rows.map((row) => row.width)), height: heightOf(rows, card), target };
}

/** The width of a letter of a word that is shown as text, in heights of its font. */
export const letterWidth = (letter: string): number => ({ I: 0.44, J: 0.56, B: 0.74, F: 0.72, L: 0.73, P: 0.73, S: 0.74, M: 1.06, W: 1.22, H: 0.91, N: 0.91 })[letter] ?? 0.81;

/** What is on both sides of such a word, likewise. */
export const textPadding = 0.8;
