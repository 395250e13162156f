import { expect, test } from 'vitest';
import { letterWidth, pack, textPadding } from '../src/parts/table/packing.ts';

const space = { width: 360, height: 120, most: 80, least: 20, ratio: 1.18, target: 44 };

test('cards that fit are as large as possible', () => {
  expect(pack([3], space).card).toBe(80);
  expect(pack([6], space).card).toBeLessThanOrEqual(60);
});

test('everything lies inside the space, and nothing overlaps', () => {
  const widths = [5, 7, 4, 6, 3];
  const { card, places } = pack(widths, space);
  const boxes = places.map(({ x, y }, index) => ({ x, y, right: x + widths[index]! * card, bottom: y + Math.max(card * 1.18, 44) }));
  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(space.width + 1);
    for (const other of boxes.slice(index + 1)) {
      expect(box.right <= other.x + 1 || other.right <= box.x + 1 || box.bottom <= other.y + 1 || other.bottom <= box.y + 1).toBe(true);
    }
  }
});

test('rows lie in the middle of the table, if the space reaches further on one side and there is room', () => {
  const left = (units: number, aside: number) => pack([units], { ...space, aside }).places[0]!.x;
  expect(left(3, 40), 'as far to the left as the table').toBe(left(3, 0) - 40);
  expect(left(17, 40), 'but inside the space').toBe(0);
});

test('if even the smallest cards do not fit, it says how high and wide they are', () => {
  const packed = pack(Array.from({ length: 40 }, () => 7), space);
  expect(packed.card).toBe(space.least);
  expect(packed.height).toBeGreaterThan(space.height);
  expect(pack([20], space).width).toBe(20 * space.least);
});

test('words as text need less room than the smallest tiles', () => {
  const strip = { width: 306, height: 86, target: 24 };
  const words = ['FRIENDLY', 'WINTER', 'MEMBER', 'TALE', 'QUIZ', 'JOURNEY', 'STONE', 'BROTHER'];
  const tiles = pack(words.map((word) => word.length * 1.04), { ...strip, most: 44, least: 16, ratio: 1.18 });
  expect(tiles.height).toBeGreaterThan(strip.height);
  const widths = words.map((word) => [...word].reduce((sum, letter) => sum + letterWidth(letter), textPadding));
  const text = pack(widths, { ...strip, most: 22, least: 15, ratio: 1.6, gap: 0.5, between: 1 });
  expect(text.height).toBeLessThanOrEqual(strip.height);
  expect(text.width).toBeLessThanOrEqual(strip.width);
});

test('rows and words are further apart where there is room, with letters of the same size', () => {
  const packed = (widths: readonly number[], width: number, height: number) => pack(widths, { ...space, width, height, target: 24, align: 'left' });
  // The width limits the letters of the rows, the height those of the words in one row.
  const rows = [90, 95, 120].map((height) => packed([7, 7], 250, height));
  const words = [234, 236, 260].map((width) => packed([5, 4], width, 30));
  expect(new Set(rows.map(({ card }) => card))).toEqual(new Set([35]));
  expect(new Set(words.map(({ card }) => card))).toEqual(new Set([25]));
  // Places are whole pixels.
  const expectGaps = (gaps: readonly number[], ...wanted: readonly number[]) => wanted.forEach((gap, index) => expect(Math.abs(gaps[index]! - gap)).toBeLessThanOrEqual(1));
  const below = ({ places, card }: (typeof rows)[number]) => places[1]!.y - places[0]!.y - 1.18 * card;
  expectGaps(rows.map(below), 7, 12, 12);
  expectGaps(words.map(({ places, card }) => places[1]!.x - places[0]!.x - 5 * card), 9, 11, 12);
  expectGaps([below(packed([3, 3], 250, 260))], 22.4);
  // What goes between the rows is no reason to make the letters smaller.
  expect(new Set(rows.map(({ height }) => height)).size).toBe(1);
});
