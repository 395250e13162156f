import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { openSeat, sitAt } from '../support/made_table.ts';
import { button, phone, test } from '../support/test.ts';

test.describe('a server that takes one connection from an address', () => {
  test.use({ settings: ['--max-connections-per-address', '1'] });

  test('tells the second person so, and lets them in when the first has gone @daily', async ({ arrive, server }) => {
    const ann = await arrive('Ann');
    const ben = await arrive('Ben');
    await ann.makeRoom({ game: 'Rummy' });
    ben.expectTrouble();
    await ben.page.goto(server.address);
    const why = ben.page.getByText('Too many people are connected from your network, or to this server.').first();
    await expect(why).toBeVisible();
    await ann.page.goto('about:blank');
    await expect(why).toBeHidden();
    await ben.makeRoom({ game: 'Rummy' });
  });
});

test('a page from whose network too many requests come is told so, and comes back when they end', async ({ arrive, network, server }) => {
  const ann = await arrive('Ann', network.address);
  const code = await ann.makeRoom({ game: 'Rummy' });
  await server.admin('limit', 'max-http-requests-per-second-per-address', '1');
  const refused = async () => (await fetch(server.address)).status === 429;
  while (!(await refused()));

  let told = false;
  const neighbour = (async () => {
    // Several at a time, so that a slow machine also uses up a request a second.
    while (!told) await Promise.all(Array.from({ length: 8 }, refused));
  })();
  ann.expectTrouble();
  const why = ann.page.getByRole('status').filter({ hasText: 'Too many requests came from your address; wait a moment.' });
  await expect(async () => {
    // On a slow machine the neighbour may leave a request to the page, which then comes back at once.
    network.cut();
    network.mend();
    await expect(why).toBeVisible({ timeout: 20_000 });
  }).toPass();
  told = true;
  await neighbour;
  await expect(why).toBeHidden();
  await expect(ann.page.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
});

test.describe('on a phone, with a finger', () => {
  test.use(phone);

  test('a refusal is in sight where the player is: in the menu, and low on the first page', async ({ page, server }) => {
    const refused = { type: 'error', code: 'name_taken', message: 'Somebody has this name.' };
    const sent = await sitAt(page, server.address, documents.rummyDoc(), { rename: refused, create: { ...refused, code: 'busy' } });
    await button(page, 'Room menu').tap();
    const menu = page.getByRole('dialog', { name: 'Room menu' });
    await menu.getByText('Your name, face and devices').tap();
    await menu.getByRole('button', { name: 'Save' }).tap();
    const why = menu.locator('.notice', { hasText: 'Somebody has this name.' });
    await expect(why).toBeInViewport({ ratio: 1 });
    await inspect(page, 'menu-refusal');
    await menu.getByLabel('Change your name').fill(' ');
    await menu.getByRole('button', { name: 'Save' }).tap();
    const missing = menu.locator('.notice', { hasText: 'Enter the name the others will see.' });
    await expect(missing).toBeInViewport({ ratio: 1 });
    await menu.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
    await expect(missing).not.toBeInViewport();
    await menu.getByRole('button', { name: 'Save' }).dispatchEvent('click');
    await expect(missing, 'and the second time').toBeInViewport({ ratio: 1 });
    expect(sent.filter(({ type }) => type === 'rename'), 'the server is not asked').toHaveLength(1);
    await menu.getByRole('button', { name: 'Home' }).tap();
    await button(page, 'Play AlphaRummy 500').tap();
    await expect(page.locator('.notice', { hasText: 'The server is busy.' })).toBeInViewport({ ratio: 1 });
    await inspect(page, 'home-refusal');
  });
});

test('people in a room that has to stop are told so, and that nothing is lost', async ({ page, server }) => {
  const doc = documents.rummyDoc();
  const message = 'This server cannot go on with this room at the moment. Nothing is lost.';
  let stopped = false;
  let stop = () => {};
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    const say = (what: object) => socket.send(JSON.stringify(what));
    stop = () => {
      stopped = true;
      say({ type: 'error', code: 'room_set_aside', message });
      say({ type: 'closing', reason: 'the room had to stop' });
      void socket.close({ code: 1012, reason: 'room stopped' });
    };
    socket.onMessage((text) => {
      const { type, id: re } = JSON.parse(String(text)) as { type: string; id: number };
      if (type === 'hello') say({ ...documents.welcome, re });
      else if (stopped && (type === 'resume' || type === 'watch')) say({ type: 'error', re, code: 'room_set_aside', message });
      else if (type === 'resume') say({ type: 'snapshot', re, v: 1, seat: 0, doc });
      else say({ type: 'pong', re });
    });
  });
  await openSeat(page, server.address, doc);
  await expect(page.getByRole('list', { name: 'Your hand' })).toBeVisible();
  stop();
  await expect(page.getByRole('main').getByText('Nothing is lost.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sit down' }), 'there is nothing to do in it').toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Home' }).or(page.getByRole('button', { name: 'Home' })).first()).toBeVisible();
  await inspect(page, 'room-stopped');
});

test('a page that the server sends away for good says why', async ({ page, server }) => {
  for (const [code, what] of [[4000, 'The server has closed the connection.'], [4004, 'The operator of this server does not let you in.']] as const) {
    const doc = documents.rummyDoc();
    await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
      socket.onMessage((text) => {
        const { type, id: re } = JSON.parse(String(text)) as { type: string; id: number };
        if (type === 'hello') return socket.send(JSON.stringify({ ...documents.welcome, re }));
        if (type === 'resume') socket.send(JSON.stringify({ type: 'snapshot', re, v: 1, seat: 0, doc }));
        void socket.close({ code, reason: 'away' });
      });
    });
    await openSeat(page, server.address, doc);
    await expect(page.getByRole('alert').getByText(what)).toBeVisible();
    await inspect(page, `sent-away-${code}`);
  }
});
