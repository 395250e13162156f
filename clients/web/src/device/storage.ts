/** What this device remembers. A browser that forbids it gets a memory that lasts as long as the page. */
const memory = new Map<string, string>();
/** What has changed since it was written down. That takes a browser time, in which nothing on the page could move. */
const unwritten = new Set<string>();

export function remember(key: string, value: unknown): void {
  memory.set(key, JSON.stringify(value));
  if (unwritten.size === 0) setTimeout(writeDown);
  unwritten.add(key);
}

function writeDown(): void {
  for (const key of unwritten) {
    try {
      localStorage.setItem(`meldroom.${key}`, memory.get(key) ?? '');
    } catch {
      // Storage is full or forbidden; the copy in memory stands in for it.
    }
  }
  unwritten.clear();
}
// There are no pages where unit tests and the build run.
globalThis.addEventListener?.('pagehide', writeDown);

function textOf(key: string): string | null | undefined {
  if (unwritten.has(key)) return memory.get(key);
  try {
    return localStorage.getItem(`meldroom.${key}`);
  } catch {
    return memory.get(key);
  }
}

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
