import { expect, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { atTheTable, nextToAct } from '../support/player.ts';
import { test } from '../support/test.ts';
import { playToTheEnd } from '../support/turns.ts';

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

test('who joins without a code is told so until there is one', async ({ page, server }) => {
  await page.goto(server.address);
  const code = page.getByLabel('Room code or link');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter the code of a room, or paste its link.');
  await expect(code).toHaveAccessibleDescription('Enter the code of a room, or paste its link.');
  await code.fill('ABC');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the first page shows the player’s rooms with the turn and the score, and rooms where it is their turn first', async ({ arrive, server }) => {
  const [ann, ben] = [await arrive('Ann'), await arrive('Ben')];
  await atTheTable(ann, ben, 'Rummy');
  const waited = (await nextToAct([ann, ben])) ?? ann;
  const waiting = waited === ann ? ben : ann;
  for (const player of [waited, waiting]) {
    await player.page.goto(server.address);
    await player.makeRoom({ game: 'Full Deck' });
    await player.page.goto(server.address);
  }
  const rooms = (page: Page) => page.getByRole('region', { name: 'Your rooms' }).getByRole('listitem');
  await expect(rooms(waited.page)).toContainText([`Rummy with ${waiting.name}`, 'Full Deck']);
  await expect(rooms(waited.page).first()).toContainText('Your turn · 0 to 0');
  await expect(rooms(waiting.page)).toContainText(['Not started yet', `${waited.name}’s turn · 0 to 0`]);
  await inspect(waited.page, 'own-rooms');
  await rooms(waited.page).first().getByRole('button').click();
  await waited.atTable();
  // A room with a running match cannot be forgotten with one tap.
  await waiting.page.getByRole('button', { name: /^Forget room/ }).click();
  await expect(rooms(waiting.page)).toHaveCount(1);
  await expect(rooms(waiting.page)).toContainText('Rummy');
});

test('a room in which somebody waits for the player cannot be forgotten with one tap', async ({ page, server }) => {
  const { room } = documents.rummyDoc();
  let wantsAgain = true;
  const seats = () => ({ 0: { ...room.seats[0]!, ready: false }, 1: { ...room.seats[1]!, ready: wantsAgain } });
  await page.route(`**/rooms/${room.code}`, (route) => route.fulfill({ json: { seat: 0, doc: { room: { ...room, stage: 'waiting', seats: seats() } } } }));
  await page.addInitScript(([secret, rooms]) => {
    localStorage.setItem('meldroom.secret', secret!);
    localStorage.setItem('meldroom.rooms', rooms!);
  }, ['00'.repeat(32), [{ code: room.code, variant: room.variant }]].map((kept) => JSON.stringify(kept)));
  await page.goto(server.address);
  const row = page.getByRole('region', { name: 'Your rooms' }).getByRole('listitem');
  const forget = row.getByRole('button', { name: /^Forget room/ });
  await expect(row).toContainText('Ben wants to play again');
  await expect(forget).toHaveCount(0);
  wantsAgain = false;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(forget).toBeVisible();
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

/** Notes what the page copies to the clipboard, which it uses to share if the system cannot. */
async function noteCopies(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (words: string) => void Object.assign(window, { copied: words }) } });
  });
  return () => page.evaluate(() => (window as unknown as { copied?: string }).copied ?? '');
}

/** A day on which the first page offers Rummy. */
const day = '2026-01-01';

test('the deal of the day is the same for two people, and its first result can still be watched and shared later', async ({ visit, server }) => {
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
  await expect(page.locator('.result .waiting')).toContainText('Tomorrow: Gin Rummy.');
  await inspect(page, 'daily-result');
  await ann.hit(page.locator('summary', { hasText: 'shuffle' }));
  await expect(page.getByText('This table plays a published deal')).toBeVisible();
  await ann.hit(page.getByRole('button', { name: 'Check it here' }));
  await expect(page.getByText(`The secret is that of the published deal “daily-${day}”`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fair shuffle' }).getByText('Everything fits')).toBeVisible();
  await page.goto(server.address);
  const told = page.getByRole('region', { name: 'Deal of the day' });
  await expect(told).toContainText(/Rummy · \d+ to \d+/);
  await expect(told).toContainText('Tomorrow: Gin Rummy.');
  await inspect(page, 'home-daily');
  await ann.hit(told.getByRole('button', { name: 'Watch it again' }));
  await expect(page.getByRole('slider', { name: 'Place in the match' })).toBeVisible();
  await page.goBack();
  const shared = await noteCopies(page);
  await ann.hit(told.getByRole('button', { name: 'Share result' }));
  const date = new Date(day).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  await expect.poll(shared).toMatch(new RegExp(`^Meldroom, Rummy, deal of ${date}: \\d+ to \\d+(, won)?\n🦉(🟨|🟦){10}🤖\n${server.address}$`, 'u'));

  // A player who ends it knows the cards, too.
  await ben.endMatch();
  await expect(ben.page.getByRole('button', { name: 'Play again' })).toHaveCount(0);
  await ben.hit(ben.page.getByRole('button', { name: 'Home', exact: true }));
  await expect(ben.page.getByRole('region', { name: 'Deal of the day' })).toContainText('Tomorrow: Gin Rummy.');
});
