import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import type { GinRummyView } from '../../../clients/web/src/protocol/model.ts';
import { resize } from '../support/at_rest.ts';
import { change, moves, sitAt } from '../support/made_table.ts';
import { anyServer, test } from '../support/test.ts';

test.use(anyServer);

test('a knock is offered for the cards that leave little enough deadwood, and can be checked before it is made @daily', async ({ page, server }) => {
  const sent = await sitAt(page, server.address, documents.ginRummyDoc());
  await expect(page.getByText('Deadwood: 6')).toBeVisible();
  await expect(page.locator('.actions').getByRole('button'), 'nothing comes and goes next to them').toHaveText(['Knock', 'Discard']);
  await page.getByRole('button', { name: 'Knock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Knock' });
  await expect(dialog.getByRole('group', { name: 'K♦\uFE0E goes face down.' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Deadwood: ace of clubs, two of diamonds, three of spades' })).toBeVisible();
  await expect(dialog.getByRole('radio'), 'there is nothing to choose').toHaveCount(0);
  await dialog.getByRole('button', { name: 'Knock with 6', exact: true }).click();
  await expect.poll(() => moves(sent)).toEqual([{ do: 'knock', card: 10, words: [] }]);
});

test('only the server knows what another card than the best leaves', async ({ page, server }) => {
  const doc = documents.ginRummyDoc();
  doc.view!.own!.actions.find(({ kind }) => kind === 'knock')!.cards = [7, 10];
  const sent = await sitAt(page, server.address, doc);
  await page.getByRole('button', { name: 'Knock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Knock' });
  await expect(dialog.getByRole('radio', { name: 'king of diamonds' })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Knock with 6', exact: true })).toBeVisible();
  await dialog.getByRole('radio', { name: 'ace of clubs' }).click();
  await expect(dialog).toContainText('A♣\uFE0E: not the best, K♦\uFE0E leaves 6.');
  await dialog.getByRole('button', { name: 'Knock', exact: true }).click();
  await expect.poll(() => moves(sent)).toEqual([{ do: 'knock', card: 7, words: [] }]);
});

test('gin is played at once', async ({ page, server }) => {
  const doc = documents.ginRummyDoc();
  const game = doc.view!.game as GinRummyView;
  const sent = await sitAt(page, server.address, { ...doc, view: { ...doc.view!, game: { ...game, best: { ...game.best!, deadwood: 0 } } } });
  await page.getByRole('button', { name: 'Gin!', exact: true }).click();
  await expect.poll(() => moves(sent)).toEqual([{ do: 'knock', card: 10, words: [] }]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a knock that was not made in time is not offered any more', async ({ page, server }) => {
  await sitAt(page, server.address, documents.ginRummyDoc());
  await page.getByRole('button', { name: 'Knock', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Knock' })).toBeVisible();
  change(page, { view: { number: 6, to_act: [1], own: { actions: [] } } });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an answer to a knock is one tap, or made from the player’s own groups @daily', async ({ page, server }) => {
  const sent = await sitAt(page, server.address, documents.ginRummyAnswerDoc());
  await page.getByRole('button', { name: 'Sort and more' }).click();
  await page.getByRole('button', { name: 'Group melds' }).click();
  await expect.poll(() => moves(sent).at(-1)).toMatchObject({ do: 'arrange', groups: [[4, 5, 6], [7, 8, 9]].map((meld) => meld.map((card) => ({ card }))) });
  await page.getByRole('button', { name: 'My groups' }).click();
  await expect.poll(() => moves(sent).at(-1)).toEqual({ do: 'lay_down', words: [], melds: [[4, 5, 6], [7, 8, 9]] });
  await page.getByRole('button', { name: 'Lay down', exact: true }).click();
  await expect.poll(() => moves(sent).at(-1)).toEqual({ do: 'lay_down', words: [] });
});

test('a hand that the player lays open lies where it was held, and moves nothing @daily', async ({ page, server }) => {
  const doc = documents.ginRummyDoc();
  const { view } = documents.ginRummyAnswerDoc();
  const melds = Object.fromEntries(Object.entries(view!.melds).map(([id, meld]) => [id, { ...meld, owner: 0 }]));
  const deadwood = { 0: (view!.game as GinRummyView).deadwood[1] };
  await sitAt(page, server.address, doc);
  const hand = page.getByRole('list', { name: 'Your hand' });
  const laid = page.getByRole('list', { name: 'Your melds' });
  for (const size of [[390, 844], [1280, 800]] as const) {
    await resize(page, size);
    await expect(hand.getByRole('button')).toHaveCount(doc.view!.own!.hand.length);
    const [held, piles] = [await hand.boundingBox(), await page.locator('.piles').boundingBox()];
    change(page, { view: { to_act: [1], melds, game: { knocker: 0, deadwood }, own: { hand: [], actions: [] } } });
    await expect(laid.getByRole('listitem')).toHaveCount(3);
    await expect(hand).toHaveCount(0);
    await expect(page.getByText('Deadwood 7')).toBeVisible();
    expect(await page.locator('.piles').boundingBox(), `${size[0]}`).toEqual(piles);
    for (const meld of await laid.getByRole('listitem').all()) {
      const box = (await meld.boundingBox())!;
      expect(box.y, `${size[0]}`).toBeGreaterThanOrEqual(held!.y);
      expect(box.y + box.height, `${size[0]}`).toBeLessThanOrEqual(held!.y + held!.height);
    }
    change(page, { view: { to_act: [0], melds: { 1: null, 2: null, 3: null }, game: { knocker: null, deadwood: { 0: null } }, own: doc.view!.own } });
  }
});

test('the result of a match has the final sheet', async ({ page, server }) => {
  await sitAt(page, server.address, documents.ginRummyOverDoc());
  const sheet = page.getByRole('table', { name: 'Final sheet' });
  await expect(sheet.getByRole('row', { name: 'Ben 268' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: '2 hands won +50' })).toBeVisible();
});
