import type { Play } from '../game/play.svelte.ts';

/** Where keys have a meaning of their own. */
const hasKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.closest('input, textarea, select, dialog, [popover]') !== null || target.isContentEditable);

/**
 * Letters spell wherever the focus is, Backspace takes the last card off the bench, Escape all of them, and Enter lays
 * what was typed. Those who steer by voice can switch the letters off (WCAG 2.1.4): `letters`.
 */
export function spellByKey(play: Play, event: KeyboardEvent, { letters, busy }: { letters: boolean; busy: boolean }): void {
  if (!play.spells || play.naming !== null || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (hasKeys(event.target) || document.querySelector('dialog[open]')) return;
  if (event.key === 'Escape' && play.bench.tiles.length > 0) {
    play.clear();
  } else if (event.key === 'Backspace' && play.bench.tiles.length > 0) {
    play.removeLast();
    event.preventDefault();
  } else if (event.key === 'Enter' && play.typing.isTyped && !(event.target instanceof Element && event.target.closest('.actions'))) {
    event.preventDefault();
    if (!busy && !event.repeat) play.typing.commit();
  } else if (letters && /^[a-z]$/i.test(event.key)) {
    play.typing.type(event.key.toUpperCase());
  }
}
