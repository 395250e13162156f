import type { Page } from '@playwright/test';
import { type Doc, openSeat } from './made_table.ts';

/** A message of a server to a page, and how long after the one before it, in ms. */
export interface Said {
  after: number;
  text: string;
}

interface Message {
  type: string;
  re?: number;
}

/** Records everything that the server sends to a page that is opened from now on. */
export function record(page: Page): Said[] {
  const said: Said[] = [];
  let before = performance.now();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const now = performance.now();
      said.push({ after: now - before, text: String(payload) });
      before = now;
    }),
  );
  return said;
}

/** Longer pauses of a person at the table are cut to this, in ms. */
const longestPause = 1500;

/**
 * Opens a page and replays a recording to it instead of a server. After the call of `play` nothing from outside touches
 * the page, so a measurement has only its own work, the same each time. Bots in tests do not pause, so each update
 * comes at least `pause` ms after the last one.
 */
export async function replayTo(page: Page, address: string, said: readonly Said[], pause = 0): Promise<{ play(): Promise<void> }> {
  const heard = said.map(({ after, text }) => ({ after: Math.min(Math.max(after, pause), longestPause), text, message: JSON.parse(text) as Message }));
  const start = heard.findLastIndex(({ message }) => message.type === 'snapshot');
  const snapshot = heard[start]?.message as (Message & { doc: Doc }) | undefined;
  if (!snapshot) throw new Error('nobody sat at a table while this was recorded');
  const welcome = heard.find(({ message }) => message.type === 'welcome')?.message;
  const updates = heard.slice(start + 1).filter(({ message }) => message.type === 'update');
  await page.addInitScript((script) => {
    const answers: Record<string, object | undefined> = { hello: script.welcome, resume: script.snapshot };
    window.WebSocket = class {
      static readonly OPEN = 1;
      readyState = 1;
      onopen: (() => void) | null = null;
      onmessage: ((event: { data: string }) => void) | null = null;
      constructor() {
        setTimeout(() => this.onopen?.());
        Object.assign(window, { play: () => this.play() });
      }
      send(text: string) {
        const { type, id } = JSON.parse(text) as { type: string; id: number };
        setTimeout(() => this.say({ type: 'pong', ...answers[type], re: id }));
      }
      say(message: object) {
        this.onmessage?.({ data: JSON.stringify(message) });
      }
      async play() {
        for (const { after, text } of script.updates) {
          await new Promise((on) => setTimeout(on, after));
          // An answer of the recording answers no request now.
          const { re: _, ...update } = JSON.parse(text) as Message;
          performance.mark('update');
          this.say(update);
        }
      }
      close() {}
    } as unknown as typeof WebSocket;
  }, { welcome, snapshot, updates });
  await openSeat(page, address, snapshot.doc);
  return { play: () => page.evaluate(() => (window as unknown as { play(): Promise<void> }).play()) };
}
