import type { Page } from '@playwright/test';

/** What a server said to a page, and how long after what it had said before, in ms. */
export interface Said {
  after: number;
  text: string;
}

interface Message {
  type: string;
  re?: number;
}

/** From now on: what the server says to a page that is opened. */
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

/** A person at the table waits no longer than this, in ms. */
const longestPause = 1500;

/**
 * Opens a page to which a recording is played in the place of a server. Once `play` is called the table lives, and
 * nothing from outside touches the page: what is measured then is its own work, and the same each time. A bot of a test
 * does not pause; here each update follows on the last one after `pause` ms at least.
 */
export async function replayTo(page: Page, address: string, said: readonly Said[], pause = 0): Promise<{ play(): Promise<void> }> {
  const heard = said.map(({ after, text }) => ({ after: Math.min(Math.max(after, pause), longestPause), text, message: JSON.parse(text) as Message }));
  const start = heard.findLastIndex(({ message }) => message.type === 'snapshot');
  const snapshot = heard[start]?.message as (Message & { doc: { room: { code: string } } }) | undefined;
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
          // What was an answer then is one to nobody now.
          const { re: _, ...update } = JSON.parse(text) as Message;
          performance.mark('update');
          this.say(update);
        }
      }
      close() {}
    } as unknown as typeof WebSocket;
  }, { welcome, snapshot, updates });
  await page.route(/\/matches\/\d+\/replay/, (route) => route.fulfill({ json: { doc: {}, events: [], steps: [] } }));
  // A device that has a seat is not a new one.
  await page.addInitScript((secret) => localStorage.setItem('meldroom.secret', JSON.stringify(secret)), '00'.repeat(32));
  await page.goto(`${address}?room=${snapshot.doc.room.code}`);
  return { play: () => page.evaluate(() => (window as unknown as { play(): Promise<void> }).play()) };
}
