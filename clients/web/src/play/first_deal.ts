import type { Doc, GameEvent, Seat } from '../protocol/model.ts';

/**
 * The deal that no table has shown yet, after these events (`before`: until now). Moves of others do not end it, because
 * bots can be faster than a slow network. A move of the player, or the end of the hand, does.
 */
export function unseenDeal(before: readonly GameEvent[] | null, events: readonly GameEvent[], seat: Seat | null): readonly GameEvent[] | null {
  if (events.some(({ event }) => event === 'hand_dealt')) return events;
  const past = events.some((event) => event.event === 'hand_ended' || ('seat' in event && event.seat === seat));
  return past ? null : before;
}

/** What happened when this match began, as far as its first state shows it. */
export function beginningOf({ room, view }: Doc): readonly GameEvent[] {
  const begun: GameEvent = { event: 'match_started', match: room.match };
  if (!view) return [begun];
  const cards = Math.min(...Object.values(view.seats).map((seat) => seat.cards));
  const hand = view.own?.hand ?? [];
  return [begun, { event: 'hand_dealt', hand: view.hand, dealer: view.dealer, cards }, ...(hand.length > 0 ? [{ event: 'received' as const, cards: hand }] : [])];
}
