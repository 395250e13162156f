import { expect, test } from 'vitest';
import { Part } from '../src/screens/lazy_parts.ts';

test('a part that has been fetched comes without a promise, and is not fetched again', async () => {
  let fetched = 0;
  const part = new Part(async () => (fetched += 1));
  expect(await part.get()).toBe(1);
  expect(part.get()).toBe(1);
  await part.fetch();
  expect(fetched).toBe(1);
});

test('a part that could not be fetched is fetched again', async () => {
  let away = true;
  const part = new Part(async () => {
    if (away) throw new Error('no network');
    return 'part';
  });
  await expect(part.get()).rejects.toThrow('no network');
  away = false;
  expect(await part.get()).toBe('part');
  expect(part.get()).toBe('part');
});
