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
