import { expect, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { mouseDrag, touchDrag } from '../support/gestures.ts';
import { inspect } from '../support/inspect.ts';
import { change, crowd, cutOff, enter, learnAt, moves, sitAt } from '../support/made_table.ts';
import { anyServer, button, moving, test } from '../support/test.ts';
import { categories, mostStyled } from '../support/trace.ts';

test.use({ ...moving, ...anyServer });

/** Names on the table that cover a face, a card or the title, each with what it covers. */
const coveredByNames = (page: Page) =>
  page.evaluate(() => {
    const shown = (what: string) => [...document.querySelectorAll<HTMLElement>(what)].filter((one) => one.offsetWidth > 1);
    const meet = (a: DOMRect, b: DOMRect) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return shown('.seats b').flatMap((name) =>
      shown('.seats .face, .seats .backs .back, header h1 > *')
        .filter((other) => meet(name.getBoundingClientRect(), other.getBoundingClientRect()))
        .map((other) => `${name.textContent} covers ${other.className || other.textContent}`),
    );
  });

const withLongNames = (doc: ReturnType<typeof documents.wordsDoc>) => {
  for (const [seat, person] of Object.entries(doc.room.seats)) person.name = `Wolfeschlegelsteinhausen ${seat}`;
  return doc;
};

test('a long name is cut before it covers anything at a table of five, where the title is next to a face', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const doc = withLongNames(crowd(documents.wordsDoc(), 5));
  doc.room.options = { ...doc.room.options, ends: 'points', target: 500 };
  await sitAt(page, server.address, doc);
  expect(await coveredByNames(page)).toEqual([]);
  const [title, face] = await Promise.all(['header h1', '.seats [data-place="seat:2"] .face'].map((what) => page.locator(what).boundingBox()));
  expect(title!.x + title!.width).toBeLessThan(face!.x);
});

test('a spectator sees eight players with long names at any size, and nothing is covered', async ({ page, server }) => {
  const { view: { own: _own, ...view }, ...rest } = withLongNames(crowd(documents.wordsDoc(), 8)) as ReturnType<typeof documents.wordsDoc> & { view: object };
  const doc = { ...rest, view } as ReturnType<typeof documents.wordsDoc>;
  await enter(page, server.address, doc, { resume: { type: 'error', code: 'no_seat', message: 'no seat' }, watch: { type: 'snapshot', v: 1, doc } });
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  for (const [width, height] of [[320, 568], [390, 844], [844, 390], [768, 1024], [1280, 800], [1920, 1080]] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.rail').getByText('You are watching this match.')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.seats .face')).toHaveCount(8);
    await expect.poll(() => coveredByNames(page), `${width}x${height}`).toEqual([]);
    for (const word of await page.locator('[data-place^="group:"]').all()) await expect(word).toBeInViewport({ ratio: 0.9 });
  }
});

const hand = (page: Page) => page.getByRole('list', { name: 'Your hand' });
const bench = (page: Page) => page.getByRole('list', { name: 'Your word', exact: true });
const spelled = (page: Page) =>
  bench(page)
    .getByRole('button')
    .evaluateAll((tiles) => tiles.map((tile) => /stands for (\w)/.exec(tile.getAttribute('aria-label') ?? '')?.[1] ?? /^\w+/.exec(tile.getAttribute('aria-label') ?? '')?.[0]).join(''));

test('what the bench says about cards to give back does not cover the hand', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await sitAt(page, server.address, documents.wordsDoc());
  await page.getByRole('button', { name: /^Pass/ }).click();
  await hand(page).getByRole('button').first().click();
  const caption = page.getByText('Choose 3 cards to exchange.');
  for (const [width, height] of [[320, 568], [360, 640], [390, 844], [844, 390], [768, 1024], [1280, 800]] as const) {
    await page.setViewportSize({ width, height });
    const below = async () => {
      const [bench, cards, said] = await Promise.all([page.locator('.bench'), page.locator('.hand'), caption].map((one) => one.boundingBox()));
      return Math.max(bench!.y + bench!.height, said!.y + said!.height) - cards!.y;
    };
    await expect.poll(below, `${width}x${height}`).toBeLessThanOrEqual(1);
  }
});

