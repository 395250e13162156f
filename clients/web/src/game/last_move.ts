import type { GameEvent, Seat } from '../protocol/model.ts';
import type { Place } from './flights.ts';

/** The last move, and where on the table it shows. */
export interface LastMove {
  seat: Seat;
  place: Place;
  /** Who went out and has not had a turn since, in a game that goes on then (AR-3.1). */
  out?: Seat;
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

/** Who is out after these events. A turn begins with a draw or a pass; going out ends with a draw, too. */
function outAfter(events: readonly GameEvent[], before: Seat | undefined): Seat | undefined {
  const went = events.find((event) => event.event === 'went_out');
  if (went) return went.seat;
  const plays = events.some((event) => (event.event === 'drew' || event.event === 'passed' || event.event === 'took_back') && event.seat === before);
  return plays ? undefined : before;
}

/** What is marked after these events, if `before` was marked until now. */
export function markedAfter(events: readonly GameEvent[], before: LastMove | null): LastMove | null {
  if (clearsTable(events)) return null;
  const last = lastMoveIn(events) ?? before;
  const out = outAfter(events, before?.out);
  if (!last || last.out === out) return last;
  return { seat: last.seat, place: last.place, ...(out !== undefined && { out }) };
}
