import type { GameEvent, Seat } from '../protocol/model.ts';

/**
 * The deal that no table has shown yet, after these events; `before` is the one until now. Moves of others change nothing:
 * bots are sometimes faster than a slow network brings the table. What the player does, or the end of the hand, makes the
 * deal a thing of the past.
 */
export function unseenDeal(before: readonly GameEvent[] | null, events: readonly GameEvent[], seat: Seat | null): readonly GameEvent[] | null {
  if (events.some(({ event }) => event === 'hand_dealt')) return events;
  const past = events.some((event) => event.event === 'hand_ended' || ('seat' in event && event.seat === seat));
  return past ? null : before;
}