test.describe('on a phone, with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a card is dropped on another player’s word, a wild card gets its letter, and the word is laid', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.fullDeckDoc());
    await touchDrag(page, hand(page).getByRole('button', { name: 'S', exact: true }), button(page, 'Change CAMPER'));
    await expect.poll(() => spelled(page)).toBe('CAMPERS');
    await hand(page).getByRole('button', { name: 'wild card' }).tap();
    await inspect(page, 'letter');
    await page.getByRole('dialog').getByRole('button', { name: 'D', exact: true }).tap();
    await expect.poll(() => spelled(page)).toBe('CAMPERSD');
    // The last card is lifted and put before another one.
    await bench(page).getByRole('button').last().tap();
    await bench(page).getByRole('button').first().tap();
    await expect.poll(() => spelled(page)).toBe('DCAMPERS');
    await button(page, 'Play on CAMPER: DCAMPERS').tap();
    await expect.poll(() => moves(sent)).toEqual([
      { do: 'change_word', word: 1, tiles: [{ card: 5, as: 'D' }, ...[40, 41, 42, 43, 44, 45].map((card) => ({ card })), { card: 7 }] },
    ]);
  });

  test('a word on the bench is there again after a reload, without cards that are gone, and not in the next hand', async ({ page, server }) => {
    const doc = documents.fullDeckDoc();
    await sitAt(page, server.address, doc);
    await button(page, 'Change TALE').tap();
    await hand(page).getByRole('button', { name: 'wild card' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'D', exact: true }).tap();
    await hand(page).getByRole('button', { name: 'S', exact: true }).tap();
    await expect.poll(() => spelled(page)).toBe('TALEDS');
    await page.reload();
    await expect.poll(() => spelled(page)).toBe('TALEDS');
    await expect(button(page, 'Play on TALE: TALEDS')).toBeEnabled();
    doc.view!.own!.hand = doc.view!.own!.hand.filter(({ id }) => id !== 7);
    await page.reload();
    await expect.poll(() => spelled(page)).toBe('TALED');
    // Somebody else has played on the word.
    doc.view!.words[2]!.tiles.push({ id: 99, face: 'S', as: 'S' });
    await page.reload();
    await expect.poll(() => spelled(page)).toBe('D');
    doc.view!.hand += 1;
    await page.reload();
    await expect(hand(page).getByRole('button')).toHaveCount(7);
    expect(await spelled(page)).toBe('');
    expect(await page.evaluate(() => sessionStorage.getItem('meldroom.bench'))).toBeNull();
  });

  test('cards of a hand of Rummy are moved, laid off and discarded @daily', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.rummyDoc());
    const card = (name: string) => hand(page).getByRole('button', { name, exact: true });
    await touchDrag(page, card('king of hearts'), card('jack of hearts'));
    await expect.poll(() => moves(sent).at(-1)).toEqual({ do: 'arrange', order: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1], groups: [] });
    await touchDrag(page, card('jack of hearts'), page.getByRole('img', { name: /^Ben’s run:/ }));
    await expect.poll(() => moves(sent).at(-1)).toEqual({ do: 'lay_off', meld: 1, cards: [11] });
    await touchDrag(page, card('queen of spades'), page.getByRole('img', { name: /^Discard pile/ }));
    await expect.poll(() => moves(sent).at(-1)).toEqual({ do: 'discard', card: 8 });
    await expect(hand(page).locator('[aria-pressed=true]'), 'a drag is no tap').toHaveCount(0);
  });

  const alphaDiscardDoc = () => {
    const doc = documents.alphaDoc();
    doc.view!.own!.actions = [{ kind: 'discard', clause: 'AR-2.5', from: [], cards: [], least: 1, most: 1 }];
    return doc;
  };
  for (const [game, doc, card] of [['Rummy', documents.rummyDoc, 'queen of spades'], ['AlphaRummy 500', alphaDiscardDoc, 'E']] as const) {
    test(`a tap on the lit discard pile of ${game} discards the chosen card`, async ({ page, server }) => {
      const sent = await sitAt(page, server.address, doc());
      await hand(page).getByRole('button', { name: new RegExp(`^${card}`) }).tap();
      await page.locator('[data-place="discard"]').getByRole('button', { name: `Discard the ${card}` }).tap();
      await expect.poll(() => moves(sent).map((move) => move['do'])).toEqual(['discard']);
    });
  }

  test('a card of the spread pile is tapped to take it and all after it', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.alphaDrawDoc());
    await button(page, 'Take the A and the 2 cards after it').tap();
    await expect.poll(() => moves(sent)).toEqual([{ do: 'draw', from: 'discard', card: 91 }]);
    await touchDrag(page, page.getByRole('button', { name: /^Draw from the stock/ }), hand(page));
    await expect.poll(() => moves(sent).at(-1)).toEqual({ do: 'draw', from: 'stock' });
  });

  test('a card goes to the bench by a tap and back by dragging, and onto the discard pile', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.ginDoc());
    await hand(page).getByRole('button', { name: 'S black' }).tap();
    await expect.poll(() => spelled(page)).toBe('S');
    await expect(page.locator('.rail').getByRole('button', { name: 'Discard the S black' })).toBeEnabled();
    await touchDrag(page, bench(page).getByRole('button').first(), hand(page).getByRole('button').last());
    await expect.poll(() => spelled(page)).toBe('');
    await touchDrag(page, hand(page).getByRole('button', { name: 'E green' }), page.getByRole('img', { name: /^Discard pile/ }));
    await expect.poll(() => moves(sent).at(-1)).toEqual({ do: 'discard', card: 8 });
  });
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('score pad and log are put away', async ({ page, server }) => {
    await sitAt(page, server.address, documents.rummyDoc());
    const pad = page.getByRole('table', { name: 'Score sheet' });
    const log = page.getByRole('button', { name: /^Log/ });
    await expect(pad).toBeVisible();
    await expect(log).toBeHidden();
    await page.getByRole('button', { name: 'Room menu' }).click();
    await page.getByRole('dialog').locator('summary', { hasText: 'Settings' }).click();
    await page.getByLabel('Score sheet and log next to the table').uncheck();
    await page.keyboard.press('Escape');
    await expect(pad).toBeHidden();
    await expect(log).toBeVisible();
  });

  test('words are kept, and a knock can be checked before it is made', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.ginDoc());
    await expect(page.getByRole('group', { name: 'Your hand so far' })).toHaveText(/Words: CHAIR\s*Deadwood: 8/);
    await hand(page).getByRole('button').first().focus();
    await page.keyboard.type('set');
    await hand(page).getByRole('button', { name: /^star/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'S', exact: true }).click();
    await expect.poll(() => spelled(page)).toBe('SETS');
    await button(page, 'Keep as a word').click();
    await expect(page.getByRole('group', { name: 'Your hand so far' })).toHaveText(/Words: CHAIR, SETS\s*Deadwood: 2/);

    await button(page, 'Knock…').click();
    const dialog = page.getByRole('dialog', { name: 'Knock' });
    await expect(dialog.getByRole('radio', { name: 'T red' }), 'the only card in no word that may go').toBeChecked();
    await expect(dialog.getByRole('radio')).toHaveCount(10);
    await expect(dialog.getByRole('group', { name: 'SETS', exact: true })).toBeVisible();
    await inspect(page, 'gin-knock');
    await dialog.getByRole('group', { name: 'CHAIR', exact: true }).getByRole('radio', { name: 'C red' }).click();
    await expect(dialog.getByRole('button', { name: 'Knock with 12', exact: true }), 'without C, CHAIR is no word').toBeVisible();
    await dialog.getByRole('radio', { name: 'T red' }).click();
    await dialog.getByRole('button', { name: 'Knock with 2', exact: true }).click();
    await expect.poll(() => moves(sent).at(-1)).toEqual({
      do: 'knock',
      card: 10,
      words: [[1, 2, 3, 4, 5].map((card) => ({ card })), [{ card: 6 }, { card: 8 }, { card: 7 }, { card: 9, as: 'S' }]],
    });
  });

  test('all of a knock is done by keyboard', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.ginDoc());
    await button(page, 'Knock…').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'S black' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'T blue' })).toBeChecked();
    await page.getByRole('dialog').getByRole('button', { name: 'Knock' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => moves(sent).at(-1)).toMatchObject({ do: 'knock', card: 7 });
  });

  test('with one-tap moves, the keyboard alone lays a word set aside and discards a card @daily', async ({ sitDown, server }) => {
    const ann = await sitDown('Ann');
    const { page } = ann;
    await page.addInitScript(() => localStorage.setItem('meldroom.oneTap', 'true'));
    const doc = documents.wordsDoc();
    const tiles = [{ card: 5 }, { card: 1 }, { card: 6 }];
    const sent = await sitAt(page, server.address, { ...doc, view: { ...doc.view!, own: { ...doc.view!.own!, groups: [tiles] } } });
    await ann.reach(button(page, 'Lay ANT'));
    await page.keyboard.press('Enter');
    await expect.poll(() => moves(sent)).toEqual([{ do: 'lay_word', tiles }]);

    const discarded = await sitAt(page, server.address, documents.rummyDoc());
    await ann.reach(button(page, 'queen of spades'));
    await page.keyboard.press('Enter');
    await expect(hand(page).getByRole('button', { name: 'Discard the queen of spades' }), 'the card keeps the focus and says what it does now').toBeFocused();
    expect(moves(discarded)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => moves(discarded)).toEqual([{ do: 'discard', card: 8 }]);
  });

  test('RUM-2.3: only the melds that take the chosen cards light up, and cards can be dropped only there', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.rummyDoc());
    const card = (name: string) => hand(page).getByRole('button', { name, exact: true });
    const lit = page.getByRole('button', { name: /^Lay off on/ });
    await expect(lit, 'nothing is chosen').toHaveCount(0);
    await expect(card('jack of hearts')).toHaveAccessibleDescription('Can be laid.');
    await expect(card('king of hearts')).toHaveAccessibleDescription('');
    await inspect(page, 'rummy-what-can-be-laid');

    await card('king of hearts').click();
    await expect(lit, 'no meld takes it').toHaveCount(0);
    await mouseDrag(page, card('king of hearts'), page.getByRole('img', { name: /^Ben’s run:/ }));
    await card('king of hearts').click();
    for (const name of ['seven of spades', 'seven of diamonds']) await card(name).click();
    await expect(card('seven of clubs')).toHaveAccessibleDescription('Can be laid.');
    await expect(card('jack of hearts'), 'it goes with no seven').toHaveAccessibleDescription('');
    for (const name of ['seven of spades', 'seven of diamonds', 'jack of hearts']) await card(name).click();
    await expect(lit).toHaveCount(1);
    await expect(page.locator('.slot'), 'its place in the run').toHaveText('J');
    await expect(page.getByText('J♥\uFE0E fits Ben’s run.'), 'the one meld is named, and the main place has what can be done').toBeVisible();
    await expect(button(page, 'Lay off')).toBeEnabled();
    await inspect(page, 'rummy-lay-off');
    expect(moves(sent), 'a card that a meld does not take falls back').toEqual([]);
    await lit.click();
    await expect.poll(() => moves(sent)).toEqual([{ do: 'lay_off', meld: 1, cards: [11] }]);
    await card('jack of hearts').click();
    await button(page, 'Lay off').click();
    await expect.poll(() => moves(sent)).toEqual(Array.from({ length: 2 }, () => ({ do: 'lay_off', meld: 1, cards: [11] })));
  });

  test('T-13: the word on the bench shows what it would score', async ({ page, server }) => {
    const worth = { lines: [{ clause: 'AR-4.1', points: 18, text: 'FIEND, 9 x2' }], bonus_cards: 2 };
    const doc = documents.alphaDoc();
    const checked = { ...doc, room: { ...doc.room, options: { ...doc.room.options, words: 'checked', aids: 'check' } } };
    const sent = await sitAt(page, server.address, checked, { check: { type: 'word', word: 'FIEND', valid: true, gloss: '', worth } });
    await hand(page).getByRole('button').first().focus();
    await page.keyboard.type('fiend');
    await expect(page.getByRole('status').filter({ hasText: 'FIEND' })).toHaveText('FIEND is in the dictionary. It scores 18 points, then you take 2 bonus cards.');
    await expect(page.locator('.verdict').getByText('9 × 2 = 18', { exact: true })).toBeVisible();
    await inspect(page, 'alpha-rummy-worth');
    expect(sent.filter(({ type }) => type === 'check').at(-1)?.body).toEqual({ word: 'FIEND', tiles: [1, 2, 3, 4, 5].map((card) => ({ card })) });
  });

  test('the player who did not knock lays down their own words', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.layDownDoc());
    await expect(page.getByRole('img', { name: 'Deadwood: N red, K blue' })).toBeVisible();
    await button(page, 'Lay down…').click();
    await inspect(page, 'gin-lay-down');
    await page.getByRole('dialog').getByRole('button', { name: 'Lay down', exact: true }).click();
    await expect.poll(() => moves(sent)).toEqual([{ do: 'lay_down', words: [[1, 2, 3, 4, 5].map((card) => ({ card }))] }]);
  });

  test('top cards of the Starter are spelled by click, by dragging and by typing @daily', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.starterDoc());
    await expect(hand(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Pile 2: A, 4 cards' }).click();
    await mouseDrag(page, page.getByRole('button', { name: 'Pile 1: C, 5 cards' }), bench(page).getByRole('button').first());
    await page.keyboard.press('t');
    await button(page, 'Lay ACT').click();
    await expect.poll(() => moves(sent)).toEqual([{ do: 'lay_word', tiles: [{ card: 71 }, { card: 70 }, { card: 72 }] }]);
  });

  test('any number of cards can be exchanged', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.fullDeckDoc());
    await button(page, 'Exchange…').click();
    await expect(page.getByText(/^Choose up to \d cards to exchange\.$/), 'it is asked for before the first one is chosen').toBeVisible();
    await expect(button(page, 'Pass'), 'without cards').toBeEnabled();
    for (const name of ['B', 'O']) await hand(page).getByRole('button', { name, exact: true }).click();
    await button(page, 'Exchange 2 cards').click();
    await expect.poll(() => moves(sent)).toEqual([{ do: 'pass', cards: [1, 2] }]);
  });

  test('while a word is pending, the focus goes only to the scene and the bar, not to what lies below @daily', async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const table = crowd(documents.alphaDoc(), 4);
    const pending = documents.challengeDoc();
    await sitAt(page, server.address, table);
    await page.locator('.felt').getByRole('button').first().focus();
    change(page, { view: { ...pending.view!, seats: table.view!.seats } });
    await expect(button(page, 'Challenge')).toBeVisible();
    await expect(page.locator('main'), 'the focus is not lost').toBeFocused();
    const visited = new Set<string>();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const here = document.activeElement;
        return here?.closest('.felt, .own, .next-to-table') ? here.outerHTML.slice(0, 120) : (here?.textContent?.trim() ?? '');
      });
      visited.add(at);
    }
    expect([...visited].filter((one) => one.startsWith('<'))).toEqual([]);
    expect([...visited]).toEqual(expect.arrayContaining(['Challenge', 'Accept']));
  });

  test('a pending word is accepted or challenged, and meanwhile the dictionary cannot be used @daily', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.challengeDoc());
    await expect(page).toHaveTitle(/^● You decide – /);
    await expect(page.getByRole('region', { name: 'Challenge' }).getByRole('heading')).toHaveText('Ben made BOTHER into BROTHER');
    await expect(page.getByLabel('Check a word')).toHaveCount(0);
    await button(page, 'Challenge').click();
    await button(page, 'Accept').click();
    await expect.poll(() => moves(sent)).toEqual([{ do: 'challenge' }, { do: 'accept' }]);
  });

  test('alone with bots, a pending word is judged on the rail, and the time for it is only shown when it is short', async ({ page, server }) => {
    const doc = documents.challengeDoc();
    await sitAt(page, server.address, doc);
    const clock = page.getByRole('timer');
    await expect(clock).toBeVisible();
    await page.unrouteAll();
    doc.room.seats[1]!.bot = 'easy';
    doc.room.options['turn_seconds'] = 0;
    const sent = await sitAt(page, server.address, doc);
    await expect(page.locator('.prompt')).toHaveText(/^Is BROTHER a word\?/);
    await expect(page.getByRole('region', { name: 'Challenge' })).toHaveCount(0);
    await expect(clock).toHaveCount(0);
    for (const name of ['Challenge', 'Accept']) await page.locator('.rail').getByRole('button', { name }).click();
    await expect.poll(() => moves(sent)).toEqual([{ do: 'challenge' }, { do: 'accept' }]);
    await page.unrouteAll();
    doc.clock!.left_ms = 9000;
    await sitAt(page, server.address, doc);
    await expect(clock).toBeVisible();
  });

  test('a player whose time runs out is told so once', async ({ page, server }) => {
    const doc = documents.rummyDoc();
    doc.clock = { decision: doc.view!.decision, running: false, left_ms: 25_000 };
    await page.clock.install();
    await sitAt(page, server.address, doc);
    await page.clock.pauseAt(Date.now() + 60_000);
    change(page, { clock: { running: true } });
    await expect(page.getByRole('timer').first()).toHaveText('0:25');
    const told = page.getByRole('status').getByText('Your time is nearly up.');
    await page.clock.runFor(9_000);
    await expect(told).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(told).toHaveCount(1);
    await hand(page).getByRole('button', { name: 'queen of spades' }).click();
    await page.clock.runFor(5_000);
    await expect(told).toHaveCount(1);
  });

  test('without a connection the clock stands still', async ({ page, server }) => {
    await page.clock.install();
    await sitAt(page, server.address, documents.rummyDoc());
    await cutOff(page);
    await expect(page.getByText('Connection lost.')).toBeVisible();
    const clock = page.getByRole('timer').first();
    const figure = await clock.innerText();
    expect(figure, 'and it says so').toMatch(/^\d:\d\d\s‖$/);
    await expect(clock).toHaveAccessibleName(/^Time left: \d:\d\d\. The clock is stopped\.$/);
    await page.clock.runFor(30_000);
    await expect(clock).toHaveText(figure);
  });

  test('a new line does not move the log for somebody who has scrolled back', async ({ page, server }) => {
    await sitAt(page, server.address, documents.rummyDoc());
    const log = page.getByRole('list', { name: 'Log' });
    const say = (...lines: string[]) => change(page, {}, lines.map((text) => ({ event: 'chat', seat: 1, name: 'Ben', text })));
    const fromEnd = () => log.evaluate((list) => Math.round(list.scrollHeight - list.clientHeight - list.scrollTop));
    say(...Array.from({ length: 30 }, (_, line) => `line ${line}`));
    await expect(log.getByText('line 29')).toBeInViewport();
    await log.evaluate((list) => list.scrollTo(0, 0));
    await expect(log.getByText('line 0')).toBeInViewport();
    say('what is new');
    await expect(log.getByText('what is new')).toBeAttached();
    expect(await log.evaluate((list) => list.scrollTop)).toBe(0);
    await log.evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect.poll(fromEnd).toBe(0);
    say('what is newer');
    await expect(log.getByText('what is newer')).toBeInViewport();
  });

  test('everything that a player must know about a card is also spoken', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.alphaDoc());
    await expect(hand(page).getByRole('button', { name: /^R,/ })).toHaveAccessibleDescription('must go into a word this turn');
    await button(page, 'Take bonus: 2 cards').click();
    await button(page, 'Put back 3 cards').click();
    await expect.poll(() => moves(sent)).toEqual([{ do: 'take_bonus' }, { do: 'put_back' }]);
  });

  test('bonus cards can also be taken where they lie, on the stock', async ({ page, server }) => {
    const sent = await sitAt(page, server.address, documents.alphaDoc());
    await page.getByRole('button', { name: 'Take 2 bonus cards from the stock' }).click();
    await expect.poll(() => moves(sent)).toEqual([{ do: 'take_bonus' }]);
  });
});

