import { expect, test } from 'vitest';
import { flightsOf } from '../src/play/flights.ts';
import type { GameEvent, View } from '../src/protocol/model.ts';
import { ginRummyAnswerDoc, ginRummyDoc, rummyDoc, wordsDoc } from './fixtures.ts';

const view = rummyDoc().view!;
const own = view.own!;
const without = (...ids: number[]): View => ({ ...view, own: { ...own, hand: own.hand.filter(({ id }) => !ids.includes(id)) } });
const withMore = (id: number, face: string): View => ({ ...view, own: { ...own, hand: [...own.hand, { id, face }] } });
const card = (face: string) => ({ id: 90, face });

test('a card of another player shows no face before it lies open', () => {
  expect(flightsOf([{ event: 'drew', seat: 1, from: 'stock', count: 1, cards: [] }], 0, view, view)).toEqual([
    { from: 'stock', to: 'seat:1', cards: [{}] },
  ]);
  expect(flightsOf([{ event: 'discarded', seat: 1, card: card('9S') }], 0, view, view)).toEqual([
    { from: 'seat:1', to: 'discard', cards: [{ face: '9S', is: 90 }] },
  ]);
});

test('a drawn card flies to its place in the player’s own hand', () => {
  const events: GameEvent[] = [
    { event: 'drew', seat: 0, from: 'stock', count: 1, cards: [] },
    { event: 'received', cards: [{ id: 40, face: '2C' }] },
  ];
  expect(flightsOf(events, 0, view, withMore(40, '2C'))).toEqual([{ from: 'stock', to: 'seat:0', cards: [{ face: '2C', is: 40 }] }]);
});

test('a played card leaves its own place in the hand, even if another card is equal', () => {
  const king = own.hand.find(({ face }) => face === 'KH')!.id;
  expect(flightsOf([{ event: 'discarded', seat: 0, card: card('KH') }], 0, view, without(king))).toEqual([
    { from: 'seat:0', to: 'discard', cards: [{ face: 'KH', was: king, is: 90 }] },
  ]);
  const twice = withMore(50, 'KH');
  const first: View = { ...view, own: { ...own, hand: twice.own!.hand.filter(({ id }) => id !== 50) } };
  expect(flightsOf([{ event: 'discarded', seat: 0, card: card('KH') }], 0, twice, first)[0]?.cards).toEqual([{ face: 'KH', was: 50, is: 90 }]);
});

test('only the cards added to a word move', () => {
  const before = wordsDoc().view!;
  const [group, word] = Object.entries(before.words)[0]!;
  const after: View = {
    ...before,
    words: { ...before.words, [group]: { ...word, word: `${word.word}S`, tiles: [...word.tiles, { id: 99, face: 'S-red', as: 'S' }] } },
  };
  const event: GameEvent = { event: 'word_changed', seat: 1, group: Number(group), was: word.word, word: `${word.word}S` };
  expect(flightsOf([event], 0, before, after)).toEqual([{ from: 'seat:1', to: `group:${group}`, cards: [{ face: 'S-red', is: 99 }] }]);
});

test('a deal moves all its cards, and the player’s own fly to their places', () => {
  const events: GameEvent[] = [
    { event: 'hand_dealt', hand: 2, dealer: 0, cards: 2 },
    { event: 'received', cards: [{ id: 40, face: '2C' }, { id: 41, face: 'KH' }] },
  ];
  expect(flightsOf(events, 0, view, view)).toEqual([
    { from: 'stock', to: 'seat:0', cards: [{ face: '2C', is: 40 }, { face: 'KH', is: 41 }] },
    { from: 'stock', to: 'seat:1', cards: [{}, {}] },
  ]);
});

test('events that move no card show nothing', () => {
  expect(flightsOf([{ event: 'passed', seat: 1, cards: 0 }, { event: 'said_done', seat: 1 }], 0, view, view)).toEqual([]);
});

test('the melds of somebody who knocks come out of their hand, one after the other', () => {
  const events: GameEvent[] = [{ event: 'knocked', seat: 1, gin: false }, { event: 'hand_shown', seat: 1, words: [], deadwood: [{ id: 70, face: '7C' }] }];
  const flights = flightsOf(events, 0, ginRummyDoc().view!, ginRummyAnswerDoc().view!);
  expect(flights.map(({ from, to, cards }) => [from, to, cards.map(({ face }) => face)])).toEqual([
    ['seat:1', 'group:1', ['5H', '6H', '7H']],
    ['seat:1', 'group:2', ['2C', '2D', '2S']],
    ['seat:1', 'group:3', ['JC', 'JD', 'JH']],
  ]);
});
