import { expect, test } from 'vitest';
import { recordName } from '../src/room/record_file.ts';
import { Playback } from '../src/play/playback.svelte.ts';
import { handEndedIn, handsIn, stopsIn, unfold } from '../src/play/replay_frames.ts';
import { rummyReplay } from './fixtures.ts';

const handOf = (playback: Playback) => playback.doc.view?.own?.hand.map((card) => card.face);

test('a replay unfolds into the documents of the live match', () => {
  const frames = unfold(rummyReplay(0));
  expect(frames.map(({ doc }) => doc.view?.number)).toEqual([1, 2, 2, 3, 4]);
  expect(frames.map(({ doc }) => doc.view?.own?.hand.map((card) => card.face).join(' '))).toEqual(['KH 7S', 'KH 7S AC', 'AC 7S KH', '4S 5S', '4S 5S']);
  expect(frames.map(({ doc }) => doc.room.stage)).toEqual(['playing', 'playing', 'playing', 'playing', 'over']);
  expect(frames[2]?.doc.faces, 'what did not change is shared').toBe(frames[0]?.doc.faces);
});

test('sorting a hand is not a stop; hands and results are found', () => {
  const frames = unfold(rummyReplay(0));
  expect(stopsIn(frames)).toEqual([0, 1, 3, 4]);
  expect(handsIn(frames)).toEqual([{ hand: 1, at: 0 }, { hand: 2, at: 3 }]);
  expect(frames.map((_, at) => handEndedIn(frames, at))).toEqual([undefined, undefined, undefined, 1, undefined]);
});

test('steps go back and forth, but not past the ends of the match', () => {
  const playback = new Playback(rummyReplay(0), true);
  expect(handOf(playback)).toEqual(['KH', '7S']);
  playback.step(-1);
  expect(playback.at).toBe(0);
  playback.step(1);
  expect(handOf(playback)).toEqual(['KH', '7S', 'AC']);
  expect(playback.latest).toBe('You drew a card.');
  playback.step(1);
  expect(handOf(playback), 'past the sorting').toEqual(['4S', '5S']);
  expect(playback.result).toBe(true);
  expect(playback.hand).toBe(2);
  playback.go(99);
  expect(playback.at).toBe(playback.last);
  expect(playback.doc.view?.result?.winners).toEqual([0]);
  playback.step(-1);
  expect(playback.doc.room.stage, 'back is what was').toBe('playing');
  playback.go(playback.hands[1]?.at ?? 0);
  expect(playback.hand).toBe(2);
});

test('the log tells what has happened so far, and there is nothing to do', async () => {
  const playback = new Playback(rummyReplay(0), true);
  expect(playback.log.map((entry) => entry.text)).toEqual(['The match begins.', 'Hand 1: 2 cards each.']);
  playback.go(2);
  expect(playback.log.map((entry) => entry.text)).toEqual([
    'The match begins.', 'Hand 1: 2 cards each.', 'You drew a card.', 'Hand 1 is over: You +30, Ben 0.', 'Hand 2: 2 cards each.',
  ]);
  expect(playback.doc.view?.own?.actions).toEqual([]);
  expect(await playback.play(), 'no move is made').toBe(false);
});

test('the last move before a moment is marked, whichever way leads there', () => {
  const whole = rummyReplay(1);
  const discard = (number: number, seat: number) => ({ number, seat, events: [{ event: 'discarded' as const, seat, card: { id: 90, face: '9S' } }] });
  const playback = new Playback({ ...whole, steps: [discard(2, 0), discard(3, 1), ...whole.steps.slice(1)] }, true);
  const mark = (seat: number) => ({ seat, place: 'discard' });
  const marks = [null, mark(0), mark(1), null, null];
  for (const at of [0, 1, 2, 1, 0, 2, 4, 2, 3]) {
    playback.go(at);
    expect(playback.marked, `at ${at}`).toEqual(marks[at]);
  }
});

test('T-15: with all hands open, every seat’s cards are shown as they were then', () => {
  const playback = new Playback(rummyReplay(0), true);
  playback.go(1);
  expect(playback.shown.map(({ seat, cards }) => [seat, cards.map((card) => card.face)])).toEqual([[0, ['KH', '7S', 'AC']]]);
  playback.show([rummyReplay(0), rummyReplay(1)]);
  expect(playback.shown.map(({ seat, cards }) => [seat, cards.map((card) => card.face)])).toEqual([
    [0, ['KH', '7S', 'AC']],
    [1, ['QC', '2D']],
  ]);
  playback.go(2);
  expect(playback.shown[1]?.cards.map((card) => card.face)).toEqual(['JD', '10D']);
  playback.hide();
  expect(playback.shown).toHaveLength(1);
});

test('T-15: a replay of a running match is not finished', () => {
  const whole = rummyReplay(0);
  expect(new Playback(whole, true).finished).toBe(true);
  expect(new Playback({ ...whole, steps: whole.steps.slice(0, -1) }, true).finished).toBe(false);
});

test('it plays to the end, and then from the start again', () => {
  const playback = new Playback(rummyReplay(1), true);
  playback.toggle();
  expect(playback.playing).toBe(true);
  playback.go(playback.last);
  expect(playback.playing).toBe(false);
  playback.toggle();
  expect([playback.at, playback.playing]).toEqual([0, true]);
  playback.toggle();
  expect(playback.playing).toBe(false);
});

test('a record’s file name has game, room, match and day', () => {
  expect(recordName({ variant: 'alpha-rummy', code: 'K7QX2ABC', match: 3 }, new Date(2026, 10, 2))).toBe('meldroom-alpha-rummy-K7QX2ABC-match-3-2026-11-02.json');
});

test('a moment is the same for everybody who watches; a missing one leads to the last one before it', () => {
  for (const seat of [0, 1] as const) {
    const playback = new Playback(rummyReplay(seat), true);
    playback.goToMoment(3);
    expect([playback.moment, playback.hand], 'the second hand has just been dealt').toEqual([3, 2]);
    playback.goToMoment(99);
    expect([playback.at, playback.moment]).toEqual([playback.last, 4]);
    playback.goToMoment(-5);
    expect([playback.at, playback.moment]).toEqual([0, 1]);
    playback.goToMoment(0);
    expect(playback.at).toBe(0);
  }
});

test('T-15: open hands stay open at another moment', () => {
  const playback = new Playback(rummyReplay(0), true);
  playback.show([rummyReplay(0), rummyReplay(1)]);
  playback.goToMoment(2);
  expect([playback.open, playback.seat, playback.shown.length]).toEqual([true, 0, 2]);
});
