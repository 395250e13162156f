import { expect } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { followHint } from '../support/hints.ts';
import { inspect } from '../support/inspect.ts';
import { sitAt } from '../support/made_table.ts';
import { nextToAct, type Wish } from '../support/player.ts';
import { movesIn, saveRecord, verify } from '../support/records.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { moving, test } from '../support/test.ts';
import { playToTheEnd } from '../support/turns.ts';

test.use(moving);

type Skill = 'easy' | 'medium' | 'hard';

const matches: Record<string, [Wish, Skill]> = {
  rummy: [{ game: 'Rummy', options: { target: 10 } }, 'hard'],
  'pass-the-deck': [{ game: 'Pass the Deck', options: { target: 25 } }, 'medium'],
  gin: [{ game: 'BWC Gin Rummy', options: { target: 100 } }, 'medium'],
  'gin-rummy': [{ game: 'Gin Rummy', options: { target: 25 } }, 'hard'],
  'full-deck': [{ game: 'Full Deck', options: { match: 'single', aids: 'hints' } }, 'easy'],
  'alpha-rummy': [{ game: 'AlphaRummy 500', options: { target: 60, words: 'challenge' } }, 'hard'],
};

for (const [name, [wish, skill]] of Object.entries(matches)) {
  test(`T-14, T-15: one person plays ${name} against a bot with a finger on a phone, saves the record and watches the match again`, async ({ visit }) => {
    const ann = await visit('Ann');
    const { page } = ann;
    await ann.playBots(wish, skill);
    await expect(page.getByRole('list', { name: 'Players' }).getByText(`bot, ${skill}`)).toBeVisible();
    await playToTheEnd(ann, wish.game);
    await expect(page.getByRole('heading', { name: /wins? the match|share the match/ })).toBeVisible();
    await inspect(page, `bot-${name}-result`);

    if (wish.options?.['aids'] === 'hints') {
      await expect(page.getByText(/^Best word you missed [A-Z]+, (for \d+ points?|\d+ at the end)$/), 'it looks for words short enough to miss some').toBeVisible();
      // After a Starter there is one for it, too.
      await ann.hit(page.getByRole('button', { name: 'Show me', exact: true }).first());
      await ann.hit(page.getByRole('button', { name: 'Best plays here' }));
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(/^\s*(Lay|Change) /);
      await page.keyboard.press('Escape');
      await ann.hit(page.getByRole('button', { name: 'Back to the table' }));
    }

    const record = await saveRecord(ann);
    expect(record.name).toMatch(new RegExp(`^meldroom-${name}-${ann.code()}-match-1-\\d{4}-\\d{2}-\\d{2}\\.json$`));
    expect(await verify(record.path)).toContain('all of it follows from its seed and moves');

    await ann.hit(page.getByRole('button', { name: 'Check it here' }));
    await expect(page.getByRole('region', { name: 'Fair shuffle' })).toContainText(/Everything fits|Everything that could be checked fits/);
    await expect(page.getByText('The deck is the one that this page knows'), 'also where a discard pile is left open').toBeVisible();

    const scene = page.locator('.result');
    const reckoning = scene.getByRole('table', { name: /^((Hand|Game|Round) \d+|Starter)/ });
    const reckoned = async () => {
      await expect(scene).toBeVisible();
      // Below a final sheet the last hand is folded.
      const folded = scene.getByText(/^The last (hand|game|round)$/);
      if ((await folded.isVisible()) && !(await reckoning.isVisible())) await ann.hit(folded);
      return (await reckoning.innerText()).replace(/\s+/g, ' ');
    };
    const result = await reckoned();
    await ann.hit(page.getByRole('button', { name: 'Watch it again' }));
    const place = page.getByText(/^Move \d+ of \d+$/);
    await expect(place).toHaveText(/^Move 1 of /);
    const last = Number(/of (\d+)$/.exec(await place.innerText())?.[1]);
    await ann.hit(page.getByRole('button', { name: 'Everyone’s cards' }));
    await expect(page.getByRole('list', { name: /’s hand$/ })).toBeVisible();
    // A bot may go gin with its first card.
    const middle = Math.min(12, last);
    for (let at = 2; at <= middle; at += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(place).toHaveText(`Move ${at} of ${last}`);
    }
    await inspect(page, `bot-${name}-replay`);
    await ann.hit(page.getByRole('button', { name: 'One move back' }));
    await expect(place).toHaveText(`Move ${middle - 1} of ${last}`);
    await page.keyboard.press('End');
    await expect(place).toHaveText(`Move ${last} of ${last}`);
    // The address counts all moves, also those that nobody else sees.
    await expect(page, 'it has all moves of the record').toHaveURL(new RegExp(`#match=1&move=${1 + movesIn(record.path)}$`));
    expect(await reckoned(), 'it ends as it ended').toBe(result);
    await ann.hit(page.getByRole('button', { name: 'Back to the table' }));
    await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  });
}

test('one tap starts another match against bots, and the last result is still there after a reload', async ({ visit }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await ann.playBots({ game: 'Rummy', seats: 3, options: { ends: 'hands', hands: 1 } }, 'easy');
  await expect(page.getByRole('list', { name: 'Players' }).getByText('bot, easy')).toHaveCount(2);
  await playToTheEnd(ann, 'Rummy');
  const told = () => page.locator('.result .head, .result .hands, .result .sum').allInnerTexts();
  await page.keyboard.press('Shift');
  const ended = await told();
  await ann.hit(page.getByRole('button', { name: 'Play again' }));
  await expect(page.getByRole('button', { name: 'Play again' })).toBeHidden();
  await ann.atTable();
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await ann.hit(page.getByRole('button', { name: 'Room menu' }));
    await ann.hit(page.getByRole('dialog').getByRole('button', { name: 'Last result' }));
    await expect.poll(told).toEqual(ended);
    await ann.hit(page.getByRole('button', { name: 'Back to the table' }));
  }
});

