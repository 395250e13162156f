import { expect, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { touchDrag } from '../support/gestures.ts';
import { followHint, pointed } from '../support/hints.ts';
import { inspect } from '../support/inspect.ts';
import { change, moves, sitAt } from '../support/made_table.ts';
import { nextToAct, type Wish } from '../support/player.ts';
import { anyServer, button, phone, test } from '../support/test.ts';

test.use(anyServer);

/** What is said about the play that is pointed at. */
const proposal = (page: Page) => page.locator('.proposal');
/** In the page: whether the colon behind the last word is on another line than that word. */
const colonBegins = () => {
  const word = [...document.querySelectorAll('.proposal button[aria-haspopup]')].at(-1)!;
  const texts = document.createTreeWalker(document.querySelector('.proposal')!, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.data.startsWith(':')) continue;
    const colon = document.createRange();
    colon.setStart(text, 0);
    colon.setEnd(text, 1);
    return colon.getBoundingClientRect().left < word.getBoundingClientRect().left;
  }
  throw new Error('there is no colon');
};

/** The lamp is tapped twice: the second tap lists all good plays. */
async function list(page: Page) {
  await button(page, 'Hint').click();
  await expect(pointed(page).first()).toBeVisible();
  await button(page, 'Hint').click();
  return page.getByRole('dialog', { name: 'Hints' });
}

