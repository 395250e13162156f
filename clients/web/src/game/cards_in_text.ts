import type { Face, Faces } from '../protocol/model.ts';
import { text } from '../text/text.ts';
import { nameOf } from '../text/card_names.ts';

/**
 * Sentences that name cards, to read aloud or to show with the cards drawn in them. While a sentence is being put
 * together, each card in it is its code between two characters that no language uses.
 */

const [before, after] = ['\uE000', '\uE001'];
const card = new RegExp(`${before}([^${after}]*)${after}`);

/** Words, or a card between them. */
export type Part = string | Face;

export const marked = (code: string): string => `${before}${code}${after}`;

/** The parts of a sentence. Between cards that follow each other in a list, the separators are left out. */
export function partsOf(sentence: string, faces: Faces): Part[] {
  const between = text.list(['|', '|', '|']).split('|');
  // Codes and words alternate. A code that is not in the deck is shown as it is.
  const pieces = sentence.split(card).map((piece, index): Part => (index % 2 === 1 ? (faces[piece] ?? piece) : piece));
  const isCard = (index: number) => typeof pieces[index] === 'object';
  return pieces.filter((piece, index) => piece !== '' && !(isCard(index - 1) && isCard(index + 1) && between.includes(piece as string)));
}

/** The whole sentence in words. */
export function inWords(sentence: string, faces: Faces): string {
  return sentence
    .split(card)
    .map((piece, index) => (index % 2 === 1 && faces[piece] ? nameOf(faces[piece]) : piece))
    .join('');
}
