import { expect, type Locator, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { takeAlphaTurn } from '../support/alpha_rummy.ts';
import { exchange } from '../support/full_deck.ts';
import { breakUpAll, setOutWords, takeGinTurn } from '../support/gin.ts';
import { inspect } from '../support/inspect.ts';
import { learnAt, sitAt } from '../support/made_table.ts';
import { changeIt, layIt, nextToAct, type Player } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { test } from '../support/test.ts';
import { turnOf } from '../support/turns.ts';
import { takeWordsTurn } from '../support/words.ts';

type Box = { x: number; y: number; width: number; height: number };
const card = (page: Page, clause: string) => page.getByRole('dialog', { name: `Rule ${clause}`, exact: true });
const lesson = (page: Page) => page.getByRole('region', { name: 'How it goes' });

async function learn(player: Player, address: string, game: string): Promise<void> {
  await player.page.goto(address);
  await player.hit(player.page.getByRole('button', { name: `Learn ${game}` }));
  await player.atTable();
  await expect(lesson(player.page)).toContainText('There is no clock');
  await player.hit(lesson(player.page).getByRole('button', { name: 'Show me' }));
  await nextToAct([player]);
}

/** Goes on from the last step of a lesson, which then says that it is over, until the player closes it. */
async function close(player: Player): Promise<void> {
  await expect(lesson(player.page)).toContainText('That is all you need to know.');
  await expectNothingCovered(player);
  await player.hit(lesson(player.page).getByRole('button', { name: 'Close' }));
  await expect(lesson(player.page)).toHaveCount(0);
}

/** Expects the lesson's text next to the player's cards and buttons, not over them. */
async function expectNothingCovered(player: Player): Promise<void> {
  for (const part of [player.hand, player.actions]) {
    const gap = async () => {
      const [told, own] = await Promise.all([lesson(player.page).boundingBox(), part.boundingBox()]);
      return told && own && Math.max(own.y - (told.y + told.height), told.y - (own.y + own.height));
    };
    // The boxes touch, and are measured in fractions of a pixel. After a change of its size the page comes to rest first.
    await expect.poll(gap, 'the lesson covers nothing').toBeGreaterThan(-0.5);
  }
}

const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y;

/**
 * Expects that the lesson's text lies over no word, tile or card, and over nothing about a word or a hand, on any size of
 * screen.
 */
async function expectAllSeen({ page }: Player): Promise<void> {
  for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1280, 800]] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
    const covered = async () => {
      const told = await lesson(page).boundingBox();
      const parts = await page.locator('[data-place^="group:"], .felt .tag, .bench li, .about-word, .hand li').all();
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      return boxes.filter((box) => told && box && !apart(told, box));
    };
    await expect.poll(covered, `at ${width}x${height}`).toEqual([]);
  }
}

