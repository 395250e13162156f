import type { GameEvent, Seat } from '../protocol/model.ts';

export const soundKinds = {
  cards: ['deal', 'draw', 'discard', 'lay'],
  words: ['wordGood'],
  moments: ['knock', 'gin', 'stamp', 'handWon', 'handLost', 'sitDown'],
  turn: ['turn', 'hurry'],
} as const;
export type SoundKind = keyof typeof soundKinds;
export type SoundName = (typeof soundKinds)[SoundKind][number];

/** The sounds of these events for the player in this seat, in order. */
export function soundsOf(events: readonly GameEvent[], seat: Seat | null): SoundName[] {
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
        return ['lay', 'wordGood'];
      case 'knocked':
        return [event.gin ? 'gin' : 'knock'];
      case 'challenged':
        return ['stamp'];
      case 'hand_ended':
        return [seat !== null && (event.result.seats[seat]?.points ?? 0) > 0 ? 'handWon' : 'handLost'];
      case 'joined':
        return ['sitDown'];
      default:
        return [];
    }
  });
  return [...new Set(heard)];
}
