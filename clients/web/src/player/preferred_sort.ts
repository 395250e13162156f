import { preferences } from './preferences.svelte.ts';
import type { Faces } from '../protocol/model.ts';
import { cardSorts, letterSorts, type SortKey } from '../play/sort_keys.ts';
import { sortsFor } from '../play/sorting.ts';

/** How hands of these cards are sorted when they are dealt; undefined if they stay as dealt. */
export const preferredSort = (faces: Faces): SortKey | undefined => sortsFor(faces).find((by) => by === preferences.sortCards || by === preferences.sortLetters);

/** From now on hands of these cards are sorted this way when they are dealt; undefined leaves them as dealt. */
export function preferSort(by: SortKey | undefined, faces: Faces): void {
  const ofCards = cardSorts.find((one) => one === by) ?? null;
  const ofLetters = letterSorts.find((one) => one === by) ?? null;
  if (sortsFor(faces).some((one) => cardSorts.some((of) => of === one))) preferences.sortCards = ofCards;
  else preferences.sortLetters = ofLetters;
}
