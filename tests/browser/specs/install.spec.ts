import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { copyOfBuild, renew, restore } from '../support/builds.ts';
import { takeGinTurn } from '../support/gin.ts';
import { inspect } from '../support/inspect.ts';
import { installed, keptBuilds } from '../support/installed.ts';
import { atTheTable, nextToAct, type Player } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { MeldroomServer } from '../support/server.ts';
import { installable, test } from '../support/test.ts';

test.use(installable);

const offer = (page: Page) => page.getByText('A new version is available.');
const unreachable = (page: Page) => page.getByRole('heading', { name: 'Meldroom cannot be reached' });

for (const basePath of ['', '/games']) {
  test.describe(basePath ? `published under ${basePath}` : 'published as a whole', () => {
    test.use({ basePath });

    test(`while the server is away a page says so, and it continues by itself${basePath ? ' @daily' : ''}`, async ({ arrive, server }) => {
      const ann = await arrive('Ann');
      const code = await ann.makeRoom({ game: 'Rummy' });
      await installed(ann.page);
      ann.expectTrouble();
      await server.kill();

      await ann.page.reload();
      await expect(unreachable(ann.page)).toBeVisible();
      await expect(ann.page.getByText('The server does not answer')).toBeVisible();
      await expect(ann.page.getByRole('button', { name: 'Try now' })).toBeVisible();
      await server.run();
      await expect(ann.page.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
      await expect(ann.page).toHaveURL(`${server.address}r/${code}`);

      await server.kill();
      await ann.page.goto(server.address);
      await expect(unreachable(ann.page)).toBeVisible();
      await server.run();
      await expect(ann.page.getByRole('button', { name: 'Play Rummy' })).toBeVisible();
    });
  });
}

test.describe('published under /games', () => {
  test.use({ basePath: '/games' });

  test('the manifest has the start address of the application, and its icons have the stated sizes', async ({ arrive, server }) => {
    const ann = await arrive('Ann');
    await ann.makeRoom({ game: 'Rummy' });
    const address = await ann.page.locator('link[rel=manifest]').evaluate((link: HTMLLinkElement) => link.href);
    const answer = await ann.page.request.get(address);
    expect(answer.headers()['content-type']).toBe('application/manifest+json');
    const manifest = (await answer.json()) as { name: string; start_url: string; scope: string; display: string; icons: { src: string; sizes: string; type: string; purpose?: string }[] };
    expect(manifest).toMatchObject({ name: 'Meldroom', display: 'standalone' });
    for (const part of [manifest.start_url, manifest.scope]) expect(new URL(part, address).href).toBe(server.address);

    const drawn = manifest.icons.filter((icon) => icon.type === 'image/png');
    expect(drawn.map((icon) => [icon.sizes, icon.purpose])).toEqual([['192x192', undefined], ['512x512', undefined], ['192x192', 'maskable'], ['512x512', 'maskable']]);
    for (const icon of manifest.icons) {
      const source = new URL(icon.src, address).href;
      expect((await ann.page.request.get(source)).headers()['content-type']).toBe(icon.type);
      const size = await ann.page.evaluate(async (src) => {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, source);
      if (icon.sizes !== 'any') expect(size, icon.src).toBe(icon.sizes);
    }
    const browser = await ann.context.newCDPSession(ann.page);
    expect((await browser.send('Page.getAppManifest')).errors).toEqual([]);
  });
});

test('without a server the page uses the browser’s language, and fits any window', async ({ visit, server }) => {
  const ann = await visit('Ann', 'de-AT');
  await ann.page.clock.install();
  await ann.page.goto(server.address);
  await installed(ann.page);
  ann.expectTrouble();
  await server.kill();
  await ann.page.reload();
  await expect(ann.page.getByRole('heading', { name: 'Meldroom ist nicht zu erreichen' })).toBeVisible();
  await inspect(ann.page, 'offline');
  // With the clock stopped, the page tries again only when the person asks for it.
  await ann.page.clock.pauseAt(Date.now() + 60_000);
  await server.run();
  const now = ann.page.getByRole('button', { name: 'Jetzt versuchen' });
  await expect(async () => {
    if (await now.isVisible()) await now.tap({ timeout: 1000 });
    await expect(ann.page.getByRole('button', { name: 'Rummy spielen', exact: true })).toBeVisible({ timeout: 10_000 });
  }).toPass();
});

test('only the files of the build are cached, no answers of the server', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  await ann.makeRoom({ game: 'Rummy' });
  await installed(ann.page);
  await ann.page.reload();
  await ann.page.evaluate(() => Promise.all(['healthz', 'readyz', 'metrics'].map((path) => fetch(`../${path}`).then((answer) => answer.text()))));
  const kept = await ann.page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map((request) => request.url);
  });
  expect(kept).toContain(server.address);
  expect(kept.filter((address) => address !== server.address && !address.startsWith(`${server.address}assets/`))).toEqual([]);
});

