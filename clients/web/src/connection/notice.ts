import type { Doc } from '../protocol/model.ts';
import { explain } from '../text/server_sentences.ts';
import { text } from '../text/text.ts';
import { ServerFileError } from './server_files.ts';
import { ConnectionLost, NotConnected, RequestError } from './connection.ts';

/** A message about something that did not work. */
export interface Notice {
  /** In the current language. */
  readonly text: string;
  clause?: string;
  /** The word that the table could be asked to allow. */
  word?: string;
  /**
   * What was in the way; the message goes when that is over. After `absence` it goes in the player's next turn, and after
   * a `try` of a dim button when they prepare something else.
   */
  cause?: 'offline' | 'saving' | 'room' | 'absence' | 'try';
}

export function noticeOf(say: () => string, more: Omit<Notice, 'text'> = {}): Notice {
  return {
    get text() {
      return say();
    },
    ...more,
  };
}

/** Why a request failed. Throws any other error. */
export function noticeAbout(error: unknown): Notice {
  // The player has to know what was broken off, also when the connection is back.
  if (error instanceof ConnectionLost) return error instanceof NotConnected ? noticeOf(() => text.app.notSent, { cause: 'offline' }) : noticeOf(() => text.app.lost);
  if (error instanceof ServerFileError) return noticeOf(() => error.message);
  if (!(error instanceof RequestError)) throw error;
  const { clause } = error;
  const word = clause === 'T-9' ? error.values?.word : undefined;
  const cause = causeOf(error);
  return noticeOf(() => explain(error), { ...(clause && { clause }), ...(word && { word }), ...(cause && { cause }) });
}

/** What stood in the way of a request, if it can go away by itself. */
function causeOf({ code, clause }: RequestError): Notice['cause'] {
  if (code === 'cannot_save') return 'saving';
  return clause === undefined && roomRefusals.has(code) ? 'room' : undefined;
}

/** Refusals that depend on the seats, the host, the rules or the limits of a room. */
const roomRefusals = new Set(['room_full', 'spectators_full', 'locked', 'not_host', 'bad_options', 'wrong_stage', 'not_allowed', 'no_seat', 'bad_name']);

/** Everything that such refusals depend on, as text to compare. */
export const causesIn = ({ room }: Doc): string =>
  JSON.stringify([room.stage, room.locked, room.quiet, room.host, room.variant, room.capacity, room.options, room.spectators, Object.entries(room.seats).map(([seat, { name }]) => [seat, name])]);
