import { expect, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { change, moves, sitAt } from '../support/made_table.ts';
import { atTheTable, nextToAct } from '../support/player.ts';
import { readCode } from '../support/qr.ts';
import { playingCard } from '../support/rummy.ts';
import { test } from '../support/test.ts';
import { spell, vocabulary } from '../support/words.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rules = (page: Page) => page.getByRole('group', { name: 'Rules', exact: true });
const named = (page: Page, name: string) => rules(page).getByRole('radio', { name, exact: true });

test('T-2: rules are chosen by name, keep that name whatever else is set, and are shown to invited people', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  const { page } = ann;
  await page.goto(server.address);
  await ann.setUp('Invite to', 'Full Deck');
  await expect(named(page, 'Official match')).toBeChecked();
  await expect(named(page, 'Official match')).toHaveAccessibleDescription('Two games, two minutes a turn.');
  await button(page, 'Close').click();
  const form = await ann.setUp('Invite to', 'BWC Gin Rummy');
  await expect(named(page, 'Usual rules')).toBeChecked();
  await named(page, 'Gin-Four').check();
  await form.locator('summary', { hasText: 'Customise' }).click();
  await expect(form.getByRole('group', { name: 'The match' }).getByLabel('Target score')).toHaveValue('1000');
  await expect(form.getByRole('group', { name: 'At the table' }).getByLabel('Seconds a turn')).toHaveValue('120');
  const shortest = form.getByRole('group', { name: 'How it is played' }).getByLabel('Shortest word');
  await expect(shortest).toHaveValue('4');
  await expect(shortest).toHaveAccessibleDescription(/^House rule\./);
  await expect(page.getByLabel('Target score')).not.toHaveAccessibleDescription(/House rule/);
  await page.getByLabel('Target score').fill('700');
  await page.getByLabel('Target score').blur();
  await expect(named(page, 'Own rules')).toBeChecked();
  await expect(named(page, 'Own rules')).toHaveAccessibleDescription('First to 700, two minutes a turn. Words of 4 letters or more.');
  await page.getByLabel('Target score').fill('1000');
  await page.getByLabel('Target score').blur();
  await expect(named(page, 'Gin-Four')).toBeChecked();
  await inspect(page, 'presets');
  await named(page, 'Gin-Progressive').check();
  await expect(page.getByLabel('Shortest word'), 'a preset sets all options').toHaveValue('3');
  await button(page, 'Make the room').click();
  await expect(page.getByRole('alert')).toHaveText('Enter the name the others will see.');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill('Ann');
  await button(page, 'Make the room').click();
  await expect(page.getByRole('heading', { name: /^Room / })).toBeVisible();
  await expect(page.getByText('Gin-Progressive', { exact: true })).toBeVisible();

  await ben.openLink(ann.code());
  const differs = ben.page.getByRole('listitem').filter({ hasText: 'House rule' });
  await expect(differs, 'only what is not as usual is told').toHaveText([/Eight hands, of 3 to 10 cards$/]);
  await ben.join(ann.code());
  await button(page, 'Change').click();
  await expect(named(page, 'Gin-Progressive')).toBeChecked();
  await named(page, 'Short match').check();
  await button(page, 'Save').click();
  await expect(ben.page.getByText('Short match', { exact: true })).toBeVisible();
  await expect(differs).toHaveText([/First to 300$/]);

  // The page has already selected the last choice.
  await page.goto(server.address);
  await ann.setUp('Invite to', 'BWC Gin Rummy');
  await expect(named(page, 'Gin-Progressive')).toBeChecked();
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
});

