import { getContext, setContext } from 'svelte';
import { usualFace } from '../art/avatars.ts';
import type { Avatar, Doc, Seat } from '../protocol/model.ts';

const key = Symbol('faces');

/** Tells all parts of a table which face each player has. */
export function showFacesOf(doc: () => Doc): void {
  setContext(key, (seat: Seat): Avatar => doc().room.seats[seat]?.avatar ?? usualFace);
}

/** Returns a function that gives the face of a seat. For parts of a table only. */
export const facesHere = (): ((seat: Seat) => Avatar) => getContext(key);
