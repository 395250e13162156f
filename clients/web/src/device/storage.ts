/** What this device remembers. If the browser forbids storage, this copy lasts as long as the page. */
const memory = new Map<string, string>();
/** Keys that have changed since the last write. Writing is slow and blocks the page, so it happens later. */
const unwritten = new Set<string>();
/** Keys that could not be written. What the browser has stored under them is out of date. */
const onlyHere = new Set<string>();

export function remember(key: string, value: unknown): void {
  memory.set(key, JSON.stringify(value));
  if (unwritten.size === 0) setTimeout(writeDown);
  unwritten.add(key);
}

function writeDown(): void {
  for (const key of unwritten) {
    try {
      localStorage.setItem(`meldroom.${key}`, memory.get(key) ?? '');
      onlyHere.delete(key);
    } catch {
      // Storage is full or forbidden; the copy in memory is used instead.
      onlyHere.add(key);
    }
  }
  unwritten.clear();
}
// Unit tests and the build have no page.
globalThis.addEventListener?.('pagehide', writeDown);

function textOf(key: string): string | null | undefined {
  if (unwritten.has(key) || onlyHere.has(key)) return memory.get(key);
  try {
    return localStorage.getItem(`meldroom.${key}`);
  } catch {
    return memory.get(key);
  }
}

/** Whether everything is kept when the page is closed, as far as the page knows yet. */
export const remembers = (): boolean => onlyHere.size === 0;

/** What is stored under a key, if it is valid: it may come from another build, or from somebody who has changed it. */
export function recall<T>(key: string, valid: (value: unknown) => value is T, otherwise: T): T {
  const text = textOf(key);
  if (text == null) return otherwise;
  try {
    const value: unknown = JSON.parse(text);
    return valid(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}