test('the lesson of Rummy is followed on a phone, step by step, until it ends and does not come back', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await page.goto(server.address);
  await ann.hit(page.getByRole('button', { name: 'Learn Rummy' }));
  await ann.atTable();
  await expect(lesson(page)).toContainText('Be the first to get rid of all your cards');
  await expect(lesson(page).getByRole('img', { name: 'nine of clubs' }), 'a set and a run are drawn').toBeVisible();
  await expectNothingCovered(ann);
  await inspect(page, 'lesson-goal');
  await page.reload();
  await ann.hit(lesson(page).getByRole('button', { name: 'Show me' }));
  await expect(lesson(page)).toContainText('1 of 6 A turn begins with a card');
  await expectNothingCovered(ann);
  await inspect(page, 'lesson');

  await ann.hit(lesson(page).getByRole('button', { name: 'Rule RUM-2.1' }));
  await expect(card(page, 'RUM-2.1')).toContainText('the top of the stock or the top of the discard pile');
  await ann.hit(card(page, 'RUM-2.1').getByRole('button', { name: 'Close' }));
  await ann.press(ann.actions.getByRole('button', { name: 'Draw', exact: true }));
  await expect(lesson(page)).toContainText('2 of 6 Three of a rank');
  // The deal was chosen for the lesson: it has a run and three tens, and the best of them glows.
  const glowing = ann.hand.locator('[data-taught]');
  await expect.poll(() => glowing.count()).toBeGreaterThanOrEqual(3);
  await inspect(page, 'lesson-glow');
  await expectNothingCovered(ann);
  await page.reload();
  await expect(lesson(page), 'it goes on after a reload').toContainText('2 of 6');

  await ann.hit(glowing.first());
  await expect(lesson(page), 'the teacher goes on while a card is chosen').toContainText('Three of a rank');
  await expect(ann.actions.getByRole('button', { name: /^Discard/ }), 'the first card of a meld is not one to discard').toHaveCSS('opacity', '0.6');
  while ((await glowing.count()) > 0) await ann.hit(glowing.first());
  const meld = ann.actions.getByRole('button', { name: 'Meld' });
  await expect(meld, 'once all of them are chosen, the button glows').toHaveAttribute('data-taught');
  await ann.press(meld);
  await expect(lesson(page)).toContainText('3 of 6 Tap a card that fits nothing');
  const atEnd = () => lesson(page).getByText('6 of 6').isVisible();
  await takeRummyTurn(ann, atEnd);
  for (let turns = 1; turns < 40; turns += 1) {
    if ((await nextToAct([ann])) === null) {
      // The hand ended before the lesson had told everything.
      await ann.hit(page.getByRole('button', { name: 'Play again' }));
      await nextToAct([ann]);
    }
    await ann.dismissResult();
    // The last step comes once nothing more can be laid off.
    await takeRummyTurn(ann, atEnd);
    if (await atEnd()) break;
  }
  await expect(lesson(page)).toContainText('6 of 6 Be the first without cards');
  await inspect(page, 'lesson-end');
  await ann.hit(lesson(page).getByRole('button', { name: 'Got it' }));
  await page.reload();
  await expect(lesson(page)).toContainText('tap the bulb when you want a hint');
  await inspect(page, 'lesson-over');
  await close(ann);

  await page.goto(server.address);
  await expect(page.getByRole('button', { name: 'Learn Rummy' }), 'it may be asked for again').toBeVisible();
});

/** Taps the letters of a word, each on the first card that glows for it. */
async function spell(player: Player, word: string): Promise<void> {
  for (const letter of word) await player.hit(player.hand.locator(`[data-taught][aria-label^="${letter}"]`).first());
}

test('a lesson names the word of its deal, and lies over nothing that the player must tap', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await learn(ann, server.address, 'Full Deck');
  await expect(lesson(page)).toContainText('For example PLANET.');
  const glowing = ann.hand.locator('[data-taught]');
  await expect(glowing).toHaveCount(6);
  await spell(ann, 'P');
  await expect(glowing).toHaveCount(5);
  // The first tap lifts the tile, the second one takes it off.
  for (let taps = 0; taps < 2; taps += 1) await ann.hit(page.locator('.bench li button'));
  await expect(glowing, 'the card glows again').toHaveCount(6);
  await spell(ann, 'PLANET');
  const inside = (part: Box | null, whole: Box | null) => part && whole && part.x >= whole.x && part.x + part.width <= whole.x + whole.width;
  const bench = page.locator('.bench');
  for (const tile of await bench.getByRole('button').all()) expect(inside(await tile.boundingBox(), await bench.boundingBox()), 'a long word fits').toBe(true);
  await expect(lesson(page), 'what they spell is still named').toContainText('For example PLANET.');
  await expect(ann.actions.getByRole('button', { name: layIt }), 'now the button glows').toHaveAttribute('data-taught');
  await expectAllSeen(ann);

  await learn(ann, server.address, 'Pass the Deck');
  await expect(lesson(page)).toContainText('For example GRAIN.');
  await ann.hit(ann.hand.getByRole('button', { name: /^[^GRAIN]/ }).first());
  await expect(lesson(page), 'the player spells something else').not.toContainText('GRAIN');
  await expect(ann.hand.locator('[data-taught]')).toHaveCount(0);
  for (let taps = 0; taps < 2; taps += 1) await ann.hit(page.locator('.bench li button'));
  await spell(ann, 'GRAIN');
  await ann.press(ann.actions.getByRole('button', { name: layIt }));
  await nextToAct([ann]);
  const grown = /For example, make GRAIN into ([A-Z]{6,})\./;
  await expect(lesson(page)).toContainText(grown);
  const goal = grown.exec((await lesson(page).textContent()) ?? '')?.[1] ?? '';
  await expectAllSeen(ann);
  await ann.hit(page.getByRole('button', { name: 'Change GRAIN' }));
  await expectAllSeen(ann);
  await expect(page.locator('.felt [data-taught]'), 'the word lies on the bench now').toHaveCount(0);
  while ((await glowing.count()) > 0) await ann.hit(glowing.first());
  const tiles = bench.locator('li button[aria-pressed]');
  const spelled = async () => (await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('aria-label')?.charAt(0)))).join('');
  if ((await spelled()) !== goal) await expect(lesson(page)).toContainText(`For ${goal}, tap a letter, then the one it goes before.`);
  for (const [at, letter] of [...goal].entries()) {
    const from = (await spelled()).indexOf(letter, at);
    if (from > at) for (const place of [from, at]) await ann.hit(tiles.nth(place));
  }
  expect(await spelled()).toBe(goal);
  const change = ann.actions.getByRole('button', { name: changeIt });
  await expect(change, 'now the button glows').toHaveAttribute('data-taught');
  await ann.press(change);
  await nextToAct([ann]);
  await expect(lesson(page), 'the step is about passing, and there is a good play').toContainText(/No word\? Pass .* You could (lay|make) /);
  await expectAllSeen(ann);

  await learn(ann, server.address, 'AlphaRummy 500');
  await expectAllSeen(ann);
});

