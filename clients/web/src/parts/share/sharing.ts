import { announcer } from '../../browser/announcements.svelte.ts';
import { text } from '../../text/text.ts';

/** Copies something to the clipboard. Announces how it went, and returns those words: `copied` if it worked. */
export async function copy(what: string, copied: string): Promise<string> {
  const said = (await toClipboard(what)) ? copied : text.room.copyFailed;
  announcer.say(said);
  return said;
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

async function toClipboard(what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(what);
    return true;
  } catch {
    // Without a secure connection the clipboard API is closed; the older way still works.
    return copyByHand(what);
  }
}

function copyByHand(what: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = what;
  field.className = 'hidden';
  // While a dialog is open, nothing outside it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const worked = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return worked;
}
