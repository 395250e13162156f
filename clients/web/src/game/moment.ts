import type { Doc, GameEvent, Seat, View, WordWorth } from '../protocol/model.ts';

/** A word was challenged, and the challenge showed whether it is one. */
interface Judged {
  kind: 'judged';
  word: string;
  tiles: View['words'][number]['tiles'];
  by: Seat;
  challenger: Seat;
  stands: boolean;
  /** Its score if it stands. */
  worth: WordWorth;
}

/** A moment that everybody should see at once, apart from the cards that move. */
export type Moment = Judged | { kind: 'longWord' };

/** A word of this many letters is cheered. */
const longWord = 8;

/** The moment in a step, if it has one. A word that may still be challenged does not count yet. */
export function momentIn(events: readonly GameEvent[], before: View, after: Doc): Moment | null {
  const pending = before.game.variant === 'alpha-rummy' ? before.game.pending : undefined;
  for (const event of events) {
    if (event.event === 'challenged') {
      const word = pending && before.words[pending.word];
      if (word) return { kind: 'judged', word: word.word, tiles: word.tiles, by: pending.by, challenger: event.seat, stands: event.stands, worth: pending.worth };
    }
    const laid = event.event === 'word_laid' || event.event === 'word_changed';
    if (laid && event.word.length >= longWord && after.view?.phase !== 'challenge') return { kind: 'longWord' };
  }
  // A word that was pending now stands: nobody has challenged it (AR-6.1).
  const stands = pending && after.view?.phase !== 'challenge' && after.view?.words[pending.word];
  return stands && stands.word.length >= longWord ? { kind: 'longWord' } : null;
}
