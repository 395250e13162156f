import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { change, enter, moves, sitAt } from '../support/made_table.ts';
import { nextToAct } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { test } from '../support/test.ts';
import { playToTheEnd, turnOf } from '../support/turns.ts';

test('Rummy is played from the first page to the rematch with only the keyboard', async ({ sitDown }) => {
  const ann = await sitDown('Ann');
  const { page } = ann;
  await ann.makeRoom({ game: 'Rummy', options: { ends: 'hands', hands: 1 } });
  await ann.hit(page.getByRole('group', { name: 'Put a bot on a free seat:' }).getByRole('button', { name: /^Easy/ }));
  await ann.start();
  await ann.atTable();
  await playToTheEnd(ann, 'Rummy');
  await expect(page.getByRole('heading', { name: /wins? the match|share the match/ })).toBeVisible();
  await ann.expectFocusKept();
  await ann.hit(page.getByRole('button', { name: 'Play again' }));
  await expect(page.getByRole('button', { name: 'Play again' })).toBeHidden();
  await ann.atTable();
  await ann.expectFocusKept();
});

const { Rummy: _, ...others } = turnOf;
for (const [game, takeTurn] of Object.entries(others)) {
  test(`turns of ${game} are taken with only the keyboard`, async ({ sitDown }) => {
    const ann = await sitDown('Ann');
    await ann.playBots({ game }, 'easy');
    for (let turns = 0; turns < 3 && (await nextToAct([ann])) !== null; turns += 1) {
      // Late enough for a knock in the last one.
      await takeTurn(ann, turns + 4);
      await ann.expectFocusKept();
    }
  });
}

test('a player says that they are ready, and takes it back, with one button', async ({ sitDown, server }) => {
  const { page } = await sitDown('Ann');
  const { room } = documents.rummyDoc();
  const { 0: me, 1: host } = room.seats;
  const sent = await enter(page, server.address, { room: { ...room, stage: 'waiting', host: 1, capacity: 3, seats: { 0: { ...me!, ready: false }, 1: { ...host!, ready: false } } } });
  const ready = page.getByRole('button', { name: 'I’m ready', exact: true });
  await expect(ready).toHaveAttribute('aria-pressed', 'false');
  await ready.focus();
  for (const says of [true, false]) {
    await page.keyboard.press('Enter');
    await expect.poll(() => sent.filter(({ type }) => type === 'ready').at(-1)?.body).toMatchObject({ ready: says });
    change(page, { room: { seats: { 0: { ready: says } } } });
    await expect(ready).toHaveAttribute('aria-pressed', String(says));
    await expect(ready).toBeFocused();
  }
});

test('a dialog gives the focus back, and a card that goes passes it to the next one', async ({ sitDown }) => {
  const ann = await sitDown('Ann');
  const { page } = ann;
  await ann.playBots({ game: 'Pass the Deck' }, 'easy');
  await nextToAct([ann]);
  for (const name of ['Room menu', 'Check']) {
    const opener = page.getByRole('button', { name, exact: true });
    if (name === 'Check') await ann.enter(page.getByLabel('Check a word'), 'chair');
    await ann.hit(opener);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((open) => open.contains(document.activeElement)), 'the focus is in the dialog').toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }

  const cards = ann.hand.getByRole('button');
  const before = await ann.cards();
  await ann.hit(cards.nth(2));
  // A star asks for its letter in a dialog; without a dialog Escape would take the card back.
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await expect(cards).toHaveCount(before.length - 1);
  await expect(cards.nth(2)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(cards, 'the card comes back').toHaveCount(before.length);
  expect(await ann.hand.evaluate((hand) => hand.contains(document.activeElement))).toBe(true);
});

