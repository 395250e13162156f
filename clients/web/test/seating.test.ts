import { expect, test } from 'vitest';
import { lampOver } from '../src/parts/table/lamp.ts';
import { chairsFor, layoutFor, seatsOnChairs } from '../src/parts/table/seating.ts';
import { isRoomy, shapeOf } from '../src/parts/table/shape.ts';

test('everybody but the player has a chair of their own, and for a spectator everybody', () => {
  expect(seatsOnChairs([2, 3, 0, 1], 2)).toEqual([3, 0, 1]);
  expect(seatsOnChairs([0, 1, 2, 3], null)).toEqual([0, 1, 2, 3]);
  for (let seats = 3; seats <= 8; seats += 1) {
    const all = Array.from({ length: seats }, (_, seat) => seat);
    for (const own of [0, null]) {
      const onChairs = seatsOnChairs(all, own);
      expect(chairsFor(onChairs.length), `${seats} players`).toHaveLength(onChairs.length);
    }
  }
});

test('the lamp is over the chair of the player whose turn it is, also for a spectator', () => {
  const seats = [0, 1, 2];
  const over = (turn: number, own: number | null, large = false) => lampOver([turn], seats, own, { shape: 'wide', large });
  const middleOf = (count: number, index: number) => chairsFor(count).map(({ left, width }) => left + width / 2)[index];
  expect(over(0, 0)).toEqual({ x: 50, y: 78 });
  expect([1, 2].map((turn) => over(turn, 0).x)).toEqual([middleOf(2, 0), middleOf(2, 1)]);
  expect(seats.map((turn) => over(turn, null).x)).toEqual(seats.map((_, index) => middleOf(3, index)));
  expect(over(0, null).y).toBeLessThan(50);
  expect(lampOver([0], [0, 1], null, { shape: 'wide', large: false }), 'two players face each other').toEqual({ x: 50, y: 78 });
  // With large text nobody sits around the table: the seats are in a row.
  expect(layoutFor(3, { shape: 'wide', large: true })).toBe('lines');
  expect([1, 2].map((turn) => over(turn, 0, true))).toEqual([{ x: 25, y: 10 }, { x: 75, y: 10 }]);
});

test('people sit around a tablet in landscape, with nothing next to the table', () => {
  const tablet = { width: 1024, height: 768, text: 16 };
  expect(layoutFor(4, { shape: shapeOf(tablet), large: false })).toBe('around');
  expect(layoutFor(4, { shape: shapeOf({ ...tablet, width: 768, height: 1024 }), large: false })).toBe('lines');
  expect([1024, 1280, 1920].map((width) => [false, true].map((many) => isRoomy({ ...tablet, width }, many)))).toEqual([[false, false], [true, false], [true, true]]);
});
