import { expect, test } from 'vitest';
import { noteScores, scoreSheet } from '../src/room/score_sheet.ts';
import type { Doc } from '../src/protocol/model.ts';
import { rummyDoc } from './fixtures.ts';

/** A match after this hand, which gave seat 0 ten points. */
function after(hand: number, code = 'AAAA1111', match = 1): Doc {
  const doc = rummyDoc({ last_hand: { hand, clause: 'RUM-2.6', seats: { 0: { points: 10, total: 10 * hand, lines: [], hand: [] } } } });
  return { ...doc, room: { ...doc.room, code, match } };
}
const hands = (doc: Doc) => scoreSheet(doc).map(({ hand }) => hand);

test('a score sheet keeps the hands that this device has seen end', () => {
  for (const hand of [1, 2, 2, 3]) noteScores(after(hand));
  expect(scoreSheet(after(3))).toEqual([1, 2, 3].map((hand) => ({ hand, points: { 0: 10 }, totals: { 0: 10 * hand } })));
  expect(hands(after(4)), 'the hand that has just ended is on it').toEqual([1, 2, 3, 4]);
  expect(hands(after(2)), 'an earlier moment of the match').toEqual([1, 2]);
});

test('a look at another match, or a match in another room, leaves a sheet as it is', () => {
  for (const hand of [1, 2]) noteScores(after(hand, 'BBBB2222', 2));
  expect(hands(after(5, 'BBBB2222', 1)), 'of an old match only the last hand is known').toEqual([5]);
  noteScores(after(1, 'CCCC3333'));
  expect(hands(after(2, 'BBBB2222', 2))).toEqual([1, 2]);
});

test('FD-6.3: the Starter adds no points, so it is not on the sheet', () => {
  for (const hand of [1, 2]) noteScores(after(hand, 'DDDD4444'));
  const doc = after(3, 'DDDD4444');
  doc.view!.last_hand!.clause = 'FD-6.3';
  expect(hands(doc)).toEqual([1, 2]);
});
