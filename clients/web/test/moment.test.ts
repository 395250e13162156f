import { describe, expect, test } from 'vitest';
import { gainIn, momentIn } from '../src/play/moment.ts';
import { alphaRummy } from '../src/games/alpha-rummy/game.ts';
import { passTheDeck } from '../src/games/pass-the-deck/game.ts';
import type { GameEvent } from '../src/protocol/model.ts';
import { alphaDoc, challengeDoc, layDownDoc, wordsDoc } from './fixtures.ts';

const before = challengeDoc() as Required<ReturnType<typeof challengeDoc>>;
const word = Object.values(before.view!.words).at(-1)!;
const pending = before.view!.words[1]!;

describe('the points of a word', () => {
  const scored = (points: number, said: string): GameEvent => ({ event: 'scored', seat: 1, line: { clause: 'AR-4.2', points, text: said } });

  test('belong to the word that stands now, with their sum and its bonus cards', () => {
    const events = [{ event: 'word_accepted', seat: 0 } as const, scored(4, 'BOTHER -> BROTHER, 1 x4')];
    expect(gainIn(events, before.view!, alphaDoc().view!, alphaRummy, null)).toEqual({ group: 1, points: 4, sum: '1 × 4', bonusCards: 4 });
    const laid = [{ event: 'word_laid', seat: 1, group: 2, word: 'TALE' } as const, scored(12, 'TALE, 12 x1')];
    const { view } = alphaDoc();
    const due = (cards: number) => ({ ...view!, game: { ...view!.game, bonus_due: cards } as typeof before.view.game });
    expect(gainIn(laid, due(0), due(2), alphaRummy, null)).toEqual({ group: 2, points: 12, bonusCards: 2 });
    expect(gainIn(laid, due(2), due(5), alphaRummy, null), 'two were due before').toMatchObject({ bonusCards: 3 });
    expect(momentIn(laid, alphaDoc().view!, alphaDoc())).toBeNull();
    expect(momentIn([laid[0]!, scored(48, 'TALE, 12 x4')], alphaDoc().view!, alphaDoc())).toEqual({ kind: 'greatWord' });
  });

  test('are what its length adds at the end of the hand, where only that counts', () => {
    const { view } = wordsDoc();
    const gain = (event: GameEvent) => gainIn([event], view!, view!, passTheDeck, null);
    expect(gain({ event: 'word_laid', seat: 1, group: 3, word: 'LOUD' })).toEqual({ group: 3, points: 4, bonusCards: 0 });
    expect(gain({ event: 'word_changed', seat: 1, group: 2, was: 'PAINT', word: 'PAINTER' })).toEqual({ group: 2, points: 20, bonusCards: 0 });
    expect(gain({ event: 'word_changed', seat: 1, group: 2, was: 'PAINTER', word: 'REPAINT' }), 'it was worth as much').toBeNull();
    expect(gain({ event: 'said_done', seat: 1 })).toBeNull();
  });
});

describe('a moment for everybody', () => {
  test('is gin', () => {
    const { view } = layDownDoc();
    const knocked = (gin: boolean) => momentIn([{ event: 'knocked', seat: 1, gin }], view!, layDownDoc());
    expect([knocked(true), knocked(false)]).toEqual([{ kind: 'gin', by: 1 }, null]);
  });

  test('is the verdict on a challenged word, with its cards', () => {
    const events: GameEvent[] = [{ event: 'challenged', seat: 0, word: pending.word, stands: false }];
    expect(momentIn(events, before.view!, alphaDoc({ game: before.view!.game }))).toEqual({
      kind: 'judged', word: pending.word, tiles: pending.tiles, by: 1, challenger: 0, stands: false, toPile: false, worth: { value: 1, multiplier: 4, points: 4, bonus_cards: 4 },
    });
  });

  test('says whether cards from the pile went back there (AR-6.3)', () => {
    const events: GameEvent[] = [{ event: 'challenged', seat: 0, word: pending.word, stands: false }, { event: 'cards_put_back', seat: 1, cards: [{ id: 90, face: 'L' }] }];
    expect(momentIn(events, before.view!, alphaDoc({ game: before.view!.game }))).toMatchObject({ stands: false, toPile: true });
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
    expect(momentIn(laid('SEATINGS'), alphaDoc().view!, alphaDoc())).toEqual({ kind: 'greatWord' });
    expect(momentIn(laid('SEATING'), alphaDoc().view!, alphaDoc())).toBeNull();
    // While the challenge is open, it may turn out not to be a word.
    expect(momentIn(laid('SEATINGS'), alphaDoc().view!, challengeDoc())).toBeNull();
    const pending = challengeDoc();
    const after = alphaDoc();
    const key = Object.keys(pending.view!.words).at(-1)!;
    Object.assign(pending.view!.game, { pending: { word: Number(key), by: 1, accepted: [] } });
    for (const [spelled, moment] of [['SEATINGS', { kind: 'greatWord' }], ['SEATING', null]] as const) {
      after.view!.words = { [key]: { ...word, word: spelled } };
      expect(momentIn([{ event: 'word_accepted', seat: 0 }], pending.view!, after)).toEqual(moment);
    }
  });
});
