import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { avatarNames } from '../../../clients/web/src/art/avatars.ts';
import type { CardId, CardView } from '../../../clients/web/src/protocol/model.ts';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { tableTitle } from './player.ts';

export type Doc = ReturnType<typeof documents.ginDoc>;
export type Sent = { type: string; id: number; body: { move?: Record<string, unknown> } & Record<string, unknown> };

/** Tables of the games other than Rummy, in phases that show something different. */
export const tables: Record<string, () => Doc> = {
  gin: documents.ginDoc,
  'gin-lay-down': documents.layDownDoc,
  'gin-rummy': documents.ginRummyDoc,
  'gin-rummy-answer': documents.ginRummyAnswerDoc,
  'full-deck': documents.fullDeckDoc,
  'full-deck-starter': documents.starterDoc,
  'alpha-rummy': documents.alphaDoc,
  'alpha-rummy-draw': documents.alphaDrawDoc,
  'alpha-rummy-challenge': documents.challengeDoc,
};

/** The same table with more people, who have also laid something. */
export function crowd(doc: Doc, seats: number): Doc {
  const names = ['Pip', 'Juno', 'Moss', 'Tess', 'Otto', 'Lena'];
  for (let seat = 2; seat < seats; seat += 1) {
    doc.room.seats[seat] = { name: names[seat - 2] ?? 'Kim', avatar: avatarNames[seat]!, ready: true, connected: seat !== 3, paused: false };
    doc.view!.seats[seat] = { cards: 5 + seat, score: 11 * seat, left: false, away: seat === 3 };
    const [word] = Object.values(doc.view!.words);
    if (word) doc.view!.words[200 + seat] = { ...word, owner: seat, tiles: word.tiles.map((tile) => ({ ...tile, id: tile.id + 1000 * seat })) };
    const [meld] = Object.values(doc.view!.melds);
    if (meld) doc.view!.melds[200 + seat] = { ...meld, owner: seat, cards: meld.cards.map((one) => ({ ...one, id: one.id + 1000 * seat })) };
  }
  return { ...doc, room: { ...doc.room, capacity: seats } };
}

/** The same table at the end of the match. */
export function matchOver({ clock: _, ...doc }: Doc, clause: string, winner = 0): Doc {
  return { ...doc, room: { ...doc.room, stage: 'over' }, view: { ...doc.view!, phase: 'over', to_act: [], result: { clause, winners: [winner] } } };
}

/** Cards that the player has or had in their hand. */
type Held = Map<CardId, CardView>;
const hold = (held: Held, { view }: { view?: { own?: { hand?: readonly CardView[] } } }): void => view?.own?.hand?.forEach((card) => held.set(card.id, card));

/** The player's own part of the view after an arrangement. */
const arranged = (held: Held, move: Record<string, unknown>): object => ({ hand: (move['order'] as CardId[]).map((id) => held.get(id)), groups: move['groups'] });

/** Opens a room on a device that has a seat there. */
export async function openSeat(page: Page, address: string, doc: Doc): Promise<void> {
  // The replay of the match has no moves yet, as for a person who has just come. A test's own answer has priority.
  await page.context().route(/\/matches\/\d+\/replay/, (route) => route.fulfill({ json: { doc, events: [], steps: [] } }));
  // A device that has a seat already has a secret.
  await page.addInitScript((secret) => localStorage.setItem('meldroom.secret', JSON.stringify(secret)), '00'.repeat(32));
  await page.goto(`${address}?room=${doc.room.code}`);
}

/** The player takes the lesson of this room's game, and has these steps behind them. */
export const learnAt = (page: Page, { room }: Doc, behind: readonly string[] = []) =>
  page.addInitScript((walk) => localStorage.setItem('meldroom.walk', JSON.stringify(walk)), { room: room.code, begun: true, behind, shown: null });

/** How to change the room of a page that has entered one. */
const changes = new WeakMap<Page, (patch: object, events: object[]) => void>();

/** The table changes without the player, or something is said. */
export const change = (page: Page, patch: object, events: object[] = []) => changes.get(page)?.(patch, events);

/** The connections of pages that have entered a room. */
const sockets = new WeakMap<Page, WebSocketRoute>();

/** The page loses its connection, and gets no other one. */
export async function cutOff(page: Page): Promise<void> {
  await page.routeWebSocket(/\/ws(\?|$)/, () => {});
  await sockets.get(page)?.close({ code: 4999 });
}

/** Answers by the type of the request. A function answers each request by what it asks. */
type Answers = Record<string, object | ((asked: Sent) => object)>;

/**
 * A page at a room as it is in `doc`, without a server; notes what the page sends. `answers` has the answers to requests
 * that change nothing, or the one to `resume` of a person who has no seat.
 */
export async function enter(page: Page, address: string, doc: Doc, answers: Answers = {}): Promise<Sent[]> {
  const sent: Sent[] = [];
  let version = 0;
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    sockets.set(page, socket);
    const held: Held = new Map();
    hold(held, doc);
    changes.set(page, (patch, events) => {
      hold(held, patch);
      socket.send(JSON.stringify({ type: 'update', v: (version += 1), patch, events }));
    });
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as Sent;
      sent.push(message);
      const re = message.id;
      const { move } = message.body;
      const answer = () => {
        if (message.type === 'hello') return { ...documents.welcome, re };
        if (message.type === 'resume' && !answers['resume']) return { type: 'snapshot', re, v: (version = 1), seat: 0, doc };
        // An arrangement is the only move that changes nothing else.
        if (move?.['do'] === 'arrange') return { type: 'update', re, v: (version += 1), patch: { view: { own: arranged(held, move) } } };
        const answer = answers[message.type];
        return { type: 'pong', ...(typeof answer === 'function' ? answer(message) : answer), re };
      };
      socket.send(JSON.stringify(answer()));
    });
  });
  await openSeat(page, address, doc);
  return sent;
}

/** The same at a table where a match is being played. */
export async function sitAt(page: Page, address: string, doc: Doc, answers: Answers = {}): Promise<Sent[]> {
  // The page asks for the replay, which replaces what the log has heard until then.
  const replay = page.waitForResponse(/\/matches\/\d+\/replay/);
  const sent = await enter(page, address, doc, answers);
  await (await replay).finished();
  await expect(page.getByRole('heading', { level: 1, name: tableTitle })).toBeVisible();
  return sent;
}

export const moves = (sent: readonly Sent[]) => sent.flatMap((message) => (message.body.move ? [message.body.move] : []));
