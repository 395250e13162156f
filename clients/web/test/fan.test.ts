import { expect, test } from 'vitest';
import { fan } from '../src/parts/hand/fan.ts';

const phone = { width: 378, height: 232, most: 104, lift: 14, bend: 0.75 };
const small = { width: 308, height: 184, most: 78, lift: 7, bend: 0.7 };

test('a hand lies in one arc as long as every card shows enough for a finger', () => {
  expect(new Set(fan(5, phone).places.map(({ arc }) => arc)).size).toBe(1);
  expect(new Set(fan(8, phone).places.map(({ arc }) => arc)).size).toBe(2);
});

test.each([1, 4, 8, 11, 14, 20])('each of %i cards shows at least 44 by 44, inside the space', (count) => {
  for (const room of count > 14 ? [phone] : [phone, small]) {
    const { card, places } = fan(count, room);
    expect(places).toHaveLength(count);
    for (const { x, y, free } of places) {
      expect(free.width).toBeGreaterThanOrEqual(44);
      expect(free.height).toBeGreaterThanOrEqual(44);
      expect(x).toBeGreaterThanOrEqual(-1);
      expect(x + card).toBeLessThanOrEqual(room.width + 1);
      expect(y + card * 1.4).toBeLessThanOrEqual(room.height + 1);
    }
  }
});

test('where cards may lie behind the rail, they are larger, and most of each front card is seen', () => {
  const low = { width: 308, height: 132, most: 78, lift: 7, bend: 0.7 };
  for (const count of [7, 10]) {
    const { card, places } = fan(count, { ...low, sunk: 0.2 });
    expect(card).toBeGreaterThan(fan(count, low).card * 1.2);
    for (const { y, free, arc } of places) {
      expect(Math.min(free.width, free.height)).toBeGreaterThanOrEqual(44);
      expect(y + free.height).toBeLessThanOrEqual(low.height + 1);
      if (arc > 0) expect(free.height).toBeGreaterThanOrEqual(card * 1.4 * 0.8 - 1);
    }
  }
});

test('a hand lies at the near edge, so that the front arc hardly moves when the back one is gone', () => {
  const bottom = (count: number) => {
    const { card, places } = fan(count, phone);
    return Math.max(...places.map(({ y }) => y + card * 1.4));
  };
  expect(bottom(8)).toBeCloseTo(phone.height, 0);
  expect(bottom(7)).toBeCloseTo(phone.height, 0);
});

test('cards lie in order, from left to right', () => {
  const { places } = fan(7, { ...phone, width: 1000 });
  expect(places.map(({ x }) => x)).toEqual([...places.map(({ x }) => x)].sort((a, b) => a - b));
});

test('a hand that nobody touches stays in one arc, however many cards it has', () => {
  expect(new Set(fan(13, { width: 150, height: 72, most: 44, bend: -0.6, closed: true }).places.map(({ arc }) => arc)).size).toBe(1);
});
