import type { Part } from './cards_in_text.ts';
import type { Doc, GameEvent, Seat } from '../protocol/model.ts';

/** Something that happened in a match, in words; with `parts` if the sentence names cards or words of the game. */
interface OfMatch {
  /** `little` is a draw or the end of a turn: it belongs in the log, but matters least. */
  kind: 'log' | 'little' | 'heading';
  text: string;
  parts?: readonly Part[];
  /** The word that a challenge decided on. */
  judged?: string;
}

/** One line of the log or the chat. */
export type Entry =
  | OfMatch
  /** About the room and the people in it: what happened, and the name that the person in that seat had then. */
  | { kind: 'news'; text: string; of?: { event: GameEvent; name?: string } }
  /** The lines after this one happened while nobody looked. */
  | { kind: 'since'; text: string }
  | { kind: 'chat'; seat: Seat | null; name: string; text: string };

/** A state of a match. The waiting room counts as coming after the last state of the match before. */
export interface When {
  match: number;
  number: number;
}

/** A line, and the state of the match to which it belongs. */
export type Line = Entry & When;

/** Whether the line belongs to a match. The server has those lines; this tab keeps all others. */
export const isOfMatch = ({ kind }: Entry): boolean => kind === 'log' || kind === 'little' || kind === 'heading';

/** The last state of a room that was in sight. */
export interface Seen extends When {
  room: string;
  /** Absent if an older version of the page noted it. */
  hand?: number;
}

export const whenOf = ({ room, view }: Doc): When => ({ match: room.match, number: view?.number ?? Number.MAX_SAFE_INTEGER });

export function isSeen(value: unknown): value is Seen {
  const seen = value as Seen | null;
  return typeof seen === 'object' && seen !== null && typeof seen.room === 'string' && typeof seen.match === 'number' && typeof seen.number === 'number';
}

/** The lines in order: what people said in a state comes after the events that led to it. */
export function inOrder(lines: readonly Line[]): Line[] {
  return [...lines].sort((a, b) => a.match - b.match || a.number - b.number || Number(isOfMatch(b)) - Number(isOfMatch(a)));
}

/** Replaces this tab's lines about a match by those of the server: `ofMatch`, up to state `number`. */
export function withMatchLines(lines: readonly Line[], ofMatch: readonly Line[], { match, number }: When): Line[] {
  return inOrder([...ofMatch, ...lines.filter((line) => !isOfMatch(line) || line.match !== match || line.number > number)]);
}

const most = 300;
const keyOf = (room: string) => `meldroom.log.${room}`;

/** The chat and the news of a room. The tab keeps them, also over a reload; the server keeps the matches. */
export function recallNews(room: string): Line[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(room)) ?? '[]');
    return Array.isArray(kept) ? (kept as Line[]).filter((line) => typeof line.number === 'number' && !isOfMatch(line)) : [];
  } catch {
    return [];
  }
}

export function keepNews(room: string, lines: readonly Line[]): void {
  try {
    sessionStorage.setItem(keyOf(room), JSON.stringify(lines.filter((line) => !isOfMatch(line)).slice(-most)));
  } catch {
    // Storage is full or forbidden: the news is lost when the page closes.
  }
}
