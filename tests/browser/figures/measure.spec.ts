import { gzipSync } from 'node:zlib';
import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { nextToAct } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { test } from '../support/test.ts';
import { median, ms, rank } from './ranks.ts';

/** A mid-range phone on a slow mobile network, as in Lighthouse. */
const slowdown = 4;
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const loads = 7;
const drawnMoves = 50;

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

interface Load {
  interactive: number;
  painted: number;
  /** When the page has sent the request for a tap that came with the paint; absent if the tap sends no request. */
  asked?: number;
  transferred: number;
  gzipped: number;
  plain: number;
}

/**
 * Tells a page when it has been painted: callbacks of a frame run before the paint, and a task after them runs after
 * it.
 */
function tellPaint(): void {
  window.afterPaint = (run) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = run;
      port2.postMessage(null);
    });
}

declare global {
  interface Window {
    afterPaint(run: () => void): void;
  }
}

/**
 * A first visit, with an empty cache, until `button` can be pressed. A button of ours is on the page only when its
 * listener works, or when the page keeps the tap until then.
 */
async function firstLoad(browser: Browser, address: string, button: string, request?: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const scripts: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  await page.addInitScript(tellPaint);
  await page.addInitScript(({ button, request }) => {
    const { send } = WebSocket.prototype;
    new MutationObserver((_changes, observer) => {
      const found = [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === button && !one.disabled);
      if (!found) return;
      observer.disconnect();
      const interactive = performance.now();
      window.afterPaint(() => {
        const times = { interactive, painted: performance.now() };
        if (!request) return console.log(JSON.stringify(times));
        WebSocket.prototype.send = function (message: string) {
          send.call(this, message);
          if ((JSON.parse(message) as { type: string }).type === request) console.log(JSON.stringify({ ...times, asked: performance.now() }));
        };
        found.click();
      });
    }).observe(document, { childList: true, subtree: true, attributes: true });
  }, { button, request });
  // The page reports by itself, because a question would cost it time.
  const told = page.waitForEvent('console');
  await page.goto(address);
  const { interactive, painted, asked } = JSON.parse((await told).text()) as Pick<Load, 'interactive' | 'painted' | 'asked'>;
  // Scripts that come later are fetched while people look at the page.
  const start = await page.evaluate(() => performance.timeOrigin);
  const ended = (request: Request) => request.timing().startTime - start + request.timing().responseEnd;
  const needed = scripts.filter((request) => ended(request) < (asked ?? interactive));
  const sources = await Promise.all(needed.map(async (request) => (await request.response())?.body() ?? Buffer.alloc(0)));
  const sizes = await Promise.all(needed.map((request) => request.sizes()));
  const transferred = sizes.reduce((total, size) => total + size.responseHeadersSize + size.responseBodySize, 0);
  await context.close();
  const sum = (size: (source: Buffer) => number) => sources.reduce((total, source) => total + size(source), 0);
  return { interactive, painted, ...(asked && { asked }), transferred, gzipped: sum((source) => gzipSync(source).length), plain: sum((source) => source.length) };
}

async function report(browser: Browser, what: string, address: string, button: string, request?: string): Promise<void> {
  const found: Load[] = [];
  for (let load = 0; load < loads; load += 1) found.push(await firstLoad(browser, address, button, request));
  const of = (part: keyof Load) => median(found.map((load) => load[part] ?? 0));
  const all = found.map((load) => ms(load.interactive)).join(', ');
  console.log(`${what}: to be used after ${ms(of('interactive'))} (${all}), painted after ${ms(of('painted'))}; ` +
    (request ? `a tap made then asks the server for what it means after ${ms(of('asked'))}; ` : '') +
    `scripts ${kB(of('transferred'))} transferred, ${kB(of('gzipped'))} gzipped, ${kB(of('plain'))} plain`);
}

/** Notes the time from a frame with somebody else's move to the next paint of the page. */
function watchFrames(): void {
  const times: number[] = [];
  Object.assign(window, { drawn: times });
  let arrived: number | null = null;
  new MutationObserver(() => {
    if (arrived === null) return;
    const since = arrived;
    arrived = null;
    window.afterPaint(() => times.push(performance.now() - since));
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL) {
      super(address);
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as { type: string; re?: number; events?: { event: string; seat?: number }[] };
        const moved = message.type === 'update' && message.re === undefined && message.events?.some((one) => ['drew', 'melded', 'laid_off', 'discarded'].includes(one.event));
        if (moved) arrived = performance.now();
      });
    }
  };
}

/** Notes the time from the return of the network until the page shows the current table. */
function watchReturns(): void {
  const times: number[] = [];
  Object.assign(window, { returns: times });
  let back: number | null = null;
  window.addEventListener('online', () => (back = performance.now()));
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL) {
      super(address);
      this.addEventListener('message', ({ data }) => {
        if (back === null || (JSON.parse(String(data)) as { type: string }).type !== 'snapshot') return;
        const since = back;
        back = null;
        window.afterPaint(() => times.push(performance.now() - since));
      });
    }
  };
}

const drawn = (page: Page) => page.evaluate(() => (window as unknown as { drawn: number[] }).drawn);

test('the first page', async ({ browser, server }) => {
  await report(browser, 'First page', server.address, 'Play Rummy', 'create');
});

test('a room’s link', async ({ browser, server, arrive }) => {
  const ann = await arrive('Ann');
  const code = await ann.makeRoom({ game: 'Rummy' });
  await report(browser, 'Room’s link', `${server.address}r/${code}`, 'Sit down');
});

test('moves', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await ben.page.addInitScript(tellPaint);
  await ben.page.addInitScript(watchFrames);
  const session = await ben.context.newCDPSession(ben.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const code = await ann.makeRoom({ game: 'Rummy' });
  await ben.join(code);
  await ann.start();
  let figures: number[] = [];
  while (figures.length < drawnMoves) {
    const next = await nextToAct([ann, ben]);
    if (!next) break;
    await takeRummyTurn(next);
    figures = await drawn(ben.page);
  }
  console.log(`A move of somebody else is drawn after ${ms(median(figures))} (median), ${ms(rank(figures, 0.95))} (p95), of ${figures.length} moves`);
});

test('the way back', async ({ arrive, network }) => {
  const ann = await arrive('Ann', network.address);
  const { page } = ann;
  await page.addInitScript(tellPaint);
  await page.addInitScript(watchReturns);
  await ann.playBots({ game: 'Rummy' }, 'easy');
  ann.expectTrouble();
  const session = await ann.context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const returns = () => page.evaluate(() => (window as unknown as { returns: number[] }).returns);
  for (let times = 1; times <= loads; times += 1) {
    await session.send('Network.emulateNetworkConditions', { ...slow4G, offline: true });
    network.cut();
    await page.waitForTimeout(5000);
    network.mend();
    await session.send('Network.emulateNetworkConditions', slow4G);
    await expect.poll(async () => (await returns()).length).toBe(times);
  }
  const figures = await returns();
  console.log(`Back in the seat ${ms(median(figures))} after the network is there (${figures.map(ms).join(', ')})`);
});
