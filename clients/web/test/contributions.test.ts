import { expect, test } from 'vitest';
import { contributionTo, contributionToNext } from '../src/room/contributions.ts';

const room = (code: string, commitment = 'ab') => ({ code, match: 0, commitment: commitment.repeat(32) });

test('T-14: the contribution to a match is remembered with its commitment, and stays the same', () => {
  expect(contributionTo({ code: 'AAA', match: 1 })).toBeNull();
  const contribution = contributionToNext(room('AAA'));
  expect(contribution.value).toMatch(/^[0-9a-f]{64}$/);
  expect(contributionToNext(room('AAA')), 'ready once more').toEqual(contribution);
  expect(contributionTo({ code: 'AAA', match: 1 })).toEqual(contribution);
  expect(contributionTo({ code: 'AAA', match: 2 })).toBeNull();
  expect(contributionTo({ code: 'BBB', match: 1 })).toBeNull();
});

test('T-14: another commitment gets another contribution', () => {
  const contribution = contributionToNext(room('CCC'));
  const next = contributionToNext(room('CCC', 'cd'));
  expect(next.value).not.toBe(contribution.value);
  expect(contributionTo({ code: 'CCC', match: 1 })).toEqual(next);
});
