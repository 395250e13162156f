import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { touchDrag } from '../support/gestures.ts';
import { change, moves, sitAt } from '../support/made_table.ts';
import { playingCard } from '../support/rummy.ts';
import { anyServer, button, moving, phone, test } from '../support/test.ts';

test.use({ ...phone, ...moving, ...anyServer });

test('cards that were chosen in one match are not chosen in the next one', async ({ page, server }) => {
  await sitAt(page, server.address, documents.rummyDoc());
  const chosen = page.locator('.hand [aria-pressed=true]');
  await page.locator('.hand').getByRole('button').first().tap();
  await expect(chosen).toHaveCount(1);
  change(page, { view: { number: 6, stock: 26 } });
  await expect(page.getByRole('img', { name: 'Stock, 26 cards' })).toBeVisible();
  await expect(chosen, 'they stay chosen while a match goes on').toHaveCount(1);
  change(page, { room: { match: 2 }, view: { number: 1 } });
  await expect(chosen).toHaveCount(0);
});

test('a tap is for the card that the finger or the mouse touched, also if it slides away meanwhile @daily', async ({ page, server }) => {
  const doc = documents.rummyDoc();
  const { hand } = doc.view!.own!;
  await sitAt(page, server.address, doc);
  const queen = page.locator('.hand').getByRole('button', { name: 'queen of spades' });
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const pointers = {
    finger: { down: (x: number, y: number) => touch('touchStart', { x, y }), up: () => touch('touchEnd') },
    mouse: { down: (x: number, y: number) => page.mouse.move(x, y).then(() => page.mouse.down()), up: () => page.mouse.up() },
  };
  const box = (await queen.boundingBox())!;
  const [x, y] = [box.x + 0.8 * box.width, box.y + box.height / 2];
  const touched = () => queen.evaluate((card, [x, y]) => card.contains(document.elementFromPoint(x, y)), [x, y] as const);
  for (const [name, { down, up }] of Object.entries(pointers)) {
    await expect.poll(touched, `${name}: the queen is in its place again`).toBe(true);
    await down(x, y);
    // The cards before it go, and it takes the place of the first one.
    change(page, { view: { own: { hand: hand.slice(hand.findIndex(({ face }) => face === 'QS')) } } });
    await expect.poll(touched, name).toBe(false);
    await up();
    await expect(queen, name).toHaveAttribute('aria-pressed', 'true');
    await queen.tap();
    await expect(queen).toHaveAttribute('aria-pressed', 'false');
    change(page, { view: { own: { hand } } });
    await expect(page.locator('.hand').getByRole('button')).toHaveCount(hand.length);
  }
});

test('a hand that was dealt while the page had no connection is sorted, too', async ({ page, server }) => {
  const sent = await sitAt(page, server.address, documents.rummyDoc());
  const arranged = () => moves(sent).filter((move) => move['do'] === 'arrange');
  change(page, { view: { number: 6, stock: 26 } });
  await expect(page.getByRole('img', { name: 'Stock, 26 cards' })).toBeVisible();
  expect(arranged(), 'the hand that was there stays as it was').toEqual([]);
  change(page, { view: { number: 7, hand: 2, own: { groups: [] } } });
  await expect.poll(arranged).toMatchObject([{ order: [6, 4, 7, 9, 10, 3, 2, 8, 5, 11, 1], groups: [] }]);
});

test('a hand that was dealt while the page was closed is sorted, too, once', async ({ page, server }) => {
  const doc = documents.rummyDoc();
  const sent = await sitAt(page, server.address, doc);
  const arranged = () => moves(sent).filter((move) => move['do'] === 'arrange');
  doc.view!.hand = 2;
  await page.reload();
  await expect.poll(arranged).toMatchObject([{ order: [6, 4, 7, 9, 10, 3, 2, 8, 5, 11, 1], groups: [] }]);
  await page.reload();
  await expect(page.locator('.hand').getByRole('button').first()).toBeVisible();
  expect(arranged()).toHaveLength(1);
});

test('a pile that gives nothing now says why, and a card dropped where it may not lie flies back and says so, too', async ({ page, server }) => {
  const sent = await sitAt(page, server.address, documents.rummyDoc());
  const notice = page.locator('.notice');
  await page.getByRole('img', { name: /^Stock/ }).tap();
  await expect(notice).toHaveText(/^You cannot draw there now\. Meld, lay off or discard a card\./);
  await notice.getByRole('button', { name: 'Close' }).tap();

  const card = page.locator('.hand').getByRole('button', { name: 'king of hearts' });
  const before = await card.boundingBox();
  const flying = page.locator('.hand .dragging');
  await touchDrag(page, card, page.locator('[data-drop="meld:2"]'));
  await expect(notice).toHaveText(/^K♥\uFE0E cannot go there now\./);
  expect(moves(sent).filter((move) => move['do'] !== 'arrange')).toEqual([]);
  await expect(flying).toHaveCount(0);
  expect(await card.boundingBox()).toEqual(before);
});

test('a player whose turn the table has ended begins the next one with an empty bench', async ({ page, server }) => {
  const doc = documents.fullDeckDoc();
  await sitAt(page, server.address, doc);
  await button(page, 'Exchange…').tap();
  await page.locator('.hand').getByRole('button').first().tap();
  const exchange = button(page, 'Exchange 1 card');
  await expect(exchange).toBeVisible();
  change(page, { view: { number: 6, to_act: [1], own: { actions: [] } } });
  await expect(exchange).toHaveCount(0);
  change(page, { view: { number: 7, to_act: [0], own: { actions: doc.view!.own!.actions } } });
  await expect(button(page, 'Exchange…')).toBeVisible();
});

test('T-12: dealt playing cards are sorted by suit, or as the player last sorted a hand, until they turn sorting off', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const hand = async () => (await ann.cards()).map(playingCard);
  /** How often the next card is of another kind: the number of kinds minus one if equal kinds are together. */
  const changes = (kinds: readonly unknown[]) => kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
  const isTogether = (kinds: readonly unknown[]) => kinds.length > 0 && changes(kinds) === new Set(kinds).size - 1;
  const suitsTogether = async () => isTogether((await hand()).map(({ suit }) => suit));
  const ranksTogether = async () => isTogether((await hand()).map(({ rank }) => rank));

  await ann.playAtOnce('Rummy');
  expect(await suitsTogether()).toBe(true);
  await ann.page.reload();
  await ann.atTable();
  await expect.poll(suitsTogether, { message: 'the server has it so' }).toBe(true);
  await ann.openTools();
  await expect(button(ann.page, 'Suit')).toHaveAttribute('aria-pressed', 'true');
  await inspect(ann.page, 'hand-tools');
  await button(ann.page, 'Rank').click();
  await expect.poll(ranksTogether).toBe(true);

  await ann.playAtOnce('Rummy');
  expect(await ranksTogether()).toBe(true);
  await ann.openTools();
  await button(ann.page, 'As dealt').click();
  await ann.openTools();
  await expect(button(ann.page, 'As dealt')).toHaveAttribute('aria-pressed', 'true');
});
