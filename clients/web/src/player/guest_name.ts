import { text } from '../text/text.ts';
import { preferences } from './preferences.svelte.ts';

/** A name for a person who gives none, different from the `taken` ones. */
export function guestName(taken: readonly string[] = []): string {
  let name = text.home.guest;
  for (let number = 2; taken.includes(name); number += 1) name = `${text.home.guest} ${number}`;
  return name;
}

/** The name to take a seat with: this person's own, or one for a guest. */
export const seatName = (taken: readonly string[] = []): string => preferences.name || guestName(taken);
