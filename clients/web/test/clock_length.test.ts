import { expect, test, vi } from 'vitest';
import { leftOf } from '../src/parts/table/clock.svelte.ts';
import { shortTime, wholeTime } from '../src/parts/table/clock_length.ts';
import type { Options, Phase } from '../src/protocol/model.ts';
import { rummyDoc } from './fixtures.ts';

function timesAt(phase: Phase, options: Options): readonly [number, number] {
  const doc = rummyDoc({ phase });
  const here = { ...doc, room: { ...doc.room, options } };
  return [wholeTime(here), shortTime(here)];
}

test('T-7: the time that a device sleeps is gone when it wakes', () => {
  vi.useFakeTimers();
  const since = Date.now();
  vi.setSystemTime(since + 20_000);
  const left = leftOf(() => ({ decision: 1, left_ms: 60_000, running: true }), () => since);
  expect(left()).toBe(40_000);
  vi.useRealTimers();
});

test('T-7, T-21, AR-6.1: time is short in its last third, at most the last 15 seconds', () => {
  const options = { turn_seconds: 120, challenge_seconds: 15, hand_pause: 30 };
  expect(timesAt('play', options)).toEqual([120_000, 15_000]);
  expect(timesAt('challenge', options)).toEqual([15_000, 5000]);
  expect(timesAt('between_hands', options)).toEqual([30_000, 10_000]);
  expect(timesAt('play', { turn_seconds: 0 })).toEqual([0, 0]);
  expect(timesAt('challenge', { turn_seconds: 0, challenge_seconds: 120 }), 'alone with bots').toEqual([120_000, 15_000]);
});
