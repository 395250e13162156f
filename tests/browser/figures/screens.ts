import { expect, type Locator, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { crowd, enter, sitAt } from '../support/made_table.ts';
import type { Player } from '../support/player.ts';
import type { MeldroomServer } from '../support/server.ts';
import { button } from '../support/test.ts';
import { sheets } from './sheets.ts';

export interface Environment {
  page: Page;
  server: MeldroomServer;
  arrive(name: string): Promise<Player>;
}

type Doc = ReturnType<typeof documents.rummyDoc>;

const card = (page: Page, name: string) => page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name }).first();

/** Opens a screen; returns the element that the picture must show, if it is not in view at first. */
type Visit = (around: Environment) => Promise<Locator | void>;

/** A table from a document, and what the test does there for the picture. */
const table = (doc: Doc, then?: (page: Page) => Promise<Locator | void>, answers?: Record<string, object>): Visit => async ({ page, server }) => {
  await sitAt(page, server.address, doc, answers);
  return then?.(page);
};

const menu = (page: Page) => button(page, 'Room menu').click();

function waiting(): Doc {
  const { room } = documents.rummyDoc();
  const bot = { name: 'Robin', avatar: 'cat' as const, ready: true, connected: true, paused: false, bot: 'hard' as const };
  return { room: { ...room, stage: 'waiting', capacity: 4, match: 0, seats: { 0: { ...room.seats[0]!, ready: false }, 2: bot } } };
}

function rummyDraw(): Doc {
  const own = documents.rummyDoc().view?.own;
  if (!own) throw new Error('the made table of Rummy has no hand');
  return documents.rummyDoc({
    phase: 'draw',
    seats: { 0: { cards: 10, score: 12, left: false, away: false }, 1: { cards: 7, score: 38, left: false, away: false } },
    own: { ...own, hand: own.hand.slice(0, 10), actions: [{ kind: 'draw', clause: 'RUM-2.1', from: ['stock', 'discard'], cards: [], least: 0, most: 1 }] },
  });
}

/** The first hand of Rummy is over, and the next one waits. */
function between(): Doc {
  const { view, ...doc } = sheets['rummy']!();
  const { result: _, ...rest } = view!;
  const { secret: __, ...room } = doc.room;
  return { ...doc, room: { ...room, stage: 'playing', seats: { ...room.seats, 0: { ...room.seats[0]!, ready: false } } }, view: { ...rest, phase: 'between_hands', melds: documents.rummyDoc().view!.melds } };
}

/** A word has been challenged, and the clock stops at that moment. */
const verdict = (stands: boolean): Visit => async ({ page, server }) => {
  const doc = documents.challengeDoc();
  const { word } = doc.view!.words[1]!;
  const scored = { event: 'scored', seat: 1, line: { clause: 'AR-4.2', points: 4, text: 'BOTHER -> BROTHER, 1 x4' } };
  const move = {
    type: 'update', v: 2,
    patch: { view: { phase: 'play', to_act: [1], game: { pending: null, bonus_due: stands ? 4 : 0 }, own: { actions: [] } } },
    events: [{ event: 'challenged', seat: 0, word, stands }, ...(stands ? [scored] : [])],
  };
  await page.clock.install();
  await sitAt(page, server.address, doc, { move, check: { type: 'word', word, valid: true, gloss: 'a male person who has the same parents as another person' } });
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, 'Challenge').click();
  await expect(page.locator('.moment')).toBeVisible();
};

/** The lesson of a game, at its first step or at its goal. */
const lesson = (game: string, begun: boolean): Visit => async ({ page, server }) => {
  await page.goto(server.address);
  await button(page, `Learn ${game}`).click();
  if (begun) await button(page, 'Show me').click();
  else await expect(button(page, 'Show me')).toBeVisible();
};

