import type { Play } from '../game/play.svelte.ts';

/**
 * With the focus among the cards, letters spell and Backspace takes the last card off the bench. Nowhere else: single keys
 * that did something everywhere would get in the way of those who steer by voice (WCAG 2.1.4).
 */
export function spellByKey(play: Play, event: KeyboardEvent): void {
  if (!play.spells || play.naming !== null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLInputElement) return;
  if (event.key === 'Backspace') {
    play.removeLast();
    event.preventDefault();
  } else if (/^[a-z]$/i.test(event.key)) {
    play.typing.type(event.key.toUpperCase());
  }
}
