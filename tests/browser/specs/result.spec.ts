import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { inspect, results } from '../support/inspect.ts';
import { sheets } from '../figures/sheets.ts';
import { change, crowd, enter, matchOver, sitAt } from '../support/made_table.ts';
import { atTheTable } from '../support/player.ts';
import { anyServer, moving, test } from '../support/test.ts';

test.use({ ...moving, ...anyServer });

const line = (clause: string, points: number, text: string) => ({ clause, points, text });

/** A hand of Rummy that Ann has won, with the melds of both. */
function handWon() {
  const doc = documents.rummyDoc({
    phase: 'between_hands',
    to_act: [],
    last_hand: {
      hand: 1,
      clause: 'RUM-2.6',
      out: 0,
      seats: {
        0: { points: 20, total: 32, lines: [line('RUM-3.1', 20, 'QC 10D')], hand: [] },
        1: { points: 0, total: 38, lines: [], hand: [{ id: 70, face: 'QC' }, { id: 71, face: '10D' }] },
      },
    },
  });
  doc.view!.own!.hand = [];
  doc.view!.own!.actions = [];
  return doc;
}

const card = (page: Page, name: string) => page.locator('.result').getByRole('img', { name, exact: true });
/** The number of animations in the scene that still run or wait. */
const unsettled = (page: Page) => page.locator('.result').evaluate((scene) => scene.getAnimations({ subtree: true }).length);

/** Holds the telling of the result until the test ends it, no matter how long the test takes. */
async function holdTelling(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

test('the result shows what everybody laid and had left, each card once, and a tap ends the telling @daily', async ({ page, server }) => {
  await holdTelling(page);
  await sitAt(page, server.address, handWon());
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('You went out +20');
  expect(await unsettled(page), 'it is told').toBeGreaterThan(3);
  // Everything is on the page from the first moment, for screen readers.
  await expect(card(page, 'two of clubs, two of diamonds and two of spades')).toHaveCount(1);
  await expect(card(page, 'eight of hearts, nine of hearts and ten of hearts')).toHaveCount(1);
  await expect(card(page, 'Left in hand: queen of clubs, ten of diamonds')).toHaveCount(1);
  await expect(card(page, 'queen of clubs and ten of diamonds'), 'not once more in the reckoning').toHaveCount(0);
  await page.mouse.click(5, 300);
  expect(await unsettled(page)).toBe(0);
});

test('the cards that a line of the score counts are lit with that line', async ({ page, server }) => {
  await holdTelling(page);
  await sitAt(page, server.address, handWon());
  const lit = page.locator('.result .lit');
  await expect(lit).toHaveCount(1);
  await expect(lit).toHaveAccessibleName('Left in hand: queen of clubs, ten of diamonds');
  const ring = () =>
    lit.evaluate((cards) => {
      const { animationName, animationDelay } = getComputedStyle(cards, '::after');
      return { animationName, animationDelay };
    });
  const begins = await page.locator('.appearing').evaluate((one) => getComputedStyle(one).animationDelay);
  expect((await ring()).animationDelay).toBe(begins);
  await page.keyboard.press('Shift');
  expect((await ring()).animationName).toBe('none');
});

test('the best word that was missed is in sight at the end of a match, and nothing moves when it comes', async ({ page, server }) => {
  let found = () => {};
  const asked = new Promise<void>((resolve) => (found = resolve));
  await page.route(/\/missed\?/, async (route) => {
    await asked;
    await route.fulfill({ json: { words: [{ word: 'SWINE', points: 1, number: 3 }] } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const doc = sheets['pass-the-deck']!();
  const hinted = { ...doc, room: { ...doc.room, options: { ...doc.room.options, aids: 'hints' } } };
  await enter(page, server.address, hinted, { check: { type: 'word', word: 'SWINE', valid: true, gloss: 'a pig' } });
  const headline = page.getByRole('heading', { level: 2 });
  await expect(headline).toBeVisible();
  await page.mouse.click(5, 300);
  const places = () => page.locator('.result :is(h2, .who, .rail button)').evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  found();
  // As a hint and the bench say it: not the one point that WINE would have gained.
  const missed = page.getByText('Best word you missed SWINE, 5 at the end');
  await expect(missed).toBeVisible();
  expect(await places()).toEqual(before);
  for (const size of [[390, 844], [320, 568], [844, 390], [1280, 800]] as const) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    for (const part of [missed, page.getByRole('button', { name: 'Show me', exact: true })]) await expect(part, size.join('x')).toBeInViewport({ ratio: 1 });
    // In landscape it is in the narrow column of the rail.
    if (size[1] > 390) expect((await missed.boundingBox())!.height, `two lines at ${size.join('x')}`).toBeLessThan(50);
  }
  await page.getByRole('button', { name: 'What does SWINE mean?' }).click();
  await expect(page.getByRole('dialog', { name: 'SWINE' })).toContainText('a pig');
});

test('on a tablet the reckoning and the score pad of two players are side by side', async ({ page, server }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await sitAt(page, server.address, handWon());
  await page.mouse.click(5, 300);
  const reckoning = page.getByRole('table', { name: /^Hand 1/ });
  const [slip, pad] = [await reckoning.boundingBox(), await page.getByRole('table', { name: 'Score sheet' }).boundingBox()];
  expect(pad!.x).toBeGreaterThanOrEqual(slip!.x + slip!.width);
  expect(pad!.y).toBeLessThan(slip!.y + slip!.height);
  await expect(reckoning.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'You' }) }).getByRole('cell'), 'the pad next to it has the total').toHaveText(['+20']);
  await expect(reckoning.getByRole('columnheader'), 'as a screen reader says them').toHaveText(['Player', 'Hand']);
});

