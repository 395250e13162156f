import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { sheets } from '../figures/sheets.ts';
import { inspect } from '../support/inspect.ts';
import { change, enter, sitAt } from '../support/made_table.ts';
import { nextToAct } from '../support/player.ts';
import { test } from '../support/test.ts';

test('the menu of a person who plays alone has nothing for other people, and asks before it ends the match @daily', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await ann.playAtOnce('Rummy');
  const menu = page.getByRole('dialog', { name: 'Room menu' });
  const open = () => ann.hit(page.getByRole('button', { name: 'Room menu' }));
  const inMenu = (name: string) => menu.getByRole('button', { name, exact: true });
  await open();
  await expect(menu.locator('summary')).toHaveText(['House rules', 'All the options', 'More about the room', 'Fair shuffle', 'Your face and devices', 'Settings']);
  await expect(menu.getByLabel('Change your name')).toHaveCount(0);
  await expect(inMenu('Pause the clock')).toHaveCount(0);
  const link = menu.getByLabel('Play Rummy with me');
  await expect(link).toBeHidden();
  await ann.hit(menu.getByText('More about the room'));
  await expect(link).toHaveValue(new RegExp(`/r/${ann.code()}$`));
  await inspect(page, 'menu-alone');
  await ann.hit(menu.getByRole('button', { name: 'Close' }));
  const log = await ann.openLog();
  await expect(log.getByRole('heading', { name: 'Log', exact: true })).toBeVisible();
  await expect(log.getByLabel('Write a message'), 'bots do not answer').toHaveCount(0);
  await ann.hit(log.getByRole('button', { name: 'Close' }));
  await open();

  await ann.hit(inMenu('End the match'));
  await expect(menu).toContainText('If you only leave this page, it waits for you.');
  await ann.hit(inMenu('Stay'));
  await expect(inMenu('End it for good')).toHaveCount(0);
  await ann.hit(inMenu('Home'));
  await ann.hit(page.getByRole('region', { name: 'Your rooms' }).getByRole('button', { name: /Your turn/ }));
  await ann.atTable();
  const first = ann.code();
  await ann.endMatch();
  await ann.hit(page.getByRole('button', { name: 'Play again' }));
  await expect(page).not.toHaveURL(new RegExp(first));
  await ann.atTable();
  await ann.endMatch();
  await ann.hit(page.getByRole('button', { name: 'Home', exact: true }));
  await expect(page.getByRole('button', { name: 'Play Rummy', exact: true })).toBeVisible();
  await page.goto(server.address);
  await expect(page.getByRole('button', { name: 'Play Rummy', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your rooms' }), 'the match has not stayed').toHaveCount(0);
});

test('a game against bots begins with help: hints, and words that are looked up', async ({ visit }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await ann.playAtOnce('AlphaRummy 500');
  await nextToAct([ann]);
  await expect(page.getByRole('button', { name: 'Hint' })).toBeVisible();
  await ann.hit(page.getByRole('button', { name: 'Room menu' }));
  await ann.hit(page.getByRole('dialog').getByText('House rules', { exact: true }));
  await expect(page.getByRole('dialog')).toContainText('Every word is looked up');
  await ann.hit(page.getByRole('button', { name: 'Close' }));
  await ann.hit(page.getByRole('button', { name: 'Home' }));
  await expect((await ann.setUp('Customise', 'AlphaRummy 500')).getByRole('radio', { name: 'For learning' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect((await ann.setUp('Invite to', 'AlphaRummy 500')).getByRole('radio', { name: 'For learning' }), 'people settle that themselves').not.toBeChecked();
});

test('the place of the hints stays in the bar while others have their turn', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const doc = documents.rummyDoc();
  doc.room.options = { ...doc.room.options, aids: 'hints' };
  await sitAt(page, server.address, doc);
  const hint = page.getByRole('button', { name: 'Hint' });
  const places = () => page.locator('header :is(h1, button:not([aria-label=Hint]))').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
  await expect(hint).toBeVisible();
  const before = await places();
  change(page, { view: { number: doc.view!.number + 1, to_act: [1] } });
  await expect(hint).toHaveCount(0);
  expect(await places()).toEqual(before);
});

/** The same table with a bot on the other seat. */
function againstBot<Doc extends ReturnType<typeof documents.rummyDoc>>(doc: Doc): Doc {
  return { ...doc, room: { ...doc.room, options: { ...doc.room.options, turn_seconds: 0 }, seats: { ...doc.room.seats, 1: { ...doc.room.seats[1]!, bot: 'easy' } } } };
}

test('after a match alone one goes home or plays again; only people leave a room', async ({ page, server }) => {
  const buttons = page.locator('.result .rail').getByRole('button');
  await enter(page, server.address, sheets['rummy']!());
  await expect(buttons).toHaveText(['Leave the room', 'Play again']);
  await expect(page.getByRole('button', { name: 'Watch it again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'A harder match' })).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await enter(page, server.address, againstBot(sheets['rummy']!()));
  await expect(buttons).toHaveText(['Home', 'Play again']);
  await expect(page.getByRole('button', { name: 'A harder match' })).toBeVisible();
  await page.getByRole('button', { name: 'Room menu' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('button', { name: 'Home' })).toBeVisible();
  await expect(menu.getByRole('button', { name: /Leave|End/ })).toHaveCount(0);
});

test('T-18: Undo is offered while a person is to move, not for the moment before a bot does', async ({ page, server }) => {
  const doc = documents.rummyDoc({ to_act: [1] });
  doc.view!.own!.actions = [{ kind: 'take_back', clause: 'T-18', from: [], cards: [], least: 0, most: 0 }];
  const undo = page.getByRole('button', { name: 'Undo my move' });
  await sitAt(page, server.address, doc);
  await expect(undo).toBeVisible();
  await sitAt(page, server.address, againstBot(doc));
  await expect(page.getByRole('button', { name: 'Sort and more' })).toBeVisible();
  await expect(undo).toHaveCount(0);
});