test('court cards show images, in the current colours of the cards', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await sitAt(page, server.address, documents.rummyDoc());
  const king = page.locator('#court-K-hearts');
  const drawn = async () => decodeURIComponent((await king.getAttribute('href')) ?? '');
  await expect.poll(drawn, 'day stock in the light').toContain('rgb(255, 250, 240)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(drawn, 'day stock by lamplight').toContain('rgb(246, 237, 220)');
  await button(page, 'Room menu').click();
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Dark cards').check();
  await expect.poll(drawn, 'night stock').toContain('rgb(37, 35, 44)');
  await expect(king, 'one element, whatever is drawn in it').toHaveJSProperty('childElementCount', 0);
});

test('on a wide screen the chat is hidden and shown again, and people are muted', async ({ page, server }) => {
  await sitAt(page, server.address, documents.rummyDoc());
  change(page, {}, [{ event: 'chat', seat: 1, name: 'Ben', text: 'hello' }]);
  const side = page.locator('.side').first();
  await expect(side.getByText('hello')).toBeVisible();
  await button(page, 'Chat').click();
  await page.locator('.chat summary').click();
  await button(page, 'Mute Ben').click();
  await button(page, 'Hide chat').click();
  await button(page, 'Close').click();
  await expect(side.getByText('hello')).toBeHidden();
  await expect(page.getByPlaceholder('Write a message')).toBeHidden();
  await button(page, 'Chat').click();
  await button(page, 'Show chat').click();
  await page.locator('.chat summary').click();
  await button(page, 'Unmute Ben').click();
  await button(page, 'Close').click();
  await expect(side.getByText('hello')).toBeVisible();
  await expect(side.getByPlaceholder('Write a message')).toBeVisible();
});

