import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowSounds, playSounds, trySound } from '../src/sounds/play_sounds.ts';
import { preferences } from '../src/player/preferences.svelte.ts';

let played = 0;
let resumed = 0;
let state: AudioContextState = 'running';
/** The person has touched the page. */
let mayStart = false;

/** Counts what it is asked for. */
class SilentAudio {
  get state() {
    return state;
  }
  readonly currentTime = 0;
  readonly destination = {};
  createOscillator() {
    played += 1;
    return { frequency: {}, connect: (next: unknown) => next, start() {}, stop() {} };
  }
  createGain() {
    const steady = () => {};
    return { gain: { setValueAtTime: steady, linearRampToValueAtTime: steady, exponentialRampToValueAtTime: steady }, connect: () => {} };
  }
  async resume() {
    resumed += 1;
    if (mayStart) state = 'running';
  }
}

const outOfSight = (hidden: boolean) => Object.assign(document, { hidden });

beforeEach(() => {
  [played, resumed, state, mayStart] = [0, 0, 'running', false];
  vi.stubGlobal('AudioContext', SilentAudio);
});
afterEach(() => {
  outOfSight(false);
  Object.assign(preferences, { sound: false, momentSounds: false });
});

test('out of sight a player hears only that it is their turn', async () => {
  Object.assign(preferences, { sound: true, momentSounds: true });
  await playSounds(['handWon', 'turn']);
  expect(played, 'three notes and two').toBe(5);
  outOfSight(true);
  await playSounds(['handWon', 'turn']);
  expect(played).toBe(7);
  preferences.sound = false;
  await playSounds(['turn']);
  expect(played).toBe(7);
});

test('what happens before the browser lets the page make sounds is not heard later', async () => {
  state = 'suspended';
  preferences.sound = true;
  await playSounds(['turn']);
  expect([resumed, played]).toEqual([1, 0]);
});

test('a touch lets the browser make sounds, if any are switched on', async () => {
  state = 'suspended';
  await allowSounds();
  expect(resumed).toBe(0);
  preferences.sound = true;
  await allowSounds();
  expect(resumed).toBe(1);
});

test('a person who switches a kind on hears it at once, although the browser has made no sound before', async () => {
  [state, mayStart] = ['suspended', true];
  await trySound('handWon');
  expect(played).toBe(3);
});
