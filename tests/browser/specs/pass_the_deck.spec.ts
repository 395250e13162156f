import { expect } from '@playwright/test';
import { inspect } from '../support/inspect.ts';
import { atTheTable, layIt, nextToAct } from '../support/player.ts';
import { test } from '../support/test.ts';
import { takeWordsTurn } from '../support/words.ts';

test('two people play a match of Pass the Deck, with a reload and a network cut in the middle', async ({ arrive, network }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben', network.address);
  await atTheTable(ann, ben, 'Pass the Deck', { target: 25 });

  let turns = 0;
  const done = { laid: 0, changed: 0, passed: 0 };
  for (;;) {
    const player = await nextToAct([ann, ben]);
    if (!player) break;
    const turn = await takeWordsTurn(player, turns === 3 ? 'pass' : turns % 4 > 1 ? 'change' : 'lay');
    turns += 1;
    expect(turns, 'the match does not come to an end').toBeLessThan(300);
    for (const kind of ['laid', 'changed', 'passed'] as const) if (turn[kind]) done[kind] += 1;

    if (turns === 2) {
      const before = await ben.cards();
      await ben.page.reload();
      await ben.atTable();
      expect(await ben.cards()).toEqual(before);
    }
    if (turns === 4) {
      const before = await ben.cards();
      ben.expectTrouble();
      network.cut();
      await expect(ben.page.getByText('Connection lost. Reconnecting…')).toBeVisible();
      network.mend();
      await expect(ben.page.getByText('Connection lost. Reconnecting…')).toBeHidden();
      expect(await ben.cards()).toEqual(before);
    }
    if (turns === 6) {
      const next = (await nextToAct([ann, ben])) ?? ann;
      await next.hand.getByRole('button').first().click();
      await next.hand.getByRole('button').last().click();
      const picker = next.page.getByRole('dialog');
      if (await picker.isVisible()) await picker.getByRole('button', { name: 'S', exact: true }).click();
      await inspect(next.page, 'pass-the-deck');
      await next.actions.getByRole('button', { name: 'Clear' }).click();
    }
  }
  expect(done.laid).toBeGreaterThan(0);
  expect(done.changed).toBeGreaterThan(0);
  expect(done.passed).toBeGreaterThan(0);

  for (const player of [ann, ben]) await expect(player.page.getByRole('heading', { name: /wins? the match|share the match/ })).toBeVisible();
  await inspect(ann.page, 'pass-the-deck-result');
});

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
  await expect(other.page.getByText(/asks the table to allow the word/)).toBeVisible();
  await inspect(other.page, 'petition');
  await other.page.getByRole('button', { name: 'Agree' }).click();
  await expect(asker.page.getByText(/^House words: /)).toBeVisible();
  expect(await asker.press(asker.actions.getByRole('button', { name: layIt }))).toBeNull();
  await expect(asker.page.getByRole('list', { name: 'Your words' }).getByRole('button')).toHaveCount(1);
});
