import sizes from 'virtual:word-sizes';
import { faceOf, spelled } from '../../protocol/faces.ts';
import type { Doc, View } from '../../protocol/model.ts';
import type { WordSize } from './sizes.ts';

/** What a word brings if it stands, as a sum. */
export interface Brings extends WordSize {
  value: number;
  points: number;
  /** The letters of the cards that count, where those of the old word do not; none for a new word. */
  added: readonly string[];
}

/** What this word brings that was made from `was`; nothing for one shorter than all that bring something. */
export function bringsOf({ faces }: Doc, { word, tiles }: View['words'][number], was: string): Brings | undefined {
  const size = sizes.filter(({ letters }) => letters <= word.length).at(-1);
  if (!size) return undefined;
  const old = [...was];
  const added = tiles.flatMap(({ face, as }) => {
    const card = faceOf(faces, face);
    const letter = spelled(card, as);
    const at = old.indexOf(letter);
    if (at >= 0) old.splice(at, 1);
    return at < 0 ? [{ letter, value: card.value }] : [];
  });
  const value = added.reduce((sum, card) => sum + card.value, 0);
  return { ...size, letters: word.length, value, points: value * size.times, added: was ? added.map(({ letter }) => letter) : [] };
}