test('the host gives free seats to bots and removes one; another person takes its seat @daily', async ({ visit }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  const code = await ann.makeRoom({ game: 'Pass the Deck', seats: 3 });
  const add = page.getByRole('group', { name: 'Put a bot on a free seat:' });
  await ann.hit(add.getByRole('button', { name: /^Hard/ }));
  await expect(page.getByText('bot, hard')).toBeVisible();
  await ann.hit(add.getByRole('button', { name: /^Easy/ }));
  await expect(page.getByText('bot, easy')).toBeVisible();
  await expect(add, 'no seat is free').toHaveCount(0);
  await inspect(page, 'waiting-room-full-of-bots');
  const bot = page.getByRole('listitem').filter({ hasText: 'bot, easy' });
  await ann.hit(bot.getByRole('button', { name: /^Remove / }));
  await ann.hit(page.getByRole('dialog').getByRole('button', { name: /^Remove / }));
  await expect(page.getByText('bot, easy')).toBeHidden();

  const ben = await visit('Ben');
  await ben.join(code);
  await expect(ben.page.getByText('bot, hard')).toBeVisible();
  await ann.hit(page.getByRole('button', { name: 'Room menu' }));
  await ann.hit(page.getByText('More about the room'));
  await expect(page.getByRole('button', { name: /^Make .+ the host$/ }), 'a bot cannot be the host').toHaveText(['Make Ben the host']);
  await page.keyboard.press('Escape');
  await expect(ben.page.getByRole('button', { name: /^Remove / }), 'Ben is not the host').toHaveCount(0);
  await ann.start();
  await ann.atTable();
  await expect(page.getByRole('list', { name: 'Players' }).getByText('bot, hard')).toBeVisible();
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

test('T-7: a bot plays for a person who is away until they are back', async ({ visit }) => {
  const [ann, ben] = [await visit('Ann'), await visit('Ben')];
  const code = await ann.makeRoom({
    game: 'Rummy',
    options: { turn_seconds: 30, away_after: 1, away: 'bot' },
  });
  await ben.join(code);
  await ann.start();
  await ben.atTable();
  await ben.page.goto('about:blank');
  const told = ann.page.getByText('A bot plays for Ben until Ben is back.');
  await expect
    .poll(async () => {
      if (await ann.myTurn()) await takeRummyTurn(ann);
      return told.isVisible();
    }, { timeout: 90_000 })
    .toBe(true);
  await ben.openLink(code);
  await ben.hit(ben.page.getByRole('button', { name: 'I am here' }));
  await expect(told).toBeHidden();
});

test('a bot applauds a long word of a person with a sign over its seat', async ({ visit }) => {
  const ann = await visit('Ann');
  // There somebody who only follows the hints soon makes a long word.
  await ann.playBots({ game: 'Full Deck', options: { aids: 'hints' } }, 'easy');
  const sign = ann.page.getByRole('list', { name: 'Players' }).locator('.bubble.drawn');
  for (let moves = 0; (await sign.count()) === 0; moves += 1) {
    expect(moves, 'no long word was made').toBeLessThan(40);
    if ((await nextToAct([ann])) !== null) await followHint(ann);
  }
  await inspect(ann.page, 'bot-applauds');
});

test('T-13: a person asks for good plays, prepares one with a tap and makes it with another tap @daily', async ({ visit }) => {
  const begin = async () => {
    const ann = await visit('Ann');
    await ann.playBots({ game: 'Pass the Deck', options: { aids: 'hints' } }, 'easy');
    await nextToAct([ann]);
    const lamp = ann.page.getByRole('button', { name: 'Hint' });
    await ann.hit(lamp);
    await expect(ann.page.locator('.proposal')).toBeVisible();
    await ann.hit(lamp);
    const dialog = ann.page.getByRole('dialog', { name: 'Hints' });
    const first = dialog.getByRole('button', { name: /^Prepare: (Lay|Change) / }).first();
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    return { ann, first, found: await first.isVisible() };
  };
  let begun = await begin();
  // Seven letters may spell no word at all.
  while (!begun.found) begun = await begin();
  const { ann, first } = begun;
  const { page } = ann;
  await expect(first).toContainText(/counts \d+ at the end/);
  const word = /(\w+)\s+It counts/.exec(await first.innerText())?.[1] ?? '';
  expect(word).toMatch(/^[A-Z]{3,}$/);
  await inspect(page, 'hints-live');
  await ann.hit(first);
  await expect(page.locator('.bench').getByRole('status')).toContainText(word);
  expect(await ann.press(ann.actions.getByRole('button', { name: /^(Lay|Change) / })), 'a hint is never refused').toBeNull();

  // The replay of this moment shows the same plays, but they cannot be prepared any more.
  await ann.hit(page.getByRole('button', { name: 'Room menu' }));
  await ann.hit(page.getByText('More about the room'));
  await ann.hit(page.getByRole('button', { name: 'This match so far' }));
  const best = page.getByRole('button', { name: 'Best plays here' });
  await expect(page.getByRole('group', { name: 'Playback' })).toBeVisible();
  // If the bot began, there are no plays before its move.
  if (!(await best.isVisible())) await ann.hit(page.getByRole('button', { name: 'One move forward' }));
  await ann.hit(best);
  const shown = page.getByRole('dialog', { name: 'Best plays here' });
  await expect(shown.getByRole('listitem').first()).toContainText(/^\s*(Lay|Change) .*counts \d+ at the end/);
  await expect(shown.getByRole('listitem').getByRole('button', { name: /^Prepare/ })).toHaveCount(0);
  await inspect(page, 'best-plays');
});
