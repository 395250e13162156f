import type { Room } from '../protocol/model.ts';
import type { MatchRequests } from './match_requests.ts';

/** A file name that keeps records of many years apart: game, room, match and day. */
export function recordName(room: Pick<Room, 'variant' | 'code' | 'match'>, day: Date): string {
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  return `meldroom-${room.variant}-${room.code}-match-${room.match}-${date}.json`;
}

/** Offers a file as a download; the browser decides where it goes. */
export function offerFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Offers the record of a match as a file. */
export async function saveRecord(matches: MatchRequests, room: Room): Promise<void> {
  const record = await matches.record(room);
  if (record !== null) offerFile(recordName(room, new Date()), new Blob([record], { type: 'application/json' }));
}
