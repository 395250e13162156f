import { expect, test } from 'vitest';
import { type Choice, placed } from '../src/play/choices.ts';

const choice = (id: string, more: Partial<Choice> = {}): Choice => ({ id, label: id, do: () => {}, ...more });

test('the lit place goes to a choice that can be made rather than one that cannot', () => {
  const { main, second } = placed([choice('meld', { main: true, able: false }), choice('discard', { able: false }), choice('done', { main: true })]);
  expect(main?.id).toBe('done');
  expect(second?.id).toBe('discard');
});

test('the second place goes to a choice marked for it rather than to the first one', () => {
  const { main, second, more } = placed([choice('knock'), choice('discard', { main: true }), choice('clear', { second: true })]);
  expect([main?.id, second?.id, more.map(({ id }) => id)]).toEqual(['discard', 'clear', ['knock']]);
});

test('what cannot be done keeps its place, but is not among the further choices', () => {
  const { main, second, more } = placed([choice('lay', { main: true }), choice('discard', { able: false }), choice('clear', { second: true })]);
  expect([main?.id, second?.id, more.map(({ id }) => id)]).toEqual(['lay', 'clear', []]);
});

test('a spare choice takes the second place, but is left out where another one has it', () => {
  const clear = choice('clear', { spare: true });
  const discard = choice('discard', { main: true });
  expect(placed([discard, clear]).second).toBe(clear);
  const { second, more } = placed([choice('knock'), discard, clear]);
  expect([second?.id, more]).toEqual(['knock', []]);
});

test('without choices all places are empty', () => {
  expect(placed([])).toEqual({ main: undefined, second: undefined, more: [] });
});
