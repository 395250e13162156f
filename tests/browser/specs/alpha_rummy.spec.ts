import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { answer, layLetters, takeAlphaTurn } from '../support/alpha_rummy.ts';
import { atRest } from '../support/at_rest.ts';
import { stopClock } from '../support/clock.ts';
import { inspect } from '../support/inspect.ts';
import { change, moves, sitAt } from '../support/made_table.ts';
import { atTheTable, nextToAct, type Player } from '../support/player.ts';
import { anyServer, button, moving, test } from '../support/test.ts';
import { layWord } from '../support/words.ts';

test.use({ ...moving, ...anyServer });

const sitDown = (ann: Player, ben: Player, target: number) =>
  atTheTable(ann, ben, 'AlphaRummy 500', { target, turn_seconds: 0, challenge_seconds: 120 });

test('two people play AlphaRummy and accept each other’s words', async ({ arrive }) => {
  const [ann, ben] = [await arrive('Ann'), await arrive('Ben')];
  await sitDown(ann, ben, 2000);
  const laid = new Map([[ann, 0], [ben, 0]]);
  for (let turns = 0; [...laid.values()].includes(0); turns += 1) {
    expect(turns, 'somebody has thought of no word').toBeLessThan(60);
    const player = (await nextToAct([ann, ben])) ?? ann;
    laid.set(player, laid.get(player)! + (await takeAlphaTurn(player, [player === ann ? ben : ann])));
  }
});

test('cards are taken and put back; an invalid word is challenged, and a challenge of a valid one costs a turn', async ({ arrive }) => {
  const [ann, ben] = [await arrive('Ann'), await arrive('Ben')];
  await sitDown(ann, ben, 2000);
  const first = (await nextToAct([ann, ben])) ?? ann;
  const second = first === ann ? ben : ann;

  await first.press(first.page.getByRole('button', { name: /^Take the \w$/ }));
  await expect(first.hand.locator('.must')).toHaveAccessibleDescription('must go into a word this turn');
  await inspect(first.page, 'alpha-rummy-wanted');
  await first.press(first.actions.getByRole('button', { name: 'Put back the card' }));
  await first.press(first.actions.getByRole('button', { name: 'Draw' }));

  // Consonants in a row, in alphabetical order, are not a word.
  const cards = (await first.cards()).map((card) => card.charAt(0)).sort();
  const letters = [...cards.filter((card) => !'AEIOU'.includes(card)), ...cards.filter((card) => 'AEIOU'.includes(card))].slice(0, 4).join('');
  await layLetters(first, letters);
  await expect(first.page.getByRole('region', { name: 'Challenge' })).toContainText(`You laid ${letters}`);
  await answer(first, [second], 'Challenge');
  await expect.poll(() => second.myTurn(), 'the turn is over').toBe(true);
  await expect.poll(() => first.cards(), 'the cards are in the hand again').toHaveLength(8);
  await second.page.getByRole('button', { name: 'Log' }).click();
  await expect(second.page.getByRole('dialog').getByText(`You challenged ${letters}: it is no word.`)).toBeVisible();
  await inspect(second.page, 'alpha-rummy-log');
  await second.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  let word: string | null = null;
  for (let turns = 0; word === null && turns < 20; turns += 1) {
    const player = (await nextToAct([ann, ben])) ?? ann;
    const other = player === ann ? ben : ann;
    await player.press(player.actions.getByRole('button', { name: 'Draw' }));
    // With a word of all eight cards the player would go out.
    word = await layWord(player, (one) => one.length > 3 && one.length < 8);
    if (word) {
      await answer(player, [other], 'Challenge');
      await expect(player.page.getByRole('list', { name: 'Players' }).getByText('loses a turn')).toBeVisible();
      continue;
    }
    await player.hand.getByRole('button').first().click();
    await player.press(player.actions.getByRole('button', { name: /^Discard the / }));
  }
  expect(word, 'nobody has thought of a word').not.toBeNull();
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
  const answers = { move: judged(true), check: { type: 'word', word, valid: true, gloss: 'one who plays the flute', form_of: 'FLUTIST' } };
  // The test controls the clock.
  await page.clock.install();
  await sitAt(page, server.address, doc, answers);
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(page.getByRole('region', { name: 'Challenge' }), 'AR-4.2: what it would bring').toContainText('1 × 4 = 4 7 letters, only the new cards count, 4 bonus cards');
  await button(page, 'Challenge').click();
  await expect(scene).toContainText('It is a word!');
  await expect(scene).toContainText('Ben scores 4 points and gets 4 bonus cards.');
  await expect(scene).toContainText('You challenged it and lose your next turn.');
  await expect(scene, 'AR-6.5: what it means is told with the verdict').toContainText('FLUTIST: one who plays the flute');
  await page.clock.runFor(8000);
  await expect(scene).toBeHidden();

  await page.reload();
  answers.move = judged(false);
  await button(page, 'Challenge').click();
  await expect(scene).toContainText('Not a word!');
  await expect(scene).toContainText('Ben takes the cards back');
  await page.mouse.click(5, 400);
  await expect(scene).toBeHidden();
});

