import { expect, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { touchDrag } from '../support/gestures.ts';
import { inspect } from '../support/inspect.ts';
import { change, enter, moves, sitAt } from '../support/made_table.ts';
import { test } from '../support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('on a phone, with a finger', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('T-13: good plays are shown with their points; a tap prepares one, and another tap makes it', async ({ page, server }) => {
    const doc = documents.wordsDoc();
    doc.room.options = { ...doc.room.options, aids: 'hints' };
    const change = { do: 'change_word', word: 1, tiles: [{ card: 7 }, ...[40, 41, 42, 43].map((card) => ({ card }))] };
    const word = { do: 'lay_word', tiles: [{ card: 5 }, { card: 1 }, { card: 6 }, { card: 3, as: 'I' }] };
    const hints = [{ move: word, points: 12 }, { move: change, points: 5 }, { move: { do: 'pass', cards: [] }, points: 0 }];
    const sent = await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints } });

    await button(page, 'Hint').tap();
    const dialog = page.getByRole('dialog', { name: 'Hints' });
    await expect(dialog.getByRole('listitem')).toHaveText([/Lay ANTI\s*12 points/, /Change WINE into SWINE\s*5 points/, 'Pass']);
    await inspect(page, 'hints');
    await dialog.getByRole('button', { name: 'Change WINE into SWINE' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button')).toHaveCount(5);
    await button(page, 'Hint').tap();
    await dialog.getByRole('button', { name: 'Lay ANTI' }).tap();
    await expect(page.getByText('ANTI', { exact: true })).toBeVisible();
    await inspect(page, 'hint-staged');
    expect(moves(sent), 'nothing has been committed').toEqual([]);
    await button(page, 'Lay word').tap();
    await expect.poll(() => moves(sent)).toEqual([word]);
  });

  test('one tap plays a hint or a word set aside, and a second tap discards in Rummy', async ({ page, server }) => {
    const doc = documents.wordsDoc();
    const own = doc.view!.own!;
    const tiles = [{ card: 5 }, { card: 1 }, { card: 6 }];
    const made = { ...doc, room: { ...doc.room, options: { ...doc.room.options, aids: 'hints' } }, view: { ...doc.view!, own: { ...own, groups: [tiles] } } };
    const change = { do: 'change_word', word: 1, tiles: [{ card: 7 }, ...[40, 41, 42, 43].map((card) => ({ card }))] };
    const sent = await sitAt(page, server.address, made, { hint: { type: 'hints', number: 5, hints: [{ move: change, points: 5 }] } });
    await expect(button(page, 'Take ANT to the bench')).toBeVisible();
    await button(page, 'Room menu').tap();
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
    await button(page, 'Hint').tap();
    await expect(page.getByRole('dialog').getByText('Tap one to make it.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Change WINE into SWINE 5 points', exact: true }).tap();
    await expect.poll(() => moves(sent).slice(1)).toEqual([change]);

    const discarded = await sitAt(page, server.address, documents.rummyDoc());
    await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: 'queen of spades' }).tap();
    await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: 'Discard the queen of spades' }).tap();
    await expect.poll(() => moves(discarded)).toEqual([{ do: 'discard', card: 8 }]);
  });

  test('T-13: hints close as soon as the table moves on, since their plays may no longer be possible', async ({ page, server }) => {
    const doc = documents.wordsDoc();
    doc.room.options = { ...doc.room.options, aids: 'hints' };
    const hints = [{ move: { do: 'pass', cards: [] }, points: 0 }];
    await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints } });
    await button(page, 'Hint').tap();
    const dialog = page.getByRole('dialog', { name: 'Hints' });
    await expect(dialog).toBeVisible();
    change(page, { room: { seats: { 1: { connected: false } } } });
    await expect(page.getByText('offline')).toHaveCount(1);
    await expect(dialog, 'the table is as it was').toBeVisible();
    change(page, { view: { number: 6 } });
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Hint')).toBeVisible();
  });

  test('T-13: no hints are offered in a room without hints', async ({ page, server }) => {
    await sitAt(page, server.address, documents.wordsDoc());
    await expect(button(page, 'Hint')).toHaveCount(0);
  });

  test('a replay shows a match step by step, from the player’s own seat and with all hands open', async ({ page, server }) => {
    await page.route(/\/rooms\/7K3M9QRT\/matches\/1\/replay/, async (route) => {
      const seat = new URL(route.request().url()).searchParams.get('seat') === '1' ? 1 : 0;
      await route.fulfill({ json: documents.rummyReplay(seat) });
    });
    const doc = documents.rummyDoc({ phase: 'over', to_act: [], result: { clause: 'RUM-3.3', winners: [0] } });
    doc.room.stage = 'over';
    delete doc.clock;
    await sitAt(page, server.address, doc);
    await button(page, 'Watch it again').tap();
    const hand = (name: string) => page.getByRole('list', { name }).getByRole('img');
    await expect(hand('Your hand')).toHaveCount(2);
    await expect(page.getByText('Move 1 of 4')).toBeVisible();
    await inspect(page, 'replay');

    await button(page, 'One move forward').tap();
    await expect(hand('Your hand')).toHaveCount(3);
    await button(page, 'All hands').tap();
    await expect(hand('Ben’s hand')).toHaveCount(2);
    await inspect(page, 'replay-open');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: /^Replay: Rummy, hand 2/ })).toBeVisible();
    await inspect(page, 'replay-hand-over');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Move 2 of 4')).toBeVisible();
    await page.getByLabel('Jump to a hand').selectOption('2');
    await expect(page.getByText('Move 3 of 4')).toBeVisible();
    await button(page, 'Log').tap();
    await expect(page.getByRole('dialog').getByText('You drew a card.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();

    await page.keyboard.press('Home');
    await button(page, 'Play all moves').tap();
    await expect(page.getByText('Move 4 of 4'), 'it comes to the end').toBeVisible();
    await expect(button(page, 'Play all moves'), 'and stands still there').toBeVisible();
    await inspect(page, 'replay-end');

    // It has an address that follows it, and a way back.
    await expect(page).toHaveURL(/\/r\/7K3M9QRT#match=1&move=4$/);
    await page.reload();
    await expect(page.getByText('Move 4 of 4')).toBeVisible();
    await page.goBack();
    await expect(button(page, 'Watch it again')).toBeVisible();
  });

  test('T-13: asking for the best plays stops a replay that plays by itself', async ({ page, server }) => {
    const doc = documents.wordsDoc();
    doc.room.options = { ...doc.room.options, aids: 'hints' };
    const steps = Array.from({ length: 100 }, (_, at) => ({ number: doc.view!.number + at + 1, events: [{ event: 'passed', seat: 1 }] }));
    await page.route(/\/matches\/\d+\/replay/, (route) => route.fulfill({ json: { seat: 0, doc, events: [], steps } }));
    await page.route(/\/matches\/\d+\/hints/, (route) => route.fulfill({ json: { hints: [{ move: { do: 'pass', cards: [] }, points: 0 }] } }));
    await sitAt(page, server.address, doc);
    await page.evaluate(() => (location.hash = '#match=1'));
    await button(page, 'Play all moves').tap();
    await expect(button(page, 'Pause')).toBeVisible();
    await button(page, 'Best plays here').tap();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['Pass']);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await expect(button(page, 'Play all moves')).toBeVisible();
  });

  test('if the server refuses a match, the page says why', async ({ page, server }) => {
    await page.route(/\/replay/, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'This match is not over yet.\n' }));
    await enter(page, server.address, documents.rummyDoc());
    await expect(page.getByRole('heading', { level: 1, name: 'Rummy, hand 1' })).toBeVisible();
    await page.evaluate(() => (location.hash = '#match=7'));
    await expect(page.getByRole('main').getByText('This match is not over yet.')).toBeVisible();
    await button(page, 'Back to the table').tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Rummy, hand 1' })).toBeVisible();
  });

  test('a refusal is in sight where the player is: in the menu, and low on the first page', async ({ page, server }) => {
    const refused = { type: 'error', code: 'name_taken', message: 'Somebody has this name.' };
    await sitAt(page, server.address, documents.rummyDoc(), { rename: refused, create: { ...refused, code: 'busy' } });
    await button(page, 'Room menu').tap();
    const menu = page.getByRole('dialog', { name: 'Room menu' });
    await menu.getByRole('button', { name: 'Save' }).tap();
    await expect(menu.locator('.notice', { hasText: 'Somebody has this name.' })).toBeInViewport({ ratio: 1 });
    await inspect(page, 'menu-refusal');
    await menu.getByRole('button', { name: 'Home' }).tap();
    await button(page, 'Play AlphaRummy 500').tap();
    await expect(page.locator('.notice', { hasText: 'The server is busy.' })).toBeInViewport({ ratio: 1 });
    await inspect(page, 'home-refusal');
  });

  test('the host gives free seats to bots and removes them; bots are labelled', async ({ page, server }) => {
    const { room } = documents.rummyDoc();
    const bot = { name: 'Robin', avatar: 'cat' as const, ready: true, connected: true, paused: false, bot: 'hard' as const };
    const doc = { room: { ...room, stage: 'waiting' as const, capacity: 3, match: 0, seats: { 0: { ...room.seats[0]!, ready: false }, 2: bot } } };
    const sent = await enter(page, server.address, doc);
    await expect(page.getByRole('listitem').filter({ hasText: 'Robin' })).toContainText('bot, hard');
    await expect(button(page, 'Make Robin the host')).toHaveCount(0);
    await inspect(page, 'waiting-room-bots');
    await page.getByRole('group', { name: 'Put a bot on a free seat:' }).getByRole('button', { name: /^Medium/ }).tap();
    await button(page, 'Remove Robin').tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Robin' }).tap();
    const asked = () => sent.filter(({ type }) => type === 'bot' || type === 'kick').map(({ type, body }) => [type, body]);
    await expect.poll(asked).toEqual([['bot', { skill: 'medium' }], ['kick', { seat: 2 }]]);
  });

  test('T-7: at the table bots are labelled, also one that plays for a person who is away', async ({ page, server }) => {
    const doc = documents.rummyDoc();
    const { 0: ann, 1: ben } = doc.room.seats;
    doc.room.seats = { 0: ann!, 1: { ...ben!, connected: false, stand_in: 'medium' }, 2: { ...ben!, name: 'Robin', bot: 'easy' } };
    doc.view!.seats = { ...doc.view!.seats, 1: { ...doc.view!.seats[1]!, away: true }, 2: { cards: 9, score: 5, left: false, away: false } };
    await sitAt(page, server.address, doc);
    await expect(page.getByText('A bot plays for Ben until Ben is back.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem').filter({ hasText: 'Robin' })).toContainText('bot, easy');
    await inspect(page, 'table-bots');
  });
});

