import { expect, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { expectNothingWider, inspect } from '../support/inspect.ts';
import { enter, matchOver, tables } from '../support/made_table.ts';
import type { Player } from '../support/player.ts';
import { noMeld } from '../support/rummy.ts';
import { anyServer, test } from '../support/test.ts';

test.use(anyServer);

/** Words that no German page shows; the test removes the games' own names first. */
const english = /\b(the|and|of|with|you|your|cards?|points?|players?|turn|draw|discard|stock|meld|deals|room|seats?|rules|usually|whether|seconds|match|log)\b/i;
const titles = /Pass the Deck|BWC Gin Rummy|Gin Rummy|Full Deck|AlphaRummy 500/g;

/** Everything that a page shows or tells a screen reader. */
async function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = ['aria-label', 'title', 'placeholder', 'alt'];
    const named = [...document.querySelectorAll(labels.map((label) => `[${label}]`).join())];
    return [
      ...document.body.innerText.split('\n'),
      ...named.flatMap((one) => labels.flatMap((label) => one.getAttribute(label) ?? [])),
      ...[...document.querySelectorAll('option:not([lang])')].map((one) => one.textContent ?? ''),
    ];
  });
}

async function expectGerman(page: Page, where: string): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  const said = await saidOn(page);
  expect(said.length, where).toBeGreaterThan(5);
  expect(said.filter((line) => english.test(line.replace(titles, ''))), where).toEqual([]);
  await expectNothingWider(page, where);
}

const cardsOf = (player: Player) =>
  player.page
    .getByRole('list', { name: 'Deine Hand' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));

const tap = (player: Player, card: string) =>
  player.hit(player.page.getByRole('list', { name: 'Deine Hand' }).getByRole('button', { name: card, exact: true }).first());

const myTurn = (page: Page) => page.getByText('Du bist dran.', { exact: true });

/** Waits for the player's turn and closes the result that may lie over the table. */
async function awaitTurn(player: Player): Promise<void> {
  const goOn = player.page.getByRole('button', { name: 'Weiter', exact: true });
  await expect(myTurn(player.page).or(goOn).first()).toBeVisible();
  if (await goOn.isVisible()) await player.hit(goOn);
  await expect(myTurn(player.page)).toBeVisible();
}

async function draw(player: Player): Promise<void> {
  await player.press(player.actions.getByRole('button', { name: 'Ziehen', exact: true }));
  await expect(player.actions.getByRole('button', { name: 'Auslegen', exact: true })).toBeVisible();
}

async function discardLast(player: Player): Promise<void> {
  const card = (await cardsOf(player)).at(-1) ?? '';
  await tap(player, card);
  expect(await player.press(player.actions.getByRole('button', { name: `${card} ablegen` }))).toBeNull();
}

async function chooseLanguage(player: Player, label: string, language: string): Promise<void> {
  await player.page.getByLabel(new RegExp(`^${label}`)).selectOption(language);
  await expect(player.page.locator('html')).toHaveAttribute('lang', language);
}

test('Rummy against a bot on a phone that is set to German, then in English, then in German again', async ({ visit, server }) => {
  const anna = await visit('Anna', 'de-AT');
  const { page } = anna;
  await page.goto(server.address);
  await expect(page.getByRole('button', { name: 'Rummy spielen', exact: true })).toBeVisible();
  await expectGerman(page, 'the first page');
  await inspect(page, 'german-home');
  for (const game of ['Pass the Deck', 'BWC Gin Rummy', 'Gin Rummy', 'Full Deck', 'AlphaRummy 500', 'Rummy']) {
    await anna.hit(page.getByRole('button', { name: `Zu ${game} einladen` }));
    await page.getByRole('dialog').locator('details').evaluate((details: HTMLDetailsElement) => (details.open = true));
    await expectGerman(page, `the options of ${game}`);
    if (game === 'Full Deck') await inspect(page, 'german-options');
    await anna.hit(page.getByRole('button', { name: 'Schließen' }));
  }

  await anna.hit(page.getByRole('button', { name: 'Rummy anpassen', exact: true }));
  await page.getByLabel('Wie gut sie spielen').getByRole('radio', { name: 'Leicht' }).check();
  await expectGerman(page, 'the choice of bots');
  await anna.hit(page.getByRole('dialog').getByRole('button', { name: 'Spielen', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Rummy, Runde 1' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Am Tisch' }).getByText('Bot, leicht')).toBeVisible();
  await awaitTurn(anna);
  await expectGerman(page, 'the table');

  await draw(anna);
  for (const card of noMeld(await cardsOf(anna))) await tap(anna, card);
  expect(await anna.press(anna.actions.getByRole('button', { name: 'Auslegen', exact: true }))).toContain('Das ist keine Auslage');
  await expectGerman(page, 'a refusal');
  await inspect(page, 'german-table');
  for (const card of noMeld(await cardsOf(anna))) await tap(anna, card);
  await discardLast(anna);
  for (let turns = 1; turns < 4; turns += 1) {
    await awaitTurn(anna);
    await draw(anna);
    await discardLast(anna);
    await expectGerman(page, `after turn ${turns + 1}`);
  }

  await awaitTurn(anna);
  await anna.hit(page.getByRole('button', { name: 'Verlauf' }));
  const talk = page.getByRole('dialog', { name: 'Verlauf', exact: true });
  await expect(talk.getByText(/^Du hast (eine Karte|.+) (gezogen|bekommen|abgelegt)\.$/).first()).toBeVisible();
  await expectGerman(page, 'the log');
  await inspect(page, 'german-log');
  await anna.hit(talk.getByRole('button', { name: 'Schließen' }));

  await anna.hit(page.getByRole('button', { name: 'Raummenü' }));
  for (const part of ['Hausregeln', 'Mehr zum Raum', 'Figur und Geräte', 'Einstellungen']) await anna.hit(page.getByText(part, { exact: true }));
  await expectGerman(page, 'the menu');
  await inspect(page, 'german-menu');

  // The table stays where it is; only the words change.
  await chooseLanguage(anna, 'Sprache', 'en');
  const menu = page.getByRole('dialog', { name: 'Room menu' });
  await anna.hit(menu.getByRole('button', { name: 'Close' }));
  await expect(page.getByText('Your turn.', { exact: true })).toBeVisible();
  await anna.hit(page.getByRole('button', { name: 'Log' }));
  const log = page.getByRole('dialog', { name: 'Log', exact: true });
  await expect(log.getByText(/^You (drew|got|discarded) /).first(), 'what was told in German').toBeVisible();
  await expect(log.getByText(/^Du hast /)).toHaveCount(0);
  await anna.hit(log.getByRole('button', { name: 'Close' }));
  await anna.press(anna.actions.getByRole('button', { name: 'Draw', exact: true }));
  await page.reload();
  await expect(page.getByText('Your turn.', { exact: true }), 'the choice is remembered').toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await anna.hit(page.getByRole('button', { name: 'Room menu' }));
  await anna.hit(page.getByText('Settings', { exact: true }));
  await chooseLanguage(anna, 'Language', 'de');
  await anna.hit(page.getByRole('dialog', { name: 'Raummenü' }).getByRole('button', { name: 'Schließen' }));
  await discardLast(anna);
});

