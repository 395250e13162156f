import { expect, type Page } from '@playwright/test';
import { complains } from '../support/player.ts';
import { test } from '../support/test.ts';

/** Taps a button of the page as soon as it is there. */
async function tapAtOnce(page: Page, button: string): Promise<void> {
  await page.addInitScript((name) => {
    new MutationObserver((_changes, observer) => {
      const found = [...document.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === name);
      if (!found) return;
      observer.disconnect();
      found.click();
    }).observe(document, { childList: true, subtree: true });
  }, button);
}

/**
 * The bytes transferred until the server gets the request for a tap on `button`, which comes as soon as the button is
 * there. This is everything that a new visitor has to wait for.
 */
async function fetchedBefore(page: Page, address: string, button: string): Promise<Record<string, number>> {
  await tapAtOnce(page, button);
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      override send(message: string) {
        super.send(message);
        if ((JSON.parse(message) as { type: string }).type !== 'create') return;
        Object.assign(window, { fetched: performance.getEntries().filter((one) => one instanceof PerformanceResourceTiming) });
      }
    };
  });
  await page.goto(address);
  const fetched = await page.waitForFunction(() => (window as unknown as { fetched?: PerformanceResourceTiming[] }).fetched);
  return fetched.evaluate((resources) => {
    const bytes: Record<string, number> = {};
    for (const { name, encodedBodySize } of resources!) {
      const kind = /\.(\w+)$/.exec(new URL(name).pathname)?.[1] ?? 'other';
      bytes[kind] = (bytes[kind] ?? 0) + encodedBodySize;
    }
    return bytes;
  });
}

const kB = 1000;

test('the first page needs few bytes before a tap works @daily', async ({ page, server }) => {
  const { js = 0, css = 0, woff2 = 0 } = await fetchedBefore(page, server.address, 'Play Rummy');
  expect(js, 'scripts and sentences').toBeGreaterThan(10 * kB);
  expect(js).toBeLessThan(60 * kB);
  expect(css).toBeLessThan(8 * kB);
  expect(woff2).toBeLessThan(40 * kB);
});

/** The name of a file of the build without its hash, or of an answer of the server. */
const nameOf = (address: string) => new URL(address).pathname.replace(/^.*\//, '').replace(/-[\w-]{8}\./, '.');

test('the first page asks for few things before a tap works, and for the typefaces last', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(nameOf(request.url())));
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push((JSON.parse(String(payload)) as { type: string }).type)));
  await tapAtOnce(page, 'Play Rummy');
  await page.goto(server.address);
  await expect.poll(() => asked).toContain('create');
  const before = asked.slice(0, asked.indexOf('create'));
  const [typefaces, rest] = [before.filter((name) => name.endsWith('.woff2')), before.filter((name) => !name.endsWith('.woff2'))];
  expect(rest.sort()).toEqual(['', 'early.js', 'en.js', 'first.css', 'first.js', 'hello', 'offer']);
  expect(typefaces.sort()).toEqual(['figtree.woff2', 'young-serif.woff2']);
  // On a slow network they would take their share from the scripts.
  const firstTypeface = asked.findIndex((name) => name.endsWith('.woff2'));
  for (const name of ['early.js', 'first.js', 'en.js']) expect(asked.indexOf(name), asked.join(' ')).toBeLessThan(firstTypeface);
});

/** Holds the large script back until `come` is called. Notes the page's complaints. */
async function withoutScript(page: Page, address: string): Promise<{ come: () => void; complaints: string[] }> {
  let come = () => {};
  const coming = new Promise<void>((comes) => (come = comes));
  await page.route('**/assets/first-*.js', async (route) => {
    await coming;
    await route.continue();
  });
  const complaints: string[] = [];
  page.on('console', (message) => complains(message) && complaints.push(message.text()));
  // The page does not count as loaded while a script is on its way.
  await page.goto(address, { waitUntil: 'commit' });
  return { come, complaints };
}

test('the first page is there before its script, and keeps a tap @daily', async ({ page, server }) => {
  const { come, complaints } = await withoutScript(page, server.address);
  await page.getByRole('button', { name: 'Learn Gin Rummy' }).click();
  const play = page.getByRole('button', { name: 'Play Rummy' });
  await play.click();
  await expect(play).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('[aria-busy]')).toHaveCount(1);
  come();
  await expect(page.locator('.hand .card')).toHaveCount(10);
  expect(new URL(page.url()).pathname).toMatch(/^\/r\//);
  expect(complaints).toEqual([]);
});

test('the page that was there before its script becomes the working page', async ({ page, server }) => {
  const { come, complaints } = await withoutScript(page, server.address);
  const drawn = await page.locator('main').evaluate((main: HTMLElement) => {
    main.querySelectorAll('button').forEach((button) => (button.dataset['early'] = ''));
    return main.innerText;
  });
  come();
  await expect(page.locator('article svg').nth(10), 'the pictures come afterwards').toBeVisible();
  expect(await page.locator('main').evaluate((main: HTMLElement) => main.innerText)).toBe(drawn);
  await expect(page.locator('main button:not([data-early])')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the first page stays where it is when its typefaces arrive, at any size', async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) (window as unknown as { shifted: number }).shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let typefaces: (() => Promise<void>)[] = [];
  await page.route('**/*.woff2', (route) => void typefaces.push(() => route.continue()));
  for (const [width, height] of [[360, 640], [844, 390], [768, 1024], [1280, 800]] as const) {
    typefaces = [];
    await page.setViewportSize({ width, height });
    await page.goto(server.address, { waitUntil: 'commit' });
    await expect.poll(() => typefaces.length).toBeGreaterThan(1);
    await Promise.all(typefaces.map((come) => come()));
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted), `${width}x${height}`).toBeLessThan(0.01);
  }
});

test('a code that is typed before the script arrives leads to the room', async ({ arrive, page, server }) => {
  const ann = await arrive('Ann');
  const code = await ann.makeRoom({ game: 'Rummy' });
  const { come } = await withoutScript(page, server.address);
  await page.getByLabel('Room code or link').fill(code);
  await page.getByLabel('Room code or link').press('Enter');
  come();
  await expect(page.getByRole('button', { name: 'Sit down' })).toBeVisible();
});

test('a language that is chosen before the script arrives is used', async ({ page, server }) => {
  const { come } = await withoutScript(page, server.address);
  await page.getByLabel('Language').selectOption('Deutsch');
  come();
  await expect(page.getByRole('button', { name: 'Rummy spielen', exact: true })).toBeVisible();
  await expect(page.getByLabel('Sprache')).toHaveValue('de');
});

test.describe('in German', () => {
  test.use({ locale: 'de-AT' });

  test('the first page uses the browser’s language before its script arrives', async ({ page, server }) => {
    const { come, complaints } = await withoutScript(page, server.address);
    await expect(page.getByRole('button', { name: 'Rummy spielen', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    come();
    await page.getByRole('button', { name: 'Rummy spielen', exact: true }).click();
    await expect(page.locator('.hand .card')).toHaveCount(10);
    expect(complaints).toEqual([]);
  });
});
