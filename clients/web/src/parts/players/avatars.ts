import { getContext, setContext } from 'svelte';
import { usualAvatar } from '../../art/avatars.ts';
import type { Avatar, Doc, Seat } from '../../protocol/model.ts';

const key = Symbol('avatars');

/** Tells all parts of a table which avatar each player has. */
export function showAvatarsOf(doc: () => Doc): void {
  setContext(key, (seat: Seat): Avatar => doc().room.seats[seat]?.avatar ?? usualAvatar);
}

/** Returns a function that gives the avatar of a seat. For parts of a table only. */
export const avatarsHere = (): ((seat: Seat) => Avatar) => getContext(key);
