import { expect, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { sheets } from '../figures/sheets.ts';
import { inspect } from '../support/inspect.ts';
import { enter, sitAt } from '../support/made_table.ts';
import type { Player } from '../support/player.ts';
import { test } from '../support/test.ts';
import { playToTheEnd } from '../support/turns.ts';

/** Notes what the page copies to the clipboard, which it uses to share if the system cannot. */
async function noteCopies(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (words: string) => void Object.assign(window, { copied: words }) } });
  });
  return () => page.evaluate(() => (window as unknown as { copied?: string }).copied ?? '');
}

test('the button that was tapped shows it until its room is there', async ({ page, server }) => {
  let answer = () => {};
  const held = new Promise<void>((over) => (answer = over));
  let asked = false;
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    const behind = socket.connectToServer();
    socket.onMessage(async (message) => {
      if (String(message).includes('"create"')) {
        asked = true;
        await held;
      }
      behind.send(message);
    });
  });
  await page.goto(server.address);
  const play = page.getByRole('button', { name: 'Play Rummy' });
  await play.click();
  await expect.poll(() => asked).toBe(true);
  await expect(play).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('[aria-busy]')).toHaveCount(1);
  answer();
  await expect(page.locator('.hand .card')).toHaveCount(10);
});

/** A day on which the first page offers Rummy. */
const day = '2026-01-01';

test('the deal of the day is the same for two people, and its first result can still be shared later', async ({ visit, server }) => {
  test.slow();
  const [ann, ben] = [await visit('Ann'), await visit('Ben')];
  const hands: (readonly string[])[] = [];
  for (const player of [ann, ben]) {
    await player.page.clock.setFixedTime(day);
    await player.page.goto(server.address);
    await player.hit(player.page.getByRole('button', { name: 'Play the deal of the day: Rummy' }));
    await player.atTable();
    hands.push([...(await player.cards())].sort());
  }
  expect(hands[0]).toHaveLength(10);
  expect(hands[1]).toEqual(hands[0]);

  const { page } = ann;
  await playToTheEnd(ann, 'Rummy');
  await expect(page.getByRole('button', { name: 'Share result' })).toBeVisible();
  await inspect(page, 'daily-result');
  await ann.hit(page.locator('summary', { hasText: 'shuffle' }));
  await expect(page.getByText('This table plays a published deal')).toBeVisible();
  await ann.hit(page.getByRole('button', { name: 'Check it here' }));
  await expect(page.getByText(`The secret is that of the published deal “daily-${day}”`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fair shuffle' }).getByText('Everything fits')).toBeVisible();
  await page.goto(server.address);
  const told = page.getByRole('region', { name: 'Deal of the day' });
  await expect(told).toContainText(/Rummy · \d+ to \d+/);
  await inspect(page, 'home-daily');
  const shared = await noteCopies(page);
  await ann.hit(told.getByRole('button', { name: 'Share result' }));
  const date = new Date(day).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  await expect.poll(shared).toMatch(new RegExp(`^Meldroom, Rummy, deal of ${date}: \\d+ to \\d+(, won)? ${server.address}$`));
});

test('the first page shows the player’s own rooms live', async ({ visit, server }) => {
  const [ann, ben] = [await visit('Ann'), await visit('Ben')];
  const code = await ann.makeRoom({ game: 'Rummy' });
  await ann.page.goto(server.address);
  const row = ann.page.getByRole('button', { name: new RegExp(`Room ${code}`) }).first();
  await expect(row).toContainText('Not started yet');
  await ben.join(code);
  // A look at the page is enough: it shows who came, without a visit to the room.
  await ann.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(row).toContainText('Rummy with Ben');
  await expect(ben.page.getByText('watching')).toHaveCount(0);
});

test('a person who looks at an invitation does not count as a spectator, and can sit down without a name @daily', async ({ visit }) => {
  const [ann, ben, eve] = [await visit('Ann'), await visit('Ben'), await visit('Eve')];
  const code = await ann.makeRoom({ game: 'Rummy', seats: 3 });
  await ben.openLink(code);
  await expect(ben.page.getByRole('button', { name: 'Sit down' })).toBeVisible();
  await expect(ann.page.getByText('watching')).toHaveCount(0);
  await ben.hit(ben.page.getByRole('button', { name: 'Sit down' }));
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Guest' })).toBeVisible();
  await eve.openLink(code);
  await expect(eve.page.getByLabel('Your name')).toHaveAttribute('placeholder', 'Guest 2');
  await eve.hit(eve.page.getByRole('button', { name: 'Sit down' }));
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Guest 2' })).toBeVisible();
});

test('a face is chosen, kept, and seen by everybody', async ({ visit, server }) => {
  const [ann, ben] = [await visit('Ann'), await visit('Ben')];
  await ann.page.goto(server.address);
  await ann.hit(ann.page.getByRole('button', { name: 'Settings' }));
  await ann.hit(ann.page.getByRole('button', { name: 'Choose a face' }));
  const faces = ann.page.getByRole('group', { name: 'Choose a face' });
  await inspect(ann.page, 'choose-a-face');
  await ann.hit(faces.getByRole('button', { name: 'Moth' }));
  await expect(faces).toBeHidden();
  await expect(ann.page.getByRole('button', { name: 'Your face: Moth' })).toBeVisible();
  const code = await ann.makeRoom({ game: 'Rummy' });
  await ben.join(code);
  const drawn = (player: Player, who: string) =>
    player.page.getByRole('listitem').filter({ hasText: who }).locator('.face svg').innerHTML();
  const moth = await drawn(ben, 'Ann');
  expect(await drawn(ann, 'Ann')).toBe(moth);
  expect(await drawn(ben, 'Ben')).not.toBe(moth);
});

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
  await expect(menu).toContainText('If you only go home, it waits for you.');
  await ann.hit(inMenu('Stay'));
  await expect(inMenu('End it for good')).toHaveCount(0);
  await ann.hit(inMenu('Home'));
  await ann.hit(page.getByRole('region', { name: 'Your rooms' }).getByRole('button', { name: /Your turn/ }));
  await ann.atTable();
  await open();
  await ann.hit(inMenu('End the match'));
  await ann.hit(inMenu('End it for good'));
  await expect(page.getByRole('button', { name: 'Play Rummy', exact: true })).toBeVisible();
  await page.goto(server.address);
  await expect(page.getByRole('button', { name: 'Play Rummy', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your rooms' }), 'the match has not stayed').toHaveCount(0);
});

/** The same table with a bot on the other seat. */
function againstBot<Doc extends ReturnType<typeof documents.rummyDoc>>(doc: Doc): Doc {
  return { ...doc, room: { ...doc.room, options: { ...doc.room.options, turn_seconds: 0 }, seats: { ...doc.room.seats, 1: { ...doc.room.seats[1]!, bot: 'easy' } } } };
}

test('after a match alone one goes home or plays again; only people leave a room', async ({ page, server }) => {
  const buttons = page.locator('.result .rail').getByRole('button');
  await enter(page, server.address, sheets['rummy']!());
  await expect(buttons).toHaveText(['Leave the room', 'Play again']);
  await page.evaluate(() => localStorage.clear());
  await enter(page, server.address, againstBot(sheets['rummy']!()));
  await expect(buttons).toHaveText(['Home', 'Play again']);
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
