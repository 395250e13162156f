import { expect } from '@playwright/test';
import { lessonWordOf } from '../../../clients/web/src/games/catalogue.ts';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { change, moves, sitAt } from '../support/made_table.ts';
import { nextToAct } from '../support/player.ts';
import { anyServer, button, phone, test } from '../support/test.ts';

test.use({ ...phone, ...anyServer });

test('a word is typed and laid in a match; the page says which letters have no card', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  // The hand that the lesson deals spells this word.
  const word = lessonWordOf('pass-the-deck')!;
  await page.goto(server.address);
  await ann.hit(page.getByRole('button', { name: 'Learn Pass the Deck' }));
  await ann.atTable();
  await ann.hit(button(page, 'Skip all'));
  expect(await nextToAct([ann])).toBe(ann);
  await ann.openTools();
  await ann.hit(button(page, 'Type'));
  const field = page.getByRole('textbox', { name: 'Type a word' });
  await expect(field).toBeFocused();
  await field.fill('zzzzzz');
  const lacking = page.locator('form').getByText('No card for Z.');
  await expect(lacking).toBeVisible();
  await expect(page.getByRole('status').getByText('No card for Z.'), 'and told, once, to those who do not see it').toHaveCount(1);
  await field.press('Enter');
  await expect(field, 'nothing was laid').toHaveValue('ZZZZZZ');
  await field.fill('');
  await expect(lacking).toBeHidden();

  await field.fill(word.toLowerCase());
  expect(await ann.press(button(page, `Lay ${word}`)), 'it is laid').toBeNull();
  await expect(page.getByRole('status').filter({ hasText: `You laid ${word}.` })).toBeVisible();
  await expect(field).toHaveValue('');
});

test('T-10, T-11: a typed word takes the cards of the word on the table, then real letters, then other cards @daily', async ({ page, server }) => {
  const sent = await sitAt(page, server.address, documents.fullDeckDoc());
  await button(page, 'Change TALE').tap();
  await button(page, 'Sort and more').tap();
  await button(page, 'Type').tap();
  const field = page.getByRole('textbox', { name: 'Type a word' });
  await field.fill('staled');
  await expect(page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button')).toHaveCount(6);
  await inspect(page, 'typing');
  await field.press('Enter');
  await expect.poll(() => moves(sent)).toEqual([
    { do: 'change_word', word: 2, tiles: [{ card: 7 }, { card: 50 }, { card: 51 }, { card: 52 }, { card: 53 }, { card: 5, as: 'D' }] },
  ]);
});

test('Enter lays a typed word although a button had the focus, in whose place Clear is now', async ({ page, server }) => {
  const sent = await sitAt(page, server.address, documents.wordsDoc());
  await button(page, 'Pass…').focus();
  await page.keyboard.type('ant');
  await expect(button(page, 'Clear')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => moves(sent).at(-1)).toEqual({ do: 'lay_word', tiles: [{ card: 5 }, { card: 1 }, { card: 6 }] });
});

test('T-12: in gin a typed word is kept', async ({ page, server }) => {
  const sent = await sitAt(page, server.address, documents.ginDoc());
  await button(page, 'Sort and more').tap();
  await button(page, 'Type').tap();
  const field = page.getByRole('textbox', { name: 'Type a word' });
  await field.fill('set');
  await field.press('Enter');
  await expect.poll(() => moves(sent).at(-1)).toMatchObject({ do: 'arrange', groups: [expect.anything(), [{ card: 6 }, { card: 8 }, { card: 7 }]] });
  await expect(field).toHaveValue('');
  await field.press('Escape');
  await expect(field).toBeHidden();
  await expect(button(page, 'Sort and more')).toBeFocused();
});

test('a letter that is typed for a star that was tapped needs no dialog', async ({ page, server }) => {
  const sent = await sitAt(page, server.address, documents.wordsDoc());
  const dialog = page.getByRole('dialog', { name: 'Which letter is the star?' });
  await page.keyboard.type('t');
  await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: /^star/ }).tap();
  await expect(dialog).toBeVisible();
  await page.keyboard.type('e');
  await expect(dialog).toBeHidden();
  await page.keyboard.type('n');
  await page.keyboard.press('Enter');
  await expect.poll(() => moves(sent).at(-1)).toEqual({ do: 'lay_word', tiles: [{ card: 6 }, { card: 3, as: 'E' }, { card: 1 }] });
});

test('a letter without a card is told while the player types on, and once to those who listen; a correction ends that', async ({ page, server }) => {
  await sitAt(page, server.address, documents.alphaDoc());
  const told = 'No card for Z.';
  const [onBench, onSlip, heard] = [page.locator('.bench .caption', { hasText: told }), page.locator('.prompt', { hasText: told }), page.getByRole('status').getByText(told)];
  await page.keyboard.type('fzin');
  await expect(onBench).toBeVisible();
  await expect(heard).toHaveCount(1);
  await page.keyboard.press('Backspace');
  await expect(onBench).toBeHidden();
  for (const key of ['Escape', 'Backspace']) {
    await page.keyboard.press('Escape');
    await page.keyboard.type('z');
    await expect(onSlip, 'no card lies there').toBeVisible();
    await page.keyboard.press(key);
    await expect(onSlip).toBeHidden();
  }
});

