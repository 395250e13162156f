import type { Part } from './cards_in_text.ts';
import type { Doc, Seat } from '../protocol/model.ts';

/** What happened in a match, in words; with `parts`, if there are cards in them. */
interface OfMatch {
  /** `little` is a draw, or the end of a turn: it belongs to the log, but says least of what happened. */
  kind: 'log' | 'little' | 'heading';
  text: string;
  parts?: readonly Part[];
}

/** One line of the log or the chat. */
export type Entry =
  | OfMatch
  /** Of the room and who is in it. */
  | { kind: 'news'; text: string }
  /** What follows happened while nobody looked. */
  | { kind: 'since'; text: string }
  | { kind: 'chat'; seat: Seat | null; name: string; text: string };

/** A state of a match. In the waiting room it is what comes after the last one of the match before. */
export interface When {
  match: number;
  number: number;
}

/** A line and when it was told. */
export type Told = Entry & When;

/** The server tells the story of a match; all else is this tab's to keep. */
export const isStory = ({ kind }: Entry): boolean => kind === 'log' || kind === 'little' || kind === 'heading';

/** What of a room was in sight last. */
export interface Seen extends When {
  room: string;
}

export const whenOf = ({ room, view }: Doc): When => ({ match: room.match, number: view?.number ?? Number.MAX_SAFE_INTEGER });

export function isSeen(value: unknown): value is Seen {
  const seen = value as Seen | null;
  return typeof seen === 'object' && seen !== null && typeof seen.room === 'string' && typeof seen.match === 'number' && typeof seen.number === 'number';
}

/** As it was told: what was said in a state comes after what led to it. */
export function inOrder(told: readonly Told[]): Told[] {
  return [...told].sort((a, b) => a.match - b.match || a.number - b.number || Number(isStory(b)) - Number(isStory(a)));
}

/** `story`, a match as the server tells it up to a state of it, in the place of what this tab has heard. */
export function withStory(told: readonly Told[], story: readonly Told[], { match, number }: When): Told[] {
  return inOrder([...story, ...told.filter((line) => !isStory(line) || line.match !== match || line.number > number)]);
}

const most = 300;
const keyOf = (room: string) => `meldroom.log.${room}`;

/** What has been said in a room, and its news. They belong to the tab and survive a reload; the matches are the server's. */
export function recallNews(room: string): Told[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(room)) ?? '[]');
    return Array.isArray(kept) ? (kept as Told[]).filter((line) => typeof line.number === 'number' && !isStory(line)) : [];
  } catch {
    return [];
  }
}

export function keepNews(room: string, told: readonly Told[]): void {
  try {
    sessionStorage.setItem(keyOf(room), JSON.stringify(told.filter((line) => !isStory(line)).slice(-most)));
  } catch {
    // Storage is full or forbidden: the news then end with the page.
  }
}
