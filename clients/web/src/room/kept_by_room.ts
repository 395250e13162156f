import { recall, remember } from '../device/storage.ts';
import { isListOf } from '../protocol/json.ts';
import { isListed, mostRooms } from './recent.svelte.ts';

/** Something that this device keeps about a room: for the rooms that it was in last, and for those that it lists. */
interface OfRoom {
  room: string;
}

type Valid<T> = (value: unknown) => value is T;

const recallAll = <T extends OfRoom>(key: string, valid: Valid<T>): T[] =>
  recall(key, (value) => isListOf(value, valid), []);

export function recallOf<T extends OfRoom>(key: string, valid: Valid<T>, room: string): T | null {
  return recallAll(key, valid).find((one) => one.room === room) ?? null;
}

export function rememberOf<T extends OfRoom>(key: string, valid: Valid<T>, one: T): void {
  const all = [one, ...recallAll(key, valid).filter(({ room }) => room !== one.room)];
  remember(key, all.filter(({ room }, age) => age < mostRooms || isListed(room)));
}
