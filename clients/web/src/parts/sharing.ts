/** Puts a text on the clipboard. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure connection a browser keeps its clipboard closed; the older way still works there.
    copyByHand(text);
  }
}

/** Passes something on by what the system shares with (`navigator.share`, which not every browser has). */
export async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    // They thought better of it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

function copyByHand(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'hidden';
  // While a dialog is open, nothing outside of it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
}