test('alone with bots there is no clock, and the form offers none', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const { page } = ann;
  await ann.playAtOnce('AlphaRummy 500');
  await expect(page.getByText(/^Time left/)).toHaveCount(0);
  await button(page, 'Room menu').click();
  await page.getByRole('dialog').getByText('House rules', { exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('No clock');
  await button(page, 'Close').click();
  await button(page, 'Home').click();
  const form = await ann.setUp('Customise', 'AlphaRummy 500');
  await form.locator('summary', { hasText: 'Customise' }).click();
  await expect(form.getByLabel('Shortest word')).toBeVisible();
  await expect(form.getByLabel(/seconds/i)).toHaveCount(0);
});

test('the first page shows the player’s rooms with the turn and the score, and rooms where it is their turn first', async ({ arrive, server }) => {
  const [ann, ben] = [await arrive('Ann'), await arrive('Ben')];
  await atTheTable(ann, ben, 'Rummy');
  const waited = (await nextToAct([ann, ben])) ?? ann;
  const waiting = waited === ann ? ben : ann;
  for (const player of [waited, waiting]) {
    await player.page.goto(server.address);
    await player.makeRoom({ game: 'Full Deck' });
    await player.page.goto(server.address);
  }
  const rooms = (page: Page) => page.getByRole('region', { name: 'Your rooms' }).getByRole('listitem');
  await expect(rooms(waited.page)).toContainText([`Rummy with ${waiting.name}`, 'Full Deck']);
  await expect(rooms(waited.page).first()).toContainText('Your turn · 0 to 0');
  await expect(rooms(waiting.page)).toContainText(['Not begun yet', `${waited.name}’s turn · 0 to 0`]);
  await inspect(waited.page, 'own-rooms');
  await rooms(waited.page).first().getByRole('button').click();
  await waited.atTable();
  await waiting.page.getByRole('button', { name: /^Forget room/ }).first().click();
  await expect(rooms(waiting.page)).toHaveCount(1);
});

test('a camera reads the link to a room, and the link that moves a seat, also in the dark theme', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const { page } = ann;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.emulateMedia({ colorScheme: 'dark' });
  const code = await ann.makeRoom({ game: 'Rummy' });
  const link = await page.getByLabel('Play Rummy with me').inputValue();
  expect(link).toMatch(new RegExp(`/r/${code}$`));
  expect(fetched.filter((url) => url.includes('QrCode')), 'nobody fetches what is not shown').toEqual([]);
  const picture = page.getByRole('img', { name: 'QR code of the link' });
  await button(page, 'QR code').click();
  await expect(picture).toBeVisible();
  await expect.poll(() => readCode(picture)).toBe(link);
  await inspect(page, 'qr-code');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => readCode(picture)).toBe(link);
  await button(page, 'QR code').click();
  await expect(picture).toBeHidden();

  const device = await ann.linkForAnotherDevice();
  await page.getByRole('dialog').getByRole('button', { name: 'QR code' }).last().click();
  await expect(picture).toBeVisible();
  await expect.poll(() => readCode(picture)).toBe(device);
});

test('a word is typed and laid in a match; the page says which letters have no card', async ({ visit, arrive }) => {
  const ann = await visit('Ann');
  const ben = await arrive('Ben');
  await atTheTable(ann, ben, 'Pass the Deck');
  const turn = (await nextToAct([ann, ben])) ?? ann;
  const { page } = turn;
  await turn.openTools();
  await turn.hit(button(page, 'Type'));
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

  const hand = await turn.cards();
  const words = vocabulary.filter((word) => word.length > 2 && word.length < 6 && spell(word, hand)).slice(0, 10);
  for (const word of words) {
    await field.fill(word.toLowerCase());
    await expect(page.getByText(word, { exact: true }).first()).toBeVisible();
    if ((await turn.press(turn.actions.getByRole('button', { name: 'Lay word' }))) === null) {
      await expect(page.getByRole('status').filter({ hasText: `You laid ${word}.` })).toBeVisible();
      await expect(field).toHaveValue('');
      return;
    }
  }
  // A hand that spells no word passes, too. If the dictionary refused all candidates, this names them.
  expect(words, 'of these none is a word').toEqual([]);
});

