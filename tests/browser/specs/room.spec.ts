import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { stopClock } from '../support/clock.ts';
import { inspect } from '../support/inspect.ts';
import { change, crowd, moves, sitAt } from '../support/made_table.ts';
import { atTheTable, nextToAct } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { button, test } from '../support/test.ts';

test('the host sets the house rules, makes another player the host and removes people; the others see it', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  const code = await ann.makeRoom({ game: 'Rummy', seats: 3 });
  await ben.join(code);
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Ben' }).filter({ hasText: '✓ ready' })).toBeVisible();

  await ann.page.getByRole('button', { name: 'Change', exact: true }).click();
  await ann.page.getByLabel('Target score').fill('5');
  await ann.page.getByRole('button', { name: 'Save' }).click();
  // The browser gets its bounds from the server's specification.
  await expect(ann.page.getByLabel('Target score')).toHaveJSProperty('validity.valid', false);
  await ann.page.getByLabel('Target score').fill('50');
  await inspect(ann.page, 'house-rules');
  await ann.page.getByRole('button', { name: 'Save' }).click();
  await expect(ben.page.getByText(/^First to 50, /)).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'I’m ready', pressed: false }), 'changed rules take back “ready”').toBeVisible();

  await ben.page.getByLabel('Write a message').fill('hello Ann');
  await ben.page.getByRole('button', { name: 'Send' }).click();
  const heard = ann.page.getByRole('list', { name: 'Chat' }).getByText('hello Ann');
  await expect(heard).toBeVisible();
  await ann.page.locator('.chat summary').click();
  await ann.page.getByRole('button', { name: 'Mute Ben', exact: true }).click();
  await expect(heard).toBeHidden();

  await ann.page.getByRole('button', { name: 'Change', exact: true }).click();
  await ann.page.getByRole('button', { name: 'Room menu' }).click();
  await ann.page.getByText('More about the room').click();
  await ann.page.getByRole('button', { name: 'Make Ben the host' }).click();
  await ann.page.keyboard.press('Escape');
  await expect(ann.page.getByRole('button', { name: 'Save' }), 'only the host changes the rules').toHaveCount(0);
  await ben.page.getByRole('button', { name: 'Remove Ann' }).click();
  await inspect(ben.page, 'remove');
  await ben.page.getByRole('dialog', { name: 'Remove Ann from the room?' }).getByRole('button', { name: 'Remove Ann' }).click();
  await expect(ann.page.getByRole('main').getByText('The host removed you from the room.')).toBeVisible();
});

test('a second window takes the seat and gives it back', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  const code = await ann.makeRoom({ game: 'Rummy' });
  const second = await ann.context.newPage();
  ann.listen(second);
  await second.goto(`${server.address}r/${code}`);
  await expect(second.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
  await expect(ann.page.getByText('The game moved to another window.')).toBeVisible();
  await inspect(ann.page, 'superseded');
  await ann.page.getByRole('button', { name: 'Play here' }).click();
  await expect(ann.page.getByText('The game moved to another window.')).toBeHidden();
  await expect(second.getByText('The game moved to another window.')).toBeVisible();
});

test('a new room begins at its top, also after a first page that was scrolled', async ({ visit }) => {
  const ann = await visit('Ann');
  // The tile of this game is the last one.
  await ann.makeRoom({ game: 'AlphaRummy' });
  await expect.poll(() => ann.page.evaluate(() => window.scrollY)).toBe(0);
});

test('a link that works once moves a seat to another device', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  const tablet = await arrive('Ann’s tablet');
  await atTheTable(ann, ben, 'Rummy');
  const cards = await ann.cards();

  const link = await ann.linkForAnotherDevice();
  await inspect(ann.page, 'room-menu');
  expect(link).toContain('#claim=');

  await tablet.page.goto(link);
  await tablet.atTable();
  expect(await tablet.cards()).toEqual(cards);
  expect(tablet.page.url(), 'the token does not stay in the address').not.toContain('claim');
  await expect(ann.page.getByText('The game moved to another window.')).toBeVisible();

  const thief = await arrive('Thief');
  await thief.page.goto(link);
  await expect(thief.page.getByRole('contentinfo').getByText('This link has been used already or is too old.')).toBeVisible();
});

test('a spectator sees no hand @daily', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  const eve = await arrive('Eve');
  const code = await atTheTable(ann, ben, 'Rummy');
  await eve.watch(code);
  await expect(eve.page.getByText('You are watching this match.')).toBeVisible();
  await expect(eve.hand).toHaveCount(0);
  await expect(eve.actions.getByRole('button')).toHaveCount(0);
  await expect(eve.page.getByRole('button', { name: 'Sort and more' })).toHaveCount(0);
  await inspect(eve.page, 'spectator');
});

