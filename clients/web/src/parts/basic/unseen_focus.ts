import { on } from 'svelte/events';

/**
 * For a part of the table that gets the focus when one of its controls goes away (`browser/focus.ts`). After a tap or a
 * click the focus is not visible there, but the next letter that the player types would draw a ring around all of it.
 */
export const unseenFocus = (part: HTMLElement) =>
  on(part, 'focus', () => part.toggleAttribute('data-focus-unseen', !part.matches(':focus-visible')));