test.describe('on a phone, with a finger', () => {
  test.use(phone);

  test('T-13: good plays are shown with a reason; a tap prepares one, and another tap makes it', async ({ page, server }) => {
    const doc = documents.wordsDoc();
    doc.room.options = { ...doc.room.options, aids: 'hints' };
    const change = { do: 'change_word', word: 1, tiles: [{ card: 7 }, ...[40, 41, 42, 43].map((card) => ({ card }))] };
    const word = { do: 'lay_word', tiles: [{ card: 5 }, { card: 1 }, { card: 6 }, { card: 3, as: 'I' }] };
    const hints = [{ move: word, points: 12 }, { move: change, points: 5 }, { move: { do: 'pass', cards: [] }, points: 0 }];
    const sent = await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints } });

    await button(page, 'Hint').tap();
    await expect(proposal(page)).toContainText('You could lay ANTI for 12 points.');
    await expect(pointed(page)).toHaveCount(4);
    await inspect(page, 'hint');
    await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: 'T blue' }).tap();
    await expect(page.getByText('ANTI', { exact: true }), 'a tap on one of its cards prepares the word').toBeVisible();
    await expect(pointed(page)).toHaveText(['Lay ANTI']);
    await inspect(page, 'hint-staged');
    expect(moves(sent), 'nothing has been committed').toEqual([]);

    await button(page, 'Clear').tap();
    await expect(pointed(page), 'a tap elsewhere ends it').toHaveCount(0);
    await button(page, 'Hint').tap();
    await proposal(page).getByRole('button', { name: 'More' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Hints' });
    await expect(dialog.getByRole('listitem')).toHaveText([/Lay ANTI\s*12 points for 4 of your cards\./, /Change WINE into SWINE\s*5 points for 1 of your cards\./, /Pass\s*There is no good word now\./]);
    await inspect(page, 'hints');
    await dialog.getByRole('button', { name: 'Change WINE into SWINE' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button')).toHaveCount(5);
    await button(page, 'Hint').tap();
    await expect(proposal(page), 'next to what lies on the bench').toContainText('You could lay ANTI for 12 points.');
    await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: 'T blue' }).tap();
    expect(moves(sent), 'nothing has been committed').toEqual([]);
    await pointed(page).tap();
    await expect.poll(() => moves(sent)).toEqual([word]);
  });

  test('T-13: while a hint points at a word, the last move has no line around it', async ({ page, server }) => {
    const doc = documents.wordsDoc();
    doc.room.options = { ...doc.room.options, aids: 'hints' };
    const swine = { do: 'change_word', word: 1, tiles: [{ card: 7 }, ...[40, 41, 42, 43].map((card) => ({ card }))] };
    await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints: [{ move: swine, points: 5 }] } });
    change(page, {}, [{ event: 'word_laid', seat: 1, group: 3, word: 'LOUD' }]);
    const last = page.locator('.felt .marked');
    await expect(last).toHaveCount(1);
    const line = () => last.evaluate((word) => getComputedStyle(word, '::before').opacity);
    expect(await line()).toBe('1');
    await button(page, 'Hint').tap();
    await expect(pointed(page)).toHaveCount(2);
    expect(await line()).toBe('0');
  });

  test('one tap plays a hint or a word set aside, and a second tap discards in Rummy', async ({ page, server }) => {
    const doc = documents.wordsDoc();
    const own = doc.view!.own!;
    const tiles = [{ card: 5 }, { card: 1 }, { card: 6 }];
    const made = { ...doc, room: { ...doc.room, options: { ...doc.room.options, aids: 'hints' } }, view: { ...doc.view!, own: { ...own, groups: [tiles] } } };
    const change = { do: 'change_word', word: 1, tiles: [{ card: 7 }, ...[40, 41, 42, 43].map((card) => ({ card }))] };
    const sent = await sitAt(page, server.address, made, { hint: { type: 'hints', number: 5, hints: [{ move: change, points: 5 }, { move: { do: 'pass', cards: [] }, points: 0 }] } });
    await expect(button(page, 'Move ANT to “Your word”')).toBeVisible();
    await button(page, 'Room menu').tap();
    await page.getByText('Settings', { exact: true }).tap();
    const wish = page.getByLabel('Play with one tap');
    await expect(wish).not.toBeChecked();
    await expect(wish).toHaveAccessibleDescription(/^A tap on a hint, or on cards set aside, plays them at once/);
    await wish.tap();
    await expect(wish).toBeChecked();
    await wish.scrollIntoViewIfNeeded();
    await inspect(page, 'one-tap-menu');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();

    await touchDrag(page, button(page, 'Lay ANT'), page.getByText('Spell a word or change one.'));
    await expect(page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button'), 'dragged, it waits on the bench').toHaveCount(3);
    await button(page, 'Clear').tap();
    expect(moves(sent)).toEqual([]);
    await inspect(page, 'one-tap');
    await button(page, 'Lay ANT').tap();
    await expect.poll(() => moves(sent)).toEqual([{ do: 'lay_word', tiles }]);
    const dialog = await list(page);
    await expect(dialog.getByText('Tap one to make it.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change WINE into SWINE 5 points for 1 of your cards.', exact: true }).tap();
    await expect.poll(() => moves(sent).slice(1)).toEqual([change]);

    const discarded = await sitAt(page, server.address, documents.rummyDoc());
    await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: 'queen of spades' }).tap();
    await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: 'Discard the queen of spades' }).tap();
    await expect.poll(() => moves(discarded)).toEqual([{ do: 'discard', card: 8 }]);
  });

  test('T-13: hints end as soon as the table moves on, since their plays may no longer be possible', async ({ page, server }) => {
    const doc = documents.wordsDoc();
    doc.room.options = { ...doc.room.options, aids: 'hints' };
    const word = { do: 'lay_word', tiles: [{ card: 5 }, { card: 1 }, { card: 6 }, { card: 3, as: 'I' }] };
    const hints = [{ move: word, points: 12 }, { move: { do: 'pass', cards: [] }, points: 0 }];
    await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints } });
    for (const shown of [proposal(page), page.getByRole('dialog', { name: 'Hints' })]) {
      await button(page, 'Hint').tap();
      await expect(shown).toBeVisible();
      change(page, { room: { seats: { 1: { connected: false } } } });
      await expect(page.getByText('offline')).toHaveCount(1);
      await expect(shown, 'the table is as it was').toBeVisible();
    }
    change(page, { view: { number: 6 } });
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(proposal(page)).toHaveCount(0);
    await expect(button(page, 'Hint')).toBeVisible();
  });

  test('T-13: the second tap ends a hint if there is no other play, and a closed list points again', async ({ page, server }) => {
    const doc = documents.wordsDoc();
    doc.room.options = { ...doc.room.options, aids: 'hints' };
    const only = [{ move: { do: 'lay_word', tiles: [{ card: 5 }, { card: 1 }, { card: 6 }] }, points: 9 }];
    await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints: only } });
    await button(page, 'Hint').tap();
    await expect(pointed(page)).toHaveCount(3);
    await button(page, 'Hint').tap();
    await expect(pointed(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeHidden();

    const two = [...only, { move: { do: 'pass', cards: [] }, points: 0 }];
    await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints: two } });
    const dialog = await list(page);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(pointed(page), 'the best play is still pointed at').toHaveCount(3);
  });

  test('T-13: a hint says why, and what its words mean is one tap away', async ({ page, server }) => {
    const doc = documents.wordsDoc();
    doc.room.options = { ...doc.room.options, aids: 'hints' };
    const change = { do: 'change_word', word: 1, tiles: [{ card: 7 }, ...[40, 41, 42, 43].map((card) => ({ card }))] };
    const hints = [{ move: change, points: 1, reason: { why: 'at_end', number: 5, cards: [], words: [] } }];
    const word = ({ body }: { body: Record<string, unknown> }) => ({ type: 'word', word: body['word'], valid: true, gloss: 'a pig', worth: { lines: [], bonus_cards: 0 } });
    await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints }, check: word });
    await button(page, 'Hint').tap();
    await expect(proposal(page)).toContainText('You could make WINE into SWINE: it counts 5 at the end instead of 4; you draw 1 new card.');
    await inspect(page, 'hint-why');
    const { width, height } = page.viewportSize()!;
    for (let narrow = 220; narrow <= 330; narrow += 3) {
      await page.setViewportSize({ width: narrow, height });
      expect(await page.evaluate(colonBegins), `a line begins with the colon at ${narrow} px`).toBe(false);
    }
    await page.setViewportSize({ width, height });
    await button(page, 'What does SWINE mean?').tap();
    const dialog = page.getByRole('dialog', { name: 'SWINE' });
    await expect(dialog).toContainText('a pig');
    await inspect(page, 'hint-word');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(proposal(page), 'it is still pointed at').toBeVisible();
    await pointed(page).first().tap();
    await expect(page.locator('.about-word')).toContainText('at the end');
    await expect(page.locator('.about-word .figure'), 'the bench has the same figure').toHaveText('5');
  });

  test('a hint to take bonus cards leads there although a word lies on the bench', async ({ page, server }) => {
    const doc = documents.alphaDoc();
    doc.room.options = { ...doc.room.options, aids: 'hints', words: 'checked' };
    const bonus = { do: 'take_bonus' };
    const sent = await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints: [{ move: bonus, points: 0 }] } });
    const hand = page.getByRole('list', { name: 'Your hand' });
    for (const letter of [/^F\b/, /^I\b/, /^N\b/]) await hand.getByRole('button', { name: letter }).tap();
    await button(page, 'Hint').tap();
    await expect(proposal(page)).toContainText('your word has earned them');
    await expect(pointed(page)).toHaveText(['Clear']);
    await pointed(page).tap();
    await expect(proposal(page)).toContainText('your word has earned them');
    await expect(pointed(page)).toHaveCount(1);
    await pointed(page).tap();
    await expect.poll(() => moves(sent)).toEqual([bonus]);
  });

  test('a tap on a word in the list of hints says what it means, and a tap next to it prepares the play', async ({ page, server }) => {
    const doc = documents.wordsDoc();
    doc.room.options = { ...doc.room.options, aids: 'hints' };
    const change = { do: 'change_word', word: 1, tiles: [{ card: 7 }, ...[40, 41, 42, 43].map((card) => ({ card }))] };
    const hints = [{ move: change, points: 5 }, { move: { do: 'pass', cards: [] }, points: 0 }];
    await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints }, check: { type: 'word', word: 'SWINE', valid: true, gloss: 'a pig' } });
    const dialog = await list(page);
    await dialog.getByRole('button', { name: 'What does SWINE mean?' }).tap();
    const meaning = page.getByRole('dialog', { name: 'SWINE' });
    await expect(meaning).toContainText('a pig');
    await meaning.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog, 'the list is still there').toBeVisible();
    await dialog.getByText('5 points for 1 of your cards.', { exact: true }).last().tap({ force: true });
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button')).toHaveCount(5);
  });

  test('a hint puts down a card that was chosen for another play', async ({ page, server }) => {
    const doc = documents.rummyDoc();
    doc.room.options = { ...doc.room.options, aids: 'hints' };
    await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints: [{ move: { do: 'discard', card: 1 }, points: 10 }] } });
    await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: 'queen of spades' }).tap();
    const discard = page.locator('.rail').getByRole('button', { name: /^Discard/ });
    await expect(discard).toBeEnabled();
    await button(page, 'Hint').tap();
    await expect(pointed(page)).toHaveCount(1);
    await expect(discard, 'it would be the wrong card').toBeDisabled();
  });

  test('T-13: no hints are offered in a room without hints', async ({ page, server }) => {
    await sitAt(page, server.address, documents.wordsDoc());
    await expect(button(page, 'Hint')).toHaveCount(0);
  });
});

