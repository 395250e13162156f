import { afterEach, expect, test, vi } from 'vitest';
import { keepAwake } from '../src/browser/wake_lock.ts';
import { settled } from './fake_environment.ts';

afterEach(() => vi.unstubAllGlobals());

test('no lock on the screen stays when nobody plays any more, however late the system gives it', async () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const answers: (() => void)[] = [];
  const held = () => locks.filter(({ released }) => !released).length;
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const request = () =>
    new Promise((give) =>
      answers.push(() => {
        const lock = { released: false, release: async () => void (lock.released = true) };
        locks.push(lock);
        give(lock);
      }),
    );
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const answer = async () => {
    answers.splice(0).forEach((give) => give());
    await settled();
  };

  void keepAwake(true);
  void keepAwake(false);
  await answer();
  expect(held(), 'switched off before the answer').toBe(0);
  void keepAwake(true);
  void keepAwake(true);
  await answer();
  expect(held(), 'asked for twice').toBe(1);
  void keepAwake(true);
  expect(answers, 'it has one').toEqual([]);
  await keepAwake(false);
  expect(held()).toBe(0);
});
