import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { matchOver, sitAt } from '../support/made_table.ts';
import { test } from '../support/test.ts';

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
  await expect(page.getByRole('dialog').getByText('This page is older than the server.')).toBeVisible();
});

test('a dialog that does not load without a connection says so, and comes with another try', async ({ page, server }) => {
  let close = () => {};
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    const remote = socket.connectToServer();
    close = () => void Promise.all([socket.close({ code: 4999 }), remote.close()]);
  });
  await page.route(/\/dialogs-[^/]*\.js/, (route) => route.abort());
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Customise Rummy' }).waitFor();
  await page.routeWebSocket(/\/ws(\?|$)/, () => {});
  close();
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'There is no connection' });
  await expect(dialog).toBeVisible();
  await page.unroute(/\/dialogs-[^/]*\.js/);
  await dialog.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});
