import { expect, test } from 'vitest';
import { pack } from '../src/parts/packing.ts';

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

test('if even the smallest cards do not fit, it says how high and wide they are', () => {
  const packed = pack(Array.from({ length: 40 }, () => 7), space);
  expect(packed.card).toBe(space.least);
  expect(packed.height).toBeGreaterThan(space.height);
  expect(pack([20], space).width).toBe(20 * space.least);
});
