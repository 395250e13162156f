import { expect, type Locator, type Page } from '@playwright/test';
import { inspect } from '../support/inspect.ts';
import { atTheTable, nextToAct, type Player } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { test } from '../support/test.ts';
import { playToTheEnd } from '../support/turns.ts';

interface Recorded {
  seed: { secret: string; contributions: string[] };
  shuffles: { number: number; order: number[] }[];
}

const oneHand = { game: 'Rummy', options: { ends: 'hands', hands: 1 } };
const outcomeOn = (page: Page): Locator => page.getByRole('region', { name: 'Fair shuffle' });
const copiedOn = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const lineOf = (page: Page, mark: string) => outcomeOn(page).getByRole('listitem').filter({ hasText: mark });

/** During a match: the fingerprint of the server's secret, and this browser's contribution. */
async function promiseOn(player: Player): Promise<string[]> {
  const { page } = player;
  await player.hit(page.getByRole('button', { name: 'Room menu' }));
  const menu = page.getByRole('dialog', { name: 'Room menu' });
  await player.hit(menu.getByText('More about the room'));
  await player.hit(menu.getByText('Fair shuffle'));
  await expect(menu.getByText('The server has settled on a secret for this match.')).toBeVisible();
  const values = menu.locator('dd.hex');
  await expect(values).toHaveText([/^[0-9a-f]{64}$/, /^[0-9a-f]{64}$/]);
  return values.allInnerTexts();
}

/** Changes every record that the server sends from now on. */
async function changeRecord(page: Page, change: (record: Recorded) => void): Promise<void> {
  const record = /\/matches\/\d+\/record$/;
  await page.unroute(record);
  await page.route(record, async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as Recorded;
    change(json);
    await route.fulfill({ response: answer, json });
  });
}

async function check(player: Player): Promise<void> {
  const button = player.page.getByRole('button', { name: 'Check it here' });
  await player.hit(button);
  await expect(button).toBeEnabled();
}

