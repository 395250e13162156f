import { expect, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { stopClock } from '../support/clock.ts';
import { findings } from '../support/inspect.ts';
import { change, sitAt } from '../support/made_table.ts';
import { atTheTable, nextToAct, type Player } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { moving, test } from '../support/test.ts';

test.use(moving);

/** The cards that have flown on a page so far: where to, in pixels, and whether their faces could be seen. */
interface Landing {
  face: boolean;
  back: boolean;
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** Notes every flight: its beginning and end, from the animation that the page gave the browser. */
async function noteFlights({ page }: Player): Promise<() => Promise<Landing[]>> {
  await page.evaluate(() => {
    const landings: Landing[] = [];
    Object.assign(window, { landings });
    const point = (frame: ComputedKeyframe | undefined) => {
      const [x = NaN, y = NaN] = (String(frame?.['transform']).match(/-?[\d.]+/g) ?? []).map(Number);
      return { x, y };
    };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (!(node instanceof HTMLElement) || !node.classList.contains('flying')) continue;
        const frames = (node.getAnimations()[0]?.effect as KeyframeEffect).getKeyframes();
        landings.push({ face: node.querySelector('.card') !== null, back: node.querySelector('.back') !== null, from: point(frames[0]), to: point(frames.at(-1)) });
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { landings: Landing[] }).landings);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf({ page }: Player, place: string): Promise<Box> {
  const box = await page.locator(`[data-place="${place}"]`).boundingBox();
  if (!box) throw new Error(`there is no place ${place}`);
  return box;
}

/** Expects that this point, the middle of a card, is in front of a place. */
function expectAt({ x, y }: { x: number; y: number }, box: Box): void {
  expect(x).toBeGreaterThan(box.x);
  expect(x).toBeLessThan(box.x + box.width);
  expect(y).toBeGreaterThan(box.y);
  expect(y).toBeLessThan(box.y + box.height);
}

test('cards fly from where they were to where they are, unless the person wants no motion @daily', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await ben.join(await ann.makeRoom({ game: 'Rummy' }));
  const all = new Map([[ann, await noteFlights(ann)], [ben, await noteFlights(ben)]]);
  await ann.start();
  const dealt = 2 * 10;
  for (const seen of all.values()) await expect.poll(seen, 'the deal').toHaveLength(dealt);
  const mover = (await nextToAct([ann, ben])) ?? ann;
  const other = mover === ann ? ben : ann;
  const seat = mover === ann ? 0 : 1;
  const [seenByMover, seenByOther] = [mover, other].map((player) => async () => (await all.get(player)!()).slice(dealt)) as [() => Promise<Landing[]>, () => Promise<Landing[]>];

  await mover.press(mover.actions.getByRole('button', { name: 'Draw' }));
  await expect.poll(seenByMover).toHaveLength(1);
  await expect.poll(seenByOther).toHaveLength(1);
  const [drawn] = await seenByMover();
  const [seen] = await seenByOther();
  expect([drawn!.back, drawn!.face], 'one’s own card turns over on its way').toEqual([true, true]);
  expect([seen!.back, seen!.face], 'another’s does not').toEqual([true, false]);
  expectAt(drawn!.from, await boxOf(mover, 'stock'));
  expectAt(drawn!.to, await boxOf(mover, `seat:${seat}`));
  expectAt(seen!.from, await boxOf(other, 'stock'));
  expectAt(seen!.to, await boxOf(other, `seat:${seat}`));

  // The other player wants no motion from now on.
  await other.page.emulateMedia({ reducedMotion: 'reduce' });
  await mover.press(mover.hand.getByRole('button').first());
  const hand = await boxOf(mover, `seat:${seat}`); // which is a different one afterwards
  await mover.press(mover.actions.getByRole('button', { name: /^Discard/ }));
  await expect.poll(seenByMover).toHaveLength(2);
  const discarded = (await seenByMover())[1]!;
  expect([discarded.back, discarded.face]).toEqual([false, true]);
  expectAt(discarded.from, hand);
  expectAt(discarded.to, await boxOf(mover, 'discard'));
  await expect.poll(() => other.myTurn()).toBe(true);
  expect(await seenByOther()).toHaveLength(1);

  for (const { page } of [mover, other]) await expect(page.locator('.flying'), 'nothing stays behind').toHaveCount(0);
});

test('the card on the discard pile stays in sight until the one that covers it has come', async ({ page, server }) => {
  const theirs = documents.rummyDoc({ to_act: [1] });
  theirs.view!.own!.actions = [];
  await sitAt(page, server.address, theirs);
  const pile = page.locator('[data-place="discard"] .card');
  const drawn = (which: number) => pile.nth(which).locator('svg').innerHTML();
  await expect(pile).toHaveCount(1);
  const before = await drawn(0);
  const draw = { kind: 'draw', clause: 'RUM-2.1', from: ['stock', 'discard'], cards: [], least: 0, most: 1 };
  const card = { id: 91, face: '5D' };
  change(page, { view: { to_act: [0], phase: 'draw', discard: { count: 4, cards: [card] }, own: { actions: [draw] } } }, [{ event: 'discarded', seat: 1, card }]);
  await expect(pile, 'although the pile is a button now').toHaveCount(2);
  expect(await drawn(0)).toBe(before);
  expect(await drawn(1)).not.toBe(before);
  await expect(pile, 'nobody may look at more than the top card').toHaveCount(1);
});

/** Eleven to this player and ten to the other. */
const cardsDealt = 21;

/** A table between two hands; the next one is dealt when the player asks for it. */
async function beforeADeal(page: Page, address: string): Promise<void> {
  const between = documents.rummyDoc({ phase: 'between_hands', to_act: [] });
  between.room.seats[0]!.ready = false;
  const events = [{ event: 'hand_dealt', hand: 2, dealer: 1, cards: 10 }, { event: 'received', cards: between.view!.own!.hand }];
  const dealt = { type: 'update', v: 2, patch: { view: { phase: 'draw', hand: 2, to_act: [0] } }, events };
  await sitAt(page, address, between, { ready: dealt });
}

test('a deal measures everything before its first card is on the page, each in a task of its own', async ({ page, server }) => {
  await page.addInitScript(() => {
    const noted: { what: 'measured' | 'moved'; task: number }[] = [];
    Object.assign(window, { noted });
    /** The task that a timer has begun, and 0 in every other. */
    let task = 0;
    let tasks = 0;
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, ms?: number) =>
      setTimeout(() => {
        task = tasks += 1;
        const channel = new MessageChannel();
        channel.port1.onmessage = () => (task = 0);
        channel.port2.postMessage(null);
        run();
      }, ms)) as typeof window.setTimeout;
    const { getBoundingClientRect, animate } = Element.prototype;
    Element.prototype.getBoundingClientRect = function () {
      if (this.closest('.flying, [data-place]')) noted.push({ what: 'measured', task });
      return getBoundingClientRect.call(this);
    };
    Element.prototype.animate = function (...how) {
      if (this.matches('.flying')) noted.push({ what: 'moved', task });
      return animate.apply(this, how);
    };
  });
  await beforeADeal(page, server.address);
  await page.getByRole('button', { name: 'Next hand' }).click();
  const noted = () => page.evaluate(() => (window as unknown as { noted: { what: string; task: number }[] }).noted);
  await expect.poll(async () => (await noted()).filter(({ what }) => what === 'moved').length).toBe(cardsDealt);
  const all = await noted();
  const first = all.findIndex(({ what }) => what === 'moved');
  const measured = all.slice(0, first).filter(({ task }) => task > 0);
  expect(measured.length, 'where each card goes, not in the task that shows the deal').toBeGreaterThanOrEqual(cardsDealt);
  expect(all.slice(first).map(({ what }) => what), 'and nothing after that').toEqual(Array(cardsDealt).fill('moved'));
  const tasks = (what: string) => new Set(all.filter((one) => one.what === what && one.task > 0).map(({ task }) => task));
  expect([...tasks('moved')].filter((task) => tasks('measured').has(task)), 'not in the task that measures').toEqual([]);
});

