import { expect, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { enter, matchOver } from '../support/made_table.ts';
import type { Player } from '../support/player.ts';
import { noMeld } from '../support/rummy.ts';
import { test } from '../support/test.ts';

/** Each game, with one of its clauses. */
const games = {
  Rummy: 'RUM-2.5',
  'Pass the Deck': 'PD-2.6',
  'BWC Gin Rummy': 'GIN-3.4',
  'Gin Rummy': 'GR-2.7',
  'Full Deck': 'FD-3.5',
  'AlphaRummy 500': 'AR-6.3',
};

const rulesOf = (page: Page, game: string) => page.getByRole('dialog', { name: `The rules of ${game}` });
const card = (page: Page, clause: string) => page.getByRole('dialog', { name: `Rule ${clause}`, exact: true });

async function refusedMeld(ann: Player): Promise<void> {
  await expect(ann.page.getByText('Your turn.', { exact: true })).toBeVisible();
  await ann.press(ann.actions.getByRole('button', { name: 'Draw', exact: true }));
  await expect(ann.actions.getByRole('button', { name: 'Meld', exact: true })).toBeVisible();
  for (const one of noMeld(await ann.cards())) await ann.tap(one);
  expect(await ann.press(ann.actions.getByRole('button', { name: 'Meld', exact: true }))).toContain('Choose three or more cards');
}

test('the page of every game opens from the first page, at a clause, and closes again', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await page.goto(server.address);
  for (const [game, clause] of Object.entries(games)) {
    await ann.hit((await ann.setUp('Customise', game)).getByRole('link', { name: 'How to play' }));
    await expect(rulesOf(page, game).getByRole('heading', { name: clause })).toBeVisible();
    await expect(rulesOf(page, game).getByRole('heading', { name: 'T-18' }), 'the table has its clauses there, too').toBeVisible();
    await inspect(page, `rules-${game.toLowerCase().replaceAll(' ', '-')}`);
    const address = page.url();
    await ann.hit(rulesOf(page, game).getByRole('button', { name: 'Back', exact: true }));
    await expect(rulesOf(page, game)).toBeHidden();
    await expect(page).toHaveURL(server.address);
    await ann.hit(page.getByRole('dialog').getByRole('button', { name: 'Close' }));

    await page.goto(`${address}&clause=${clause}`);
    await expect(rulesOf(page, game).getByRole('heading', { name: clause })).toBeFocused();
    await expect(rulesOf(page, game).getByRole('heading', { name: clause })).toBeInViewport();
    await page.goBack();
  }
});

test('the rules of a game begin with four drawings, and draw the cards of their examples @daily', async ({ visit, server }) => {
  const { page } = await visit('Ann');
  await page.goto(`${server.address}#rules=rummy`);
  const rules = rulesOf(page, 'Rummy');
  const minute = rules.locator('section').filter({ hasText: 'How to play in 60 seconds' });
  await expect(minute.getByRole('listitem')).toHaveCount(4);
  await expect(minute.getByRole('link'), 'all the rules follow').toHaveCount(0);
  const run = rules.getByRole('img', { name: 'ace of spades, two of spades and three of spades' });
  await expect(run.locator('svg')).toHaveCount(3);
  await page.goto(`${server.address}#rules=full-deck`);
  const drawn = rulesOf(page, 'Full Deck').locator('.drawing').last().locator('.card');
  await expect(drawn).toHaveCount(2);
  const [one, two] = await Promise.all([drawn.first().boundingBox(), drawn.last().boundingBox()]);
  expect(one!.x + 0.85 * one!.width, 'its letter can be read').toBeLessThanOrEqual(two!.x);
  await page.goto(`${server.address}#rules=alpha-rummy`);
  await expect(rulesOf(page, 'AlphaRummy 500').getByRole('img', { name: 'FRIEND' }).first().locator('svg')).toHaveCount(6);
  await inspect(page, 'rules-examples');
});

test('the contents of the rules lead to each section, of the game and of the table', async ({ visit, server }) => {
  const ann = await visit('Ann');
  await ann.page.goto(`${server.address}#rules=full-deck`);
  const rules = rulesOf(ann.page, 'Full Deck');
  const contents = rules.getByRole('navigation', { name: 'Contents' });
  const lists = { own: contents.getByRole('list').first(), table: contents.getByRole('list', { name: 'The table' }) };
  for (const [list, heading] of [['own', 'Words'], ['table', 'The table: Words']] as const) {
    await ann.hit(lists[list].getByRole('button', { name: 'Words' }));
    await expect(rules.getByRole('heading', { name: heading, exact: true })).toBeFocused();
    await expect(rules.getByRole('heading', { name: heading, exact: true })).toBeInViewport();
  }
});