test('only the language in use is fetched', async ({ visit, server }) => {
  const anna = await visit('Anna', 'de-DE');
  const { page } = anna;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const languages = () => fetched.flatMap((path) => /\/(de|en)-[\w-]+\.js$/.exec(path)?.[1] ?? []);
  await page.goto(server.address);
  await expect(page.getByRole('button', { name: 'Rummy spielen', exact: true })).toBeVisible();
  expect(languages()).toEqual(['de']);
  await chooseLanguage(anna, 'Sprache', 'en');
  await expect(page.getByRole('button', { name: 'Play Rummy' })).toBeVisible();
  expect(languages()).toEqual(['de', 'en']);
});

test('if a language cannot be loaded, the page stays as it is and says so', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await page.goto(server.address);
  await page.route(/\/de-[\w-]+\.js$/, (route) => route.abort());
  ann.expectTrouble();
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('alert')).toHaveText(/could not be fetched/);
  await expect(page.getByLabel('Language')).toHaveValue('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 360, height: 640 } });

  test('the table of every game has room for longer words', async ({ page, server }) => {
    test.slow();
    for (const [name, make] of Object.entries({ words: documents.wordsDoc, ...tables })) {
      await enter(page, server.address, make());
      await expect(page.getByRole('heading', { level: 1, name: /, (Runde \d+(, bis \d+)?|Spiel \d+|Stechen)$/ })).toBeVisible();
      await expectGerman(page, name);
      await inspect(page, `german-${name}`);
    }
  });

  test('a score sheet shows in German what the server says in English', async ({ page, server }) => {
    const lines = [
      { clause: 'GIN-3.2', points: 70, text: 'PAINTER: 20 and 50 for 7 letters' },
      { clause: 'GIN-3.2', points: -4, text: 'deadwood N-red K-blue: 4' },
      { clause: 'GIN-3.2', points: 0, text: "the other hand's deadwood N-red: 3, not counted" },
    ];
    const seats = { 0: { points: 66, total: 78, lines, hand: [] }, 1: { points: 0, total: 38, lines: [], hand: [] } };
    await enter(page, server.address, matchOver(documents.ginDoc({ last_hand: { hand: 1, clause: 'GIN-3.2', out: 0, seats } }), 'GIN-3.6'));
    await expect(page.getByRole('heading', { name: 'Du gewinnst die Partie' })).toBeVisible();
    const sheet = page.getByRole('table').getByRole('listitem');
    await expect(sheet).toHaveText([/PAINTER: 20 und 50 für 7 Buchstaben\s*\+70\s*$/, /Restkarten\s*4\s*-4\s*$/, /Restkarten der anderen Hand\s*3, zählt nicht\s*0\s*\?\s*$/]);
    await expect(sheet.nth(1).getByRole('img', { name: 'N rot und K blau', exact: true })).toBeVisible();
    await expect(sheet.nth(2).getByRole('img', { name: 'N rot', exact: true })).toBeVisible();
    await expectGerman(page, 'the result');
    await inspect(page, 'german-result');
  });

  test('the room before a match, its rules and its invitation @daily', async ({ page, server }) => {
    const doc = documents.rummyDoc();
    doc.room.stage = 'waiting';
    doc.room.options = { ...doc.room.options, ends: 'hands', away: 'bot' };
    delete doc.view;
    delete doc.clock;
    await enter(page, server.address, doc);
    await expect(page.getByRole('button', { name: 'Ich bin bereit', pressed: true })).toBeVisible();
    await expectGerman(page, 'the waiting room');
    await inspect(page, 'german-waiting-room');
  });
});
