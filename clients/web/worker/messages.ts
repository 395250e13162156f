/** What the service worker tells the pages: the files of the newest build. */
export interface BuildMessage {
  build: readonly string[];
}

/** What a page asks of the service worker, which alone can notify on every system. */
export type TurnMessage = { turn: Turn } | { over: true };

export interface Turn {
  title: string;
  body: string;
  /** Where the table is found should its page be gone. */
  address: string;
}
