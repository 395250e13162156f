import { preferences } from './preferences.svelte.ts';
import type { Faces } from '../protocol/model.ts';
import { cardSorts, letterSorts, type SortKey, sortsFor } from '../game/sorting.ts';

/** How hands of such cards are sorted when they are dealt; nothing if they stay as they come. */
export const likedSort = (faces: Faces): SortKey | undefined => sortsFor(faces).find((by) => by === preferences.sortCards || by === preferences.sortLetters);

/** From now on hands of such cards are dealt in that order, or as they come. */
export function likeSort(by: SortKey | undefined, faces: Faces): void {
  const ofCards = cardSorts.find((one) => one === by) ?? null;
  const ofLetters = letterSorts.find((one) => one === by) ?? null;
  if (sortsFor(faces).some((one) => cardSorts.some((of) => of === one))) preferences.sortCards = ofCards;
  else preferences.sortLetters = ofLetters;
}
