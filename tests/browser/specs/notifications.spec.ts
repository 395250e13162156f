import { expect, type Page, type Worker } from '@playwright/test';
import { expectNothingWider, inspect } from '../support/inspect.ts';
import { notifications, notifier, press } from '../support/notifications.ts';
import { atTheTable, nextToAct, type Player } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { installable, test } from '../support/test.ts';

// To show notifications is the work of the browser around the engine: in the headless shell they are always denied.
test.use({
  ...installable,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, executablePath: process.env['MELDROOM_CHROMIUM'] ?? '/usr/bin/chromium' });
  },
});

/** Makes the page think that it is visible or hidden. Headless there is only one window, which is always visible. */
async function look(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/**
 * Brings both to a table where Ann wants a notification of her turn; Ben is to move, and she looks elsewhere. Returns
 * the room, and the service worker that shows the notification.
 */
async function wishToBeTold(ann: Player, ben: Player): Promise<{ code: string; worker: Worker }> {
  await ann.context.grantPermissions(['notifications']);
  const code = await atTheTable(ann, ben, 'Rummy');
  const worker = await notifier(ann.page);
  await ann.page.getByRole('button', { name: 'Room menu' }).click();
  await ann.page.getByText('Settings', { exact: true }).click();
  const box = ann.page.getByLabel('Notification when it is my turn');
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(box).toBeChecked();
  await ann.page.getByRole('button', { name: 'Close' }).click();
  // Works no matter who begins: Ann's turn comes while she looks elsewhere.
  if ((await nextToAct([ann, ben])) === ann) await takeRummyTurn(ann);
  await look(ann.page, 'hidden');
  return { code, worker };
}

/** The same, and Ann has the notification. */
async function toldOfTurn(ann: Player, ben: Player): Promise<{ code: string; worker: Worker }> {
  const told = await wishToBeTold(ann, ben);
  await takeRummyTurn(ben);
  await expect.poll(async () => (await notifications(told.worker)).length).toBe(1);
  return told;
}

test('a notification of the player’s turn comes while the person looks at something else, and goes with the turn', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  const { code, worker } = await wishToBeTold(ann, ben);
  expect(await notifications(worker)).toEqual([]);
  await takeRummyTurn(ben);
  await expect.poll(() => notifications(worker)).toEqual([{ title: 'It is your turn', body: `Rummy, room ${code}` }]);
  await takeRummyTurn(ann);
  await expect.poll(() => notifications(worker)).toEqual([]);

  await takeRummyTurn(ben);
  await expect.poll(async () => (await notifications(worker)).length).toBe(1);
  await look(ann.page, 'visible');
  await expect.poll(() => notifications(worker), { message: 'she has come' }).toEqual([]);
});

test('a notification of the player’s turn leads to the table when it is pressed, in its page or in a new one', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  const { code, worker } = await toldOfTurn(ann, ben);
  const other = await ann.context.newPage();
  await other.goto(`${server.address}#credits`);
  expect(await press(worker), 'of the pages that are open the one with the table, known by what it was loaded as').toEqual({ focused: server.address });
  await expect.poll(() => notifications(worker), { message: 'it is put away' }).toEqual([]);

  await takeRummyTurn(ann);
  await takeRummyTurn(ben);
  await expect.poll(async () => (await notifications(worker)).length).toBe(1);
  await ann.page.close();
  const pressed = await press(worker);
  expect(pressed, 'the page is gone').toEqual({ opened: `${server.address}r/${code}` });
  await other.goto(pressed.opened ?? '');
  await expect(other.getByText('Your turn.', { exact: true })).toBeVisible();
});

test('a notification of the player’s turn that outlives its page goes when they are back at the table, and leads to another page of it', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  const { code, worker } = await toldOfTurn(ann, ben);
  const newer = await ann.context.newPage();
  await ann.page.close();
  await newer.goto(`${server.address}r/${code}`);
  await expect(newer.getByText('Your turn.', { exact: true })).toBeVisible();
  await expect.poll(() => notifications(worker)).toEqual([]);

  await newer.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  await newer.reload();
  await expect.poll(async () => (await notifications(worker)).length).toBe(1);
  // As on a phone that has not connected yet.
  await newer.addInitScript(() => Object.assign(navigator.serviceWorker, { getRegistration: async () => undefined }));
  await newer.reload();
  expect(await press(worker)).toEqual({ focused: `${server.address}r/${code}` });
});

test('a notification of the player’s turn that the browser refuses leaves the switch off, and the switch says why', async ({ arrive }) => {
  const ann = await arrive('Ann');
  await ann.context.clearPermissions();
  await ann.makeRoom({ game: 'Rummy' });
  await ann.page.getByRole('button', { name: 'Room menu' }).click();
  await ann.page.getByText('Settings', { exact: true }).click();
  const box = ann.page.getByLabel('Notification when it is my turn');
  await box.click();
  await expect(ann.page.getByText('Blocked in this browser’s settings.')).toBeVisible();
  await expect(box).not.toBeChecked();
  await expectNothingWider(ann.page, 'the menu');
  await inspect(ann.page, 'menu-notify-refused');
});
