/** What the service worker tells the pages: the files of the newest build. */
export interface BuildMessage {
  build: readonly string[];
}

/** What a page asks the service worker to do: only a service worker can show notifications on every system. */
export type TurnMessage = { turn: Turn } | { over: true };

export interface Turn {
  title: string;
  body: string;
  /** The address of the table, in case its page has been closed. */
  address: string;
}