test('in the lessons of gin nothing lies over what a hand has left over, and the other hand touches no pile', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  for (const [game, step] of [['Gin Rummy', 'the rest is deadwood'], ['BWC Gin Rummy', 'are deadwood']] as const) {
    await learn(ann, server.address, game);
    while (!(await lesson(page).getByText(step).isVisible())) {
      await ann.press(ann.actions.getByRole('button', { name: /^(Decline|Draw)$/ }).first());
      await nextToAct([ann]);
    }
    await expectAllSeen(ann);
    const boxes = async (parts: string) => Promise.all((await page.locator(parts).all()).map((part) => part.boundingBox()));
    const [backs, piles] = [await boxes('.seats .backs > span'), await boxes('.pile')];
    expect(backs.filter((back) => piles.some((pile) => back && pile && !apart(back, pile))), game).toEqual([]);
  }
});

test('a hint takes the very place of the lesson, and nothing moves', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  for (const game of ['Rummy', 'Full Deck']) {
    await learn(ann, server.address, game);
    for (const [width, height] of [[390, 844], [844, 390], [1280, 800]] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
      const slip = page.locator('.proposal .slip');
      const placeOf = async (what: Locator) => Object.values((await what.boundingBox()) ?? {}).map(Math.round);
      const others = () => page.evaluate(() => [...document.querySelectorAll('.pile, .hand li, .rail button, header button')].map((one) => Object.values(one.getBoundingClientRect().toJSON() as object).map(Math.round).join(' ')).join());
      let before = '';
      const settled = async () => {
        await page.evaluate(() => new Promise((next) => setTimeout(() => requestAnimationFrame(next), 100)));
        return before === (before = await others());
      };
      await expect.poll(settled, 'the page has its new size').toBe(true);
      const told = await placeOf(lesson(page));
      await ann.hit(page.getByRole('button', { name: 'Hint', exact: true }));
      await expect(slip).toBeVisible();
      await expect(lesson(page)).not.toBeVisible();
      const [x, y, w, h] = await placeOf(slip);
      const [left = 0, top = 0, wide = 0, high = 0] = told;
      expect([x, w, y! + h!], `${game} at ${width}x${height}`).toEqual([left, wide, top + high]);
      expect(await others()).toBe(before);
      await page.keyboard.press('Escape');
      await expect.poll(() => placeOf(lesson(page))).toEqual(told);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('a lesson that begins in the middle of a turn begins with the step that fits, and never returns to the first', async ({ visit }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await ann.playAtOnce('Rummy');
  await nextToAct([ann]);
  await ann.press(ann.actions.getByRole('button', { name: 'Draw', exact: true }));
  await page.evaluate(() => {
    const room = location.pathname.split('/').at(-1);
    localStorage.setItem('meldroom.walk', JSON.stringify({ room, begun: true, behind: [], shown: null }));
  });
  await page.reload();
  await expect(lesson(page)).toContainText(/[23] of 6/);
  await noteSteps(page);
  await takeRummyTurn(ann);
  await nextToAct([ann]);
  await expect(lesson(page)).toContainText(/[34] of 6 Take the discard only if you can use it/);
  expect(await notedSteps(page)).not.toContain('1 of 6');
});

test('where nobody may give hints, a lesson lights each card that may be discarded, then the button', async ({ page, server }) => {
  const doc = documents.alphaDoc({ game: { variant: 'alpha-rummy', taken: [], bonus_due: 0, last_chance: false, turns_to_lose: {} } });
  doc.view!.own!.actions = [{ kind: 'discard', clause: 'AR-2.5', from: [], cards: [], least: 1, most: 1 }];
  await learnAt(page, doc, ['draw', 'meld', 'bonus']);
  await sitAt(page, server.address, doc);
  await expect(lesson(page)).toContainText('Tap a card and discard it');
  const [inHand, lit] = [page.locator('.hand button[data-card], .hand button:has([data-card])'), page.locator('[data-taught]')];
  await expect(lit).toHaveCount(9);
  await expect(inHand).toHaveCount(9);
  await inspect(page, 'lesson-discard');
  await inHand.first().click();
  await expect(lit).toHaveCount(1);
  await expect(lit).toHaveText(/^Discard F/);
});

test('in the lesson of AlphaRummy the player judges a word that the bot laid', async ({ visit, server }) => {
  test.slow();
  const ann = await visit('Ann');
  const { page } = ann;
  await learn(ann, server.address, 'AlphaRummy 500');
  await expect(lesson(page)).not.toContainText('a word on the table');
  for (let turns = 0; !(await ann.decides()); turns += 1) {
    expect(turns, 'the bot has laid no word').toBeLessThan(8);
    await takeAlphaTurn(ann, []);
    await nextToAct([ann]);
  }
  await expect(lesson(page)).toContainText(/\d of 8 A false word goes back if you challenge it. Is [A-Z]{4,} a word\?/);
  await expectAllSeen(ann);
  await inspect(page, 'lesson-challenge');
  await ann.press(ann.actions.getByRole('button', { name: 'Accept' }));
  await expect(lesson(page)).not.toContainText('challenge');
});

test('the lesson of Pass the Deck is skipped, and does not come back in the next match @daily', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await learn(ann, server.address, 'Pass the Deck');
  await expect(lesson(page)).toContainText('1 of 5 Tap cards to spell a word');
  await ann.hit(lesson(page).getByRole('button', { name: 'Skip all' }));
  await expect(lesson(page)).toHaveCount(0);
  await takeWordsTurn(ann, 'pass');
  await nextToAct([ann]);
  await expect(lesson(page)).toHaveCount(0);
  await ann.playBots({ game: 'Pass the Deck' }, 'easy');
  await nextToAct([ann]);
  await expect(lesson(page)).toHaveCount(0);
});

test('a person who plays a game alone for the first time is offered it in 60 seconds, for one turn', async ({ visit }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  const offer = page.getByRole('button', { name: 'How to play in 60 seconds' });
  await ann.playAtOnce('Rummy');
  await nextToAct([ann]);
  await ann.hit(offer);
  const dialog = page.getByRole('dialog', { name: 'How to play in 60 seconds' });
  await expect(dialog).toContainText('Be the first to get rid of all your cards');
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await inspect(page, 'new-here');
  await ann.hit(dialog.getByRole('button', { name: 'Close' }));
  await expect(offer).toHaveCount(0);

  await ann.playAtOnce('AlphaRummy 500');
  await nextToAct([ann]);
  await ann.hit(offer);
  await expect(dialog, 'this room looks up every word').toContainText('Every word is looked up');
  await expect(dialog).not.toContainText('Challenge');
  await ann.hit(dialog.getByRole('button', { name: 'Close' }));

  await ann.playAtOnce('Gin Rummy');
  await nextToAct([ann]);
  await expect(offer).toBeVisible();
  await turnOf['Gin Rummy']!(ann, 0);
  await expect(offer, 'the turn is over').toHaveCount(0);

  await ann.playAtOnce('Full Deck');
  await nextToAct([ann]);
  await expect(offer).toBeVisible();
  const letter = (await ann.cards()).find((card) => /^[A-Z]$/.test(card));
  await page.keyboard.press(letter!);
  await page.keyboard.press('Escape');
  await expect(page.locator('.bench li')).toHaveCount(0);
  await expect(offer, 'a word was begun').toHaveCount(0);

  await ann.playAtOnce('Pass the Deck');
  await nextToAct([ann]);
  await ann.hit(offer);
  await ann.hit(page.getByRole('button', { name: 'Show me as I play' }));
  await expect(lesson(page), 'the goal has been read').toContainText('1 of ');
  await ann.hit(lesson(page).getByRole('button', { name: 'Skip all' }));

  await ann.playAtOnce('Rummy');
  await nextToAct([ann]);
  await expect(offer, 'the game is known').toHaveCount(0);
  await expect(lesson(page)).toHaveCount(0);
});

test('a person who is about to play a game for the first time is offered its lesson, once', async ({ visit }) => {
  const [ann, ben] = [await visit('Ann'), await visit('Ben')];
  const code = await ann.makeRoom({ game: 'Full Deck' });
  const offer = (player: Player) => player.page.getByRole('group', { name: 'New to Full Deck?' });
  await expect(offer(ann)).toBeVisible();
  await inspect(ann.page, 'waiting-room-first-time');
  await ann.hit(offer(ann).getByRole('button', { name: 'No, thanks' }));
  await expect(offer(ann)).toHaveCount(0);
  await ben.join(code);
  await ben.hit(offer(ben).getByRole('button', { name: 'Show me as I play' }));
  await expect(ben.page.getByText('You’ll get a tip for each step as you play.')).toBeVisible();
  await ann.start();
  await ben.atTable();
  if ((await nextToAct([ann, ben])) === ann) await exchange(ann, 1);
  await ben.hit(lesson(ben.page).getByRole('button', { name: 'Show me' }));
  await expect(lesson(ben.page)).toContainText('1 of 6 Tap cards to spell a word');
  await expect(lesson(ann.page)).toHaveCount(0);
});

const { Rummy: _, ...others } = turnOf;
/** A turn of a person who tries out what the lesson tells them. */
const turns: typeof turnOf = {
  ...others,
  'Pass the Deck': (player, turn) => takeWordsTurn(player, (['lay', 'change', 'pass'] as const)[turn % 3]),
  'BWC Gin Rummy': async (player) => {
    const draw = player.actions.getByRole('button', { name: 'Draw' });
    if (await draw.isVisible()) {
      await player.press(draw);
      await setOutWords(player);
      // All cards of a hand may be in words, but one card has to go.
      if ((await player.cards()).length === 0) await breakUpAll(player);
    }
    await takeGinTurn(player, false);
  },
};

/** Notes every step of the lesson that the page shows from now on, however short. */
async function noteSteps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const steps: string[] = [];
    const note = () => {
      const step = /\d+ of \d+/.exec(document.querySelector('[aria-label="How it goes"]')?.textContent ?? '')?.[0];
      if (step && step !== steps.at(-1)) steps.push(step);
    };
    Object.assign(window, { steps });
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
    note();
  });
}
const notedSteps = (page: Page) => page.evaluate(() => (window as unknown as { steps: string[] }).steps);

