import { describe, expect, test } from 'vitest';
import { momentIn } from '../src/game/moment.ts';
import type { GameEvent } from '../src/protocol/model.ts';
import { alphaDoc, challengeDoc } from './fixtures.ts';

const before = challengeDoc();
const word = Object.values(before.view!.words).at(-1)!;

describe('a moment for everybody', () => {
  test('is the verdict on a challenged word, with the cards that lay there', () => {
    const events: GameEvent[] = [{ event: 'challenged', seat: 1, word: word.word, stands: false }];
    expect(momentIn(events, before.view!, alphaDoc())).toEqual({
      kind: 'judged', word: word.word, tiles: word.tiles, by: word.owner, challenger: 1, stands: false,
    });
  });

  test('is a word of eight letters, once it stands', () => {
    const laid = (spelled: string): GameEvent[] => [{ event: 'word_laid', seat: 0, group: 9, word: spelled }];
    expect(momentIn(laid('SEATINGS'), alphaDoc().view!, alphaDoc())).toEqual({ kind: 'longWord' });
    expect(momentIn(laid('SEATING'), alphaDoc().view!, alphaDoc())).toBeNull();
    // It may be none.
    expect(momentIn(laid('SEATINGS'), alphaDoc().view!, challengeDoc())).toBeNull();
    const pending = challengeDoc();
    const after = alphaDoc();
    const key = Object.keys(pending.view!.words).at(-1)!;
    Object.assign(pending.view!.game, { pending: { word: Number(key), by: 1, accepted: [] } });
    for (const [spelled, moment] of [['SEATINGS', { kind: 'longWord' }], ['SEATING', null]] as const) {
      after.view!.words = { [key]: { ...word, word: spelled } };
      expect(momentIn([{ event: 'word_accepted', seat: 0 }], pending.view!, after)).toEqual(moment);
    }
  });
});
