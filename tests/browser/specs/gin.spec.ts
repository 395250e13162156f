import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { takeGinTurn } from '../support/gin.ts';
import { inspect } from '../support/inspect.ts';
import { change, moves, type Sent, sitAt } from '../support/made_table.ts';
import { atTheTable, nextToAct } from '../support/player.ts';
import { anyServer, test } from '../support/test.ts';

test.use(anyServer);

test('two people play two hands of progressive gin: one knocks, the other lays down', async ({ arrive }) => {
  const [ann, ben] = [await arrive('Ann'), await arrive('Ben')];
  await atTheTable(ann, ben, 'BWC Gin Rummy', { progressive: true, turn_seconds: 0 });

  const done = { declined: 0, took: 0, discarded: 0, knocked: 0, 'laid down': 0 };
  while (done['laid down'] < 2) {
    const player = (await nextToAct([ann, ben])) ?? ann;
    // One discard in each hand, then a knock.
    done[await takeGinTurn(player, done.discarded > done.knocked)] += 1;
  }
  expect(done).toEqual({ declined: 4, took: 0, discarded: 2, knocked: 2, 'laid down': 2 });
  for (const player of [ann, ben]) await expect(player.goOn).toBeVisible();
});

test('if the table sets out the words, a knock names only the card that goes face down', async ({ arrive }) => {
  const [ann, ben] = [await arrive('Ann'), await arrive('Ben')];
  await atTheTable(ann, ben, 'BWC Gin Rummy', { lay_down: 'best' });

  const taker = (await nextToAct([ann, ben])) ?? ann;
  await taker.press(taker.actions.getByRole('button', { name: /^Take the / }));
  await expect(taker.hand.getByRole('button', { name: /./ }).last()).toHaveAccessibleDescription('taken this turn, so you may not discard it');
  await taker.actions.getByRole('button', { name: 'Knock…' }).click();
  const dialog = taker.page.getByRole('dialog');
  await expect(dialog.getByText('The table sets out the best words for both hands.')).toBeVisible();
  await expect(dialog.getByRole('radio'), 'the card taken stays').toHaveCount(10);
  await dialog.getByRole('radio').first().check();
  await taker.press(dialog.getByRole('button', { name: 'Knock', exact: true }));
  // It names who scored most, and that need not be the one who knocked.
  await expect(taker.page.getByRole('heading', { name: /^(You knocked|Gin!)| wins? the hand/ })).toBeVisible();
  await inspect(taker.page, 'gin-hand-over');
});

test('a knock that was not made in time does not become the answer to another one', async ({ page, server }) => {
  await sitAt(page, server.address, documents.ginDoc());
  await page.getByRole('button', { name: 'Knock…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const answer = documents.layDownDoc();
  change(page, { view: { number: 6, phase: 'lay_down', own: { actions: answer.view!.own!.actions } } });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Lay down…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('gin is played at once if its words are known to be good, and looked over if not', async ({ page, server }) => {
  const doc = documents.ginDoc({ game: { variant: 'gin', dealt: 10, taken: 1, turns_from_discard: 1, deadwood: {} } });
  const own = doc.view!.own!;
  // With the star; K is left, and may go.
  const stent = [6, 7, 8, 9, 10].map((card) => (card === 9 ? { card, as: 'N' } : { card }));
  const actions = own.actions.map((action) => ({ ...action, cards: [...action.cards, 11] }));
  const chair = own.groups[0]!;
  const at = (groups: typeof own.groups) => ({ ...doc, view: { ...doc.view!, own: { ...own, groups, actions } } });
  const answers = { check: ({ body }: Sent) => ({ type: 'word', word: body['word'], valid: true, gloss: '' }) };
  const sent = await sitAt(page, server.address, at([chair, stent]), answers);
  await page.getByRole('list', { name: 'Your hand' }).getByRole('button').click();
  await expect(page.locator('.bench'), 'of the card that is left').toContainText('Only one card is in no word: gin!');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Gin!', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Gin' });
  await expect(dialog, 'nobody has asked the dictionary').toContainText('gin, if the dictionary has them all');
  await page.keyboard.press('Escape');
  for (const word of ['CHAIR', 'STENT']) {
    await page.getByRole('button', { name: `Move ${word} to “Your word”` }).click();
    await expect(page.getByRole('status').filter({ hasText: `${word} is in the dictionary.` })).toBeAttached();
    await page.getByRole('button', { name: 'Keep as a word' }).click();
  }
  await page.getByRole('button', { name: 'Gin!', exact: true }).click();
  await expect.poll(() => moves(sent).at(-1)).toEqual({ do: 'knock', card: 11, words: [chair, stent] });
  await expect(dialog).toHaveCount(0);
});
