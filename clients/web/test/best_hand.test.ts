import { expect, test } from 'vitest';
import { isBestHand, noteHand } from '../src/player/best_hand.ts';
import { rummyDoc } from './fixtures.ts';

const after = (hand: number, points: number, deal?: string) => {
  const doc = rummyDoc({ last_hand: { hand, clause: 'RUM-3.1', seats: { 0: { points, total: points, lines: [], hand: [] } } } });
  return { ...doc, room: { ...doc.room, ...(deal && { deal }) } };
};
/** Whether the player hears of it; the table is drawn more than once. */
function told(hand: number, points: number, deal?: string): boolean {
  for (let times = 0; times < 2; times += 1) noteHand(after(hand, points, deal), 0);
  return isBestHand(after(hand, points, deal));
}

test('a player hears of their best hand in a game, once there are some to compare it with', () => {
  expect([10, 20, 30, 5, 40].map((points, index) => told(index + 1, points)), 'too few').toEqual(Array(5).fill(false));
  expect([told(6, 39), told(7, 41), told(8, 41)]).toEqual([false, true, false]);
  expect(told(9, 500, 'lesson-rummy'), 'a published deal does not count').toBe(false);
  expect(told(10, 42)).toBe(true);
  noteHand(after(11, 90), null);
  expect(told(12, 43), 'nor do the hands of others').toBe(true);
});
