import { expect, test } from 'vitest';
import { waitsFor } from '../src/play/seats.ts';
import { rummyDoc } from './fixtures.ts';

test('a match waits for those who are to act, but only while it is played', () => {
  const doc = rummyDoc({ to_act: [1] });
  const during = { ...doc, room: { ...doc.room, stage: 'playing' as const } };
  expect([0, 1, null].map((seat) => waitsFor(during, seat))).toEqual([false, true, false]);
  const { view: _view, ...noMatch } = during;
  for (const other of [noMatch, { ...doc, room: { ...doc.room, stage: 'over' as const } }, null]) expect(waitsFor(other, 1)).toBe(false);
});
