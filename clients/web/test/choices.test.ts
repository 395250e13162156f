import { expect, test } from 'vitest';
import { type Choice, placed } from '../src/game/choices.ts';

const choice = (id: string, more: Partial<Choice> = {}): Choice => ({ id, label: id, do: () => {}, ...more });

test('the lit place has what can be done before what cannot', () => {
  const { main, second } = placed([choice('meld', { main: true, able: false }), choice('discard', { able: false }), choice('done', { main: true })]);
  expect(main?.id).toBe('done');
  expect(second?.id).toBe('discard');
});

test('the second place has what belongs there before what came first', () => {
  const { main, second, more } = placed([choice('knock'), choice('discard', { main: true }), choice('clear', { second: true })]);
  expect([main?.id, second?.id, more.map(({ id }) => id)]).toEqual(['discard', 'clear', ['knock']]);
});

test('with nothing to do all places are empty', () => {
  expect(placed([])).toEqual({ main: undefined, second: undefined, more: [] });
});
