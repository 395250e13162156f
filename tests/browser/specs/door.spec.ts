import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('a host locks the room, turns the chat off and lets a removed person come back @daily', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  const code = await ann.makeRoom({ game: 'Rummy' });
  const menu = ann.page.getByRole('dialog');
  const openMenu = async () => {
    await ann.page.getByRole('button', { name: 'Room menu' }).click();
    await menu.getByText('Who may come in, and chat').click();
  };

  await ben.page.goto(`${server.address}r/${code}`);
  await ben.page.getByLabel('Your name').fill('ANN');
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(ben.page.getByText('your names look the same; please take another one').first()).toBeVisible();

  await openMenu();
  await menu.getByLabel('Locked: nobody new sits down or watches').check();
  await expect(ben.page.getByText('The room is locked. Its host can open it.').first()).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Sit down' })).toBeHidden();
  await menu.getByLabel('Locked: nobody new sits down or watches').uncheck();
  await menu.getByLabel('No chat at this table').check();
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(ben.page.getByRole('heading', { name: /^Room / })).toBeVisible();
  await expect(ben.page.getByPlaceholder('Write a message')).toBeHidden();

  await menu.getByText('Players', { exact: true }).click();
  await menu.getByRole('button', { name: 'Remove Ben' }).click();
  await ann.page.getByRole('dialog').last().getByRole('button', { name: 'Remove Ben' }).click();
  await expect(ben.page.getByText('The host removed you from the room.').first()).toBeVisible();
  await ben.page.goto(`${server.address}r/${code}`);
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(ben.page.getByText('The host removed you from this room. You can come back for the next match.').first()).toBeVisible();
  await menu.getByRole('button', { name: 'Let Ben come back' }).click();
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(ben.page.getByRole('heading', { name: /^Room / })).toBeVisible();
});
