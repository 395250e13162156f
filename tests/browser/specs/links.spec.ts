import { expect, type Page } from '@playwright/test';
import { inspect } from '../support/inspect.ts';
import { atTheTable, nextToAct } from '../support/player.ts';
import { readCode } from '../support/qr.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { button, test } from '../support/test.ts';

/** Goes to an address, which must answer with a page and no redirect. */
async function open(page: Page, address: string): Promise<void> {
  // The browser would not load an address that differs only in its fragment.
  await page.goto('about:blank');
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  expect(answer?.request().redirectedFrom(), 'there was no redirect').toBeNull();
}

/**
 * The connections of a page from now on, and the types of the messages on them, without pings, which can come at any
 * time.
 */
function connectionsOf(page: Page): { opened: number; sent: string[] } {
  const connections = { opened: 0, sent: [] as string[] };
  page.on('websocket', (socket) => {
    connections.opened += 1;
    socket.on('framesent', ({ payload }) => {
      const { type } = JSON.parse(String(payload)) as { type: string };
      if (type !== 'ping') connections.sent.push(type);
    });
  });
  return connections;
}

const sitDown = (page: Page) => page.getByRole('button', { name: 'Sit down' });
const place = (page: Page) => page.getByText(/^Move \d+ of \d+$/);