test('more scores than fit are folded under the best of them', async ({ page, server }) => {
  const doc = handWon();
  const result = doc.view!.last_hand!.seats[0]!;
  doc.view!.last_hand!.seats[0] = { ...result, lines: Array.from({ length: 7 }, (_, at) => line('RUM-3.1', at === 3 ? 20 : at, at === 3 ? "the other hand's deadwood KC: 20" : 'KC')) };
  await sitAt(page, server.address, doc);
  await expect(page.locator('summary', { hasText: 'All 7 scores' })).toHaveText('All 7 scores; the best: the other hand’s deadwood, +20');
  const lines = page.locator('details li');
  await expect(lines).toHaveCount(0);
  await page.locator('summary', { hasText: 'All 7 scores' }).click();
  await expect(lines).toHaveCount(7);
  await expect(lines.first()).toBeVisible();
});

test('on a wide table the whole score pad is in sight below a score of any length', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const doc = handWon();
  doc.room.seats[0]!.ready = false;
  const [mine, theirs] = Object.values(doc.view!.last_hand!.seats);
  const lines = (count: number) => Array.from({ length: count }, () => line('RUM-3.1', 10, 'KC'));
  for (const [ours, others] of [[5, 0], [3, 2], [5, 1], [4, 4], [9, 3], [12, 12]] as const) {
    Object.assign(mine!, { lines: lines(ours) });
    Object.assign(theirs!, { lines: lines(others) });
    await sitAt(page, server.address, doc);
    const pad = await page.getByRole('table', { name: 'Score sheet' }).boundingBox();
    const below = await page.locator('.result .waiting').boundingBox();
    expect(pad!.y + pad!.height, `${ours} and ${others} lines`).toBeLessThanOrEqual(below!.y);
    await page.unrouteAll();
  }
});

