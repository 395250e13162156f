import type { Client } from '../core/client.svelte.ts';

/** The pages whose person watches, and looks at the invitation because they may want a seat. */
const watching = new WeakSet<Client>();

/** Goes from the waiting room to the invitation. */
export function consider(client: Client): void {
  watching.add(client);
  client.considerSeat();
}

/** Whether the person of this page came to the invitation in this way; asked once. */
export const isConsidering = (client: Client): boolean => watching.delete(client);
