import { recall, remember } from './storage.ts';

/** A room that this device had a seat in. */
export interface RecentRoom {
  code: string;
  variant: string;
  players: string[];
  /** Milliseconds since 1970. */
  at: number;
}

const most = 8;

function areRooms(value: unknown): value is RecentRoom[] {
  return (
    Array.isArray(value) &&
    value.every(
      (room: unknown) =>
        typeof room === 'object' && room !== null && typeof (room as RecentRoom).code === 'string' &&
        Array.isArray((room as RecentRoom).players),
    )
  );
}

/** The newest first. */
export function recentRooms(): RecentRoom[] {
  return recall('rooms', areRooms, []);
}

export function rememberRoom(room: RecentRoom): void {
  remember('rooms', [room, ...recentRooms().filter((other) => other.code !== room.code)].slice(0, most));
}

export function forgetRoom(code: string): void {
  remember('rooms', recentRooms().filter((room) => room.code !== code));
}
