import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { enter, matchOver, sitAt, tables } from '../support/made_table.ts';
import { expectReadable } from '../support/readable.ts';
import { anyServer, button, phone, test } from '../support/test.ts';

test.use({ ...phone, ...anyServer });

test('everybody can read the table of Rummy @daily', async ({ page, server }) => {
  await sitAt(page, server.address, documents.rummyDoc());
  await expectReadable(page, 'table-rummy');
});

test('everybody can read the tables of the other games', async ({ page, server }) => {
  test.slow();
  for (const [name, make] of Object.entries({ 'pass-the-deck': documents.wordsDoc, ...tables })) {
    await sitAt(page, server.address, make());
    await expectReadable(page, `table-${name}`);
  }
});

test('everybody can read the first page and the credits', async ({ page, server }) => {
  await page.goto(server.address);
  await expect(button(page, 'Play Rummy')).toBeVisible();
  await expectReadable(page, 'home');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const [title, settings] = await Promise.all([page.locator('.title'), button(page, 'Settings')].map((part) => part.boundingBox()));
  expect(settings!.y, 'the settings are next to the title').toBeLessThan(title!.y + title!.height);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  for (const way of ['Invite to Rummy', 'Customise AlphaRummy 500']) {
    await button(page, way).tap();
    await page.getByRole('dialog').locator('summary', { hasText: 'All the options' }).tap();
    await expectReadable(page, way.toLowerCase().replaceAll(' ', '-'));
    await button(page, 'Close').tap();
  }
  await button(page, 'Settings').tap();
  await expectReadable(page, 'settings');
  await button(page, 'Close').tap();
  await page.getByRole('link', { name: 'Credits and licences' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Credits and licences' })).toBeVisible();
  await expectReadable(page, 'credits');
});

test('everybody can read an invitation, the waiting room and the room menu', async ({ visit }) => {
  const [ann, ben] = [await visit('Ann'), await visit('Ben')];
  const code = await ann.makeRoom({ game: 'Pass the Deck', seats: 3 });
  await ben.openLink(code);
  await expect(ben.page.getByRole('button', { name: 'Sit down' })).toBeVisible();
  await expectReadable(ben.page, 'invitation');
  await ann.hit(ann.page.getByRole('button', { name: /^Easy/ }));
  await ben.join(code);
  await expectReadable(ann.page, 'waiting-room');
  await ann.hit(button(ann.page, 'Change'));
  await expectReadable(ann.page, 'waiting-room-rules');
  await ann.hit(button(ann.page, 'Cancel'));
  await ann.hit(button(ann.page, 'Room menu'));
  for (const part of ['House rules', 'More about the room', 'Fair shuffle', 'Your name, face and devices', 'Settings']) {
    await ann.hit(ann.page.getByRole('dialog').getByText(part, { exact: true }));
  }
  await expectReadable(ann.page, 'room-menu');
});

test('everybody can read the dialogs of a table', async ({ page, server }) => {
  await sitAt(page, server.address, documents.ginDoc(), { check: { type: 'word', word: 'CHAIRS', valid: true, gloss: 'a seat for one person, with a back', form_of: 'CHAIR' } });
  await button(page, 'Log').tap();
  await expectReadable(page, 'log-and-chat');
  await page.getByRole('dialog').getByLabel('Check a word').fill('chairs');
  await page.getByRole('dialog').getByRole('button', { name: 'Check' }).tap();
  await expect(page.getByText('CHAIRS is in the dictionary.')).toBeVisible();
  await expect(page.getByText('It is a form of CHAIR.')).toBeVisible();
  await expectReadable(page, 'word');
  await button(page, 'Close').tap();
  await page.getByRole('button', { name: /^star/ }).tap();
  await expectReadable(page, 'letters');
  await button(page, 'S').tap();
  await expectReadable(page, 'bench');
  await page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button').first().tap();
  await expectReadable(page, 'bench-lifted');
  // A single card goes back with another tap.
  await page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button').first().tap();
  await button(page, 'Knock…').tap();
  await expectReadable(page, 'knock');
});

test('everybody can read a result, the fairness of a match and a replay', async ({ page, server }) => {
  await page.route(/\/replay/, (route) => route.fulfill({ json: documents.rummyReplay(0) }));
  const line = (points: number, text: string) => ({ clause: 'RUM-2.6', points, text });
  const last_hand = {
    hand: 2,
    clause: 'RUM-2.6',
    out: 0,
    seats: {
      0: { points: 42, total: 107, lines: [line(42, 'cards in other hands')], hand: [] },
      1: { points: 0, total: 38, lines: [], hand: [{ id: 70, face: 'QC' }, { id: 71, face: '10D' }] },
    },
  };
  const doc = matchOver(documents.rummyDoc({ last_hand }), 'RUM-3.3');
  doc.room.series = { 0: 1 };
  doc.room.secret = 'cd'.repeat(32);
  doc.room.contributions = ['01'.repeat(16), '00'.repeat(16)];
  await sitAt(page, server.address, doc);
  await expectReadable(page, 'result');
  await page.getByText('Fair shuffle').tap();
  await expectReadable(page, 'fairness');
  await button(page, 'Watch it again').tap();
  await expect(page.getByText('Move 1 of 4')).toBeVisible();
  await button(page, 'Everyone’s cards').tap();
  await expectReadable(page, 'replay');
});

test('everybody can read a hint, a refusal and a petition', async ({ page, server }) => {
  const doc = documents.wordsDoc();
  doc.room.options = { ...doc.room.options, aids: 'hints' };
  doc.view!.petition = { kind: 'word', by: 1, word: 'LOUDEN', agreed: [] };
  doc.view!.own!.actions.push({ kind: 'answer', clause: 'T-19', from: [], cards: [], least: 0, most: 0 });
  const hints = [{ move: { do: 'change_word', word: 1, tiles: [{ card: 7 }, ...[40, 41, 42, 43].map((card) => ({ card }))] }, points: 5 }];
  await enter(page, server.address, doc, {
    hint: { type: 'hints', number: 5, hints },
    move: { type: 'error', code: 'illegal_move', message: 'The dictionary has no ENRAT.', clause: 'T-9' },
  });
  await button(page, 'Pass…').tap();
  for (let card = 0; card < 3; card += 1) await page.getByRole('list', { name: 'Your hand' }).getByRole('button').first().tap();
  await button(page, 'Give back 3 cards').tap();
  await expect(page.locator('.notice')).toBeVisible();
  await expectReadable(page, 'refusal-and-petition');
  await button(page, 'Cancel').tap();
  await button(page, 'Hint').tap();
  await expect(page.getByText('You could make WINE into SWINE for 5 points.').first()).toBeVisible();
  await expectReadable(page, 'hint');
});
