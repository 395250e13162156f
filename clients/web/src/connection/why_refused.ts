import type { ErrorMessage } from '../protocol/model.ts';

/** A browser opens only a few connections to a server at a time, and every failed attempt to connect asks this. */
const patienceMs = 8_000;

/**
 * Why the server lets nobody connect from here; null if it does, or if there is no answer. A browser does not tell a
 * page why its WebSocket failed to open.
 */
export async function whyRefused(base: string): Promise<ErrorMessage | null> {
  try {
    // With POST the browser sends the page's origin.
    const answer = await fetch(`${base}ws`, { method: 'POST', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    if (answer.status !== 403 && answer.status !== 429) return null;
    const said = (await answer.json()) as ErrorMessage;
    return said.type === 'error' ? said : null;
  } catch {
    return null;
  }
}
