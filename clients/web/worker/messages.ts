/** What the service worker sends to the pages: the files of the newest build. */
export interface BuildMessage {
  build: readonly string[];
}

/**
 * What a page asks the service worker to do: only a service worker can show notifications on every system. `over` is
 * the address of the table where the turn is over.
 */
export type TurnMessage = { turn: Turn } | { over: string };

export interface Turn {
  title: string;
  body: string;
  /** The address of the table, by which another page finds the notification, and which opens if no page is there. */
  address: string;
}