test('a word at the bottom of a long table stays in sight while it goes to the bench', async ({ sitDown, server }) => {
  const ann = await sitDown('Ann');
  const doc = documents.fullDeckDoc();
  const { 1: word } = doc.view!.words;
  doc.view!.words = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [index + 1, { ...word!, owner: index % 2, tiles: word!.tiles.map((tile) => ({ ...tile, id: tile.id + 10 * index })) }]),
  );
  const change = doc.view!.own!.actions.find((action) => action.kind === 'change_word')!;
  change.words = Object.fromEntries(Object.keys(doc.view!.words).map((word) => [word, []]));
  await sitAt(ann.page, server.address, doc);
  for (const place of [6, 10, 14, 22, 28]) {
    await ann.hit(ann.page.getByRole('button', { name: `Change ${word!.word}` }).nth(place));
    await expect(ann.actions.getByRole('button', { name: `Play on ${word!.word}` })).toBeVisible();
    await ann.expectFocusKept();
    await ann.page.keyboard.press('Enter'); // And back to its place.
  }
});

test('Escape closes the tools of the hand and leaves the word on the bench', async ({ sitDown, server }) => {
  const ann = await sitDown('Ann');
  const { page } = ann;
  await sitAt(page, server.address, documents.wordsDoc());
  await ann.hit(ann.hand.getByRole('button', { name: 'N red' }));
  const bench = page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button');
  await expect(bench).toHaveCount(1);
  await ann.hit(page.getByRole('button', { name: 'Sort and more' }));
  const tools = page.locator('.rail [popover]');
  await expect(tools).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tools).toBeHidden();
  await expect(bench).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(bench).toHaveCount(0);
});

test('in a replay, an arrow key goes to another word or to another move, but not both', async ({ sitDown, server }) => {
  const ann = await sitDown('Ann');
  const { page } = ann;
  const doc = documents.wordsDoc();
  const steps = [1, 2].map((by) => ({ number: doc.view!.number + by, events: [{ event: 'passed', seat: 1 }] }));
  await page.route(/\/matches\/\d+\/replay/, (route) => route.fulfill({ json: { seat: 0, doc, events: [], steps } }));
  await sitAt(page, server.address, doc);
  await page.evaluate(() => (location.hash = '#match=1&move=2'));
  const words = page.getByRole('list', { name: 'Ben’s words' }).getByRole('button');
  await ann.reach(words.first());
  await page.keyboard.press('ArrowRight');
  await expect(words.nth(1)).toBeFocused();
  await expect(page.getByText('Move 2 of 3')).toBeVisible();
  await ann.reach(page.getByRole('button', { name: 'Log' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Move 3 of 3')).toBeVisible();
});

test('other people’s moves do not change the focus', async ({ sitDown, arrive }) => {
  const [ann, ben] = [await sitDown('Ann'), await arrive('Ben')];
  const code = await ann.makeRoom({ game: 'Rummy' });
  await ben.join(code);
  await ann.start();
  await ann.atTable();
  if (await ann.myTurn()) await takeRummyTurn(ann);
  const kept = ann.hand.getByRole('button').nth(3);
  await ann.reach(kept);
  const name = await kept.getAttribute('aria-label');
  await expect.poll(() => ben.myTurn()).toBe(true);
  await takeRummyTurn(ben);
  await expect.poll(() => ann.myTurn()).toBe(true);
  expect(await ann.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);
  await ann.expectFocusKept();
});

test('a key that is held presses once, although another button comes to lie there', async ({ page, server }) => {
  const doc = documents.fullDeckDoc();
  const { hand, groups, actions } = doc.view!.own!;
  const [lay] = actions;
  const left = hand.filter(({ id }) => ![1, 2, 6, 8].includes(id));
  const laid = { owner: 0, word: 'BORE', tiles: ['B', 'O', 'R', 'E'].map((letter, at) => ({ id: 80 + at, face: letter, as: letter })) };
  const sent = await sitAt(page, server.address, doc, {
    move: () => {
      change(page, { view: { number: 6, words: { 4: laid }, own: { hand: left, groups, actions: [{ ...lay, kind: 'done', clause: 'FD-2.1' }] } } });
      return {};
    },
  });
  await page.keyboard.type('bore');
  await page.getByRole('button', { name: 'Lay BORE' }).focus();
  await page.keyboard.down('Enter');
  const done = page.getByRole('button', { name: 'Done', exact: true });
  await expect(done).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(moves(sent).map((move) => move['do'])).toEqual(['lay_word']);
  await page.keyboard.press('Enter');
  await expect.poll(() => moves(sent).map((move) => move['do'])).toEqual(['lay_word', 'done']);
});