for (const [game, takeTurn] of Object.entries(turns)) {
  test(`the lesson of ${game} is followed to its last step against a bot`, async ({ visit, server }) => {
    test.slow();
    const ann = await visit('Ann');
    await learn(ann, server.address, game);
    await noteSteps(ann.page);
    const told = async () => (await notedSteps(ann.page)).at(-1) ?? '';
    for (let turn = 0; !/^(\d+) of \1$/.test(await told()); turn += 1) {
      expect(turn, `what has been told last is ${await told()}`).toBeLessThan(40);
      await takeTurn(ann, turn);
      if ((await nextToAct([ann])) === null) {
        // A lucky bot ends the hand before the lesson has told everything; the lesson continues in the next match.
        await ann.hit(ann.page.getByRole('button', { name: 'Play again' }));
        await nextToAct([ann]);
      }
      await ann.dismissResult();
    }
    const steps = await notedSteps(ann.page);
    expect(new Set(steps).size, 'nothing is told twice').toBe(steps.length);
    expect(steps.length, `of all steps, ${steps.join(', ')} had their moment`).toBeGreaterThan(3);
    while (await ann.decides()) {
      await expect(lesson(ann.page), 'the question is not covered').toBeEmpty();
      await takeTurn(ann, 0);
      await nextToAct([ann]);
    }
    const read = lesson(ann.page).getByRole('button', { name: 'Got it' });
    if (await read.isVisible()) {
      await expectNothingCovered(ann);
      await ann.hit(read);
    }
    await close(ann);
  });
}