test('a word typed in one hand is gone in the next one, where letters can be typed again', async ({ page, server }) => {
  const doc = documents.wordsDoc();
  await sitAt(page, server.address, doc);
  const bench = page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button');
  for (const letter of ['a', 'j']) await page.keyboard.press(letter);
  await expect(bench, 'the star stands for a J').toHaveCount(2);
  await page.keyboard.press('j');
  await expect(page.locator('.bench').getByText('No card for J.')).toBeVisible();
  change(page, { view: { number: 6, hand: 2 } });
  await expect(bench).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(bench).toHaveCount(1);
});

test('a word that the rules forbid says why before it is laid, and its button is not lit', async ({ page, server }) => {
  const doc = documents.wordsDoc();
  doc.room.options = { ...doc.room.options, aids: 'check' };
  const refused = { clause: 'PD-2.2', message: 'this mixes 4 colours, and this table allows 2', reason: 'too_many_colours' };
  const why = 'This mixes 4 colours, and this table allows 2.';
  await sitAt(page, server.address, doc, { check: (asked) => ({ type: 'word', word: asked.body['word'], valid: true, gloss: '', refused }) });
  await page.keyboard.type('ants');
  const verdict = page.locator('.verdict');
  const lay = button(page, 'Lay ANTS');
  await expect(verdict.locator('small.reason'), 'on an upright phone').toBeVisible();
  const sign = await verdict.locator('.sign').boundingBox();
  expect(sign!.width, 'a sentence that is cut leaves the cross its place').toBe(sign!.height);
  await page.setViewportSize({ width: 640, height: 360 });
  await expect(verdict.locator('small').getByText('Not allowed here'), 'where there is less room').toBeVisible();
  await expect(lay).not.toHaveClass(/primary/);
  await verdict.getByRole('button', { name: 'Not allowed here' }).tap();
  await expect(verdict.locator('.because')).toHaveText(why);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(verdict.locator('small.reason')).toHaveText(why);
  await expect(verdict.locator('small.reason')).toBeVisible();
});

test.describe('while a word lies on the bench', () => {
  const worth = { lines: [{ clause: 'PD-3.2', points: 12, text: 'points' }], bonus_cards: 0 };
  const checked = () => {
    const doc = documents.wordsDoc();
    doc.room.options = { ...doc.room.options, aids: 'check' };
    return doc;
  };

  test('its points stay in sight when the table changes', async ({ page, server }) => {
    await sitAt(page, server.address, checked(), { check: (asked) => ({ type: 'word', word: asked.body['word'], valid: true, gloss: '', worth }) });
    await page.keyboard.type('ant');
    const points = page.locator('.verdict .figure');
    await expect(points).toHaveText('12');
    await points.evaluate((figure) => {
      const gone = new MutationObserver(() => figure.isConnected || (document.documentElement.dataset['gone'] = 'yes'));
      gone.observe(document.body, { childList: true, subtree: true });
    });
    change(page, { view: { stock: 60 } });
    await expect(page.getByRole('img', { name: 'Deck, 60 cards' })).toBeVisible();
    expect(await page.locator('html').getAttribute('data-gone')).toBeNull();
  });

  test('FD-3.1: it says why fewer of its letters count', async ({ page, server }) => {
    const doc = documents.fullDeckDoc();
    doc.room.options = { ...doc.room.options, aids: 'check' };
    const robed = { lines: [{ clause: 'FD-3.1', points: 8, text: 'ROBED' }], bonus_cards: 0 };
    await sitAt(page, server.address, doc, { check: (asked) => ({ type: 'word', word: asked.body['word'], valid: true, gloss: '', worth: robed }) });
    await page.keyboard.type('robed');
    await expect(page.locator('.verdict .figure')).toHaveText('4 × 2 = 8');
    await expect(page.locator('.verdict small')).toHaveText('wild cards count 0');
  });

  test('it is looked up again if there was no answer', async ({ page, server }) => {
    let busy = true;
    const sent = await sitAt(page, server.address, checked(), {
      check: (asked) => (busy ? { type: 'error', code: 'busy', message: 'busy' } : { type: 'word', word: asked.body['word'], valid: true, gloss: '', worth }),
    });
    await page.keyboard.type('ant');
    await expect.poll(() => sent.filter(({ type }) => type === 'check').length).toBe(1);
    busy = false;
    change(page, { view: { stock: 60 } });
    await expect(page.locator('.verdict .figure')).toHaveText('12');
  });
});
