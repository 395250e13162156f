import type { Play } from '../../play/play.svelte.ts';
import { isDialogOpen } from '../basic/open_dialog.ts';

/** Whether the focus is in an element that uses keys itself. */
const hasKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.closest('input, textarea, select, dialog, [popover]') !== null || target.isContentEditable);

/** Whether the focus is on a button for what the player can do. */
const isOnRail = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest('.actions') !== null;

/**
 * Letters spell wherever the focus is, Backspace takes the last card off the bench, Escape takes all cards off, and
 * Enter lays what was typed. People who use voice control can switch the letters off with `letters` (WCAG 2.1.4).
 */
export function spellByKey(play: Play, event: KeyboardEvent, { letters, busy }: { letters: boolean; busy: boolean }): void {
  if (!play.spells || play.naming !== null || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (hasKeys(event.target) || isDialogOpen()) return;
  const lie = play.bench.tiles.length > 0;
  // A letter without a card leaves nothing but what is said about it.
  const begun = lie || play.typing.lacking.length > 0;
  if (event.key === 'Escape' && begun) {
    play.clear();
  } else if (event.key === 'Backspace' && begun) {
    if (lie) play.removeLast();
    else play.clear();
    event.preventDefault();
  } else if (event.key === 'Enter' && play.typing.isTyped && !isOnRail(event)) {
    event.preventDefault();
    if (!busy && !event.repeat) play.typing.commit();
  } else if (letters && /^[a-z]$/i.test(event.key)) {
    // The buttons change with the word, and Enter would press what comes to be under the focus: Clear.
    if (isOnRail(event)) document.querySelector<HTMLElement>('.hand button[tabindex="0"]')?.focus({ preventScroll: true });
    play.typing.type(event.key.toUpperCase());
  }
}
