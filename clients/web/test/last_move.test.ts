import { expect, test } from 'vitest';
import { markedAfter } from '../src/game/last_move.ts';
import { soundsOf } from '../src/game/sound_of.ts';
import type { GameEvent } from '../src/protocol/model.ts';

const discarded: GameEvent = { event: 'discarded', seat: 1, card: { id: 90, face: '9S' } };
const drew: GameEvent = { event: 'drew', seat: 0, from: 'stock', count: 1, cards: [] };
const dealt: GameEvent = { event: 'hand_dealt', hand: 2, dealer: 0, cards: 10 };

test('the last move stays marked until another one leaves something on the table', () => {
  const mark = markedAfter([discarded], null);
  expect(mark).toEqual({ seat: 1, place: 'discard' });
  expect(markedAfter([drew], mark)).toBe(mark);
  expect(markedAfter([{ event: 'melded', seat: 0, meld: 3, cards: [] }, discarded], mark)).toEqual({ seat: 1, place: 'discard' });
  expect(markedAfter([dealt], mark)).toBeNull();
});

test('AR-3.1: who went out stays marked until their next turn begins', () => {
  const other: GameEvent = { event: 'drew', seat: 1, from: 'stock', count: 7, cards: [] };
  const out = markedAfter([discarded, { event: 'went_out', seat: 1 }, other], null);
  expect(out, 'the new cards are drawn with it').toEqual({ seat: 1, place: 'discard', out: 1 });
  expect(markedAfter([drew], out)).toBe(out);
  const laid = markedAfter([{ event: 'word_laid', seat: 0, group: 3, word: 'WINE' }], out);
  expect(laid, 'another player plays').toEqual({ seat: 0, place: 'group:3', out: 1 });
  expect(markedAfter([{ ...other, count: 1 }], laid)).toEqual({ seat: 0, place: 'group:3' });
  expect(markedAfter([{ event: 'passed', seat: 1, cards: 0 }], laid)?.out).toBeUndefined();
  expect(markedAfter([dealt], laid)).toBeNull();
});

test('a sound is played once, however many events it belongs to', () => {
  expect(soundsOf([drew, drew, discarded], 0)).toEqual(['draw', 'discard']);
  expect(soundsOf([{ event: 'said_done', seat: 1 }], 0)).toEqual([]);
});
