import { isStarterResult } from '../play/starter.ts';
import { isRecord, isText } from '../protocol/json.ts';
import type { Doc, HandResult, Seat } from '../protocol/model.ts';
import { recallOf, rememberOf } from './kept_by_room.ts';

/** The points that a hand gave each player, and the totals after it. */
interface Scored {
  hand: number;
  points: Record<Seat, number>;
  totals: Record<Seat, number>;
}

interface Sheet {
  room: string;
  match: number;
  hands: Scored[];
}

const isSheet = (value: unknown): value is Sheet =>
  isRecord(value) && isText(value['room']) && typeof value['match'] === 'number' && Array.isArray(value['hands']);

const each = (result: HandResult, of: 'points' | 'total'): Record<Seat, number> =>
  Object.fromEntries(Object.entries(result.seats).map(([seat, one]) => [seat, one[of]]));

/**
 * The hands of this match that this device has seen end, and the last one. The server sends only the last hand; points
 * of hands that this device has not seen are only in the totals.
 */
export function scoreSheet({ room, view }: Doc): readonly Scored[] {
  const last = view?.last_hand;
  const known = recallOf('sheet', isSheet, room.code);
  const hands = known?.match === room.match ? known.hands.filter(({ hand }) => hand <= (last?.hand ?? 0)) : [];
  if (!last || isStarterResult(last) || hands.some(({ hand }) => hand === last.hand)) return hands;
  return [...hands, { hand: last.hand, points: each(last, 'points'), totals: each(last, 'total') }];
}

/** Keeps the sheet of the match that is being played. */
export function noteScores(doc: Doc): void {
  const { code: room, match } = doc.room;
  if (doc.view?.last_hand) rememberOf('sheet', isSheet, { room, match, hands: [...scoreSheet(doc)] });
}
