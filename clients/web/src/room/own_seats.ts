import { isRecord, isText } from '../protocol/json.ts';
import type { Seat } from '../protocol/model.ts';
import { recallOf, rememberOf } from './kept_by_room.ts';

/** This player's seat in the matches of a room: people may move to other seats between two matches. */
interface OwnSeats {
  room: string;
  seats: Record<number, Seat>;
}

const isOwnSeats = (value: unknown): value is OwnSeats => isRecord(value) && isText(value['room']) && isRecord(value['seats']);

/** The seat in a match, if this device has noted it. */
export function ownSeatIn(room: string, match: number): Seat | undefined {
  const seat: unknown = recallOf('own-seats', isOwnSeats, room)?.seats[match];
  return typeof seat === 'number' ? seat : undefined;
}

export function noteOwnSeat(room: string, match: number, seat: Seat): void {
  if (ownSeatIn(room, match) === seat) return;
  rememberOf('own-seats', isOwnSeats, { room, seats: { ...recallOf('own-seats', isOwnSeats, room)?.seats, [match]: seat } });
}