test('cards that another player draws together leave the stock one after the other, and no shadow of theirs lies there before', async ({ page, server }) => {
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    // Stops each flight when the second card has just left.
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.pause();
      animation.currentTime = 90;
      return animation;
    };
  });
  await sitAt(page, server.address, documents.wordsDoc());
  change(page, { view: { number: 6, stock: 57, seats: { 1: { cards: 11 } } } }, [{ event: 'drew', seat: 1, from: 'stock', count: 4, cards: [] }]);
  const flying = page.locator('.flying');
  await expect(flying).toHaveCount(4);
  expect(await flying.evaluateAll((cards) => cards.map((card) => getComputedStyle(card).opacity))).toEqual(['1', '1', '0', '0']);
});

test('a flying card is as large as the card that it becomes, which is not visible before', async ({ page, server }) => {
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    // Stops each flight half way, so that the test can look at it.
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.pause();
      animation.currentTime = 900;
      return animation;
    };
  });
  await beforeADeal(page, server.address);
  await page.getByRole('button', { name: 'Next hand' }).click();
  await expect(page.locator('.flying')).toHaveCount(cardsDealt);
  const seen = () => page.locator('.hand .card').evaluateAll((cards) => cards.map((card) => Number(getComputedStyle(card).opacity)));
  // The last cards are still on their way then, because cards start 60 ms apart.
  expect((await seen()).at(-1), 'a card on its way does not lie there, too').toBe(0);
  const widths = await page.evaluate(() =>
    ['.flying > .card', '.hand .card'].map((which) => [...document.querySelectorAll<HTMLElement>(which)].map((card) => Math.round(card.offsetWidth)).sort()),
  );
  expect(widths[0]).toEqual(widths[1]);

  // A tap ends the deal, and also has its usual effect.
  await page.locator('.hand').getByRole('button').first().click();
  await expect(page.locator('.flying')).toHaveCount(0);
  expect(new Set(await seen())).toEqual(new Set([1]));
});

