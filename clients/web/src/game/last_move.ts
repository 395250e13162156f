import type { GameEvent, Seat } from '../protocol/model.ts';
import type { Place } from './flights.ts';

/** The last move, and where on the table it shows. */
export interface LastMove {
  seat: Seat;
  place: Place;
}

/** The last of these events that left something to see on the table. */
function lastMoveIn(events: readonly GameEvent[]): LastMove | null {
  for (const event of [...events].reverse()) {
    switch (event.event) {
      case 'discarded':
      case 'cards_put_back':
        return { seat: event.seat, place: 'discard' };
      case 'melded':
      case 'laid_off':
        return { seat: event.seat, place: `group:${event.meld}` };
      case 'word_laid':
      case 'word_changed':
        return { seat: event.seat, place: `group:${event.group}` };
      default:
    }
  }
  return null;
}

/** A deal, or the end of a hand, clears the table. */
const clearsTable = (events: readonly GameEvent[]): boolean => events.some((event) => event.event === 'hand_dealt' || event.event === 'hand_ended');

/** What is marked after these events, if `before` was marked until now. */
export const markedAfter = (events: readonly GameEvent[], before: LastMove | null): LastMove | null =>
  clearsTable(events) ? null : (lastMoveIn(events) ?? before);