test('the points of another player’s word rise from it, and a great one is cheered', async ({ page, server }) => {
  const doc = documents.challengeDoc();
  await sitAt(page, server.address, doc);
  const line = { clause: 'AR-4.2', points: 48, text: 'BOTHER -> BROTHER, 12 x4' };
  change(page, { view: { number: 6, phase: 'play', to_act: [1], game: { pending: null } } }, [{ event: 'word_accepted', seat: 0 }, { event: 'scored', seat: 1, line }]);
  const gain = page.locator('.gain');
  await expect(gain).toHaveText(/12 × 4 =\s*\+48\s*4 bonus cards/);
  const [word, shown] = await Promise.all([page.locator('[data-place="group:1"]').boundingBox(), gain.boundingBox()]);
  expect(Math.abs(word!.x + word!.width / 2 - shown!.x - shown!.width / 2), 'above its word').toBeLessThan((word!.width + shown!.width) / 2);
  await expect(page.locator('.celebration')).toBeAttached();
  await expect(gain).toHaveCount(0);
});

test('the points of a word cover no other word and no pile, and stay at it when it moves', async ({ page, server }) => {
  const doc = documents.alphaDoc();
  const spelled = ['BROTHER', 'PLANET', 'STONE', 'CANDLE', 'RIVER', 'GARDEN', 'MOUSE', 'WINTER'];
  const laid = (from: number, word: string) => ({ owner: 1, word, tiles: [...word].map((letter, index) => ({ id: from + index, face: letter, as: letter })) });
  doc.view!.words = Object.fromEntries(spelled.map((word, index) => [index + 1, laid(100 + 10 * index, word)]));
  const gain = page.locator('.gain');
  const boxOf = (place: string) => page.locator(`[data-place="${place}"]`).boundingBox();
  await page.clock.install();
  for (const size of [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await page.clock.resume();
    await sitAt(page, server.address, doc);
    await expect(page.locator('[data-place^="group:"]')).toHaveCount(spelled.length);
    // The points go away by themselves, and the test may take longer.
    await stopClock(page);
    change(page, {}, [{ event: 'word_laid', seat: 1, group: 5, word: 'RIVER' }, { event: 'scored', seat: 1, line: { clause: 'AR-4.1', points: 10, text: 'RIVER, 5 x2' } }]);
    await page.clock.runFor(500);
    await expect(gain).toHaveText(/5 × 2 =\s*\+10/);
    // A word makes room for another one.
    change(page, { view: { words: { 90: laid(200, 'ORANGE') } } });
    await expect(page.locator('[data-place^="group:"]')).toHaveCount(spelled.length + 1);
    // The words slide to their places, and the points follow in the next frame; the few px by which they rise go away.
    await atRest(page);
    await page.clock.runFor(20);
    await gain.evaluate((points) => points.getAnimations().forEach((rise) => rise.cancel()));
    const [shown, word] = [await gain.boundingBox(), await boxOf('group:5')];
    const away = Math.hypot(word!.x + word!.width / 2 - shown!.x - shown!.width / 2, word!.y + word!.height / 2 - shown!.y - shown!.height / 2);
    expect(away, `next to its word at ${size.width}`).toBeLessThan((word!.width + shown!.width) / 2 + 30);
    const places = [...[1, 2, 3, 4, 6, 7, 8, 90].map((word) => `group:${word}`), 'stock'].map((place) => `[data-place="${place}"]`);
    for (const other of await page.locator([...places, '[data-place="discard"] .card'].join()).all()) {
      const box = await other.boundingBox();
      const apart = box!.x >= shown!.x + shown!.width || shown!.x >= box!.x + box!.width || box!.y >= shown!.y + shown!.height || shown!.y >= box!.y + box!.height;
      expect(apart, `${await other.innerText()} at ${size.width}`).toBe(true);
    }
  }
});

test('the points of a player’s word do not lie over what is said to them', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  const doc = documents.alphaDoc();
  // A line each, so that there is no room next to the last one, and none above it.
  doc.view!.words = Object.fromEntries(
    ['BROTHER', 'PLANETS', 'GARDENS'].map((word, index) => [index + 1, { owner: 0, word, tiles: [...word].map((letter, at) => ({ id: 100 + 10 * index + at, face: letter, as: letter })) }]),
  );
  await sitAt(page, server.address, doc);
  await expect(page.locator('[data-place="group:3"]')).toBeVisible();
  await stopClock(page);
  change(page, {}, [{ event: 'word_laid', seat: 0, group: 3, word: 'GARDENS' }, { event: 'scored', seat: 0, line: { clause: 'AR-4.1', points: 40, text: 'GARDENS, 10 x4' } }]);
  await page.clock.runFor(800);
  const [points, said] = await Promise.all([page.locator('.gain').boundingBox(), page.locator('.slip').boundingBox()]);
  expect(points!.y + points!.height <= said!.y || points!.y >= said!.y + said!.height, `the points at ${points!.y}, the slip at ${said!.y}`).toBe(true);
});

