import { isAvatar } from '../art/avatars.ts';
import type { Avatar, Doc, Seat } from '../protocol/model.ts';
import { isRecord, recall, remember } from '../device/storage.ts';

/** How a table stood when this device last saw it. */
export interface TableThen {
  stage: Doc['room']['stage'];
  /** This player's seat. */
  seat: Seat;
  others: { seat: Seat; name: string; /** Absent if an older version of the page noted it. */ avatar?: Avatar }[];
  /** Whose turn it was. */
  turn: Seat[];
  /** This player's score, then those of the others. */
  scores: number[];
}

/** A room that this device had a seat in. */
export interface RecentRoom {
  code: string;
  variant: string;
  table?: TableThen;
}

/** How many rooms this device remembers. */
export const mostRooms = 8;

const isOther = (value: unknown): boolean => isRecord(value) && (value['avatar'] === undefined || isAvatar(value['avatar']));
const isTable = (value: unknown): boolean =>
  value === undefined ||
  (isRecord(value) && typeof value['seat'] === 'number' && [value['turn'], value['scores']].every(Array.isArray) && Array.isArray(value['others']) && value['others'].every(isOther));
const areRooms = (value: unknown): value is RecentRoom[] =>
  Array.isArray(value) &&
  value.every((room: unknown) => isRecord(room) && typeof room['code'] === 'string' && typeof room['variant'] === 'string' && isTable(room['table']));

/** What this device keeps about a room for when it is not open. */
export function glimpseOf({ room, view }: Doc, seat: Seat): RecentRoom {
  const seats = Object.keys(room.seats).map(Number);
  const others = seats.filter((other) => other !== seat);
  const score = (one: Seat) => view?.seats[one]?.score ?? 0;
  return {
    code: room.code,
    variant: room.variant,
    table: {
      stage: room.stage,
      seat,
      others: others.flatMap((other) => {
        const holder = room.seats[other];
        return holder ? [{ seat: other, name: holder.name, avatar: holder.avatar }] : [];
      }),
      turn: view?.to_act ?? [],
      scores: [seat, ...others].map(score),
    },
  };
}

/** The newest first. */
export function recentRooms(): RecentRoom[] {
  return recall('rooms', areRooms, []);
}

export function rememberRoom(room: RecentRoom): void {
  remember('rooms', [room, ...recentRooms().filter((other) => other.code !== room.code)].slice(0, mostRooms));
}

/** Replaces what was known about a room. */
export function renewRoom(room: RecentRoom): void {
  remember('rooms', recentRooms().map((other) => (other.code === room.code ? room : other)));
}

export function forgetRoom(code: string): void {
  remember('rooms', recentRooms().filter((room) => room.code !== code));
}