const discardHint = { hint: { type: 'hints', number: 5, hints: [{ move: { do: 'discard', card: 1 }, points: 10 }, { move: { do: 'discard', card: 8 }, points: 10 }] } };

/** A table of Rummy with hints. */
function rummy() {
  const doc = documents.rummyDoc();
  return { ...doc, room: { ...doc.room, options: { ...doc.room.options, aids: 'hints' } } };
}

test('T-13: by keyboard and by ear, a hint is said, prepared and made, and Escape ends it @daily', async ({ page, server }) => {
  const sent = await sitAt(page, server.address, rummy(), discardHint);
  await button(page, 'Hint').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Discard the king of hearts.'), 'whole names are said').toHaveCount(1);
  await expect(proposal(page)).toContainText('Discard the K♥');
  await page.keyboard.press('Escape');
  await expect(proposal(page)).toHaveCount(0);
  await expect(pointed(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Discard the king of hearts.')).toHaveCount(2);
  await expect(pointed(page)).toHaveAccessibleName('king of hearts');
  await pointed(page).focus();
  await page.keyboard.press('Enter');
  await expect(pointed(page)).toHaveAccessibleName('Discard the king of hearts');
  expect(moves(sent)).toEqual([]);
  await pointed(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => moves(sent)).toEqual([{ do: 'discard', card: 1 }]);
});

test('T-13: pointing moves nothing on the table at any size, and with reduced motion nothing stirs', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sitAt(page, server.address, rummy(), discardHint);
  const places = () =>
    page.evaluate(() => [...document.querySelectorAll('.felt, .pile, .zone li, .hand li, .rail button, header button')].map((one) => Object.values(one.getBoundingClientRect().toJSON() as object).map(Math.round).join(' ')));
  for (const [width, height] of [[320, 568], [390, 844], [844, 390], [768, 1024], [1280, 800], [1920, 1080]] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.hand li')).toHaveCount(11);
    let before: string[] = [];
    const settled = async () => {
      await page.evaluate(() => new Promise((next) => setTimeout(() => requestAnimationFrame(next), 100)));
      const last = before;
      before = await places();
      return before.join() === last.join();
    };
    await expect.poll(settled, 'the page has its new size').toBe(true);
    await button(page, 'Hint').click();
    await expect(proposal(page)).toBeVisible();
    await expect(pointed(page)).toHaveCount(1);
    expect(await places(), `at ${width}x${height}`).toEqual(before);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.keyboard.press('Escape');
  }
});

test('T-13: a hint of several lines does not cover what the player has left over', async ({ page, server }) => {
  const doc = documents.ginRummyDoc();
  const waits = (card: number) => ({ move: { do: 'discard', card }, points: 10, reason: { why: 'waits', number: 4, cards: [], words: [] } });
  await sitAt(page, server.address, { ...doc, room: { ...doc.room, options: { ...doc.room.options, aids: 'hints' } } }, { hint: { type: 'hints', number: 5, hints: [waits(10), waits(9)] } });
  for (const [width, height] of [[320, 568], [360, 640], [390, 844]] as const) {
    await page.setViewportSize({ width, height });
    await button(page, 'Hint').click();
    await expect(proposal(page)).toContainText('at most 4 cards could help it');
    const [hint, left] = await Promise.all([proposal(page).boundingBox(), page.locator('.mine-laid .tag').boundingBox()]);
    expect(left!.y + left!.height, `at ${width}x${height}`).toBeLessThan(hint!.y);
    await page.keyboard.press('Escape');
  }
});

const games: Record<string, Wish['options']> = {
  'Pass the Deck': { aids: 'hints' },
  'BWC Gin Rummy': { aids: 'hints' },
  'Gin Rummy': { aids: 'hints' },
  'Full Deck': { aids: 'hints', match: 'single' },
  'AlphaRummy 500': { aids: 'hints', words: 'checked' },
  Rummy: { aids: 'hints' },
};

for (const [game, options = {}] of Object.entries(games)) {
  test(`T-13: a person who only follows what the hints point at plays ${game}`, async ({ visit }) => {
    const ann = await visit('Ann');
    await ann.playBots({ game, options }, 'easy');
    for (let moves = 0; moves < 8 && (await nextToAct([ann])) !== null; moves += 1) await followHint(ann);
  });
}

for (const [width, height] of [[320, 568], [1280, 800]] as const) {
  test(`the letters of a star that make a word come first, at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    const doc = documents.wordsDoc();
    doc.room.options = { ...doc.room.options, aids: 'check' };
    const words = ['TAN', 'TEN', 'TIN', 'TON', 'TUN', 'TA'];
    const sent = await sitAt(page, server.address, doc, { check: ({ body }) => ({ type: 'word', word: body['word'], valid: words.includes(String(body['word'])), gloss: '' }) });
    const hand = page.getByRole('list', { name: 'Your hand' });
    await hand.getByRole('button', { name: 'T blue', exact: true }).click();
    await hand.getByRole('button', { name: /^star/ }).click();
    const dialog = page.getByRole('dialog');
    const letters = async () => (await dialog.getByRole('listitem').allInnerTexts()).join('');
    await expect(dialog.getByRole('listitem')).toHaveCount(26);
    expect(await letters(), 'two letters are no word here').toMatch(/^AEIOUBCD/);
    await page.keyboard.press('Escape');
    await hand.getByRole('button', { name: 'N red', exact: true }).click();

    const star = page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button', { name: /^star/ });
    // If the answers take long, the dialog opens without them, and has them the next time.
    await expect(async () => {
      if (await dialog.isVisible()) await page.keyboard.press('Escape');
      await star.click();
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText('These make a word:')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(await letters()).toMatch(/^AEIOUBCD/);
    await expect(dialog.getByRole('list').first().getByRole('listitem')).toHaveText(['A', 'E', 'I', 'O', 'U']);
    await inspect(page, `star-letters-${width}`);
    await dialog.getByRole('button', { name: 'E', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Lay TEN')).toBeVisible();
    expect(moves(sent)).toEqual([]);
  });
}

test('a tap on the points of a word tells why they count several times', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await sitAt(page, server.address, documents.alphaDoc());
  await page.getByRole('list', { name: 'Your hand' }).getByRole('button').first().focus();
  await page.keyboard.type('fiend');
  const why = button(page, 'Why × 2?');
  const box = await why.boundingBox();
  expect(Math.min(box!.width, box!.height), 'large enough for a finger').toBeGreaterThanOrEqual(44);
  const because = page.getByText('Words of 5 letters count their cards × 2.');
  await expect(because).toBeHidden();
  await why.click();
  await expect(because).toBeVisible();
  await page.mouse.click(160, 20);
  await expect(because, 'a tap elsewhere closes it').toBeHidden();
  await why.focus();
  await expect(because).toBeVisible();
});