test('the points of a word do not lie over the buttons, however full the table is', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  const doc = documents.alphaDoc();
  const spelled = ['DULCET', 'HAZIER', 'GOODIE', 'MOPPED', 'ANNEX', 'PHON', 'REVEAL', 'MUSCAT'];
  doc.view!.words = Object.fromEntries(
    spelled.map((word, index) => [index + 1, { owner: index < 6 ? 1 : 0, word, tiles: [...word].map((letter, at) => ({ id: 100 + 10 * index + at, face: letter, as: letter })) }]),
  );
  await sitAt(page, server.address, doc);
  await expect(page.locator('[data-place="group:8"]')).toBeVisible();
  await stopClock(page);
  change(page, {}, [{ event: 'word_laid', seat: 0, group: 8, word: 'MUSCAT' }, { event: 'scored', seat: 0, line: { clause: 'AR-4.1', points: 33, text: 'MUSCAT, 11 x3' } }]);
  await page.clock.runFor(800);
  const [points, rail] = await Promise.all([page.locator('.gain').boundingBox(), page.locator('.rail').boundingBox()]);
  expect(points!.y + points!.height).toBeLessThanOrEqual(rail!.y);
});

test('what others do waits until the verdict is over, and the verdict gives way to what this player has to decide in time', async ({ page, server }) => {
  const doc = documents.challengeDoc();
  const { word } = doc.view!.words[1]!;
  const discarded = { id: 95, face: 'Q' };
  const pile = [...doc.view!.discard!.cards, discarded];
  const onPile = page.locator('[data-place="discard"] [data-card="95"]');
  const verdict = page.locator('.moment');
  const challenged = async () => {
    await expect(button(page, 'Challenge')).toBeVisible();
    // The piles are made in a task of their own, which the stopped clock holds back after a reload.
    await page.clock.runFor(100);
    await button(page, 'Challenge').click();
    change(page, { view: { number: 6, phase: 'play', to_act: [1], game: { pending: null }, own: { actions: [] } } }, [{ event: 'challenged', seat: 0, word, stands: true }]);
    await expect(verdict).toContainText('It is a word!');
    change(page, { view: { number: 7, phase: 'draw', discard: { count: 5, cards: pile } } }, [{ event: 'discarded', seat: 1, card: discarded }]);
    change(page, {}, [{ event: 'chat', seat: 1, name: 'Ben', text: 'Sorry!' }]);
    await expect(page.getByText('Sorry!').first(), 'all of it has come').toBeAttached();
    await expect(onPile).toHaveCount(0);
  };
  await page.clock.install();
  await sitAt(page, server.address, doc);
  await page.clock.pauseAt(Date.now() + 60_000);
  await challenged();
  await expect(page.locator('.flying')).toHaveCount(0);
  await page.clock.runFor(5000);
  await expect(verdict).toBeHidden();
  await expect(onPile).toHaveCount(1);

  await page.reload();
  await challenged();
  await page.mouse.click(5, 400);
  await expect(verdict, 'a tap ends it at once').toBeHidden();
  await expect(onPile).toHaveCount(1);

  await page.reload();
  await challenged();
  change(page, { clock: { decision: 4, left_ms: 118_000, running: true }, view: { number: 8, decision: 4, to_act: [0] } });
  await expect(page.locator('.self')).toContainText('Your turn');
  await expect(onPile).toHaveCount(1);
  await page.clock.runFor(2600);
  await expect(verdict).toBeHidden();
});