test('the hand is sorted, moved by keyboard and by dragging, and grouped, and a reload keeps all of it', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await atTheTable(ann, ben, 'Rummy');
  const { page } = ann;

  await ann.openTools();
  await page.getByRole('button', { name: 'Rank', exact: true }).click();
  const sorted = await ann.cards();
  await ann.hand.getByRole('button').nth(0).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => ann.cards()).toEqual([sorted[1], sorted[0], ...sorted.slice(2)]);
  await page.keyboard.press('ArrowRight');

  const first = ann.hand.getByRole('button').nth(0);
  const third = ann.hand.getByRole('button').nth(2);
  // Waits until the cards have stopped moving.
  await first.hover();
  const to = await third.boundingBox();
  if (!to) throw new Error('the cards are not to be seen');
  await page.mouse.down();
  await page.mouse.move(to.x + to.width * 0.8, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  const dragged = [sorted[0], sorted[2], sorted[1], ...sorted.slice(3)];
  await expect.poll(() => ann.cards()).toEqual(dragged);
  await expect(ann.hand.locator('[aria-pressed=true]'), 'a drag is no tap').toHaveCount(0);

  await ann.hand.getByRole('button').nth(0).click();
  await ann.hand.getByRole('button').nth(1).click();
  await ann.openTools();
  await page.getByRole('button', { name: 'Set aside' }).click();
  await expect.poll(() => ann.cards()).toEqual(dragged.slice(2));
  await inspect(page, 'group');
  await page.reload();
  await ann.atTable();
  await expect.poll(() => ann.cards()).toEqual(dragged.slice(2));
  await page.getByRole('button', { name: 'Break up' }).click();
  await expect.poll(() => ann.cards()).toEqual(dragged);
});

test('a draw is taken back, a card is discarded by dragging it to the pile, and letters typed spell a word', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await atTheTable(ann, ben, 'Rummy');
  const turn = (await nextToAct([ann, ben])) ?? ann;

  // A move that showed nobody a hidden card can be taken back (T-18).
  await turn.press(turn.actions.getByRole('button', { name: /^Take the/ }));
  expect(await turn.cards()).toHaveLength(11);
  await turn.press(turn.page.getByRole('button', { name: 'Undo my move' }));
  expect(await turn.cards()).toHaveLength(10);

  await turn.press(turn.actions.getByRole('button', { name: 'Draw' }));
  const count = (await turn.cards()).length;
  await turn.hand.getByRole('button').last().dragTo(turn.page.getByRole('img', { name: /^Discard pile/ }));
  await expect.poll(async () => (await turn.cards()).length).toBe(count - 1);
  await expect.poll(() => turn.myTurn()).toBe(false);

  const [cleo, dan] = [await arrive('Cleo'), await arrive('Dan')];
  await atTheTable(cleo, dan, 'Pass the Deck');
  const letters = (await cleo.cards()).filter((card) => !card.startsWith('star')).map((card) => card.charAt(0)).slice(0, 3);
  await cleo.hand.getByRole('button').first().focus();
  for (const letter of letters) await cleo.page.keyboard.press(letter.toLowerCase());
  await expect(cleo.page.locator('.bench').getByRole('status')).toContainText(letters.join(''));
});

test('T-18: a move that ended the turn is taken back if the others agree', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await atTheTable(ann, ben, 'Rummy');
  const turn = (await nextToAct([ann, ben])) ?? ann;
  const other = turn === ann ? ben : ann;
  const takeBack = turn.page.getByRole('button', { name: 'Undo my move' });
  const discard = async () => {
    await turn.hand.getByRole('button').last().click();
    await turn.press(turn.actions.getByRole('button', { name: /^Discard the / }));
    await expect.poll(() => turn.myTurn()).toBe(false);
  };

  await turn.press(turn.actions.getByRole('button', { name: 'Draw' }));
  const before = await turn.cards();
  await discard();

  await turn.press(takeBack);
  await expect(turn.page.getByText(`You asked ${other.name}; now ${other.name} decides.`)).toBeVisible();
  await expect(other.page.getByText(new RegExp(`^${turn.name} asks to take back the [A-Z0-9]+[♠♥♦♣]`))).toBeVisible();
  await inspect(other.page, 'take-back');
  await other.press(other.page.getByRole('button', { name: 'Decline' }));
  await expect(turn.page.getByText(`You asked ${other.name}; now ${other.name} decides.`)).toBeHidden();
  await expect(turn.page.locator('.notice')).toContainText(`${other.name} declined.`);
  expect(await turn.cards(), 'declined: the card lies on the pile').toHaveLength(before.length - 1);
  await expect.poll(() => other.myTurn()).toBe(true);

  await turn.press(takeBack);
  await expect(other.page.getByRole('button', { name: 'Agree' })).toBeVisible();
  await expect(turn.page.getByRole('button', { name: 'Agree' }), 'only the others agree').toHaveCount(0);
  await turn.press(turn.page.getByRole('button', { name: 'Never mind' }));
  await expect(other.page.getByRole('button', { name: 'Agree' })).toBeHidden();

  await turn.press(takeBack);
  await other.press(other.page.getByRole('button', { name: 'Agree' }));
  await expect.poll(() => turn.cards()).toHaveLength(before.length);
  expect([...(await turn.cards())].sort()).toEqual([...before].sort());
  await expect.poll(() => turn.myTurn()).toBe(true);
  await expect.poll(() => other.myTurn()).toBe(false);
  await discard();
});

