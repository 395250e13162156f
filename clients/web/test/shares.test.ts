import { expect, test } from 'vitest';
import { shareForNext, shareIn } from '../src/core/shares.ts';

const room = (code: string, commitment = 'ab') => ({ code, match: 0, commitment: commitment.repeat(32) });

test('T-14: the contribution to a match is remembered with its commitment, and stays the same', () => {
  expect(shareIn({ code: 'AAA', match: 1 })).toBeNull();
  const share = shareForNext(room('AAA'));
  expect(share.value).toMatch(/^[0-9a-f]{64}$/);
  expect(shareForNext(room('AAA')), 'ready once more').toEqual(share);
  expect(shareIn({ code: 'AAA', match: 1 })).toEqual(share);
  expect(shareIn({ code: 'AAA', match: 2 })).toBeNull();
  expect(shareIn({ code: 'BBB', match: 1 })).toBeNull();
});

test('T-14: another commitment gets another contribution', () => {
  const share = shareForNext(room('CCC'));
  const next = shareForNext(room('CCC', 'cd'));
  expect(next.value).not.toBe(share.value);
  expect(shareIn({ code: 'CCC', match: 1 })).toEqual(next);
});