const log = [
  { kind: 'heading', text: 'Hand 2' },
  { kind: 'log', text: 'Ann deals.' },
  { kind: 'log', text: 'Ben drew a card.' },
  { kind: 'log', text: 'Ben laid down 8♥ 9♥ 10♥.' },
  { kind: 'chat', seat: 1, name: 'Ben', text: 'There they are at last, after all this waiting for the ten!' },
  { kind: 'chat', seat: 0, name: 'Ann', text: 'Well played' },
  { kind: 'log', text: 'Ben discarded 9♦.' },
];

async function talked({ page, server }: Environment): Promise<void> {
  await page.addInitScript((entries) => sessionStorage.setItem('meldroom.log.7K3M9QRT', entries), JSON.stringify(log));
  await sitAt(page, server.address, documents.rummyDoc());
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: /^Log/ }).click();
}

async function replay({ page, server }: Environment): Promise<void> {
  await page.route(/\/replay/, (route) => route.fulfill({ json: documents.rummyReplay(new URL(route.request().url()).searchParams.get('seat') === '1' ? 1 : 0) }));
  await enter(page, server.address, sheets['rummy']!());
  await button(page, 'Watch it again').click();
  await button(page, 'One move forward').click();
}

/** A server that answers every greeting with this message. */
async function greetedWith(page: Page, address: string, answer: object): Promise<void> {
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => socket.onMessage(() => socket.send(JSON.stringify(answer))));
  await page.goto(address);
}

const hinted = () => {
  const doc = documents.wordsDoc();
  return { ...doc, room: { ...doc.room, options: { ...doc.room.options, aids: 'hints' } } };
};
const hints = [
  { move: { do: 'lay_word', tiles: [{ card: 5 }, { card: 1 }, { card: 6 }, { card: 3, as: 'I' }] }, points: 12 },
  { move: { do: 'change_word', word: 1, tiles: [{ card: 7 }, ...[40, 41, 42, 43].map((one) => ({ card: one }))] }, points: 5 },
  { move: { do: 'pass', cards: [] }, points: 0 },
];

