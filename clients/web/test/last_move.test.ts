import { expect, test } from 'vitest';
import { isMarked, leftBy, markedAfter } from '../src/play/last_move.ts';
import { soundsOf } from '../src/play/sound_of.ts';
import type { GameEvent, HandResult, View } from '../src/protocol/model.ts';
import { challengeDoc, rummyDoc, wordsDoc } from './fixtures.ts';

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

test('whoever discarded a card is not marked at another one, when theirs is taken or put back', () => {
  const card = { id: 90, face: '9S' };
  const taken = markedAfter([{ event: 'drew', seat: 0, from: 'discard', count: 1, cards: [card] }], markedAfter([discarded], null));
  expect(taken).toBeNull();
  expect(markedAfter([{ event: 'cards_put_back', seat: 0, cards: [card] }], taken)).toBeNull();
  const out = markedAfter([discarded, { event: 'went_out', seat: 1 }], null);
  expect(markedAfter([{ event: 'drew', seat: 0, from: 'discard', count: 1, cards: [card] }], out)?.out, 'AR-3.1').toBe(1);
});

test('T-18: a move that was taken back is not marked', () => {
  expect(markedAfter([{ event: 'took_back', seat: 1 }], markedAfter([discarded], null))).toBeNull();
  const mark = markedAfter([discarded], null);
  expect(markedAfter([{ event: 'took_back', seat: 0 }], mark), 'another player took back a draw').toBe(mark);
});

test('what the last move of a player left: a card or a word, and nothing if they or somebody else did something since', () => {
  const rummy = { ...rummyDoc().view!, discard: { count: 2, cards: [{ id: 89, face: '2H' }, { id: 90, face: '9S' }] } } as View;
  const discard = markedAfter([discarded], null);
  expect(leftBy(1, discard, rummy)).toEqual({ card: { id: 90, face: '9S' } });
  expect(leftBy(0, discard, rummy), 'it was the other player’s').toEqual({});
  expect(leftBy(1, null, rummy)).toEqual({});
  const words = wordsDoc().view!;
  const laid = markedAfter([{ event: 'word_laid', seat: 1, group: 3, word: 'LOUD' }], null);
  expect(leftBy(1, laid, words)).toEqual({ word: 'LOUD' });
  expect(leftBy(1, markedAfter([{ event: 'said_done', seat: 1 }], laid), words), 'the last move was to end the turn').toEqual({});
});

test('all words of a turn stay marked, the changed ones too', () => {
  const changed: GameEvent = { event: 'word_changed', seat: 1, group: 2, word: 'REPUTED', was: 'DEPUTE' };
  const laid: GameEvent = { event: 'word_laid', seat: 1, group: 5, word: 'GOOEY' };
  const both = markedAfter([laid], markedAfter([changed], { seat: 0, place: 'group:1' }));
  expect(both).toEqual({ seat: 1, place: 'group:5', also: ['group:2'] });
  expect([1, 2, 5].map((id) => isMarked(both, `group:${id}`))).toEqual([false, true, true]);
  expect(markedAfter([changed], both), 'each place once').toEqual({ seat: 1, place: 'group:2', also: ['group:5'] });
  const done = markedAfter([{ event: 'said_done', seat: 1 }], both);
  expect(isMarked(done, 'group:2')).toBe(true);
  expect(markedAfter([{ event: 'passed', seat: 0, cards: 0 }], done)).toBe(done);
  expect(markedAfter([{ ...laid, group: 6 }], done), 'the next turn of the same player').toEqual({ seat: 1, place: 'group:6' });
});

test('the cards that a turn added to words are marked with them', () => {
  const [was, is, then] = [wordsDoc(), wordsDoc(), wordsDoc()];
  const tile = (id: number, as: string) => ({ id, face: `${as}-red`, as });
  is.view!.words[1] = { owner: 0, word: 'WINES', tiles: [...was.view!.words[1]!.tiles, tile(90, 'S')] };
  then.view!.words = { ...is.view!.words, 3: { owner: 1, word: 'CLOUD', tiles: [tile(91, 'C'), ...was.view!.words[3]!.tiles] } };
  const changed = (group: number, word: string): GameEvent => ({ event: 'word_changed', seat: 1, group, word, was: '' });
  const one = markedAfter([changed(1, 'WINES')], null, was, is);
  expect(one?.added).toEqual([90]);
  const both = markedAfter([changed(3, 'CLOUD')], one, is, then);
  expect(both?.added).toEqual([90, 91]);
  expect(markedAfter([{ event: 'said_done', seat: 1 }], both)?.added).toEqual([90, 91]);
  expect(markedAfter([{ event: 'word_laid', seat: 0, group: 9, word: 'TALE' }], both, then, then)?.added).toBeUndefined();
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
  expect(soundsOf([drew, drew, discarded], 0, rummyDoc())).toEqual(['draw', 'discard']);
  expect(soundsOf([{ event: 'said_done', seat: 1 }], 0, rummyDoc())).toEqual([]);
});

test('AR-6.1: a word sounds good once it cannot be challenged any more', () => {
  const laid: GameEvent = { event: 'word_laid', seat: 0, group: 1, word: 'TALE' };
  const accepted: GameEvent = { event: 'word_accepted', seat: 1 };
  expect([soundsOf([laid], 0, challengeDoc()), soundsOf([accepted], 0, challengeDoc())]).toEqual([['lay', 'challenge'], []]);
  expect([soundsOf([laid], 0, rummyDoc()), soundsOf([accepted], 0, rummyDoc())]).toEqual([['lay', 'wordGood'], ['wordGood']]);
});

test('a word that does not stand sounds bad, and a move that is taken back is heard', () => {
  const challenged = (stands: boolean): GameEvent => ({ event: 'challenged', seat: 1, word: 'TALE', stands });
  expect([true, false].map((stands) => soundsOf([challenged(stands)], 0, rummyDoc()))).toEqual([['stamp'], ['stamp', 'wordBad']]);
  expect(soundsOf([{ event: 'took_back', seat: 1 }], 0, rummyDoc())).toEqual(['takeBack']);
});

test('one player hears that they have won the hand, the others that they have lost it, and spectators neither', () => {
  const ended = (...points: number[]) => {
    const seats = Object.fromEntries(points.map((one, seat) => [seat, { points: one, total: one, lines: [], hand: [] }]));
    const result: HandResult = { hand: 1, clause: 'PD-2.6', seats };
    return [0, 1, null].map((seat) => soundsOf([{ event: 'hand_ended', result }], seat, rummyDoc()));
  };
  expect(ended(31, 12)).toEqual([['handWon'], ['handLost'], []]);
  expect(ended(0, 0), 'nobody has won').toEqual([[], [], []]);
});
