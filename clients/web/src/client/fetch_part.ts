import { text } from '../text/text.ts';
import type { Client } from './client.svelte.ts';

/** A part of the application that is loaded only when it is needed. Without it, says why: the connection, or an older page. */
export async function fetchPart<T>({ server, notices }: Client, part: Promise<T>): Promise<T | null> {
  try {
    return await part;
  } catch {
    const online = server.link === 'online';
    notices.tell(() => (online ? text.app.outdated : text.app.notLoaded), online ? {} : { cause: 'offline' });
    return null;
  }
}
