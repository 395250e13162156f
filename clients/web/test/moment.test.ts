import { describe, expect, test } from 'vitest';
import { momentIn } from '../src/game/moment.ts';
import type { GameEvent } from '../src/protocol/model.ts';
import { alphaDoc, challengeDoc } from './fixtures.ts';

const before = challengeDoc();
const word = Object.values(before.view!.words).at(-1)!;
const pending = before.view!.words[1]!;

describe('a moment for everybody', () => {
  test('is the verdict on a challenged word, with its cards', () => {
    const events: GameEvent[] = [{ event: 'challenged', seat: 0, word: pending.word, stands: false }];
    expect(momentIn(events, before.view!, alphaDoc({ game: before.view!.game }))).toEqual({
      kind: 'judged', word: pending.word, tiles: pending.tiles, by: 1, challenger: 0, stands: false, worth: { value: 1, multiplier: 4, points: 4, bonus_cards: 4 },
    });
  });

  test('gives the score of the word, for the player who laid it', () => {
    const events: GameEvent[] = [{ event: 'challenged', seat: 0, word: pending.word, stands: true }];
    // The word that was extended belongs to the challenger.
    const asked = challengeDoc();
    asked.view!.words[1]!.owner = 0;
    expect(momentIn(events, asked.view!, alphaDoc())).toMatchObject({ by: 1, challenger: 0, stands: true, worth: { points: 4, bonus_cards: 4 } });
  });

  test('is a word of eight letters, once it stands', () => {
    const laid = (spelled: string): GameEvent[] => [{ event: 'word_laid', seat: 0, group: 9, word: spelled }];
    expect(momentIn(laid('SEATINGS'), alphaDoc().view!, alphaDoc())).toEqual({ kind: 'longWord' });
    expect(momentIn(laid('SEATING'), alphaDoc().view!, alphaDoc())).toBeNull();
    // While the challenge is open, it may turn out not to be a word.
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
