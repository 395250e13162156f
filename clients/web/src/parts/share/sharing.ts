import { announcer } from '../../browser/announcements.svelte.ts';

/** Copies a text to the clipboard, and announces it with the words `said`. */
export async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure connection the clipboard API is closed; the older way still works.
    copyByHand(text);
  }
  announcer.say(said);
}

/** Shares something through the system. Returns whether this browser can do that: not every one has `navigator.share`. */
export async function share(what: ShareData): Promise<boolean> {
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    // The user closed the system's dialog.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

function copyByHand(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'hidden';
  // While a dialog is open, nothing outside it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
}
