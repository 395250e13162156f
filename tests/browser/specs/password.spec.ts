import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test.use({ settings: ['--password', 'open sesame'] });

test('a server with a password asks for it once @daily', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  await ann.page.goto(server.address);
  const field = ann.page.getByLabel('Password');
  await expect(ann.page.getByRole('heading', { name: 'This server has a password' })).toBeVisible();
  expect((await field.boundingBox())!.height, 'a finger hits it').toBeGreaterThanOrEqual(44);
  // Not replaced by the first page while the server thinks about a password.
  await field.evaluate((one) => (one.dataset['same'] = 'yes'));
  await field.fill('open barley');
  await ann.page.getByRole('button', { name: 'Come in' }).click();
  await expect(ann.page.getByText('That is not the password. Try again.')).toBeVisible();
  await expect(field).toHaveAttribute('data-same', 'yes');
  await expect(field).toBeFocused();
  await field.fill('open sesame');
  await field.press('Enter');
  await expect(field).toBeHidden();
  await ann.makeRoom({ game: 'Rummy' });
  await ann.page.reload();
  await expect(ann.page.getByRole('heading', { name: /^Room / })).toBeVisible();
});
