import { getContext, setContext } from 'svelte';
import type { Avatar, Doc, Seat } from '../protocol/model.ts';

const key = Symbol('faces');

/** Lets all parts of a table know whose face is whose. */
export function showFacesOf(doc: () => Doc): void {
  setContext(key, (seat: Seat): Avatar => doc().room.seats[seat]?.avatar ?? 'owl');
}

/** The face of a player of the table that this is a part of. */
export const facesHere = (): ((seat: Seat) => Avatar) => getContext(key);
