import type { Doc, GameEvent, Seat, View } from '../protocol/model.ts';

/** A word was challenged, and it turned out whether it is one. */
export interface Judged {
  kind: 'judged';
  word: string;
  tiles: View['words'][number]['tiles'];
  by: Seat;
  challenger: Seat;
  stands: boolean;
}

/** What happened and is to be seen by everybody at once, besides the cards that move. */
export type Moment = Judged | { kind: 'longWord' };

/** A word of so many letters is cheered. */
const longWord = 8;

/** The moment of a step, if it has one. A word that may still be challenged is none yet. */
export function momentIn(events: readonly GameEvent[], before: View, after: Doc): Moment | null {
  for (const event of events) {
    if (event.event === 'challenged') {
      const judged = Object.values(before.words).find(({ word }) => word === event.word);
      if (judged) return { kind: 'judged', word: judged.word, tiles: judged.tiles, by: judged.owner, challenger: event.seat, stands: event.stands };
    }
    const laid = event.event === 'word_laid' || event.event === 'word_changed';
    if (laid && event.word.length >= longWord && after.view?.phase !== 'challenge') return { kind: 'longWord' };
  }
  // A word that was pending stands, since nobody doubts it any more (AR-6.1).
  const pending = 'pending' in before.game ? before.game.pending : undefined;
  const stands = pending && after.view?.phase !== 'challenge' && after.view?.words[pending.word];
  return stands && stands.word.length >= longWord ? { kind: 'longWord' } : null;
}
