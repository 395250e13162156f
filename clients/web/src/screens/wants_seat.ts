import type { Client } from '../client/client.svelte.ts';

/** Clients of spectators who went back to the invitation to take a seat. */
const watching = new WeakSet<Client>();

/** Goes from the waiting room to the invitation. */
export function lookForSeat(client: Client): void {
  watching.add(client);
  client.entry.considerSeat();
}

/** Whether this client is one of them. Removes it: the answer is given once. */
export const wantsSeat = (client: Client): boolean => watching.delete(client);