test('the end of a challenge does not style the whole table again', async ({ page, browser, server }) => {
  const over = { view: { phase: 'play', to_act: [1], game: { pending: null }, own: { actions: [] } } };
  await sitAt(page, server.address, documents.challengeDoc(), { move: { type: 'update', v: 2, patch: over, events: [] } });
  await page.waitForLoadState('networkidle');
  const elements = await page.locator('main *').count();
  await browser.startTracing(page, { categories });
  await page.evaluate(() => performance.mark('decided'));
  await button(page, 'Accept').click();
  await expect(page.locator('main')).not.toHaveClass(/covered/);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const styled = mostStyled(await browser.stopTracing(), 'decided');
  expect(styled).toBeGreaterThan(0);
  expect(styled).toBeLessThan(elements / 2);
});

test('what comes to the table, such as a card that flies, does not style the cards there again', async ({ page, browser, server }) => {
  await sitAt(page, server.address, documents.rummyDoc());
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.hand .card')).toHaveCount(11);
  const cards = await page.locator('.card').count();
  await browser.startTracing(page, { categories });
  await page.evaluate(async () => {
    performance.mark('added');
    document.querySelector('main')!.append(document.createElement('div'));
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
  expect(mostStyled(await browser.stopTracing(), 'added')).toBeLessThan(cards);
});

test('the last seconds of a turn are figures, and what the table played for a player stays in sight until they have read it in their next turn', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  const doc = documents.rummyDoc();
  await sitAt(page, server.address, { ...doc, clock: { decision: 2, left_ms: 30_000, running: true } });
  await page.clock.pauseAt(Date.now() + 60_000);
  const seconds = page.locator('.rail .seconds');
  change(page, { clock: { decision: 2, left_ms: 30_000, running: true } });
  await page.clock.runFor(5000);
  await expect(seconds).toHaveCount(0);
  await page.clock.runFor(7000);
  await expect(seconds).toHaveText('18');

  const card = { id: 95, face: 'KH' };
  const notice = page.locator('.notice');
  const events = [{ event: 'timed_out', seat: 0 }, { event: 'drew', seat: 0, from: 'stock', count: 1, cards: [] }, { event: 'received', cards: [card] }, { event: 'discarded', seat: 0, card }];
  change(page, { clock: null, view: { number: 6, to_act: [1] } }, events);
  await expect(notice).toHaveText(/Your time ran out, so the table played for you: You got the king of hearts\. You discarded the king of hearts\./);
  await page.clock.runFor(20_000);
  await expect(notice, 'while others play').toBeVisible();
  change(page, { view: { number: 7, to_act: [0] } }, [{ event: 'drew', seat: 1, from: 'stock', count: 1, cards: [] }]);
  await page.clock.runFor(7000);
  await expect(notice).toBeVisible();
  await expect(page.locator('.slip'), 'what to do now').toBeHidden();
  await page.clock.runFor(1000);
  await expect(notice).toHaveCount(0);
  await expect(page.locator('.slip')).toHaveText('Meld, lay off or discard a card.');
});

test.describe('why the deal goes on is said until the player makes a move:', () => {
  const doc = documents.fullDeckDoc({ stock: 0, seats: { 0: { cards: 8, score: 0, left: false, away: false }, 1: { cards: 0, score: 0, left: false, away: false } } });
  async function layRob(page: Page): Promise<void> {
    for (const name of ['R', 'O', 'B']) await hand(page).getByRole('button', { name, exact: true }).click();
    await page.locator('.rail').getByRole('button', { name: 'Lay ROB' }).click();
  }

  test('on the slip', async ({ page, server }) => {
    await sitAt(page, server.address, doc);
    const slip = page.locator('.slip');
    await expect(slip).toHaveText(/^Ben has no cards left\. You play on until you pass\.\s*Lay a new word/);
    await layRob(page);
    await expect(slip).toHaveText(/^Lay a new word/);
  });

  test('by a lesson, which has the place of the slip', async ({ page, server }) => {
    await learnAt(page, doc);
    await sitAt(page, server.address, doc);
    const lesson = page.getByRole('region', { name: 'How it goes' });
    const news = lesson.getByText('Ben has no cards left.');
    await expect(news).toBeVisible();
    await layRob(page);
    await expect(lesson).toBeVisible();
    await expect(news).toHaveCount(0);
  });
});

test('with two players the piles are large, next to a phone’s words and on a small desktop', async ({ page, server }) => {
  for (const [game, make, least] of [['BWC Gin Rummy', documents.ginDoc, [70, 68]], ['Gin Rummy', documents.ginRummyDoc, [75, 80]], ['AlphaRummy 500', documents.alphaDrawDoc, [62, 60]]] as const) {
    await sitAt(page, server.address, make());
    for (const [index, size] of [{ width: 390, height: 844 }, { width: 1280, height: 800 }].entries()) {
      await page.setViewportSize(size);
      const stock = page.locator('[data-place="stock"] .stack');
      await expect.poll(async () => (await stock.boundingBox())?.width ?? 0, `${game} at ${size.width}`).toBeGreaterThan(least[index]!);
      const [middle, pile] = await Promise.all([page.locator('.middle:not(main)').boundingBox(), page.locator('[data-place="discard"]').locator('.card').last().boundingBox()]);
      expect(pile!.y, 'inside their row').toBeGreaterThanOrEqual(middle!.y);
      expect(pile!.y + pile!.height).toBeLessThanOrEqual(middle!.y + middle!.height);
    }
  }
});

/** The width of the letters of a player’s words on the table. */
const letterWidth = (page: Page, group: number) => page.locator(`[data-place="group:${group}"] .card`).first().evaluate((card) => card.getBoundingClientRect().width);

test('words begin another row before their letters become small', async ({ page, server }) => {
  const lay = (doc: ReturnType<typeof documents.wordsDoc>, spelled: readonly [number, string][], face: (letter: string) => string) => {
    doc.view!.words = Object.fromEntries(
      spelled.map(([owner, word], index) => [index + 1, { owner, word, tiles: [...word].map((as, at) => ({ id: 1000 + 20 * index + at, face: face(as), as })) }]),
    );
    return doc;
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await sitAt(page, server.address, lay(documents.alphaDrawDoc(), [[1, 'RENTER'], [1, 'TRIP'], [1, 'GIFT'], [0, 'UNWIRED'], [0, 'OMIT']], (letter) => letter));
  for (const word of [1, 4]) await expect.poll(() => letterWidth(page, word)).toBeGreaterThan(35);

  const many = ['PONDING', 'HOPPERED', 'WHISTLE', 'OVERLOAD', 'YOURS', 'MISTAKE'];
  await page.setViewportSize({ width: 1280, height: 800 });
  await sitAt(page, server.address, lay(documents.wordsDoc(), many.flatMap((word) => [[1, word], [0, word]] as const), (letter) => `${letter}-red`));
  for (const word of [1, 2]) await expect.poll(() => letterWidth(page, word)).toBeGreaterThan(28);
});

test('the pile says where a discarded card goes', async ({ page, server }) => {
  await sitAt(page, server.address, documents.ginDoc());
  await hand(page).getByRole('button').first().click();
  const pile = page.locator('[data-place="discard"] button');
  await expect(pile).toHaveClass(/puts/);
  await expect(pile, 'not lit like what may be taken').not.toHaveClass(/legal/);
});

test('an open hand’s deadwood is above the piles', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sitAt(page, server.address, documents.layDownDoc());
  const [tag, pile] = await Promise.all([page.locator('.theirs .tag').boundingBox(), page.locator('[data-place="discard"] .stack').boundingBox()]);
  expect(tag!.y + tag!.height).toBeLessThanOrEqual(pile!.y);
});
