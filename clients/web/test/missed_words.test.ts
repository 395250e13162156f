import { afterEach, expect, test, vi } from 'vitest';
import { MatchRequests } from '../src/room/match_requests.ts';
import { missedWords } from '../src/room/missed_words.ts';
import type { Doc, Replay } from '../src/protocol/model.ts';
import { fullDeckDoc, starterDoc } from './fixtures.ts';

afterEach(() => vi.unstubAllGlobals());

const played = fullDeckDoc();
const starter = starterDoc();
const withHints = (doc: Doc): Doc => ({ ...doc, room: { ...doc.room, stage: 'over', options: { ...doc.room.options, aids: 'hints' } } });

/** Ann (0) lays CAT in the Starter, then passes; Ben (1) passes. */
const replay: Replay = {
  seat: 0,
  doc: { ...played, view: { ...played.view!, number: 5 } } as Replay['doc'],
  events: [],
  steps: [
    { number: 6, seat: 1, patch: { view: { ...starter.view!, number: 6, to_act: [0] } }, events: [{ event: 'starter_begun', seats: [0, 1] }] },
    { number: 7, seat: 0, patch: { view: { number: 7, to_act: [1] } }, events: [{ event: 'word_laid', seat: 0, group: 9, word: 'CAT' }] },
    { number: 8, seat: 1, patch: { view: { number: 8, to_act: [0] } }, events: [{ event: 'passed', seat: 1, cards: 0 }] },
    { number: 9, seat: 0, patch: { view: { number: 9, phase: 'over', to_act: [] } }, events: [{ event: 'passed', seat: 0, cards: 0 }] },
  ],
};
const laying = (points: number, ...cards: number[]) => ({ move: { do: 'lay_word', tiles: cards.map((card) => ({ card })) }, points });

/** What the server says about the match; `hints` are the best plays by the number of the state. */
async function missedIn(doc: Doc, hints: Record<number, object[]>, words = [{ number: 6, word: 'CATE', points: 4 }, { number: 3, word: 'HEN', points: 3 }]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const what = path.replace(/^.*\/matches\/\d+\//, '');
    asked.push(what);
    if (what.startsWith('missed')) return Response.json({ words });
    if (what.startsWith('replay')) return Response.json(replay);
    const number = Number(/number=(\d+)$/.exec(what)?.[1]);
    return hints[number] ? Response.json({ number, hints: hints[number] }) : new Response('busy', { status: 429 });
  });
  const matches = new MatchRequests('/', (request) => request());
  return { words: await missedWords(matches, withHints(doc), 0), asked };
}

test('T-13, FD-6.3: the best word missed in the Starter is told apart, by its cards', async () => {
  const best = { 6: [{ move: { do: 'pass', cards: [] }, points: 0 }, laying(4, 70, 71, 72, 75)], 8: [laying(5, 70, 71, 72), laying(2, 71, 72)] };
  const { words, asked } = await missedIn(starter, best);
  expect(words, 'CAT, which would be worth more, was laid').toEqual([
    { number: 3, word: 'HEN', points: 3 },
    { number: 6, word: 'CATE', points: 4, starter: true },
  ]);
  expect(asked.filter((what) => what.startsWith('hints')), 'only the player’s own turns').toEqual(['hints?seat=0&number=6', 'hints?seat=0&number=8']);
});

test('a word that was missed before the Starter and in it is named once', async () => {
  const plays = { 6: [laying(4, 70, 71, 72, 75)], 8: [] };
  const { words } = await missedIn(starter, plays, [{ number: 3, word: 'CATE', points: 30 }]);
  expect(words).toEqual([{ number: 3, word: 'CATE', points: 30 }]);
});

test('no word of the Starter is called the best one if the server does not tell the plays of every turn', async () => {
  const { words } = await missedIn(starter, { 6: [laying(4, 70, 71, 72, 75)] });
  expect(words).toEqual([{ number: 3, word: 'HEN', points: 3 }]);
});

test('a match without a Starter needs one request for the missed word', async () => {
  const { words, asked } = await missedIn(played, {});
  expect(words).toEqual([{ number: 6, word: 'CATE', points: 4 }]);
  expect(asked).toEqual(['missed?seat=0']);
});