test('T-14: the shuffles of a match are checked in the browser, and a changed record is recognised', async ({ visit }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await ann.playBots(oneHand, 'easy');

  const [fingerprint, added] = await promiseOn(ann);
  await page.getByText('Added by this browser').scrollIntoViewIfNeeded();
  await inspect(page, 'fairness-during');
  await ann.hit(page.getByRole('button', { name: 'Close' }));

  await playToTheEnd(ann, 'Rummy');
  await ann.hit(page.getByText('Fair shuffle'));
  await expect(page.locator('dd.hex').first()).toHaveText(fingerprint!);
  await expect(page.getByText('Added by Guest', { exact: true }).locator('xpath=following-sibling::dd[1]')).toHaveText(added!);
  await expect(page.getByText('Nothing; zeros stand in its place.'), 'a bot adds nothing').toBeVisible();
  await check(ann);
  await expect(outcomeOn(page)).toContainText('Everything fits');
  await expect(lineOf(page, 'Fits:')).toHaveCount(7);
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ann.hit(outcomeOn(page).getByText('The numbers', { exact: true }));
  await ann.hit(outcomeOn(page).getByRole('button', { name: 'Copy the numbers' }));
  await expect(outcomeOn(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' }), 'it is also said').toHaveCount(1);
  const numbers = await copiedOn(page);
  for (const line of [`Fingerprint: ${fingerprint}`, `Added by Guest: ${added}`]) expect(numbers.split('\n')).toContain(line);
  expect(numbers).toMatch(/^What all shuffles follow from: [0-9a-f]{64}$/m);
  await ann.hit(outcomeOn(page).getByText('The numbers', { exact: true }));
  await outcomeOn(page).scrollIntoViewIfNeeded();
  await inspect(page, 'fairness-holds');

  await page.reload();
  await ann.hit(page.getByText('Fair shuffle'));
  await check(ann);
  await expect(lineOf(page, 'Fits:'), 'the browser remembers what it added').toHaveCount(7);

  await changeRecord(page, ({ shuffles }) => {
    const { order } = shuffles[1]!;
    [order[0], order[1]] = [order[1]!, order[0]!];
  });
  await check(ann);
  await expect(outcomeOn(page)).toContainText('This does not fit.');
  await expect(lineOf(page, 'Does not fit:')).toHaveText(/1 of \d+ shuffles does not follow .* Shuffle 2: card 1 from the top is .+; it has to be .+\./);

  await changeRecord(page, ({ shuffles }) => void shuffles.pop());
  await check(ann);
  await expect(lineOf(page, 'Does not fit:')).toHaveText(/The match had \d+ shuffles?, but the record has \d+\./);

  await changeRecord(page, ({ seed }) => {
    seed.secret = 'ab'.repeat(32);
    seed.contributions[0] = 'cd'.repeat(32);
  });
  await check(ann);
  await expect(lineOf(page, 'Does not fit:')).toHaveCount(4);
  await expect(outcomeOn(page)).toContainText('The secret does not belong to the fingerprint.');
  await expect(outcomeOn(page)).toContainText('The value in your place is not the one this browser added.');
  await expect(outcomeOn(page)).toContainText('The record and the table differ: the secret and the value of Guest.');
  await outcomeOn(page).scrollIntoViewIfNeeded();
  await inspect(page, 'fairness-wrong');

  await ann.hit(page.getByRole('button', { name: 'Play again' }));
  await ann.atTable();
  const [nextFingerprint, nextAdded] = await promiseOn(ann);
  expect(nextFingerprint, 'another match, another secret').not.toBe(fingerprint);
  expect(nextAdded).not.toBe(added);
});

test('T-8, T-14: a match that ended because a player left can also be checked @daily', async ({ visit }) => {
  const [ann, ben] = [await visit('Ann'), await visit('Ben')];
  await ben.join(await ann.makeRoom({ game: 'Rummy' }));
  await ann.start();
  await ben.atTable();
  await ben.giveUp();
  await ann.hit(ann.page.getByText('Fair shuffle'));
  await expect(ann.page.getByText('Added by Ben', { exact: true })).toBeVisible();
  await expect(ann.page.getByText('Nothing; zeros stand in its place.')).toHaveCount(0);
  await check(ann);
  await expect(outcomeOn(ann.page)).toContainText('Everything fits');
});

test('T-15: a link leads to a moment of a match, also for others, or to the nearest moment', async ({ visit }) => {
  const [ann, ben] = [await visit('Ann'), await visit('Ben')];
  const { page } = ann;
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await atTheTable(ann, ben, 'Rummy');
  for (let turn = 0; turn < 3; turn += 1) await takeRummyTurn((await nextToAct([ann, ben])) ?? ann);
  await ben.giveUp();
  await ann.hit(page.getByRole('button', { name: 'Watch it again' }));
  const placeOn = (where: Page) => where.getByText(/^Move \d+ of \d+$/);
  await expect(placeOn(page)).toHaveText(/^Move 1 of /);
  await ann.hit(page.getByRole('button', { name: 'Everyone’s cards' }));
  await expect(page.getByRole('list', { name: /’s hand$/ })).toBeVisible();
  for (let at = 2; at <= 4; at += 1) await ann.hit(page.getByRole('button', { name: 'One move forward' }));
  await expect(placeOn(page)).toHaveText(/^Move 4 of /);
  await expect(page).toHaveURL(/#match=1&move=4$/);
  await ann.hit(page.getByRole('button', { name: 'Copy link to this move' }));
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await copiedOn(page);
  expect(link).toBe(page.url());
  await inspect(page, 'fairness-moment');

  const felt = await page.locator('.felt').innerText();
  await page.evaluate(() => (location.hash = '#match=1&move=2'));
  await expect(placeOn(page)).toHaveText(/^Move 2 of /);
  await page.goBack();
  await expect(placeOn(page)).toHaveText(/^Move 4 of /);
  expect(await page.locator('.felt').innerText(), 'all hands are still open').toBe(felt);

  // As over plain HTTP, where a browser does not allow the clipboard; also in a dialog.
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))));
  await ann.hit(page.getByRole('button', { name: 'One move forward' }));
  await ann.hit(page.getByRole('button', { name: 'Copy link to this move' }));
  await expect.poll(() => copiedOn(page)).toBe(link.replace('&move=4', '&move=5'));
  await ann.hit(page.getByRole('button', { name: 'Back to the table' }));
  await ann.hit(page.getByRole('button', { name: 'Room menu' }));
  await ann.hit(page.getByRole('dialog').getByText('More about the room'));
  await ann.hit(page.getByRole('dialog').getByRole('button', { name: 'Copy' }));
  await expect.poll(() => copiedOn(page)).toBe(link.replace(/#.*$/, ''));
  await ann.hit(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await page.goto(link);

  const eve = await visit('Eve');
  await eve.page.goto(link);
  await expect(placeOn(eve.page)).toHaveText(await placeOn(page).innerText());
  await eve.page.goto('about:blank');
  await eve.page.goto(link.replace(/\d+$/, '99999'));
  await expect(placeOn(eve.page)).toHaveText(/^Move (\d+) of \1$/);
});