test('a card that is dealt flies to where it comes to lie, although its place in the hand has just changed', async ({ page, server }) => {
  await page.addInitScript(() => {
    const goals: number[] = [];
    Object.assign(window, { goals });
    // The hand is on the page and then in another order before the cards take off, as on a slow device.
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, ms = 0) => setTimeout(run, Math.max(ms, 60))) as typeof window.setTimeout;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const goal = (how[0] as Keyframe[]).at(-1)?.['transform'];
      if (this.matches('.flying:has(.card)')) goals.push(Math.round(parseFloat(String(goal).slice('translate('.length))));
      return animate.apply(this, how);
    };
  });
  await beforeADeal(page, server.address);
  await page.getByRole('button', { name: 'Next hand' }).click();
  const goals = () => page.evaluate(() => (window as unknown as { goals: number[] }).goals.sort((a, b) => a - b));
  await expect.poll(async () => (await goals()).length).toBe(11);
  await expect(page.locator('.flying')).toHaveCount(0);
  const middles = await page.locator('.hand .card').evaluateAll((cards) =>
    cards.map((card) => card.getBoundingClientRect()).map(({ x, width }) => Math.round(x + width / 2)).sort((a, b) => a - b),
  );
  expect(await goals()).toEqual(middles);
});

test('the first deal of a match is shown, too', async ({ arrive }) => {
  const ann = await arrive('Ann');
  await ann.page.addInitScript(() => {
    const flown = { cards: 0 };
    Object.assign(window, { flown });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      if (this.matches('.flying')) flown.cards += 1;
      return animate.apply(this, how);
    };
  });
  // The page does not show a deal after which somebody has already played, and a bot may be faster than the page.
  await ann.page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    let dealt = false;
    socket.connectToServer().onMessage((message) => {
      const words = String(message);
      if (dealt && words.includes('"update"')) return;
      dealt ||= words.includes('"hand_dealt"');
      socket.send(message);
    });
  });
  await ann.playBots({ game: 'Gin Rummy' }, 'easy');
  await expect.poll(() => ann.page.evaluate(() => (window as unknown as { flown: { cards: number } }).flown.cards)).toBeGreaterThanOrEqual(20);
});

