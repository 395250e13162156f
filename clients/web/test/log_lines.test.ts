import { expect, test } from 'vitest';
import { inOrder, isSeen, type Line, withMatchLines } from '../src/play/log_lines.ts';
import { type Listener, matchLines } from '../src/play/log_sentences.ts';
import { rummyReplay } from './fixtures.ts';

const log = (match: number, number: number, text: string): Line => ({ kind: 'log', match, number, text });
const news = (match: number, number: number, text: string): Line => ({ kind: 'news', match, number, text });
const chat = (match: number, number: number, text: string): Line => ({ kind: 'chat', match, number, seat: 1, name: 'Ben', text });
const textsOf = (lines: readonly Line[]) => lines.map((line) => line.text);
const listener: Listener = { seat: 0, nameOf: (seat) => ['Ann', 'Ben'][seat] ?? '?', faces: rummyReplay(0).doc.faces ?? {}, variant: 'rummy' };

test('the server’s lines of a match replace what the tab has heard, and the chat stays in its place', () => {
  const lines = [news(0, Number.MAX_SAFE_INTEGER, 'Ben sat down.'), chat(1, 2, 'hello'), log(1, 3, 'heard'), chat(1, 3, 'nice')];
  const ofMatch = [log(1, 1, 'one'), log(1, 2, 'two'), log(1, 3, 'three')];
  expect(textsOf(withMatchLines(lines, ofMatch, { match: 1, number: 3 }))).toEqual(['Ben sat down.', 'one', 'two', 'hello', 'three', 'nice']);
});

test('lines after those of the server are not lost, and nothing is there twice', () => {
  const lines = [log(1, 3, 'three'), log(1, 4, 'four')];
  const ofMatch = [log(1, 2, 'two'), log(1, 3, 'three')];
  const once = withMatchLines(lines, ofMatch, { match: 1, number: 3 });
  expect(textsOf(once)).toEqual(['two', 'three', 'four']);
  expect(withMatchLines(once, ofMatch, { match: 1, number: 3 })).toEqual(once);
});

test('another match keeps its lines', () => {
  expect(textsOf(withMatchLines([log(1, 9, 'before')], [log(2, 1, 'now')], { match: 2, number: 1 }))).toEqual(['before', 'now']);
});

test('lines of one state stay in order', () => {
  expect(textsOf(inOrder([log(1, 2, 'b'), log(1, 2, 'c'), chat(1, 1, 'first'), log(1, 2, 'd')]))).toEqual(['first', 'b', 'c', 'd']);
});

test('a replay tells a match from its beginning, each line with its state', () => {
  expect(matchLines(rummyReplay(0), listener).map(({ number, text }) => [number, text])).toEqual([
    [1, 'The match begins.'],
    [1, 'Hand 1: 2 cards each.'],
    [2, 'You drew a card.'],
    [3, 'Hand 1 is over: You +30, Ben 0.'],
    [3, 'Hand 2: 2 cards each.'],
    [4, 'You win the match.'],
  ]);
});

test('malformed stored data about the last seen state is ignored', () => {
  expect(isSeen({ room: '7K3M9QRT', match: 1, number: 5 })).toBe(true);
  for (const broken of [null, 3, {}, [], { room: 'A', match: 1 }, { room: 1, match: 1, number: 1 }]) expect(isSeen(broken)).toBe(false);
});
