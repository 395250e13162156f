import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { sitAt } from '../support/made_table.ts';
import { atTheTable, layIt, nextToAct } from '../support/player.ts';
import { button, test } from '../support/test.ts';

test('an invalid word is refused with its clause, and the table may allow it', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await atTheTable(ann, ben, 'Pass the Deck');
  const asker = (await nextToAct([ann, ben])) ?? ann;
  const other = asker === ann ? ben : ann;

  const cards = await asker.cards();
  for (const card of cards) {
    await asker.tap(card);
    const picker = asker.page.getByRole('dialog');
    if (await picker.isVisible()) await picker.getByRole('button', { name: 'Q', exact: true }).click();
  }
  const verdict = asker.page.locator('.verdict');
  await expect(verdict).toBeVisible();
  await asker.press(asker.actions.getByRole('button', { name: layIt }));
  await expect(asker.page.locator('.notice').getByRole('button', { name: 'Rule T-9' })).toBeVisible();
  await expect(verdict).toHaveCount(1);
  await expect(verdict, 'the refusal says it').toBeHidden();
  await inspect(asker.page, 'refusal');

  await asker.page.getByRole('button', { name: /^Ask the table to allow / }).click();
  await expect(other.page.getByText(/asks to allow [A-Z]+/)).toBeVisible();
  await inspect(other.page, 'petition');
  await other.page.getByRole('button', { name: 'Agree' }).click();
  await expect(asker.page.getByText(/^House words: /)).toBeVisible();
  expect(await asker.press(asker.actions.getByRole('button', { name: layIt }))).toBeNull();
  await expect(asker.page.getByRole('list', { name: 'Your words' }).getByRole('button')).toHaveCount(1);
});

test('PD-2.6, FD-2.4: cards to give back are numbered, because the last one comes to lie on top, and cards to exchange are not', async ({ page, server }) => {
  const numbers = page.locator('.bench .number');
  for (const [doc, open, numbered] of [[documents.wordsDoc(), 'Pass…', ['1', '2']], [documents.fullDeckDoc(), 'Exchange…', []]] as const) {
    await sitAt(page, server.address, doc);
    await button(page, open).click();
    for (const card of doc.view!.own!.hand.slice(0, 2)) await page.locator(`.hand [data-card="${card.id}"]`).first().click();
    await expect(page.locator('.bench [data-card]')).toHaveCount(2);
    expect(await numbers.evaluateAll((all) => all.map((one) => one.dataset['print']))).toEqual(numbered);
  }
});
