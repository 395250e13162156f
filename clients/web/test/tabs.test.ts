import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// What several tabs of one browser keep on the device.

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => stored.set(key, text) });
});
afterEach(() => vi.unstubAllGlobals());

/** A module as another tab has it. */
async function inNewTab<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  return load();
}
const identity = () => inNewTab(() => import('../src/device/identity.ts'));
const learning = async () => (await inNewTab(() => import('../src/player/learning.svelte.ts'))).learning;
const written = () => new Promise((over) => setTimeout(over));

test('a page keeps its secret if the browser forgets it or another tab has made one', async () => {
  const { deviceSecret } = await identity();
  const secret = deviceSecret();
  await written();
  stored.clear();
  expect(deviceSecret()).toBe(secret);
  const other = await identity();
  expect([other.deviceSecret() === secret, deviceSecret()]).toEqual([false, secret]);
});

test('a game that was learned in one tab stays known when another tab learns one', async () => {
  const [one, other] = [await learning(), await learning()];
  one.met('rummy');
  await written();
  other.met('gin');
  await written();
  const later = await learning();
  expect(['rummy', 'gin', 'full-deck'].map((game) => later.knows(game))).toEqual([true, true, false]);
});