test('AR-6.2, AR-6.3: everybody sees the result of a challenge; it stays for a moment and delays nobody', async ({ page, server }) => {
  const doc = documents.challengeDoc();
  const { word } = doc.view!.words[1]!;
  const judged = (stands: boolean) => ({
    type: 'update', v: 2,
    patch: { view: { phase: 'draw', game: { pending: null }, own: { actions: [{ kind: 'draw', clause: 'AR-2.1', from: ['stock'] }] } } },
    events: [{ event: 'challenged', seat: 0, word, stands }, ...(stands ? [{ event: 'scored', seat: 1, line: { clause: 'AR-4.2', points: 4, text: 'BOTHER -> BROTHER, 1 x4' } }] : [])],
  });
  const scene = page.locator('.moment');
  const answers = { move: judged(true), check: { type: 'word', word, valid: true, gloss: 'one who plays the flute' } };
  // The test controls the clock.
  await page.clock.install();
  await sitAt(page, server.address, doc, answers);
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(page.getByRole('region', { name: 'Challenge' }), 'AR-4.2: what it would bring').toContainText('1 × 4 = 4 7 letters, only the new cards count, 4 bonus cards');
  await button(page, 'Challenge').click();
  await expect(scene).toContainText('It is a word!');
  await expect(scene).toContainText('Ben scores 4 points and gets 4 bonus cards.');
  await expect(scene).toContainText('You challenged it and lose your next turn.');
  await expect(scene, 'AR-6.5: what it means is told with the verdict').toContainText('one who plays the flute');
  await page.clock.runFor(8000);
  await expect(scene).toBeHidden();

  await page.reload();
  answers.move = judged(false);
  await button(page, 'Challenge').click();
  await expect(scene).toContainText('No such word!');
  await expect(scene).toContainText('Ben takes the cards back');
  await page.mouse.click(5, 400);
  await expect(scene).toBeHidden();
});

