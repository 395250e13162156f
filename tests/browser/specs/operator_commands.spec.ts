import { expect } from '@playwright/test';
import { atTheTable } from '../support/player.ts';
import { test } from '../support/test.ts';

test('the server’s operator sends a message, closes a room, and bans a person and lifts the ban', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await atTheTable(ann, ben, 'Rummy');

  await server.admin('drain', 'Down at 22:00.');
  for (const { page } of [ann, ben]) {
    const told = page.getByRole('status').filter({ hasText: 'From the operator of this server: Down at 22:00.' });
    await expect(told).toBeVisible();
    await told.getByRole('button', { name: 'Close' }).click();
    await expect(told).toBeHidden();
  }

  const { rooms } = JSON.parse(await server.admin('rooms', '--json')) as { rooms: { room: string }[] };
  await server.admin('close', rooms[0]!.room, '--reason', 'Enough for today.');
  for (const { page } of [ann, ben]) await expect(page.getByText('This room was closed: Enough for today.').first()).toBeVisible();

  ann.expectTrouble();
  ben.expectTrouble();
  await server.admin('ban', '127.0.0.1');
  for (const { page } of [ann, ben]) {
    await expect(page.getByRole('status').filter({ hasText: 'The operator of this server does not let you in.' })).toBeVisible();
  }
  const page = await ann.page.request.get(server.address);
  expect([page.status(), await page.text()]).toEqual([403, 'the operator of this server does not let you in\n']);
  await server.admin('unban', '127.0.0.1');
  const banner = ben.page.getByRole('alert').filter({ hasText: 'The operator of this server does not let you in.' });
  await banner.getByRole('button', { name: 'Try now' }).click();
  await expect(banner).toBeHidden();

  await ann.page.goto(server.address);
  const form = await ann.setUp('Invite to', 'Rummy');
  await form.getByLabel('Your name').fill('Ann');
  await form.getByRole('button', { name: 'Make the room' }).click();
  await expect(form.getByText('The server goes down soon, so no new rooms can be opened.').first()).toBeVisible();
  await server.admin('undrain');
  await ann.makeRoom({ game: 'Rummy' });
});
