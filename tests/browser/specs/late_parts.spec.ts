import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { cutOff, matchOver, sitAt } from '../support/made_table.ts';
import { anyServer, test } from '../support/test.ts';

test.use(anyServer);

test('a page says so if the server no longer has the files for what the player wants', async ({ page, server }) => {
  await page.route(/\/assets\/(check|sentences|keepsake_picture|QrCode)-/, (route) => route.fulfill({ status: 404 }));
  await page.route(/\/matches\/\d+\/record/, (route) => route.fulfill({ body: '' }));
  const doc = matchOver(documents.rummyDoc(), 'RUM-3.3');
  doc.room.secret = 'cd'.repeat(32);
  await sitAt(page, server.address, doc);
  const notice = page.locator('.notice', { hasText: 'This page is older than the server.' });
  await page.getByRole('button', { name: 'Save a picture' }).click();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await page.locator('summary', { hasText: 'shuffle' }).click();
  await page.getByRole('button', { name: 'Check it here' }).click();
  await expect(notice).toBeInViewport();
  await notice.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Room menu' }).click();
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('dialog').locator(notice)).toBeVisible();
});

test('a dialog that does not load without a connection says so, and comes with another try', async ({ page, server }) => {
  let close = () => {};
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    const remote = socket.connectToServer();
    close = () => void Promise.all([socket.close({ code: 4999 }), remote.close()]);
  });
  const dialogs = /\/dialogs-[^/]*\.js/;
  await page.route(dialogs, (route) => route.abort());
  // The page asks for them as soon as it is connected; before that it shows only that there is no server.
  await Promise.all([page.waitForRequest(dialogs), page.goto(server.address)]);
  await page.routeWebSocket(/\/ws(\?|$)/, () => {});
  close();
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'There is no connection' });
  await expect(dialog).toBeVisible();
  await page.unroute(dialogs);
  await dialog.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});

test('without a connection, neither the picture of a link nor a replay nor the credits blame an old page', async ({ page, server }) => {
  const parts = /\/assets\/(QrCode|Replay|Credits)-[^/]*\.js/;
  const missing = page.getByRole('alert').getByText('There is no connection, so this could not be loaded.');
  const again = page.getByRole('button', { name: 'Try now' });
  await sitAt(page, server.address, matchOver(documents.rummyDoc(), 'RUM-3.3'));
  await page.route(parts, (route) => route.abort());
  await cutOff(page);
  await page.getByRole('button', { name: 'Room menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button', { name: 'QR code' }).click();
  await expect(menu.locator('.notice', { hasText: 'There is no connection' })).toBeVisible();
  await menu.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Watch it again' }).click();
  await expect(missing).toBeVisible();
  await page.unroute(parts);
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Replay' })).toBeVisible();
  await page.route(parts, (route) => route.abort());
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Credits and licences' }).click();
  await expect(missing).toBeVisible();
  await page.unroute(parts);
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();
});
