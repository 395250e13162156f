import type { Face, Faces } from '../protocol/model.ts';
import { text } from '../text/text.ts';
import { nameOf } from '../text/card_names.ts';

/**
 * Sentences that name cards and words of the game, to read aloud or to show with the cards drawn in them. While a
 * sentence is being put together, each card in it is its code between two characters that no language uses, and each
 * word of the game is between two others.
 */

const [before, after] = ['\uE000', '\uE001'];
const [opens, closes] = ['\uE002', '\uE003'];
const named = new RegExp(`${before}([^${after}]*)${after}|${opens}([^${closes}]*)${closes}`);

/** Text, or a card or a word of the game in it. */
export type Part = string | Face | { word: string };

export const marked = (code: string): string => `${before}${code}${after}`;
export const markedWord = (word: string): string => `${opens}${word}${closes}`;

/** The text, the cards by their codes, and the words of a sentence, in order. */
function piecesOf<T>(sentence: string, text: (piece: string) => T, card: (code: string) => T, word: (word: string) => T): T[] {
  return sentence.split(named).flatMap((piece: string | undefined, index) => {
    if (piece === undefined) return [];
    return [index % 3 === 0 ? text(piece) : index % 3 === 1 ? card(piece) : word(piece)];
  });
}

/** The parts of a sentence. Between cards that follow each other in a list, the separators are left out. */
export function partsOf(sentence: string, faces: Faces): Part[] {
  const between = text.list(['|', '|', '|']).split('|');
  // A code that is not in the deck is shown as it is.
  const pieces = piecesOf<Part>(sentence, (piece) => piece, (code) => faces[code] ?? code, (word) => ({ word }));
  const isCard = (index: number) => {
    const piece = pieces[index];
    return typeof piece === 'object' && !('word' in piece);
  };
  return pieces.filter((piece, index) => piece !== '' && !(isCard(index - 1) && isCard(index + 1) && between.includes(piece as string)));
}

/** The whole sentence in words. */
export function inWords(sentence: string, faces: Faces): string {
  const same = (piece: string) => piece;
  return piecesOf(sentence, same, (code) => (faces[code] ? nameOf(faces[code]) : code), same).join('');
}
