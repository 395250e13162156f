import { expect, test } from 'vitest';
import { bringsOf } from '../src/games/alpha-rummy/brings.ts';
import { alphaDoc } from './fixtures.ts';

/** Letters of AEILNORST count 1, all others 3. */
const made = (word: string, was = '') => {
  const tiles = [...word].map((letter, index) => ({ id: index, face: letter, as: letter }));
  return bringsOf(alphaDoc(), { owner: 0, word, tiles }, was);
};

test('AR-4.1: all cards of a new word count, as often as its size says', () => {
  expect(made('TALE')).toEqual({ letters: 4, value: 4, times: 1, points: 4, bonus: 1, added: [] });
  expect(made('FIEND')).toEqual({ letters: 5, value: 9, times: 2, points: 18, bonus: 2, added: [] });
  expect(made('BESOMS')).toMatchObject({ value: 10, times: 3, points: 30, bonus: 3 });
  expect(made('BROTHER')).toMatchObject({ times: 4, bonus: 4 });
  expect(made('BROTHERS')).toMatchObject({ letters: 8, times: 4, bonus: 4 });
});

test('AR-4.2: of an add-on only the cards that were added count, as often as the size of the whole word says', () => {
  expect(made('FRIEND', 'FIEND')).toEqual({ letters: 6, value: 1, times: 3, points: 3, bonus: 3, added: ['R'] });
  expect(made('BROTHERS', 'OTHER')).toMatchObject({ value: 5, times: 4, points: 20, added: ['B', 'R', 'S'] });
});

test('a word that is shorter than all that bring something has no sum', () => {
  expect(made('CAT')).toBeUndefined();
});