test('a key also ends the telling, and without motion there is no telling', async ({ page, server }) => {
  await holdTelling(page);
  await sitAt(page, server.address, handWon());
  expect(await unsettled(page)).toBeGreaterThan(3);
  await page.keyboard.press('Shift');
  expect(await unsettled(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  expect(await unsettled(page)).toBe(0);
});

/** The same hand, at the end of a match. */
const over = (winner: number) => matchOver(handWon(), 'RUM-3.3', winner);

test('a won match is celebrated, a lost one is not', async ({ page, server }) => {
  await sitAt(page, server.address, over(0));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('You win the match');
  await expect(page.locator('.celebration > span')).toHaveCount(60);
  await page.mouse.click(5, 300);
  await expect(page.locator('.celebration')).toHaveCount(0);
  await page.unrouteAll();
  await sitAt(page, server.address, over(1));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Ben wins the match');
  await expect(page.locator('.celebration')).toHaveCount(0);
});

test('on a wide screen the last hand of Gin Rummy is next to the final sheet, and on a phone folded below it', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await sitAt(page, server.address, documents.ginRummyOverDoc());
  const [pad, reckoning, sheet] = ['Score sheet', /^Hand 3/, 'Final sheet'].map((name) => page.getByRole('table', { name }));
  const buttons = (await page.locator('.result > .rail').boundingBox())!;
  for (const table of [pad!, reckoning!, sheet!]) {
    const { y, height } = (await table.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(buttons.y);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sheet!).toBeVisible();
  await expect(reckoning!).toBeHidden();
  await page.getByText('The last hand', { exact: true }).click();
  await expect(reckoning!).toBeVisible();
});

test('the result of four players fits on a wide screen', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const doc = crowd(documents.rummyDoc(), 4);
  const seats = Object.fromEntries([0, 1, 2, 3].map((seat) => {
    const hand = seat === 0 ? [] : ['KH', '7S', 'AC', '10D', '2D'].map((face, index) => ({ id: 200 + 10 * seat + index, face }));
    return [seat, { points: seat === 0 ? 90 : 0, total: seat === 0 ? 90 : 0, lines: seat === 0 ? [line('RUM-3.1', 90, 'KC')] : [], hand }];
  }));
  await sitAt(page, server.address, { ...doc, view: { ...doc.view!, phase: 'between_hands', to_act: [], last_hand: { hand: 1, clause: 'RUM-2.6', out: 0, seats } } });
  await expect(page.locator('.result .hands > li')).toHaveCount(4);
  const scrolls = () => page.locator('.result .scroll').evaluate((scroll) => scroll.scrollHeight - scroll.clientHeight);
  await expect.poll(scrolls).toBeLessThanOrEqual(0);
});

test('on a wide screen the cards of two players are large, a whole hand in one row, and nothing scrolls', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const doc = handWon();
  const meld = (kind: 'set' | 'run', id: number, ...codes: string[]) => ({ owner: 0, kind, cards: codes.map((face, index) => ({ id: id + index, face })) });
  doc.view!.melds = { 1: meld('run', 300, '8H', '9H', '10H', 'JH'), 2: meld('set', 310, '2C', '2D', '2S'), 3: meld('set', 320, 'KC', 'KD', 'KS') };
  await sitAt(page, server.address, doc);
  const hands = page.locator('.result .groups');
  for (const [width, height, least] of [[1280, 800, 96], [1440, 900, 98], [1024, 768, 64]] as const) {
    await page.setViewportSize({ width, height });
    const shown = () => hands.first().evaluate((groups) => {
      const cards = [...groups.querySelectorAll('.card')].map((card) => card.getBoundingClientRect());
      const scroll = groups.closest('.scroll')!;
      return { large: Math.round(cards[0]!.width), rows: new Set(cards.map(({ top }) => Math.round(top))).size, over: scroll.scrollHeight - scroll.clientHeight };
    });
    await expect.poll(async () => (await shown()).large, `${width}x${height}`).toBeGreaterThanOrEqual(least);
    expect(await shown(), `${width}x${height}`).toMatchObject({ rows: 1, over: 0 });
  }
});

