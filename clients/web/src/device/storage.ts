/** What this device remembers. A browser that forbids it gets a memory that lasts as long as the page. */
const memory = new Map<string, string>();

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(`meldroom.${key}`, text);
  } catch {
    // Storage is full or forbidden; the copy in memory stands in for it.
  }
}

export function recall<T>(key: string, valid: (value: unknown) => value is T, otherwise: T): T {
  let text: string | null | undefined;
  try {
    text = localStorage.getItem(`meldroom.${key}`);
  } catch {
    text = memory.get(key);
  }
  if (text == null) return otherwise;
  try {
    const value: unknown = JSON.parse(text);
    return valid(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}
