import type { Face, Faces, Reason, RefusalValues, ScoreLine } from '../protocol/model.ts';
import { nameOf } from './card_names.ts';
import { text } from './text.ts';

/** The server's answer to a request without effect. */
interface Answer {
  code: string;
  message: string;
  clause?: string | undefined;
  reason?: Reason | undefined;
  values?: RefusalValues | undefined;
}

/** Words of the server, or cards that it names by their codes. */
type Piece = string | readonly Face[];

/** Splits a sentence of the server into words and cards with these faces. */
function piecesOf(sentence: string, faces: Faces): Piece[] {
  const pieces: (string | Face[])[] = [];
  const say = (words: string) => {
    const last = pieces.at(-1);
    if (typeof last === 'string') pieces[pieces.length - 1] = `${last} ${words}`;
    else pieces.push(words);
  };
  for (const word of sentence.split(' ')) {
    const code = word.replace(/[,:;.]+$/, '');
    const face = faces[code];
    const last = pieces.at(-1);
    if (!face) say(word);
    else if (Array.isArray(last)) last.push(face);
    else pieces.push([face]);
    if (face && code !== word) say(word.slice(code.length));
  }
  return pieces;
}

/** Sets a line with typographic signs, because the server writes in ASCII. */
const typeset = (line: string) => line.replace(/'/g, '’').replace(/ -> /g, ' → ').replace(/ - (?=\d)/g, ' − ').replace(/ x(?=\d)/g, '\u00A0×');

/** The server gives a reason in small letters and without a full stop, because it can follow other words. */
const sentence = (line: string) => typeset(line).replace(/^./, (first) => first.toUpperCase()).replace(/(?<![.!?])$/, '.');

/** Why a request had no effect, in the current language; the server's own sentence if the language has none. */
export function explain({ code, message, clause, reason, values = {} }: Answer): string {
  const { refusals } = text.server;
  const known = reason === undefined ? undefined : (refusals[`${clause} ${reason}`] ?? refusals[reason]);
  if (known !== undefined) return typeof known === 'string' ? known : known(values);
  return text.errors[code] ?? sentence(message);
}

/** What a line of a score counts, with the cards to show. */
export const linePieces = (line: ScoreLine, faces: Faces): Piece[] => piecesOf(typeset(text.server.scoreLine(line.text)), faces);

/** The same in words, with each card named by `named`. */
export const lineText = (line: ScoreLine, faces: Faces, named: (face: Face) => string = nameOf): string =>
  linePieces(line, faces)
    .map((piece) => (typeof piece === 'string' ? piece : text.list(piece.map(named))))
    .join(' ')
    .replace(/ (?=[,:;.])/g, '');