test('a player who wakes their phone is back at once, although the connection died meanwhile', async ({ arrive, network }) => {
  const [ann, ben] = [await arrive('Ann', network.address), await arrive('Ben')];
  await ann.page.clock.install();
  const code = await ann.makeRoom({ game: 'Rummy' });
  // The device sleeps for a minute: no timer runs, neither for a ping nor for the wait for its answer.
  await stopClock(ann.page);
  ann.expectTrouble();
  network.stall();
  await ben.join(code);
  await ann.page.clock.setSystemTime(Date.now() + 65_000);
  await expect(ann.page.getByRole('main').getByText('Ben', { exact: true })).toHaveCount(0);
  await ann.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await ann.page.clock.runFor(1);
  await expect(ann.page.getByRole('main').getByText('Ben', { exact: true })).toBeVisible();
});

test('a person who comes back sees what has changed meanwhile', async ({ arrive, network }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben', network.address);
  const code = await atTheTable(ann, ben, 'Rummy');
  if (!(await ann.myTurn())) await takeRummyTurn(ben);
  await expect.poll(() => ann.myTurn()).toBe(true);

  ben.expectTrouble();
  network.cut();
  await expect(ben.page.getByText('Connection lost. Reconnecting…')).toBeVisible();
  const offline = ann.page.getByRole('list', { name: 'Players' }).getByText('offline');
  await expect(offline).toBeVisible();
  await takeRummyTurn(ann);
  const top = (await ann.page.getByRole('img', { name: /^Discard pile, top card/ }).getAttribute('aria-label')) ?? '';
  network.mend();
  await expect(ben.page.getByText('Connection lost. Reconnecting…')).toBeHidden();
  const card = /top card (.*), \d+ cards?$/.exec(top)?.[1] ?? '';
  const told = `Ann discarded the ${card}.`;
  await expect(ben.page.getByText(told).first(), 'it is said').toBeVisible();
  const log = await ben.log();
  const since = log.slice(log.indexOf('While you were away'));
  expect([since.slice(0, 2), since.at(-1)], 'and stands in the log').toEqual([['While you were away', 'Ann drew a card.'], told]);
  await ben.openLog();
  await inspect(ben.page, 'since-you-left');
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // A page that was closed completely shows it, too.
  await takeRummyTurn(ben);
  await ben.page.goto('about:blank');
  await expect(offline).toBeVisible();
  await takeRummyTurn((await nextToAct([ann])) ?? ann);
  await ben.openLink(code);
  await ben.atTable();
  await expect.poll(async () => (await ben.log()).filter((line) => line === 'While you were away')).toHaveLength(2);
});

test('the log is complete after a reload, in a second tab and for a late spectator', async ({ arrive }) => {
  const [ann, ben, eve] = [await arrive('Ann'), await arrive('Ben'), await arrive('Eve')];
  const code = await atTheTable(ann, ben, 'Rummy');
  for (let turn = 0; turn < 4; turn += 1) await takeRummyTurn((await nextToAct([ann, ben])) ?? ann);
  await ann.say('good luck');
  /** Lines about who comes and goes are only for people who are there. */
  const lasting = (lines: readonly string[]) => lines.filter((line) => !/connect/.test(line));
  const before = lasting(await ann.log());
  expect(before.filter((line) => / discarded /.test(line)), 'one a turn').toHaveLength(4);
  expect(before.filter((line) => line === 'The match begins.')).toHaveLength(1);

  await ann.page.reload();
  await ann.atTable();
  await expect.poll(async () => lasting(await ann.log())).toEqual(before);
  const dialog = await ann.openLog();
  await expect(dialog.getByRole('list', { name: 'Chat' }).getByText('good luck'), 'what was said is not lost').toBeVisible();
  const discarded = dialog.getByRole('listitem').filter({ hasText: ' discarded ' }).last();
  await expect(discarded.locator('.card svg'), 'the card is drawn').toBeVisible();
  await expect(discarded).toMatchAriaSnapshot(`- listitem: ${before.filter((line) => / discarded /.test(line)).at(-1)}`);
  await inspect(ann.page, 'log');

  // Another tab has not heard any of it; nobody keeps chat for it.
  const story = before.slice(before.indexOf('The match begins.'));
  const tab = await ann.inAnotherTab();
  await tab.openLink(code);
  await tab.atTable();
  await expect.poll(async () => lasting(await tab.log())).toEqual(story);

  await eve.watch(code);
  const discards = story.filter((line) => / discarded /.test(line)).map((line) => line.replace('You', 'Ann'));
  await expect.poll(async () => (await eve.log()).filter((line) => / discarded /.test(line))).toEqual(discards);
  expect((await eve.log()).filter((line) => line.includes('You got')), 'of draws only that there were some').toEqual([]);
});

