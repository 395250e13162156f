import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBench, keptBench } from '../src/play/kept_bench.ts';
import { emptyBench, type Workbench } from '../src/play/workbench.ts';
import { wordsDoc } from './fixtures.ts';

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const changed: Workbench = { purpose: 'change', word: 1, tiles: [{ card: 3, as: 'S' }, ...[40, 41, 42, 43].map((card) => ({ card }))] };
const doc = wordsDoc();
const inRoom = (change: object) => ({ ...doc, room: { ...doc.room, ...change } });

test('what was prepared is kept for its hand, with the letters chosen and the word to change', () => {
  expect(keptBench(doc)).toBeNull();
  keepBench(doc, changed);
  expect(keptBench(wordsDoc({ number: 9, decision: 9 }))).toEqual(changed);
  for (const other of [wordsDoc({ hand: 2 }), inRoom({ match: 2 }), inRoom({ code: '7K3M9QRV' })]) expect(keptBench(other)).toBeNull();
});

test('cards to give back are kept for one turn only', () => {
  const back: Workbench = { purpose: 'pass', tiles: [{ card: 1 }] };
  keepBench(doc, back);
  expect(keptBench(doc)).toEqual(back);
  expect(keptBench(wordsDoc({ decision: doc.view!.decision + 1 }))).toBeNull();
});

test('nothing stays in the storage when the bench is empty, and what another build has left there is no bench', () => {
  keepBench(doc, changed);
  const [key] = [...stored.keys()];
  keepBench(doc, emptyBench('word'));
  expect(stored.size).toBe(0);
  keepBench(doc, changed);
  const kept = stored.get(key!)!;
  for (const other of ['{', 'null', '[]', kept.replace('"change"', '"lay"'), kept.replace('"card":3', '"card":"3"'), kept.replace('"word":1', '"word":"1"')]) {
    stored.set(key!, other);
    expect(keptBench(doc), other).toBeNull();
  }
});

test('where storage is forbidden, nothing is kept', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  keepBench(doc, changed);
  expect(keptBench(doc)).toBeNull();
});
