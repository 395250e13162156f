import { afterEach, expect, test, vi } from 'vitest';
import { recall, remember, remembers } from '../src/device/storage.ts';
import { isText } from '../src/protocol/json.ts';

const known = (key: string) => recall(key, isText, 'nothing');
/** Writing happens later. */
const written = () => new Promise((over) => setTimeout(over));

/** A storage that takes only a given number of values. */
function storage(most: number) {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (stored.size >= most) throw new Error('full');
      stored.set(key, text);
    },
  });
  return stored;
}

afterEach(() => vi.unstubAllGlobals());

test('what is remembered is written a little later, and known at once', async () => {
  const stored = storage(1);
  remember('name', 'Ann');
  expect([known('name'), stored.size]).toEqual(['Ann', 0]);
  await written();
  expect([known('name'), stored.get('meldroom.name')]).toEqual(['Ann', '"Ann"']);
});

test('in a storage that is full or forbidden, a value lasts as long as the page', async () => {
  const stored = storage(0);
  remember('secret', 'first');
  await written();
  expect(known('secret')).toBe('first');
  stored.set('meldroom.secret', '"old"');
  expect(known('secret'), 'not what was stored before').toBe('first');
  expect(remembers()).toBe(false);

  storage(1);
  remember('secret', 'second');
  await written();
  expect(known('secret'), 'there is room again').toBe('second');
  expect(remembers()).toBe(true);
  vi.unstubAllGlobals();
  expect(known('secret')).toBe('second');
});
