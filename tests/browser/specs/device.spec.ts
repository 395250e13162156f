import { expect } from '@playwright/test';
import { avatars } from '../../../clients/web/src/art/avatar_drawings.ts';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { sitAt } from '../support/made_table.ts';
import { atTheTable, type Player } from '../support/player.ts';
import { button, phone, test } from '../support/test.ts';

test('a face is chosen, kept, and seen by everybody', async ({ visit, server }) => {
  const [ann, ben] = [await visit('Ann'), await visit('Ben')];
  await ann.page.goto(server.address);
  await ann.hit(ann.page.getByRole('button', { name: 'Settings' }));
  await ann.hit(ann.page.getByRole('button', { name: 'Your face: Owl' }));
  const faces = ann.page.getByRole('group', { name: 'Choose a face' });
  await inspect(ann.page, 'choose-a-face');
  await ann.hit(faces.getByRole('button', { name: 'Moth' }));
  await expect(faces).toBeHidden();
  await expect(ann.page.getByRole('button', { name: 'Your face: Moth' })).toBeVisible();
  const code = await ann.makeRoom({ game: 'Rummy' });
  await ben.openLink(code);
  await expect(ben.page.getByRole('button', { name: 'Your face: Fox' }), 'the one of the free seat').toBeVisible();
  await ben.join(code);
  const drawn = (player: Player, who: string) =>
    player.page.getByRole('listitem').filter({ hasText: who }).locator('.face svg').innerHTML();
  const moth = await drawn(ben, 'Ann');
  expect(await drawn(ann, 'Ann')).toBe(moth);
  expect(await drawn(ben, 'Ben')).not.toBe(moth);
  expect(await drawn(ben, 'Ben')).toContain(avatars.fox.ground);
});

test.describe('on a phone, with a finger', () => {
  test.use(phone);

  test('at a table one sees the face that one wears there, and who wears the others', async ({ page, server }) => {
    await page.addInitScript(() => localStorage.setItem('meldroom.avatar', '"fox"'));
    await sitAt(page, server.address, documents.rummyDoc());
    await button(page, 'Room menu').tap();
    await page.getByText('Your name, face and devices').tap();
    await button(page, 'Your face: Owl').tap();
    const faces = page.getByRole('group', { name: 'Choose a face' });
    await expect(faces.getByRole('button', { pressed: true })).toHaveAccessibleName('Owl');
    await expect(faces.getByRole('button', { name: 'Fox, taken by Ben', exact: true })).toBeVisible();
    await expect(faces.getByRole('button', { name: /taken by/ })).toHaveCount(1);
  });
});

test('large letters on cards and phrases in the chat are settings of this device', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await atTheTable(ann, ben, 'Rummy');
  const { page } = ann;
  const rank = () => page.locator('.hand .rank').first().evaluate((one) => one.getBoundingClientRect().height);
  const usual = await rank();
  await button(page, 'Room menu').click();
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Large letters and ranks on cards').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(rank).toBeGreaterThan(usual * 1.3);
  await page.reload();
  await ann.atTable();
  await expect.poll(rank).toBeGreaterThan(usual * 1.3);
  await inspect(page, 'large-index');

  const phrases = page.getByRole('dialog').getByRole('group', { name: 'Say with one tap' });
  const sayAtOnce = async (name: string) => {
    await page.getByRole('button', { name: /^Log/ }).click();
    await phrases.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog'), 'the table shows what was said').toBeHidden();
  };
  await sayAtOnce('Well played!');
  const bubble = ben.page.locator('.bubble');
  await expect(bubble, 'over the seat of Ann').toHaveText('Well played!');
  await expect(page.locator('.self .bubble'), 'and over her own face').toHaveText('Well played!');
  await sayAtOnce('Applause');
  await expect(bubble.locator('svg'), 'a reaction is drawn').toBeVisible();
  await ben.page.getByRole('button', { name: /^Log/ }).click();
  await expect(ben.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Ann: Well played!' })).toBeVisible();
  await expect(ben.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Ann: Applause' })).toBeVisible();
  await ben.page.locator('.chat summary').click();
  await button(ben.page, 'Mute Ann').click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await sayAtOnce('Thank you!');
  await page.getByRole('button', { name: /^Log/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Ann: Thank you!' })).toBeVisible();
  await expect(bubble).toHaveCount(0);
  await ben.page.getByRole('button', { name: /^Log/ }).click();
  await ben.page.locator('.chat summary').click();
  await expect(button(ben.page, 'Unmute Ann'), 'as long as the page is open').toBeVisible();
  await expect(ben.page.getByText('Thank you!'), 'but for the phrase that Ben could say').toHaveCount(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await button(page, 'Room menu').click();
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Reactions and quick phrases in the chat').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Log/ }).click();
  await expect(phrases).toBeHidden();
});

test('a browser that forbids storage is not said to remember the seats', async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('', 'SecurityError'); } }));
  await page.goto(server.address);
  await expect(page.getByText('This browser forgets your seats when you close or reload the page.')).toBeVisible();
});
