import { expect, test } from 'vitest';
import type { Listener } from '../src/game/log.ts';
import { type Glance, glanceOf, isGlance, sinceThen } from '../src/game/since.ts';
import type { Doc, HandResult, View } from '../src/protocol/model.ts';
import { fullDeckDoc, rummyDoc } from './fixtures.ts';

const names = ['Ann', 'Ben'];
const listenerOf = (doc: Doc): Listener => ({ seat: 0, nameOf: (seat) => names[seat] ?? '?', faces: doc.faces ?? {}, deal: 'hand' });
const seen = (doc: Doc): Glance => glanceOf(doc) as Glance;
const tell = (before: Doc, after: Doc) => sinceThen(seen(before), after, listenerOf(after));
const words = (doc: Doc) => (doc.view as View).words;

const result = (hand: number): HandResult => ({
  hand, clause: 'FD-5.1', seats: { 0: { points: 30, total: 42, lines: [], hand: [] }, 1: { points: -3, total: 35, lines: [], hand: [] } },
});

test('a table that stands as it stood has nothing to tell', () => {
  expect(tell(rummyDoc(), rummyDoc())).toEqual([]);
  expect(tell(rummyDoc(), { ...rummyDoc(), room: { ...rummyDoc().room, code: 'ELSEWHERE' } }), 'another room').toEqual([]);
});

test('tells new and changed words, words that went, and points', () => {
  const before = fullDeckDoc();
  const { 1: camper, 2: tale } = words(before);
  if (!camper || !tale) throw new Error('the fixture has other words');
  const after = fullDeckDoc({
    number: 9,
    words: { 1: { ...camper, word: 'SCAMPER' }, 2: tale, 4: { ...tale, owner: 1, word: 'LATE' } },
    seats: { 0: { cards: 8, score: 12, left: false, away: false }, 1: { cards: 5, score: 45, left: false, away: false } },
  });
  expect(tell(before, after)).toEqual([
    'CAMPER became SCAMPER.', 'Ben laid LATE.', 'QUIT is no longer on the table.', 'Ben has gained 7 points.',
  ]);
});

test('tells new and grown melds, and what lies on the discard pile', () => {
  const before = rummyDoc({ melds: { 1: { owner: 1, kind: 'run', cards: [{ id: 60, face: '8H' }, { id: 61, face: '9H' }] } } });
  const after = rummyDoc({ number: 9, discard: { count: 4, cards: [{ id: 91, face: 'QS' }] } });
  expect(tell(before, after)).toEqual([
    'A meld grew: eight of hearts, nine of hearts and ten of hearts.',
    'You melded two of clubs, two of diamonds and two of spades.',
    'The queen of spades lies on the discard pile.',
  ]);
});

test('a hand that ended meanwhile is told by its result, and then all that lies on the table anew', () => {
  const after = fullDeckDoc({ number: 40, hand: 3, last_hand: result(2) });
  expect(tell(fullDeckDoc(), after)).toEqual(['Hand 2 is over: You +30, Ben -3.', 'Ben laid CAMPER.', 'You laid TALE.', 'Ben laid QUIT.']);
});

test('an old result is not told again, the end of the match is', () => {
  const before = fullDeckDoc({ last_hand: result(1) });
  const after = fullDeckDoc({ number: 9, last_hand: result(1), result: { clause: 'FD-5.3', winners: [1] } });
  expect(tell(before, after)).toEqual(['Ben wins the match.']);
});

test('another match is another table', () => {
  const after = fullDeckDoc({ hand: 1, words: {} });
  expect(tell(fullDeckDoc(), { ...after, room: { ...after.room, match: 2 } })).toEqual(['The match begins.']);
});

test('what a device remembers is read with care', () => {
  expect(isGlance(JSON.parse(JSON.stringify(seen(fullDeckDoc()))))).toBe(true);
  for (const broken of [null, 3, {}, { ...seen(fullDeckDoc()), words: null }, []]) expect(isGlance(broken)).toBe(false);
});