test('the page of a game that does not exist says so, and leads back', async ({ visit, server }) => {
  const ann = await visit('Ann');
  await ann.page.goto(`${server.address}#rules=canasta`);
  await expect(ann.page.getByText('These rules do not exist.')).toBeVisible();
  await ann.hit(ann.page.getByRole('button', { name: 'Back', exact: true }));
  await expect(ann.page.getByRole('button', { name: 'Play Rummy' })).toBeVisible();
});

test('the clause of a refusal opens its card, the card opens the page, and the table stays as it was', async ({ visit }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await ann.playBots({ game: 'Rummy', options: { melds_per_turn: 'many' } }, 'easy');
  await refusedMeld(ann);
  // The text without the question mark that opens the clause.
  const told = async () => (await page.locator('.notice p').innerText()).replace(/\s*\?$/, '');
  const refusal = await told();
  const chosen = await ann.hand.locator('[aria-pressed=true]').count();
  expect(chosen).toBe(3);

  await ann.hit(page.locator('.notice').getByRole('button', { name: 'Rule RUM-2.2' }));
  await expect(card(page, 'RUM-2.2')).toContainText(refusal);
  await expect(card(page, 'RUM-2.2').getByRole('img', { name: 'queen of spades, king of spades and ace of spades' }), 'its example is drawn').toBeVisible();
  await expect(card(page, 'RUM-2.2'), 'the option of this room').toContainText(/Melds a turn\s*Here: as many as you like\.\s*Usually one\./);
  await inspect(page, 'rule-card');
  await page.keyboard.press('Escape');
  await expect(card(page, 'RUM-2.2')).toBeHidden();
  await expect(page.locator('.notice').getByRole('button', { name: 'Rule RUM-2.2' })).toBeFocused();

  await page.keyboard.press('Enter');
  await ann.hit(card(page, 'RUM-2.2').getByRole('link', { name: 'All the rules' }));
  await expect(card(page, 'RUM-2.2')).toBeHidden();
  await expect(rulesOf(page, 'Rummy').getByRole('heading', { name: 'RUM-2.2' })).toBeFocused();
  await expect(rulesOf(page, 'Rummy')).toContainText(/Melds a turn\s*Here: as many as you like\./);
  expect(page.url()).toMatch(/\/r\/\w+#rules=rummy&clause=RUM-2\.2$/);
  await inspect(page, 'rules-of-a-room');
  await page.goBack();
  await expect(rulesOf(page, 'Rummy')).toBeHidden();
  expect(await told(), 'the refusal still stands there').toBe(refusal);
  await expect(ann.hand.locator('[aria-pressed=true]'), 'the cards are still chosen').toHaveCount(chosen);

  await ann.hit(page.getByRole('button', { name: 'Room menu' }));
  await ann.hit(page.getByRole('dialog', { name: 'Room menu' }).getByRole('link', { name: 'The rules of Rummy' }));
  await expect(rulesOf(page, 'Rummy').getByRole('heading', { name: 'RUM-1.1' })).toBeVisible();
  await page.reload();
  await expect(rulesOf(page, 'Rummy').getByRole('heading', { name: 'RUM-1.1' }), 'the address leads there again').toBeVisible();
  await ann.hit(rulesOf(page, 'Rummy').getByRole('button', { name: 'Back', exact: true }));
  await ann.atTable();
});

test('a double click on Back goes back once', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await page.goto(`${server.address}#credits`);
  await ann.hit(page.getByRole('button', { name: 'Back' }));
  await ann.hit((await ann.setUp('Customise', 'Rummy')).getByRole('link', { name: 'How to play' }));
  await rulesOf(page, 'Rummy').getByRole('button', { name: 'Back', exact: true }).dblclick();
  await expect(rulesOf(page, 'Rummy')).toBeHidden();
  await expect(page).toHaveURL(server.address);
  await page.goBack();
  await expect(page).toHaveURL(/#credits$/);
});

test('rules that were closed stay closed when the player goes back', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  const code = await ann.makeRoom({ game: 'Rummy' });
  for (const close of [() => ann.hit(page.getByRole('button', { name: 'Back', exact: true })), () => page.keyboard.press('Escape')]) {
    await ann.hit(page.getByRole('button', { name: 'Room menu' }));
    await ann.hit(page.getByRole('dialog', { name: 'Room menu' }).getByRole('link', { name: 'The rules of Rummy' }));
    await expect(rulesOf(page, 'Rummy').getByRole('heading', { name: 'RUM-1.1' })).toBeVisible();
    await close();
    await expect(rulesOf(page, 'Rummy')).toBeHidden();
    await expect(page).toHaveURL(`${server.address}r/${code}`);
    await ann.hit(page.getByRole('dialog', { name: 'Room menu' }).getByRole('button', { name: 'Close' }));
  }
  await page.goBack();
  await expect(page).toHaveURL(server.address);
  await expect(page.getByRole('button', { name: 'Play Rummy' })).toBeVisible();
});

