import { expect, test } from 'vitest';
import { changing, emptyBench, fixedCards, named, placed, removed, shifted, stillPossible, usedUp } from '../src/play/workbench.ts';
import type { View } from '../src/protocol/model.ts';
import { wordsDoc } from './fixtures.ts';

const view = (change: Partial<View> = {}): View => wordsDoc(change).view as View;
const cards = (bench: { tiles: { card: number }[] }) => bench.tiles.map((tile) => tile.card);

test('a word is spelled in the order in which its cards are placed, moved and named', () => {
  let bench = placed(placed(placed(emptyBench('word'), 2), 1), 3);
  bench = named(bench, 3, 'W');
  bench = placed(bench, 3, 2);
  expect(bench.tiles).toEqual([{ card: 3, as: 'W' }, { card: 2 }, { card: 1 }]);
  expect(cards(shifted(bench, 1, -1))).toEqual([3, 1, 2]);
  expect(cards(shifted(bench, 3, -1))).toEqual([3, 2, 1]);
  expect(cards(removed(bench, 2, view()))).toEqual([3, 1]);
});

test('T-11: a word that is changed keeps all its cards, and cards already on the bench join it', () => {
  const bench = changing(placed(emptyBench('word'), 1), 1, view());
  expect(bench).toMatchObject({ purpose: 'change', word: 1 });
  expect(cards(bench)).toEqual([40, 41, 42, 43, 1]);
  expect(cards(removed(bench, 42, view()))).toEqual([40, 41, 42, 43, 1]);
  expect(cards(removed(bench, 1, view()))).toEqual([40, 41, 42, 43]);
  expect([...fixedCards(bench, view())]).toEqual([40, 41, 42, 43]);
});

test('choosing another word to change puts the first one back', () => {
  const bench = changing(changing(placed(emptyBench('word'), 1), 1, view()), 3, view());
  expect(cards(bench)).toEqual([70, 71, 72, 73, 1]);
});

test('cards that have left the hand leave the bench', () => {
  const bench = placed(placed(emptyBench('word'), 1), 2);
  const own = view().own;
  if (!own) throw new Error('the fixture has no hand');
  const without = view({ own: { ...own, hand: own.hand.filter((card) => card.id !== 1) } });
  expect(cards(stillPossible(bench, without, 'word'))).toEqual([2]);
  expect(stillPossible(bench, view(), 'word')).toBe(bench);
});

test('cards within reach but not in hand stay on the bench', () => {
  const bench = placed(placed(emptyBench('word'), 1), 900);
  expect(cards(stillPossible(bench, view(), 'word', [{ id: 900, face: 'E-red' }]))).toEqual([1, 900]);
  expect(cards(stillPossible(bench, view(), 'word'))).toEqual([1]);
});

test('a word that has changed meanwhile leaves the bench, but cards from the hand stay', () => {
  const bench = changing(placed(emptyBench('word'), 1), 1, view());
  const after = stillPossible(bench, view({ words: {} }), 'word');
  expect(after).toEqual({ purpose: 'word', tiles: [{ card: 1 }] });
});

test('cards chosen to give back leave the bench when the player may no longer pass', () => {
  const bench = placed(emptyBench('pass'), 1);
  const own = view().own;
  if (!own) throw new Error('the fixture has no hand');
  expect(stillPossible(bench, view({ own: { ...own, actions: [] } }), 'word')).toEqual(emptyBench('word'));
});

test('a move takes from the bench only the cards that it used', () => {
  const bench = placed(placed(placed(emptyBench('word'), 2), 1), 3);
  expect(usedUp(bench, { do: 'discard', card: 7 }, 'word'), 'a typed word stays a typed word').toBe(bench);
  expect(usedUp(bench, { do: 'take_back' }, 'word')).toBe(bench);
  expect(cards(usedUp(bench, { do: 'discard', card: 1 }, 'word'))).toEqual([2, 3]);
  expect(cards(usedUp(bench, { do: 'lay_word', tiles: [{ card: 4 }, { card: 3 }] }, 'word'))).toEqual([2, 1]);
  expect(usedUp(bench, { do: 'lay_word', tiles: bench.tiles }, 'word')).toEqual(emptyBench('word'));
  expect(usedUp(bench, { do: 'lay_down', words: [] }, 'word'), 'the hand is laid open').toEqual(emptyBench('word'));

  const change = changing(placed(emptyBench('word'), 1), 1, view());
  expect(usedUp(change, { do: 'change_word', word: 1, tiles: change.tiles }, 'word')).toEqual(emptyBench('word'));
  expect(usedUp(change, { do: 'change_word', word: 1, tiles: [...change.tiles.slice(0, 4), { card: 2 }] }, 'word'), 'the other way').toEqual({ purpose: 'word', tiles: [{ card: 1 }] });
  expect(usedUp(change, { do: 'discard', card: 2 }, 'word')).toBe(change);
  expect(usedUp({ purpose: 'pass', tiles: [{ card: 1 }] }, { do: 'pass', cards: [1] }, 'word')).toEqual(emptyBench('word'));
});