/** Makes the page think that it becomes visible or hidden. */
const look = ({ page }: Player, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: value ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

const recapOf = ({ page }: Player) => page.locator('.slip').getByText('While you were away');

test('away: the page shows again what others did meanwhile, until the person wants to go on', async ({ arrive }) => {
  const [ann, ben] = [await arrive('Ann'), await arrive('Ben')];
  const { clock } = ben.page;
  await clock.install();
  await atTheTable(ann, ben, 'Rummy');
  /** Ben looks elsewhere while Ann takes a turn. */
  const missATurn = async () => {
    await clock.resume();
    for (let next = await nextToAct([ann, ben]); next === ben; next = await nextToAct([ann, ben])) await takeRummyTurn(ben);
    await look(ben, true);
    await takeRummyTurn(ann);
    await expect.poll(() => ben.myTurn(), 'the page keeps up').toBe(true);
  };
  /** Ben looks at the page again, and its clock stands still: by itself the recap stays at its beginning. */
  const lookBack = async () => {
    await stopClock(ben.page);
    await look(ben, false);
  };
  const pile = ben.page.locator('[data-place="discard"]');
  const table = async () => [await ben.page.locator('.seats').textContent(), await pile.locator('.card[data-card]').last().getAttribute('data-card'), await pile.locator('.mover').count(), await ben.cards()];

  await missATurn();
  const flights = await noteFlights(ben);
  const now = await table();
  await lookBack();
  await expect(recapOf(ben)).toBeVisible();
  await expect.poll(() => ben.myTurn(), 'the table is as it was').toBe(false);
  await expect(ben.actions.getByRole('button')).toHaveCount(0);
  await clock.runFor(8_000);
  await expect(recapOf(ben), 'it ends by itself').toBeHidden();
  expect((await flights()).length, 'a draw and a discard at least').toBeGreaterThanOrEqual(2);
  expect(await ben.myTurn()).toBe(true);
  expect(await table(), 'where it ends is where the match is').toEqual(now);

  const skipped = async (how: () => Promise<void>) => {
    await missATurn();
    const now = await table();
    await lookBack();
    await expect(recapOf(ben)).toBeVisible();
    await how();
    await expect(recapOf(ben)).toBeHidden();
    expect(await ben.myTurn()).toBe(true);
    expect(await table()).toEqual(now);
  };
  await skipped(() => ben.page.getByRole('button', { name: 'Skip' }).click());
  await skipped(() => ben.page.keyboard.press('Shift'));
  await skipped(() => ben.page.mouse.click(180, 5));
  await missATurn();
  await lookBack();
  await ben.hand.getByRole('button').first().click();
  await expect(recapOf(ben)).toHaveCount(0);
  expect(await ben.hand.locator('[aria-pressed=true]').count(), 'a touch does what it always does').toBe(1);
  await ben.hand.getByRole('button').first().click();

  await ben.page.emulateMedia({ reducedMotion: 'reduce' });
  await missATurn();
  await lookBack();
  await expect.poll(() => ben.myTurn()).toBe(true);
  await expect(recapOf(ben)).toHaveCount(0);
});

test('away: the page shows it also after a reload and after a broken connection', async ({ arrive, network }) => {
  const [ann, ben] = [await arrive('Ann'), await arrive('Ben', network.address)];
  await atTheTable(ann, ben, 'Rummy');
  if ((await nextToAct([ann, ben])) === ben) await takeRummyTurn(ben);
  const { page } = ben;
  await page.goto('about:blank');
  await expect.poll(async () => (await nextToAct([ann])) === ann).toBe(true);
  await takeRummyTurn(ann);
  await page.goBack();
  await expect(recapOf(ben)).toBeVisible();
  expect(await findings(page, ['serious', 'critical'])).toEqual([]);
  await page.keyboard.press('Shift');
  await expect(recapOf(ben)).toBeHidden();

  await takeRummyTurn(ben);
  ben.expectTrouble();
  network.cut();
  await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible();
  if (await nextToAct([ann])) await takeRummyTurn(ann);
  network.mend();
  await expect(recapOf(ben)).toBeVisible();
  await expect(recapOf(ben)).toBeHidden();
  await expect.poll(() => ben.myTurn()).toBe(true);
});