test('the question about the next word comes after the verdict, and a tap that ends the verdict answers nothing', async ({ page, server }) => {
  const doc = documents.challengeDoc();
  const { pending } = doc.view!.game as { pending?: object };
  const { word } = doc.view!.words[1]!;
  /** The verdict on one word, and right after it the next word of the same player. */
  const judged = { view: { number: 6, phase: 'draw', to_act: [1], game: { pending: null }, own: { actions: [] } } };
  const next = (left_ms: number) => ({
    clock: { decision: 3, left_ms, running: true },
    view: { number: 7, decision: 3, phase: 'challenge', to_act: [0], game: { pending }, own: { actions: doc.view!.own!.actions } },
  });
  const verdict = page.locator('.moment');
  const question = page.getByRole('region', { name: 'Challenge' });
  const challenged = async () => {
    await button(page, 'Challenge').click();
    change(page, judged, [{ event: 'challenged', seat: 0, word, stands: false }]);
    await expect(verdict).toContainText('Not a word!');
  };
  /** Makes the page again. It makes its parts one after the other, each in a task of its own. */
  const reload = async () => {
    await page.reload();
    await expect(button(page, 'Challenge')).toBeVisible();
    await page.clock.runFor(100);
  };
  await page.clock.install();
  const sent = await sitAt(page, server.address, doc);
  await page.clock.pauseAt(Date.now() + 60_000);
  await challenged();
  change(page, next(118_000));
  await expect(page.locator('.self')).toContainText('You decide');
  await expect(question).toHaveCount(0);
  await page.clock.runFor(5000);
  await expect(verdict).toBeHidden();
  await expect(question).toBeVisible();

  // Where the finger is, the question has its buttons.
  const accept = await button(page, 'Accept').boundingBox();
  await reload();
  await challenged();
  change(page, next(118_000));
  await expect(page.locator('.self')).toContainText('You decide');
  await page.mouse.click(accept!.x + 20, accept!.y + 20);
  await page.clock.runFor(1000);
  await expect(question).toBeVisible();
  expect(moves(sent)).toEqual([{ do: 'challenge' }, { do: 'challenge' }]);

  await reload();
  await challenged();
  change(page, next(40_000));
  await expect(question, 'the time to answer is short').toBeVisible();
  await expect(verdict).toBeHidden();
});

test('AR-6.5: after a challenge the log explains the word, and no other one', async ({ page, server }) => {
  const doc = documents.alphaDoc();
  doc.room.options = { ...doc.room.options, words: 'challenge', aids: 'check' };
  await page.setViewportSize({ width: 320, height: 568 });
  const sent = await sitAt(page, server.address, doc, { check: { type: 'word', word: 'BROTHER', valid: true, gloss: 'a male with the same parents' } });
  await change(page, {}, [{ event: 'word_laid', seat: 1, group: 2, word: 'TORCH' }]);
  await change(page, {}, [{ event: 'challenged', seat: 0, word: 'ZOUK', stands: false }]);
  await change(page, {}, [{ event: 'challenged', seat: 0, word: 'BROTHER', stands: true }]);
  await page.getByRole('button', { name: 'Log' }).click();
  const log = page.getByRole('dialog').getByRole('list', { name: 'Log' });
  await expect(log).toContainText('You challenged BROTHER: it is a word.');
  await expect(log.getByRole('button')).toHaveText(['BROTHER']);
  await inspect(page, 'log-with-a-word');
  await log.getByRole('button', { name: 'BROTHER' }).click();
  await expect(page.getByRole('dialog', { name: 'BROTHER' })).toContainText('a male with the same parents');
  expect(sent.find(({ type, body }) => type === 'check' && body['tiles'] === undefined)?.body).toMatchObject({ word: 'BROTHER' });
});
