import type { Doc, HandResult, Seat } from '../protocol/model.ts';
import { recall, remember } from '../device/storage.ts';

/** The points that a hand gave each player, and the totals after it. */
export interface Scored {
  hand: number;
  points: Record<Seat, number>;
  totals: Record<Seat, number>;
}

interface Sheet {
  room: string;
  match: number;
  hands: Scored[];
}

const isSheet = (value: unknown): value is Sheet => {
  const sheet = value as Sheet | null;
  return typeof sheet === 'object' && sheet !== null && typeof sheet.room === 'string' && typeof sheet.match === 'number' && Array.isArray(sheet.hands);
};

const each = (result: HandResult, of: 'points' | 'total'): Record<Seat, number> =>
  Object.fromEntries(Object.entries(result.seats).map(([seat, one]) => [seat, one[of]]));

/**
 * The hands of this match that this device has seen end, and the last one. The server tells only the last hand; points
 * of hands that this device has not seen are only in the totals.
 */
export function scoreSheet({ room, view }: Doc): readonly Scored[] {
  const known = recall('sheet', isSheet, { room: room.code, match: room.match, hands: [] });
  const hands = known.room === room.code && known.match === room.match ? known.hands.filter(({ hand }) => hand <= (view?.last_hand?.hand ?? 0)) : [];
  const last = view?.last_hand;
  if (!last || hands.some(({ hand }) => hand === last.hand)) return hands;
  const now = [...hands, { hand: last.hand, points: each(last, 'points'), totals: each(last, 'total') }];
  remember('sheet', { room: room.code, match: room.match, hands: now });
  return now;
}