/** Every screen, by its name. */
export const screens: Record<string, Visit> = {
  home: async ({ page, server }) => {
    await page.goto(server.address);
    await expect(button(page, 'Play Rummy')).toBeVisible();
  },
  'home-options': async ({ page, server }) => {
    await page.goto(server.address);
    await button(page, 'Customise AlphaRummy 500').click();
    await page.getByRole('dialog').locator('summary', { hasText: 'All the options' }).click();
    return page.getByLabel('Target score', { exact: true });
  },
  credits: async ({ page, server }) => {
    await page.goto(`${server.address}#credits`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  invitation: async ({ page, server, arrive }) => {
    const ann = await arrive('Ann');
    await page.goto(`${server.address}r/${await ann.makeRoom({ game: 'Pass the Deck', seats: 4 })}`);
    await expect(button(page, 'Sit down')).toBeVisible();
  },
  'waiting-room': async ({ page, server }) => {
    await enter(page, server.address, waiting());
    await expect(button(page, 'Start the match')).toBeVisible();
  },
  'rummy-draw': table(rummyDraw()),
  'rummy-play': table(documents.rummyDoc()),
  'rummy-others-turn': table(documents.rummyDoc({ to_act: [1] })),
  'pass-the-deck': table(documents.wordsDoc()),
  'pass-the-deck-word-begun': table(documents.wordsDoc(), async (page) => {
    for (const name of ['T blue', 'E black', 'A red']) await card(page, name).click();
  }),
  'rummy-four': table(crowd(documents.rummyDoc(), 4)),
  'full-deck-four': table(crowd(documents.fullDeckDoc(), 4)),
  'pass-the-deck-eight': table(crowd(documents.wordsDoc(), 8)),
  gin: table(documents.ginDoc()),
  'gin-knock': table(documents.ginDoc(), (page) => button(page, 'Knock…').click()),
  'gin-lay-down': table(documents.layDownDoc()),
  'gin-lay-down-dialog': table(documents.layDownDoc(), (page) => button(page, 'Lay down…').click()),
  'gin-rummy': table(documents.ginRummyDoc()),
  'gin-rummy-knock': table(documents.ginRummyDoc(), (page) => button(page, 'Knock').click()),
  'gin-rummy-answer': table(documents.ginRummyAnswerDoc()),
  'gin-rummy-over': table(documents.ginRummyOverDoc()),
  'full-deck': table(documents.fullDeckDoc()),
  'full-deck-exchange': table(documents.fullDeckDoc(), async (page) => {
    await button(page, 'Exchange…').click();
    await card(page, 'B').click();
  }),
  'full-deck-letter': table(documents.fullDeckDoc(), (page) => card(page, 'wild card').click()),
  'full-deck-starter': table(documents.starterDoc()),
  'alpha-rummy-draw': table(documents.alphaDrawDoc()),
  'alpha-rummy-play': table(documents.alphaDoc()),
  'alpha-rummy-challenge': table(documents.challengeDoc()),
  'alpha-rummy-verdict': verdict(true),
  'alpha-rummy-verdict-none': verdict(false),
  'rummy-result': table(between()),
  'lesson-goal': lesson('Full Deck', false),
  ...Object.fromEntries(['Rummy', 'Gin Rummy', 'BWC Gin Rummy', 'Pass the Deck', 'Full Deck', 'AlphaRummy 500'].map((game) => [`lesson-${game.toLowerCase().replaceAll(' ', '-')}`, lesson(game, true)])),
  rules: async ({ page, server }) => {
    await page.goto(`${server.address}#rules=alpha-rummy`);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  hint: table(hinted(), (page) => button(page, 'Hint').click(), { hint: { type: 'hints', number: 5, hints } }),
  hints: table(
    hinted(),
    async (page) => {
      await button(page, 'Hint').click();
      await button(page, 'More').click();
    },
    { hint: { type: 'hints', number: 5, hints } },
  ),
  refusal: table(
    documents.rummyDoc(),
    async (page) => {
      await card(page, 'queen of spades').click();
      await page.locator('.rail').getByRole('button', { name: /^Discard/ }).click();
      await expect(page.locator('.notice')).toBeVisible();
    },
    { move: { type: 'error', code: 'refused', clause: 'RUM-2.4', message: 'The card taken from the discard pile may not be discarded in the same turn.' } },
  ),
  'log-and-chat': talked,
  menu: table(documents.rummyDoc(), menu),
  fairness: table(documents.rummyDoc(), async (page) => {
    await menu(page);
    await page.getByText('More about the room').click();
    await page.getByText('Fair shuffle').click();
    return page.getByText('Fingerprint', { exact: true });
  }),
  ...Object.fromEntries(Object.entries(sheets).map(([game, make]) => [`match-over-${game}`, table(make())])),
  replay,
  'replay-all-hands': async (around) => {
    await replay(around);
    await button(around.page, 'Everyone’s cards').click();
  },
  'replay-missing': async ({ page, server }) => {
    await page.route(/\/replay/, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'This match is not over yet.\n' }));
    await sitAt(page, server.address, documents.rummyDoc());
    await page.evaluate(() => (location.hash = '#match=7'));
    await expect(button(page, 'Back to the table')).toBeVisible();
  },
  'no-such-room': async ({ page, server }) => {
    await page.goto(`${server.address}r/7K3M9QRT`);
    await expect(page.getByRole('main')).toContainText('7K3M9QRT');
  },
  offline: async ({ page, server }) => {
    await page.routeWebSocket(/\/ws(\?|$)/, (socket) => socket.close());
    await page.goto(server.address);
    await expect(button(page, 'Try now')).toBeVisible();
  },
  outdated: async ({ page, server }) => {
    await greetedWith(page, server.address, { type: 'error', re: 1, code: 'unsupported_version', message: 'This server speaks version 2.' });
    await expect(button(page, 'Reload')).toBeVisible();
  },
  superseded: async ({ page, server }) => {
    await greetedWith(page, server.address, { type: 'superseded' });
    await expect(button(page, 'Play here')).toBeVisible();
  },
};