test.describe('at a made table', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

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

  test('at a table one sees the face that one wears there, and who wears the others', async ({ page, server }) => {
    await page.addInitScript(() => localStorage.setItem('meldroom.avatar', '"fox"'));
    await sitAt(page, server.address, documents.rummyDoc());
    await button(page, 'Room menu').tap();
    await button(page, 'Your face: Owl').tap();
    const faces = page.getByRole('group', { name: 'Choose a face' });
    await expect(faces.getByRole('button', { pressed: true })).toHaveAccessibleName('Owl');
    await expect(faces.getByRole('button', { name: 'Fox, worn by Ben', exact: true })).toBeVisible();
    await expect(faces.getByRole('button', { name: /worn by/ })).toHaveCount(1);
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
});

test('a match against a bot skips the waiting room @daily', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await page.goto(server.address);
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (/Send this link|Start the match/.test(document.body.innerText)) document.body.dataset['waited'] = 'yes';
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await ann.hit(page.getByRole('button', { name: 'Play Rummy' }));
  await ann.atTable();
  expect(await page.evaluate(() => document.body.dataset['waited'])).toBeUndefined();
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
  await button(ann.page, 'Play again').click();
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

test('large letters on cards and phrases in the chat are settings of this device', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await atTheTable(ann, ben, 'Rummy');
  const { page } = ann;
  const rank = () => page.locator('.hand .rank').first().evaluate((one) => one.getBoundingClientRect().height);
  const usual = await rank();
  await button(page, 'Room menu').click();
  await page.getByLabel('Large letters and ranks on cards').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(rank).toBeGreaterThan(usual * 1.3);
  await page.reload();
  await ann.atTable();
  await expect.poll(rank).toBeGreaterThan(usual * 1.3);
  await inspect(page, 'large-index');

  await page.getByRole('button', { name: /^Log/ }).click();
  const phrases = page.getByRole('dialog').getByRole('group', { name: 'Say with one tap' });
  await phrases.getByRole('button', { name: 'Well played!' }).click();
  const bubble = ben.page.locator('.bubble');
  await expect(bubble, 'over the seat of Ann').toHaveText('Well played!');
  await ben.page.getByRole('button', { name: /^Log/ }).click();
  await expect(ben.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Ann: Well played!' })).toBeVisible();
  await button(ben.page, 'Mute Ann').click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await phrases.getByRole('button', { name: 'Thank you!' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Ann: Thank you!' })).toBeVisible();
  await expect(bubble).toHaveCount(0);
  await ben.page.getByRole('button', { name: /^Log/ }).click();
  await expect(button(ben.page, 'Unmute Ann'), 'as long as the page is open').toBeVisible();
  await expect(ben.page.getByText('Thank you!'), 'but for the phrase that Ben could say').toHaveCount(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await button(page, 'Room menu').click();
  await page.getByLabel('Quick phrases in the chat').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Log/ }).click();
  await expect(phrases).toBeHidden();
});

test.describe('on a server that does not wait for an absent host', () => {
  test.use({ settings: ['--host-absent-seconds', '1'] });

  test('when the host is gone, the next person becomes the host and the table continues', async ({ arrive }) => {
    const ann = await arrive('Ann');
    const ben = await arrive('Ben');
    const code = await ann.makeRoom({ game: 'Rummy' });
    await ben.join(code);
    await ann.page.goto('about:blank');
    await expect(button(ben.page, 'Remove Ann')).toBeVisible();
    await expect(ben.page.getByRole('status').filter({ hasText: 'You are the host now.' })).toBeVisible();
    await ann.openLink(code);
    await expect(ann.page.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
    await expect(button(ann.page, 'Remove Ben')).toBeHidden();
    await button(ben.page, 'Remove Ann').click();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Remove Ann' }).click();
    await expect(ann.page.getByRole('main').getByText('The host removed you from the room.')).toBeVisible();
    await button(ben.page, 'Easy').or(ben.page.getByRole('button', { name: /^Easy/ })).first().click();
    // Ben was ready when they sat down, and a bot is always ready, so the match begins.
    await ben.atTable();
  });
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
  await expect.poll(() => ann.cards()).not.toHaveLength(0);
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
  await expect.poll(() => ann.cards()).not.toHaveLength(0);
  expect(await ranksTogether()).toBe(true);
  await ann.openTools();
  await button(ann.page, 'As dealt').click();
  await ann.openTools();
  await expect(button(ann.page, 'As dealt')).toHaveAttribute('aria-pressed', 'true');
});

test('a browser that forbids storage is not said to remember the seats', async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('', 'SecurityError'); } }));
  await page.goto(server.address);
  await expect(page.getByText('This browser forgets your seats when you close or reload the page.')).toBeVisible();
});
