import type { Doc, GameEvent, HandResult, Seat } from '../protocol/model.ts';
import { most } from './outcome.ts';

export const soundKinds = {
  cards: ['deal', 'draw', 'discard', 'lay', 'select', 'takeBack'],
  words: ['wordGood', 'wordBad'],
  moments: ['knock', 'gin', 'challenge', 'stamp', 'handWon', 'handLost', 'sitDown'],
  turn: ['turn', 'hurry'],
} as const;
export type SoundKind = keyof typeof soundKinds;
export type SoundName = (typeof soundKinds)[SoundKind][number];

/** Only one player wins a hand, and for spectators nobody loses it. */
function soundOfEnd(result: HandResult, seat: Seat | null): SoundName[] {
  const winner = most(result);
  return seat === null || winner === undefined ? [] : [winner === seat ? 'handWon' : 'handLost'];
}

/** The sounds of these events for the player in this seat, in order. `after` is the room after them. */
export function soundsOf(events: readonly GameEvent[], seat: Seat | null, after: Doc): SoundName[] {
  // A word that may still be challenged is not good yet (AR-6.1).
  const open = after.view?.phase === 'challenge';
  const good: SoundName[] = open ? [] : ['wordGood'];
  const heard = events.flatMap((event): SoundName[] => {
    switch (event.event) {
      case 'hand_dealt':
        return ['deal'];
      case 'drew':
        return ['draw'];
      case 'discarded':
        return ['discard'];
      case 'melded':
      case 'laid_off':
        return ['lay'];
      case 'word_laid':
      case 'word_changed':
        return ['lay', ...good, ...(open ? (['challenge'] as const) : [])];
      case 'word_accepted':
        return good;
      case 'knocked':
        return [event.gin ? 'gin' : 'knock'];
      case 'challenged':
        return event.stands ? ['stamp'] : ['stamp', 'wordBad'];
      case 'took_back':
      case 'cards_put_back':
        return ['takeBack'];
      case 'hand_ended':
        return soundOfEnd(event.result, seat);
      case 'joined':
        return ['sitDown'];
      default:
        return [];
    }
  });
  return [...new Set(heard)];
}
