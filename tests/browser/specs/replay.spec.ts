import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { enter, matchOver, sitAt } from '../support/made_table.ts';
import { anyServer, button, phone, test } from '../support/test.ts';

test.use({ ...phone, ...anyServer });

test('a replay shows a match step by step, from the player’s own seat and with all hands open', async ({ page, server }) => {
  await page.route(/\/rooms\/7K3M9QRT\/matches\/1\/replay/, async (route) => {
    const seat = new URL(route.request().url()).searchParams.get('seat') === '1' ? 1 : 0;
    await route.fulfill({ json: documents.rummyReplay(seat) });
  });
  await sitAt(page, server.address, matchOver(documents.rummyDoc(), 'RUM-3.3'));
  await button(page, 'Watch it again').tap();
  const hand = (name: string) => page.getByRole('list', { name }).getByRole('img');
  await expect(hand('Your hand')).toHaveCount(2);
  await expect(page.getByText('Move 1 of 4')).toBeVisible();
  await inspect(page, 'replay');

  await button(page, 'One move forward').tap();
  await expect(hand('Your hand')).toHaveCount(3);
  await button(page, 'Everyone’s cards').tap();
  await expect(hand('Ben’s hand')).toHaveCount(2);
  await inspect(page, 'replay-open');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: /^Replay: Rummy, hand 2/ })).toBeVisible();
  await inspect(page, 'replay-hand-over');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Move 2 of 4')).toBeVisible();
  await page.getByLabel('Jump to a hand').selectOption('2');
  await expect(page.getByText('Move 3 of 4')).toBeVisible();
  await button(page, 'Log').tap();
  await expect(page.getByRole('dialog').getByText('You drew a card.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();

  await page.keyboard.press('Home');
  await button(page, 'Play all moves').tap();
  await expect(page.getByText('Move 4 of 4'), 'it comes to the end').toBeVisible();
  await expect(button(page, 'Play all moves'), 'and stands still there').toBeVisible();
  await inspect(page, 'replay-end');

  // It has an address that follows it, and a way back.
  await expect(page).toHaveURL(/\/r\/7K3M9QRT#match=1&move=4$/);
  await page.reload();
  await expect(page.getByText('Move 4 of 4')).toBeVisible();
  await page.goBack();
  await expect(button(page, 'Watch it again')).toBeVisible();
});

test('a result that the player has seen is there at once when they come back from the replay', async ({ page, server }) => {
  await page.route(/\/matches\/1\/replay/, (route) => route.fulfill({ json: documents.rummyReplay(0) }));
  await sitAt(page, server.address, matchOver(documents.rummyDoc(), 'RUM-3.3'));
  const result = page.locator('.result');
  await expect(result).toBeVisible();
  await expect(result, 'at first it is told').not.toHaveClass(/settled/);
  await button(page, 'Watch it again').tap();
  await button(page, 'Back to the table').tap();
  await expect(result).toHaveClass(/settled/);
});

test('T-13: asking for the best plays stops a replay that plays by itself', async ({ page, server }) => {
  const doc = documents.wordsDoc();
  doc.room.options = { ...doc.room.options, aids: 'hints' };
  const steps = Array.from({ length: 100 }, (_, at) => ({ number: doc.view!.number + at + 1, events: [{ event: 'passed', seat: 1 }] }));
  await page.route(/\/matches\/\d+\/replay/, (route) => route.fulfill({ json: { seat: 0, doc, events: [], steps } }));
  await page.route(/\/matches\/\d+\/hints/, (route) => route.fulfill({ json: { hints: [{ move: { do: 'pass', cards: [] }, points: 0 }] } }));
  await sitAt(page, server.address, doc);
  await page.evaluate(() => (location.hash = '#match=1'));
  await button(page, 'Play all moves').tap();
  await expect(button(page, 'Pause')).toBeVisible();
  await button(page, 'Best plays here').tap();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/^\s*Pass\s*There is no good word now\.\s*$/]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await expect(button(page, 'Play all moves')).toBeVisible();
});

test('if the server refuses a match, the page says why', async ({ page, server }) => {
  await page.route(/\/replay/, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'This match is not over yet.\n' }));
  await enter(page, server.address, documents.rummyDoc());
  await expect(page.getByRole('heading', { level: 1, name: 'Rummy, hand 1' })).toBeVisible();
  await page.evaluate(() => (location.hash = '#match=7'));
  await expect(page.getByRole('main').getByText('This match is not over yet.')).toBeVisible();
  await button(page, 'Back to the table').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Rummy, hand 1' })).toBeVisible();
});
