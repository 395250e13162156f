import type { Faces, ScoreLine } from '../protocol/model.ts';
import { nameOf } from '../game/cards.ts';
import type { Matter } from './phrases.ts';
import { text } from './text.ts';

/** What the server says when something has no effect. */
export interface Answer {
  code: string;
  message: string;
  clause?: string | undefined;
  reason?: string | undefined;
}

const matterOf = (sentence: string): Matter => ({
  words: sentence.match(/\b[A-Z]{2,}\b/g) ?? [],
  numbers: (sentence.match(/\b\d+\b/g) ?? []).map(Number),
});

/** Why it has none, in the language spoken; as the server says it where that language has no sentence for it. */
export function explain({ code, message, clause, reason }: Answer): string {
  const { refusals } = text.server;
  const known = reason === undefined ? undefined : (refusals[`${clause} ${reason}`] ?? refusals[reason]);
  if (known !== undefined) return typeof known === 'string' ? known : known(matterOf(message));
  return text.errors[code] ?? message;
}

/** What a line of a score sheet counts. */
export function lineText(line: ScoreLine, faces: Faces): string {
  return text.server.scoreLine(line.text, (code) => {
    const face = faces[code];
    return face && nameOf(face);
  });
}
