import { expect, test } from 'vitest';
import { beginningOf, unseenDeal } from '../src/play/first_deal.ts';
import type { GameEvent } from '../src/protocol/model.ts';
import { rummyDoc } from './fixtures.ts';

const dealt: GameEvent[] = [{ event: 'hand_dealt', hand: 1, dealer: 0, cards: 10 }];
const drew = (seat: number): GameEvent[] => [{ event: 'drew', seat, from: 'stock', count: 1, cards: [] }];

test('a deal waits for the table while bots move, and until the player has moved', () => {
  expect(unseenDeal(null, drew(1), 0)).toBeNull();
  expect(unseenDeal(null, dealt, 0)).toBe(dealt);
  expect(unseenDeal(dealt, drew(1), 0)).toBe(dealt);
  expect(unseenDeal(dealt, [], 0)).toBe(dealt);
  expect(unseenDeal(dealt, drew(0), 0)).toBeNull();
});

test('the next deal takes the place of one that nobody has seen', () => {
  const next: GameEvent[] = [{ event: 'hand_dealt', hand: 2, dealer: 1, cards: 10 }];
  expect(unseenDeal(dealt, next, 0)).toBe(next);
});

test('the first state of a match tells its deal', () => {
  const doc = rummyDoc();
  const { hand } = doc.view!.own!;
  const { own: _own, ...view } = doc.view!;
  const told = [{ event: 'match_started', match: 1 }, { event: 'hand_dealt', hand: 1, dealer: 1, cards: 7 }];
  expect(beginningOf(doc)).toEqual([...told, { event: 'received', cards: hand }]);
  expect(beginningOf({ ...doc, view }), 'to a spectator').toEqual(told);
});