for (const basePath of ['', '/games']) {
  test.describe(basePath ? `under ${basePath}` : 'at the root', () => {
    test.use({ basePath });

    test('a room’s link opens without a redirect, on one connection and with no unnecessary requests', async ({ arrive, server }) => {
      const ann = await arrive('Ann');
      const ben = await arrive('Ben');
      const code = await ann.makeRoom({ game: 'Rummy' });
      const link = `${server.address}r/${code}`;
      const connections = connectionsOf(ben.page);
      await open(ben.page, link);
      await expect(sitDown(ben.page)).toBeVisible();
      // A new device does not ask whether it has a seat.
      expect(connections).toEqual({ opened: 1, sent: ['hello', 'watch'] });
      await expect(ben.page).toHaveURL(link);

      await ben.page.getByLabel('Your name').fill('Ben');
      await sitDown(ben.page).click();
      await expect(ben.page.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
      const reload = await ben.page.reload();
      expect(reload?.request().redirectedFrom()).toBeNull();
      await expect(ben.page.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
      await expect(ben.page).toHaveURL(link);
    });

    test('characters that a sentence adds to a link are removed; a wrong link says so and offers ways on', async ({ arrive, page, server }) => {
      const ann = await arrive('Ann');
      const code = await ann.makeRoom({ game: 'Rummy' });
      for (const spoiled of [`${code}/`, `${code}.`, `(${code}),`, `${code}%20`]) {
        await page.goto(`${server.address}r/${spoiled}`);
        await expect(sitDown(page), spoiled).toBeVisible();
        await expect(page).toHaveURL(`${server.address}r/${code}`);
      }

      for (const [path, says] of [
        [`r/${code.slice(0, 5)}`, `${code.slice(0, 5)} is not a whole code.`],
        ['r/one/two', 'one is not a whole code.'],
        ['nonsense', 'This page does not exist.'],
        ['non/sense/', 'This page does not exist.'],
      ] as const) {
        expect((await page.goto(`${server.address}${path}`))?.status(), path).toBe(404);
        await expect(page.getByRole('heading', { name: says })).toBeVisible();
      }
      await inspect(page, 'lost');
      await page.getByLabel('Room code or link').fill(`Come to ${server.address}r/${code}.`);
      await page.getByRole('button', { name: 'Go' }).click();
      await expect(sitDown(page)).toBeVisible();
      await page.goto(`${server.address}nonsense`);
      await page.getByRole('button', { name: 'Home' }).click();
      await expect(page.getByRole('button', { name: 'Play Rummy' })).toBeVisible();
      await expect(page).toHaveURL(server.address);
    });

    test(`a messenger can show who invites to which game, with an existing picture${basePath ? ' @daily' : ''}`, async ({ arrive, page, server }) => {
      const ann = await arrive('Ann');
      const code = await ann.makeRoom({ game: 'AlphaRummy', seats: 3 });
      await page.goto(`${server.address}r/${code}`);
      const told = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
      expect(await told('title')).toBe('Ann invites you to AlphaRummy 500');
      expect(await told('description')).toBe('2 seats are free. No account needed.');
      expect(await told('url')).toBe(`${server.address}r/${code}`);
      const picture = await page.request.get((await told('image')) ?? '');
      expect(picture.headers()['content-type']).toBe('image/jpeg');
      expect((await picture.body()).length).toBeLessThan(150_000);
    });
  });
}

test.describe('under a base path', () => {
  test.use({ basePath: '/games' });

  test('the part after the # of a room’s link works', async ({ arrive, server }) => {
    const ann = await arrive('Ann');
    const ben = await arrive('Ben');
    const tablet = await arrive('Ann on a tablet');
    await atTheTable(ann, ben, 'Rummy');
    const link = `${server.address}r/${ann.code()}`;
    await takeRummyTurn((await nextToAct([ann, ben])) ?? ann);

    await open(ben.page, `${link}#rules=rummy`);
    await expect(ben.page.getByRole('dialog', { name: 'The rules of Rummy' })).toBeVisible();
    await expect(ben.page).toHaveURL(`${link}#rules=rummy`);

    await open(ben.page, `${link}#match=1&move=2`);
    await expect(place(ben.page)).toHaveText(/^Move 2 of /);
    await expect(ben.page).toHaveURL(`${link}#match=1&move=2`);

    const claim = await ann.linkForAnotherDevice();
    expect(claim).toContain(`${link}#claim=`);
    await open(tablet.page, claim);
    await expect(tablet.hand).toBeVisible();
    await expect(tablet.page).toHaveURL(link);
  });

  test('a code in another spelling leads to the room’s own address, an invalid code to nothing', async ({ arrive, server }) => {
    const ann = await arrive('Ann');
    const ben = await arrive('Ben');
    const code = await ann.makeRoom({ game: 'Rummy' });
    await ben.page.goto(`${server.address}r/${code.toLowerCase()}`);
    await expect(sitDown(ben.page)).toBeVisible();
    await expect(ben.page).toHaveURL(`${server.address}r/${code}`);
    const none = await ben.page.request.get(`${server.address}r/nonsense-and-more`);
    expect([none.status(), await none.text()]).toEqual([404, "that is not a link to a room\n"]);
  });
});

test('a link to a room that does not exist says so, also on a new device', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  await open(ann.page, `${server.address}r/ZZZZZZZZ`);
  await expect(ann.page.getByRole('heading', { name: 'This room does not exist.' })).toBeVisible();
});

test('a person who makes a room on a new device finds it again when the connection breaks', async ({ arrive, network }) => {
  const ann = await arrive('Ann', network.address);
  ann.expectTrouble();
  const code = await ann.makeRoom({ game: 'Rummy' });
  network.cut();
  await expect(ann.page.getByText('Connection lost. Reconnecting…')).toBeVisible();
  network.mend();
  await expect(ann.page.getByText('Connection lost. Reconnecting…')).toBeHidden();
  await expect(ann.page.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
});

test('a connection that breaks before the page is there does no harm', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  // The page asks the server why, and the answer is that it may connect.
  ann.expectTrouble();
  let tries = 0;
  await ann.page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    tries += 1;
    if (tries === 1) void socket.close();
    else socket.connectToServer();
  });
  await ann.page.goto(server.address);
  await expect(ann.page.getByRole('button', { name: 'Play Rummy' })).toBeVisible();
  expect(tries).toBe(2);
});

test('a camera reads the link to a room, and the link that moves a seat, also in the dark theme', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const { page } = ann;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.emulateMedia({ colorScheme: 'dark' });
  const code = await ann.makeRoom({ game: 'Rummy' });
  const link = await page.getByLabel('Play Rummy with me').inputValue();
  expect(link).toMatch(new RegExp(`/r/${code}$`));
  expect(fetched.filter((url) => url.includes('QrCode')), 'nobody fetches what is not shown').toEqual([]);
  const picture = page.getByRole('img', { name: 'QR code of the link' });
  await button(page, 'QR code').click();
  await expect(picture).toBeVisible();
  await expect.poll(() => readCode(picture)).toBe(link);
  await inspect(page, 'qr-code');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => readCode(picture)).toBe(link);
  await button(page, 'QR code').click();
  await expect(picture).toBeHidden();

  const device = await ann.linkForAnotherDevice();
  await page.getByRole('dialog').getByRole('button', { name: 'QR code' }).last().click();
  await expect(picture).toBeVisible();
  await expect.poll(() => readCode(picture)).toBe(device);
});