test.describe('a newer build', () => {
  let build: string;
  test.use({
    server: async ({}, use) => {
      build = await copyOfBuild();
      const server = await MeldroomServer.start({ files: build });
      await use(server);
      await server.stop();
      await rm(build, { recursive: true });
    },
  });

  async function deploy(server: MeldroomServer, players: readonly Player[], change = renew): Promise<void> {
    for (const player of players) player.expectTrouble();
    await server.kill();
    await change(build);
    await server.run();
  }

  /** Waits until the worker of the new build runs and has told the page. */
  async function fetched({ page }: Player): Promise<void> {
    await expect.poll(() => keptBuilds(page), { message: 'the new build has been fetched' }).toHaveLength(2);
  }

  test('is offered on the first page, and a reload installs it', async ({ arrive, server }) => {
    const ann = await arrive('Ann');
    await ann.page.goto(server.address);
    await installed(ann.page);
    await deploy(server, [ann]);
    await expect(offer(ann.page)).toBeVisible();
    await inspect(ann.page, 'new-version');
    // By keyboard: a click waits for frames, and after so many changes of its size the browser may draw none for a
    // while.
    await ann.page.getByRole('button', { name: 'Reload' }).press('Enter');
    await expect(ann.page.locator('script[src*=renewed-]')).not.toHaveCount(0);
    await expect(ann.page.getByRole('button', { name: 'Play Rummy' })).toBeVisible();
    await installed(ann.page);
    await expect(offer(ann.page)).toBeHidden();
  });

  test('leaves the build that was used before it, also if the server had gone back to that one', async ({ arrive, server }) => {
    const ann = await arrive('Ann');
    const { page } = ann;
    const builds = () => keptBuilds(page);
    await page.goto(server.address);
    await installed(page);
    const [first] = await builds();
    await deploy(server, [ann]);
    await expect.poll(builds).toHaveLength(2);
    await deploy(server, [ann], restore);
    await expect.poll(async () => (await builds()).at(-1)).toBe(first);
    await deploy(server, [ann], async (copy) => {
      await renew(copy);
      await renew(copy);
    });
    await expect.poll(builds).toEqual([first, expect.not.stringMatching(first!)]);
  });

  test('is not offered in the middle of a hand, but after leaving the table or when the match is over', async ({ arrive, server }) => {
    const ann = await arrive('Ann');
    const ben = await arrive('Ben');
    await atTheTable(ann, ben, 'Rummy');
    await installed(ann.page);
    await deploy(server, [ann, ben]);
    await fetched(ann);
    for (let turn = 0; turn < 2; turn += 1) await takeRummyTurn((await nextToAct([ann, ben])) ?? ann);
    await expect(offer(ann.page)).toBeHidden();
    await expect(ann.hand).toBeVisible();

    // The page still has all files that it was built with, although the server has them no more.
    await ann.page.getByRole('button', { name: 'Room menu' }).click();
    await ann.page.getByText('Settings', { exact: true }).click();
    await ann.page.getByLabel('Language').selectOption('de');
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Startseite' }).click();
    await expect(ann.page.getByText('Es gibt eine neue Version.')).toBeVisible();
    await ann.page.goBack();
    await expect(ann.page.getByRole('list', { name: 'Deine Hand' })).toBeVisible();
    await expect(ann.page.getByText('Es gibt eine neue Version.')).toBeHidden();

    await ben.giveUp();
    await expect(ann.page.getByText('Es gibt eine neue Version.')).toBeVisible();
    await ann.page.getByRole('button', { name: 'Später' }).click();
    await expect(ann.page.getByText('Es gibt eine neue Version.')).toBeHidden();
  });

  test('that arrives in the middle of a hand is offered before the next hand', async ({ arrive, server }) => {
    const ann = await arrive('Ann');
    const ben = await arrive('Ben');
    await atTheTable(ann, ben, 'BWC Gin Rummy', { progressive: true, turn_seconds: 0 });
    await installed(ann.page);
    await deploy(server, [ann, ben]);
    await fetched(ann);
    await expect(offer(ann.page)).toBeHidden();
    for (let turns = 0; turns < 10; turns += 1) {
      const next = await nextToAct([ann, ben], { stay: true });
      if (!next) break;
      await expect(offer(ann.page), 'a hand is played').toBeHidden();
      await takeGinTurn(next, true);
    }
    await expect(ann.goOn).toBeVisible();
    await expect(offer(ann.page)).toBeVisible();
    await ann.goOn.click();
    await ben.goOn.click();
    await expect(offer(ann.page), 'the next hand has begun').toBeHidden();
    await expect(ann.hand).toBeVisible();
  });
});

test('if the server has another version, the page says so and offers to reload', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  const { page } = ann;
  // The page is as old as the version in its hello.
  let old = true;
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    const behind = socket.connectToServer();
    socket.onMessage((message) => behind.send(old ? String(message).replace('"version":1', '"version":0') : message));
  });
  await page.goto(server.address);
  const told = page.getByRole('alert').filter({ hasText: 'This page is older than the server.' });
  await expect(told).toBeVisible();
  await inspect(page, 'outdated');
  old = false;
  await told.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Play Rummy' })).toBeVisible();
  await expect(told).toBeHidden();
});
