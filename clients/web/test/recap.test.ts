import { expect, test } from 'vitest';
import { beatMs, continues, recapOf, wholeMs } from '../src/play/recap.ts';
import type { Frame } from '../src/play/replay_frames.ts';
import type { GameEvent, Seat, View } from '../src/protocol/model.ts';
import { rummyDoc } from './fixtures.ts';

const drew = (seat: Seat): GameEvent => ({ event: 'drew', seat, from: 'stock', count: 1, cards: [] });
const discarded = (seat: Seat): GameEvent => ({ event: 'discarded', seat, card: { id: 9, face: 'KH' } });
const away: GameEvent = { event: 'away_changed', seat: 1, away: true };
const frame = (number: number, events: GameEvent[], change: Partial<View> = {}): Frame => ({ number, events, doc: rummyDoc({ number, ...change }) });
const numbers = (frames: readonly Frame[]) => frames.map(({ number }) => number);

test('it begins with the table as the player left it, and ends with the last move', () => {
  const frames = [frame(1, []), frame(2, [drew(0)]), frame(3, [discarded(0)]), frame(4, [drew(1)]), frame(5, [discarded(1)])];
  expect(numbers(recapOf(frames, 3, 0))).toEqual([3, 4, 5]);
  expect(recapOf(frames, 5, 0), 'nothing was missed').toEqual([]);
  expect(recapOf([], 1, 0)).toEqual([]);
});

test('events that change nothing on the table take no beat, and neither does sorting a hand', () => {
  const frames = [frame(3, []), frame(3, []), frame(4, [away]), frame(5, [drew(1)]), frame(6, [away])];
  expect(numbers(recapOf(frames, 3, 0))).toEqual([4, 5]);
});

test('it is empty if only the player has moved; a spectator misses everybody’s moves', () => {
  const frames = [frame(3, []), frame(4, [drew(0)])];
  expect(recapOf(frames, 3, 0)).toEqual([]);
  expect(numbers(recapOf(frames, 3, null))).toEqual([3, 4]);
});

test('of many moves the last ones are shown, within eight seconds', () => {
  const frames = Array.from({ length: 30 }, (_, index) => frame(index, [drew(index % 2)]));
  const shown = recapOf(frames, 2, 0);
  expect(shown.at(-1)?.number).toBe(29);
  expect(numbers(shown)).toEqual([...Array(9).keys()].map((index) => 21 + index));
  expect((shown.length - 1) * beatMs).toBeLessThanOrEqual(wholeMs);
  expect(wholeMs).toBeLessThanOrEqual(8000);
});

test('only the current hand is shown, because a finished one has a result', () => {
  const next = { hand: 2 };
  const frames = [frame(1, []), frame(2, [drew(1)]), frame(3, [{ event: 'hand_dealt', hand: 2, dealer: 0, cards: 2 }], next), frame(4, [drew(1)], next)];
  expect(numbers(recapOf(frames, 1, 0))).toEqual([3, 4]);
  expect(recapOf(frames.slice(0, 3), 1, 0)).toEqual([]);
  const ended = frame(5, [discarded(1)], { ...next, phase: 'between_hands' });
  expect(recapOf([...frames, ended], 1, 0)).toEqual([]);
  expect(continues(frames[3]!.doc, ended.doc)).toBe(false);
});