test('a word is looked up, and the credits name where the words come from', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await atTheTable(ann, ben, 'Pass the Deck');
  await ann.page.getByRole('button', { name: 'Log' }).click();
  await ann.page.getByRole('dialog').getByLabel('Check a word').fill('winner');
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Check' }).click();
  await expect(ann.page.getByRole('dialog', { name: 'WINNER' }).getByRole('status').getByText('WINNER is in the dictionary.'), 'seen and heard').toBeVisible();
  await inspect(ann.page, 'word');
  await ann.page.getByRole('button', { name: 'Close' }).click();
  await ann.page.getByRole('button', { name: 'Home' }).click();
  await expect(ann.page.getByRole('region', { name: 'Your rooms' })).toBeVisible();
  await ann.page.getByRole('link', { name: 'Credits and licences' }).click();
  await expect(ann.page.getByText(/UK Advanced Cryptics Dictionary/).first()).toBeVisible();
  await inspect(ann.page, 'credits');
});

test.describe('under a base path', () => {
  test.use({ basePath: '/games' });

  test('links, files and the socket use it', async ({ arrive }) => {
    const ann = await arrive('Ann');
    const ben = await arrive('Ben');
    await atTheTable(ann, ben, 'Rummy');
    expect(ann.page.url()).toContain('/games/r/');
    await ann.page.reload();
    await ann.atTable();
    await ann.page.getByRole('button', { name: 'Home' }).click();
    await ann.page.getByRole('link', { name: 'Credits and licences' }).click();
    await expect(ann.page.getByRole('heading', { name: 'Credits and licences' })).toBeVisible();
  });
});

test('a wrong code says so @daily', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  await ann.page.goto(server.address);
  await ann.page.getByLabel('Room code or link').fill('ZZZZZZZZ');
  await ann.page.getByRole('button', { name: 'Go' }).click();
  await expect(ann.page.getByRole('heading', { name: 'This room does not exist.' })).toBeVisible();
  await ann.page.getByRole('button', { name: 'Home' }).click();
  await expect(ann.page.getByRole('button', { name: 'Play Rummy' })).toBeVisible();
});

test('on a phone the newest line of a long log and the chat are in sight together', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sitAt(page, server.address, documents.rummyDoc());
  change(page, {}, [...Array.from({ length: 80 }, () => ({ event: 'drew', seat: 1, from: 'stock', count: 1, cards: [] })), { event: 'drew', seat: 1, from: 'stock', count: 2, cards: [] }]);
  await page.getByRole('button', { name: /^Log/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Log and chat' });
  for (const [width, height] of [[390, 844], [360, 640], [768, 1024]] as const) {
    await page.setViewportSize({ width, height });
    await expect(dialog.getByText('Ben drew 2 cards.'), `at ${width}x${height}`).toBeInViewport();
    await expect(dialog.getByLabel('Write a message'), `at ${width}x${height}`).toBeInViewport();
  }
});

for (const [width, players] of [[1280, 2], [1920, 5]] as const) {
  test(`on a wide screen (${width}) log and chat are next to the table of ${players}, which is played meanwhile`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 });
    const sent = await sitAt(page, server.address, crowd(documents.rummyDoc(), players));
    await button(page, 'Chat').click();
    const panel = page.getByRole('region', { name: 'Log and chat' });
    await expect(panel.getByRole('list', { name: 'Log' })).toBeVisible();
    if (players === 2) await inspect(page, 'next-to-table');
    await panel.getByLabel('Write a message').fill('Good luck!');
    const hand = page.getByRole('list', { name: 'Your hand' });
    await hand.getByRole('button', { name: 'queen of spades' }).click();
    await page.locator('.rail').getByRole('button', { name: /^Discard/ }).click();
    await expect.poll(() => moves(sent)).toEqual([{ do: 'discard', card: 8 }]);
    await expect(panel.getByLabel('Write a message')).toHaveValue('Good luck!');
    await panel.getByLabel('Write a message').press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(button(page, 'Chat')).toBeVisible();
  });
}
