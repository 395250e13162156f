import type { Seat } from '../protocol/model.ts';

/** One line of the log or the chat. */
export type Entry =
  | { kind: 'log'; text: string }
  /** A draw, or the end of a turn: it belongs to the log, but says least of what happened. */
  | { kind: 'little'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'chat'; seat: Seat | null; name: string; text: string };

const most = 300;
const keyOf = (room: string) => `meldroom.log.${room}`;

/**
 * What has been seen in a room. It belongs to the tab and survives a reload; the server sends no history, so of what
 * happened while nobody was connected only the outcome can be told.
 */
export function recallEntries(room: string): Entry[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(room)) ?? '[]');
    return Array.isArray(kept) ? (kept as Entry[]) : [];
  } catch {
    return [];
  }
}

export function keepEntries(room: string, entries: readonly Entry[]): void {
  try {
    sessionStorage.setItem(keyOf(room), JSON.stringify(entries.slice(-most)));
  } catch {
    // Storage is full or forbidden: the log then ends with the page.
  }
}