test('people in a room that has to stop are told so, and that nothing is lost', async ({ page, server }) => {
  const doc = documents.rummyDoc();
  const message = 'This server cannot go on with this room at the moment. Nothing is lost.';
  let stopped = false;
  let stop = () => {};
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    const say = (what: object) => socket.send(JSON.stringify(what));
    stop = () => {
      stopped = true;
      say({ type: 'error', code: 'room_set_aside', message });
      say({ type: 'closing', reason: 'the room had to stop' });
      void socket.close({ code: 1012, reason: 'room stopped' });
    };
    socket.onMessage((text) => {
      const { type, id: re } = JSON.parse(String(text)) as { type: string; id: number };
      if (type === 'hello') say({ ...documents.welcome, re });
      else if (stopped && (type === 'resume' || type === 'watch')) say({ type: 'error', re, code: 'room_set_aside', message });
      else if (type === 'resume') say({ type: 'snapshot', re, v: 1, seat: 0, doc });
      else say({ type: 'pong', re });
    });
  });
  await page.route(/\/matches\/\d+\/replay/, (route) => route.fulfill({ json: { doc, events: [], steps: [] } }));
  await page.addInitScript((secret) => localStorage.setItem('meldroom.secret', JSON.stringify(secret)), '00'.repeat(32));
  await page.goto(`${server.address}?room=${doc.room.code}`);
  await expect(page.getByRole('list', { name: 'Your hand' })).toBeVisible();
  stop();
  await expect(page.getByRole('main').getByText('Nothing is lost.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sit down' }), 'there is nothing to do in it').toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Home' }).or(page.getByRole('button', { name: 'Home' })).first()).toBeVisible();
  await inspect(page, 'room-stopped');
});