test('the keyboard opens the explanation of an option in a card over the menu', async ({ visit }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await ann.playBots({ game: 'Rummy', options: { take_back: 'off' } }, 'easy');
  await ann.hit(page.getByRole('button', { name: 'Room menu' }));
  for (const part of ['House rules', 'All the options']) {
    await page.getByText(part, { exact: true }).focus();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Rule T-18' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'T-18')).toContainText(/Taking back\s*Here: not allowed\.\s*Usually allowed\./);
  await page.keyboard.press('Escape');
  await expect(card(page, 'T-18')).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Room menu' }), 'the menu stays').toBeVisible();
  await expect(page.getByRole('button', { name: 'Rule T-18' }).first()).toBeFocused();
});

test('a line of the score sheet opens the card with its number', async ({ page, server }) => {
  const lines = [{ clause: 'GIN-3.2', points: 70, text: 'PAINTER: 20 and 50 for 7 letters' }];
  const seats = { 0: { points: 70, total: 82, lines, hand: [] }, 1: { points: 0, total: 38, lines: [], hand: [] } };
  await enter(page, server.address, matchOver(documents.ginDoc({ last_hand: { hand: 1, clause: 'GIN-3.2', out: 0, seats } }), 'GIN-3.6'));
  await page.getByRole('listitem').getByRole('button', { name: 'Rule GIN-3.2' }).click();
  await expect(card(page, 'GIN-3.2')).toContainText('PAINTER: 20 and 50 for 7 letters: +70');
  await expect(card(page, 'GIN-3.2')).toContainText('less their own deadwood');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 360, height: 640 } });

  test('the rules are read in German', async ({ page, server }) => {
    await page.goto(server.address);
    await page.getByRole('button', { name: 'AlphaRummy 500 anpassen' }).click();
    await page.getByRole('link', { name: 'Spielregeln' }).click();
    const rules = page.getByRole('dialog', { name: 'Die Regeln von AlphaRummy 500' });
    await expect(rules.getByRole('heading', { name: 'AR-6.3' })).toHaveText(/Das Wort steht nicht im Wörterbuch/);
    await inspect(page, 'german-rules');
  });

  test('a lesson in German has room on a phone', async ({ visit, server }) => {
    const anna = await visit('Anna', 'de-DE');
    const { page } = anna;
    await page.goto(server.address);
    await anna.hit(page.getByRole('button', { name: 'AlphaRummy 500 lernen' }));
    const lesson = page.getByRole('region', { name: 'So geht es' });
    await expect(lesson).toContainText('Mach Punkte mit langen englischen Wörtern');
    await inspect(page, 'german-lesson-goal');
    await anna.hit(lesson.getByRole('button', { name: 'Zeig es mir' }));
    await expect(lesson).toContainText(/\d von 8 /);
    await inspect(page, 'german-lesson');
  });
});

test.describe('under a base path', () => {
  test.use({ basePath: '/games' });

  test('the rules of a room are found, and the room behind them', async ({ visit, server }) => {
    const ann = await visit('Ann');
    const { page } = ann;
    const code = await ann.makeRoom({ game: 'Rummy' });
    await page.goto(`${server.address}r/${code}#rules=rummy&clause=T-7`);
    await expect(rulesOf(page, 'Rummy').getByRole('heading', { name: 'T-7' })).toBeFocused();
    await ann.hit(rulesOf(page, 'Rummy').getByRole('button', { name: 'Back', exact: true }));
    await expect(page.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
    expect(page.url()).toBe(`${server.address}r/${code}`);
  });
});