test('on a wide screen what else one can do after a match is in sight next to four rows of words', async ({ page, server }) => {
  const doc = sheets['full-deck']!();
  const laid = ['CAMPERS', 'TALENTS', 'QUITTING', 'BROTHERS'].map((word) => ({ owner: 0, word })).concat({ owner: 1, word: 'LEADING' });
  const words = laid.map(({ owner, word }, index) => [100 + index, { owner, word, tiles: word.split('').map((letter, at) => ({ id: 1000 + 10 * index + at, face: letter, as: letter })) }]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, server.address, { ...doc, view: { ...doc.view!, words: Object.fromEntries(words) } });
  await expect(page.locator('.result .hands > li')).toHaveCount(2);
  await page.mouse.click(5, 300);
  for (const [width, height] of [[1280, 800], [1366, 768], [1920, 1080]] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Watch it again', 'Save a picture']) await expect(page.getByRole('button', { name }), `${name} at ${width}x${height}`).toBeInViewport({ ratio: 1 });
  }
});

test('the score pad names its hands, those that this device has not seen too', async ({ page, server }) => {
  await sitAt(page, server.address, documents.ginRummyOverDoc());
  const pad = page.getByRole('table', { name: 'Score sheet' });
  await expect(pad.getByRole('rowheader')).toHaveText(['Hand 1–2', 'Hand 3']);
  await expect(pad).toContainText('You');
});

test('T-8: a match that ended because a player left says so, without the hand before', async ({ page, server }) => {
  const doc = over(0);
  Object.assign(doc.view!, { hand: 2, result: { clause: 'T-8', winners: [0] } });
  doc.view!.seats[1]!.left = true;
  await sitAt(page, server.address, doc);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('You win the match');
  await expect(page.locator('.result .head')).toContainText('Ben gave up the seat.');
  await page.mouse.click(5, 300);
  await expect(page.locator('.result').getByRole('table')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Score sheet' })).toBeVisible();
  await inspect(page, 'result-broken-off');
});

test('T-8: a player who gives up their seat sees how the match ended, and can look at it again', async ({ arrive }) => {
  const [ann, ben] = [await arrive('Ann'), await arrive('Ben')];
  await atTheTable(ann, ben, 'Rummy');
  await ben.giveUp();
  const { page } = ben;
  await expect(page.getByRole('heading', { name: 'Ann wins the match' })).toBeVisible();
  await expect(page.getByText('You gave up the seat.', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Score sheet' })).toContainText('Ann');
  await inspect(page, 'gave-up');
  await page.getByRole('button', { name: 'Watch it again' }).click();
  await expect(page.getByText(/^Move \d+ of \d+$/)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play Rummy', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your rooms' })).toHaveCount(0);
});

test('T-8: a player who gives up their seat is told who plays on, and can watch them', async ({ page, server }) => {
  const sent = await sitAt(page, server.address, crowd(documents.rummyDoc(), 3), { leave: { type: 'left' } });
  for (const name of ['Room menu', 'Give up the seat', 'Give up my seat']) await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('You gave up your seat');
  await expect(page.getByText('Ben and Pip play on.', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Score sheet' })).toContainText('Pip');
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect.poll(() => sent.at(-1)?.type).toBe('watch');
});

test('T-8: the count of matches won continues through a rematch, also for spectators', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  const eve = await arrive('Eve');
  const code = await atTheTable(ann, ben, 'Rummy');
  await eve.watch(code);
  await ben.giveUp();
  await expect(eve.page.getByRole('heading', { name: 'Ann wins the match' })).toBeVisible();
  await expect(eve.page.getByText('Matches won'), 'it would repeat the headline').toHaveCount(0);
  await ann.playAgain();
  await ben.sitDown(code);
  await ann.atTable();
  for (const player of [ann, ben, eve]) {
    await expect(player.page.getByRole('list', { name: 'Players' }).getByRole('listitem').filter({ hasText: 'Ann' })).toContainText('1 match won');
  }
  await ben.atTable();
  await ben.giveUp();
  await expect(ann.page.getByText('Matches won: You 2')).toBeVisible();
  await expect(eve.page.getByText('Matches won: Ann 2')).toBeVisible();
});

test('the result keeps the names of its match when somebody else sits down, or nobody', async ({ page, server }) => {
  const doc = over(1);
  Object.assign(doc.room, { match: 2, series: { 1: 2 } });
  await sitAt(page, server.address, doc);
  change(page, { room: { stage: 'waiting', seats: { 0: { ready: false }, 1: { name: 'Cat', avatar: 'owl', ready: false } } }, view: null });
  await expect(page.getByRole('button', { name: 'To the room' })).toBeVisible();
  await expect(page.locator('.result .head')).toContainText(/Ben wins the match.*Matches won: Ben 2/s);
  await expect(page.locator('.result').getByRole('table').first()).toContainText('Ben');
  await expect(page.locator('.result .hands')).not.toContainText('Cat');
  change(page, { room: { seats: { 1: null } } });
  await expect(page.getByRole('heading', { name: /The last match/ })).toContainText('Ben wins the match');
});

/** The next hand, with nothing on the table yet. */
const dealt = {
  view: { number: 6, phase: 'draw', hand: 2, to_act: [0], melds: { 1: null, 2: null }, own: { hand: [{ id: 201, face: 'KC' }], groups: [], actions: [{ kind: 'draw', clause: 'RUM-2.1', from: ['stock'], cards: [], least: 0, most: 1 }] } },
};
const dealing = [{ event: 'hand_dealt', hand: 2, dealer: 1, cards: 10 }];
const told = (page: Page) => page.locator('.result .head, .result .hands, .result .sum').allInnerTexts();

/** Looks at the last result again, and goes back. */
async function lookAgain(page: Page, before: readonly string[]): Promise<void> {
  const look = page.locator('.rail').getByRole('button', { name: 'Last result' });
  await look.click();
  expect(await told(page), 'the same as when the hand ended').toEqual(before);
  expect(await unsettled(page), 'it has been told').toBe(0);
  await expect(page.locator('.result')).toContainText('Your turn.');
  await page.getByRole('button', { name: 'Back to the table' }).click();
  await expect(page.locator('.result')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Your hand' })).toBeVisible();
  await expect(look).toBeFocused();
}

test('the last result is looked at again while the next hand is played, also after a reload', async ({ page, server }) => {
  const doc = handWon();
  doc.room.seats[0]!.ready = false;
  const next = structuredClone(doc);
  Object.assign(next.view!, dealt.view, { melds: {} });
  await page.route(/\/matches\/\d+\/replay/, (route) => route.fulfill({ json: { seat: 0, doc, events: [], steps: [{ number: 6, patch: dealt, events: dealing }] } }));
  const answers = { ready: { type: 'update', v: 2, patch: dealt, events: dealing } };
  await sitAt(page, server.address, doc, answers);
  await page.mouse.click(5, 300);
  const before = await told(page);
  await page.getByRole('button', { name: 'Next hand' }).click();
  await lookAgain(page, before);
  await inspect(page, 'table-after-a-result');

  await page.unrouteAll();
  await page.route(/\/matches\/\d+\/replay/, (route) => route.fulfill({ json: { seat: 0, doc, events: [], steps: [{ number: 6, patch: dealt, events: dealing }] } }));
  await sitAt(page, server.address, next);
  await lookAgain(page, before);
  await page.locator('.rail').getByRole('button', { name: 'Last result' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.result')).toHaveCount(0);
});

test('after a result the rail, the felt, the hand and its cards are made in a task each, so that a slow phone does not stop', async ({ page, server }) => {
  const doc = handWon();
  doc.room.seats[0]!.ready = false;
  await sitAt(page, server.address, doc, { ready: { type: 'update', v: 2, patch: dealt, events: dealing } });
  await page.mouse.click(5, 300);
  await page.evaluate(() => {
    const made: string[] = [];
    Object.assign(window, { made });
    // It hears of all that one task has made at the end of that task.
    new MutationObserver(() => made.push(['.own', '.seats', '.mine', '.hand .card'].filter((one) => document.querySelector(one)).join())).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Next hand' }).click();
  await expect(page.locator('.hand .card')).toBeVisible();
  const made = await page.evaluate(() => (window as unknown as { made: string[] }).made);
  expect([...new Set(made)].filter(Boolean)).toEqual(['.own', '.own,.seats', '.own,.seats,.mine', '.own,.seats,.mine,.hand .card']);
});

test('a result over a hand that was dealt at once says when it is this player’s turn', async ({ page, server }) => {
  const doc = handWon();
  const { last_hand, ...playing } = doc.view!;
  Object.assign(playing, { phase: 'draw', to_act: [1] });
  await sitAt(page, server.address, { ...doc, view: playing });
  change(page, { view: { ...dealt.view, last_hand, to_act: [1] } }, dealing);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('You went out +20');
  await expect(page.locator('.result')).not.toContainText('Your turn.');
  change(page, { view: { number: 7, to_act: [0] } });
  await expect(page.locator('.result .waiting')).toHaveText('Your turn.');
  await inspect(page, 'result-over-a-turn');
});

test('what belongs to a hand ends with it: a cheer for a long word, and typing', async ({ page, server }) => {
  const doc = documents.fullDeckDoc();
  const seats = { 0: { points: 20, total: 32, lines: [], hand: [] }, 1: { points: 0, total: 38, lines: [], hand: [] } };
  const next = { view: { number: 7, hand: 3, phase: 'play', to_act: [0] }, room: { seats: { 0: { ready: true } } } };
  await sitAt(page, server.address, doc, { ready: { type: 'update', v: 3, patch: next, events: [{ event: 'hand_dealt', hand: 3, dealer: 1, cards: 8 }] } });
  await page.getByRole('button', { name: 'Sort and more' }).click();
  await page.getByRole('button', { name: 'Type' }).click();
  const field = page.getByRole('textbox', { name: 'Type a word' });
  await expect(field).toBeFocused();
  change(
    page,
    { room: { seats: { 0: { ready: false } } }, view: { number: 6, phase: 'between_hands', to_act: [], last_hand: { hand: 2, clause: 'FD-2.5', out: 0, seats } } },
    [{ event: 'word_changed', seat: 0, group: 1, was: 'CAMPER', word: 'CAMPERED' }],
  );
  await page.mouse.click(5, 300);
  await page.getByRole('button', { name: 'Next game' }).click();
  await expect(page.getByRole('list', { name: 'Your hand' })).toBeVisible();
  await expect(page.locator('.celebration')).toHaveCount(0);
  await expect(field).toHaveCount(0);
});

test('a page that had no connection between two matches shows the game of the second', async ({ page, server }) => {
  const next = documents.starterDoc();
  Object.assign(next.room, { match: 2 });
  // An update that does not follow the last one: the page asks for the room as it is.
  const answers = { rematch: { type: 'update', v: 9, patch: {} }, resync: { type: 'snapshot', v: 9, seat: 0, doc: next } };
  await sitAt(page, server.address, over(0), answers);
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.getByRole('button', { name: 'Pile 2: A, 4 cards' }).click();
  await expect(page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button')).toHaveCount(1);
});

test('on a wide table the last result lies under the score pad, and the menu has it everywhere', async ({ page, server }) => {
  const doc = handWon();
  doc.room.seats[0]!.ready = false;
  await sitAt(page, server.address, doc, { ready: { type: 'update', v: 2, patch: dealt, events: dealing } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Next hand' }).click();
  await page.locator('.pad-place').getByRole('button', { name: 'Last result' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('You went out +20');
  await page.getByRole('button', { name: 'Back to the table' }).click();
  await page.getByRole('button', { name: 'Room menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Last result' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await inspect(page, 'last-result');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('You went out +20');
});

test('Escape closes the chat first, and the last result next to it with another press', async ({ page, server }) => {
  const doc = handWon();
  doc.room.seats[0]!.ready = false;
  await page.setViewportSize({ width: 1280, height: 800 });
  await sitAt(page, server.address, doc, { ready: { type: 'update', v: 2, patch: dealt, events: dealing } });
  await page.getByRole('button', { name: 'Next hand' }).click();
  await page.locator('.pad-place').getByRole('button', { name: 'Last result' }).click();
  await page.getByRole('button', { name: /^Log/ }).click();
  const panel = page.getByRole('region', { name: 'Log and chat' });
  await panel.getByLabel('Write a message').press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.locator('.result')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.result')).toHaveCount(0);
});

test('on a wide table the log is out of sight during a result, and not made again after it', async ({ page, server }) => {
  const doc = handWon();
  doc.room.seats[0]!.ready = false;
  await page.setViewportSize({ width: 1280, height: 800 });
  await sitAt(page, server.address, doc, { ready: { type: 'update', v: 2, patch: dealt, events: dealing } });
  const log = page.locator('.side ol');
  await expect(log).not.toBeVisible();
  const made = await log.elementHandle();
  await page.getByRole('button', { name: 'Next hand' }).click();
  await expect(log).toBeVisible();
  expect(await log.evaluate((now, before) => now === before, made)).toBe(true);
});

test('during a result people talk: what is said is over faces and counted, and the chat is one tap away at any size', async ({ page, server }) => {
  const doc = handWon();
  doc.room.seats[0]!.ready = false;
  await page.setViewportSize({ width: 1280, height: 800 });
  const sent = await sitAt(page, server.address, doc, { ready: { type: 'update', v: 3, patch: dealt, events: dealing } });
  change(page, {}, [{ event: 'chat', seat: 1, name: 'Ben', text: 'What a hand!' }]);
  await expect(page.locator('.result .bubble')).toHaveText('What a hand!');
  const open = page.getByRole('button', { name: 'Log 1 unread' });
  for (const [width, height] of [[320, 568], [844, 390], [768, 1024], [1920, 1080], [1280, 800]] as const) {
    await page.setViewportSize({ width, height });
    await expect(open, `at ${width}x${height}`).toBeInViewport({ ratio: 1 });
  }
  await open.click();
  const panel = page.getByRole('region', { name: 'Log and chat' });
  await expect(panel).toContainText('What a hand!');
  await panel.getByLabel('Write a message').fill('Thank you');
  await panel.getByLabel('Write a message').press('Enter');
  await expect.poll(() => sent.filter(({ type }) => type === 'chat').length).toBe(1);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Log', exact: true }), 'it has been read').toBeVisible();
  await page.getByRole('button', { name: 'Next hand' }).click();
  await expect(page.locator('.side ol')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Log/ }), 'the log lies next to the table again').toHaveCount(0);
});

test('cards that are on their way when the hand ends do not fly over its result', async ({ page, server }) => {
  await sitAt(page, server.address, documents.rummyDoc());
  await holdTelling(page);
  change(page, { view: { number: 6, stock: 26 } }, [{ event: 'drew', seat: 1, from: 'stock', count: 1, cards: [] }]);
  await expect(page.locator('.flying')).toHaveCount(1);
  change(page, { view: { number: 7, phase: 'between_hands', to_act: [], last_hand: handWon().view!.last_hand } });
  await expect(page.locator('.result')).toBeVisible();
  await expect(page.locator('.flying')).toHaveCount(0);
});

test('the second click of a double click on “Next hand” does not take back that the player is ready', async ({ page, server }) => {
  const doc = handWon();
  doc.room.seats[0]!.ready = false;
  await page.setViewportSize({ width: 1280, height: 800 });
  const sent = await sitAt(page, server.address, doc, { ready: { type: 'update', v: 2, patch: { room: { seats: { 0: { ready: true } } } } } });
  const next = page.getByRole('button', { name: 'Next hand' });
  const { x, y, width, height } = (await next.boundingBox())!;
  await next.click();
  const ready = page.getByRole('button', { name: 'I’m ready', pressed: true });
  await expect(ready).toBeVisible();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await ready.click();
  const wishes = () => sent.flatMap(({ type, body }) => (type === 'ready' ? [body['ready']] : []));
  await expect.poll(wishes, 'another click does').toEqual([true, false]);
});

/** The size of a picture, and the number of colours on a grid over it. */
const lookAt = (page: Page, jpeg: Buffer) =>
  page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.naturalWidth, height: picture.naturalHeight });
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set(Array.from({ length: data.length / 4 / 97 }, (_, step) => data.slice(step * 97 * 4, step * 97 * 4 + 3).join()));
    return { width: canvas.width, height: canvas.height, colours: colours.size };
  }, `data:image/jpeg;base64,${jpeg.toString('base64')}`);

test('a picture of the final table is saved as a file', async ({ page, server }) => {
  await sitAt(page, server.address, over(0));
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a picture' }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^meldroom-rummy-7K3M9QRT-match-1-\d{4}-\d\d-\d\d\.jpg$/);
  const path = `${results}picture.jpg`;
  await download.saveAs(path);
  const { width, height, colours } = await lookAt(page, await readFile(path));
  expect([width, height]).toEqual([1200, 630]);
  expect(colours, 'felt, cards and faces').toBeGreaterThan(500);
});

test('if the system can share files, the picture is shared', async ({ page, server }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files = [] }: ShareData) => Promise.resolve(void shared.push(...files.map(({ name, type, size }) => ({ name, type, large: size > 20_000 })))),
    });
  });
  await sitAt(page, server.address, over(1));
  await page.getByRole('button', { name: 'Share a picture' }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([{ name: expect.stringMatching(/\.jpg$/), type: 'image/jpeg', large: true }]);
});

test('if the system cannot share the picture after all, it is saved as a file', async ({ page, server }) => {
  await page.addInitScript(() => {
    // As in a browser where drawing has taken too long after the tap.
    Object.assign(navigator, { canShare: () => true, share: () => Promise.reject(new DOMException('no tap', 'NotAllowedError')) });
  });
  await sitAt(page, server.address, over(1));
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share a picture' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.jpg$/);
});

test('a player reads that the picture could not be drawn', async ({ page, server }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await sitAt(page, server.address, over(1));
  const save = page.getByRole('button', { name: 'Save a picture' });
  await save.click();
  await expect(page.getByText('This browser could not draw the picture.').first()).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'false');
});

test('T-8: before another match, everybody who must be ready is named, also somebody who has just sat down', async ({ page, server }) => {
  const doc = over(0);
  doc.view!.seats[1]!.left = true;
  delete doc.room.seats[1];
  doc.room.capacity = 3;
  await sitAt(page, server.address, doc);
  const sits = (name: string, ready: boolean) => ({ name, avatar: 'fox', ready, connected: true, paused: false });
  change(page, { room: { stage: 'waiting', seats: { 0: { ready: false }, 1: sits('Cleo', true), 2: sits('Dora', false) } }, view: null });
  const people = page.getByRole('list', { name: 'Who plays again' }).getByRole('listitem');
  await expect(people).toHaveText([/You\s*still looking/, /Cleo\s*ready/, /Dora\s*still looking/]);
});

test('the headline is completely visible even if the rest must be scrolled to', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 568 });
  await sitAt(page, server.address, over(1));
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible();
  const [head, scroll] = await Promise.all([heading.boundingBox(), page.locator('.result .scroll').boundingBox()]);
  expect(head!.y).toBeGreaterThanOrEqual(scroll!.y);
});

test('a long headline and its points fit a phone', async ({ page, server }) => {
  // It appears with a little swing, which should not be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  const doc = handWon();
  doc.room.seats[1]!.name = 'Wolfeschlegelsteinhausen';
  doc.view!.last_hand = { ...doc.view!.last_hand!, out: 1, seats: { ...doc.view!.last_hand!.seats, 1: { points: 127, total: 165, lines: [], hand: [] } } };
  for (const name of ['Pip', 'Wolfeschlegelsteinhausen']) {
    doc.room.seats[1]!.name = name;
    await sitAt(page, server.address, doc);
    const heading = page.getByRole('heading', { level: 2 });
    await expect(heading).toHaveText(`${name} went out +127`);
    // The lines of the text, not the box around it.
    const lines = await heading.evaluate((head) => {
      const range = document.createRange();
      range.selectNodeContents(head);
      return [...range.getClientRects()].map(({ left, right }) => [left, right]);
    });
    for (const [left, right] of lines) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
    }
    await page.unrouteAll();
  }
});
