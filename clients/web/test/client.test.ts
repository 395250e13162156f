import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcer } from '../src/browser/announcements.svelte.ts';
import { Client } from '../src/client/client.svelte.ts';
import { fetchPart } from '../src/client/fetch_part.ts';
import * as asPlayer from '../src/client/player_requests.ts';
import { remember } from '../src/device/storage.ts';
import { beatMs } from '../src/play/recap.ts';
import { timeLeft } from '../src/play/time_left.ts';
import type { Move, Snapshot } from '../src/protocol/model.ts';
import { ask, question } from '../src/rules/question.svelte.ts';
import { de } from '../src/text/de/de.ts';
import { en } from '../src/text/en/en.ts';
import { setLanguage } from '../src/text/language.svelte.ts';
import { text } from '../src/text/text.ts';
import { FakeEnvironment, settled } from './fake_environment.ts';
import { rummyDoc, rummyReplay, welcome } from './fixtures.ts';

// This device has been here before, so it may have a seat.
remember('secret', '00'.repeat(32));

/** A page at this address, whose requests the test answers. */
function open(path: string) {
  const address = new URL(path, 'http://localhost');
  const bar = { path };
  vi.stubGlobal('location', address);
  const goTo = (_state: unknown, _title: string, to: string) => (bar.path = to);
  vi.stubGlobal('history', { replaceState: goTo, pushState: goTo });
  const world = new FakeEnvironment();
  const client = new Client(address, world);
  client.start(Promise.resolve());
  const answer = async (message: object) => {
    world.socket.receive({ ...message, re: world.socket.last.id });
    await settled();
  };
  const greet = async () => {
    world.socket.opens();
    await answer(welcome);
  };
  /** The connection breaks, and another one is made. */
  const reconnect = async () => {
    world.socket.breaks();
    world.advance(60_000);
    await greet();
  };
  const sent = () => world.socket.sent.map(({ type }) => type).filter((type) => type !== 'hello');
  const asked = () => [world.socket.last.type, world.socket.last.body] as const;
  const tell = ({ patch, events }: { patch: object; events: readonly object[] }, index: number) => world.socket.receive({ type: 'update', v: 2 + index, patch, events });
  /** The page comes into sight or goes out of it. */
  const look = (hidden: boolean) => {
    Object.assign(document, { hidden, visibilityState: hidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { client, world, bar, answer, greet, reconnect, asked, sent, tell, look };
}

const room = rummyDoc().room.code;
const snapshot: Omit<Snapshot, 're'> = { type: 'snapshot', v: 1, doc: { ...rummyDoc(), room: { ...rummyDoc().room, stage: 'playing' } }, seat: 0 };
const { doc } = snapshot;
/** The same at another state of the room or the match. */
const snapshotOf = (change: { room?: object; view?: object }) => ({ ...snapshot, doc: { ...doc, room: { ...doc.room, ...change.room }, view: { ...doc.view, ...change.view } } });
const unseated = { ...snapshot, seat: undefined };
const refusal = (code: string) => ({ type: 'error', code, message: code });

/** A page that has asked for its room and got this answer. */
async function enter(first: object = snapshot) {
  const page = open(`/r/${room}`);
  await page.greet();
  await page.answer(first);
  return page;
}

/** What the server has over HTTP, by the end of the path. */
let archive: Record<string, object>;
beforeEach(() => {
  archive = { offer: { variants: [], lexicons: [], decks: [] } };
  vi.stubGlobal('fetch', async (path: string) => {
    const found = Object.entries(archive).find(([end]) => path.endsWith(end));
    return found ? Response.json(found[1]) : new Response('', { status: 404 });
  });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: {} }, hidden: false, visibilityState: 'visible' }));
  vi.stubGlobal('window', Object.assign(new EventTarget(), { matchMedia: () => ({ matches: false }) }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a link that moves a seat is used again if the connection breaks before the answer', async () => {
  const { client, bar, answer, greet, reconnect, asked } = open(`/r/${room}#claim=abc`);
  await greet();
  expect(asked()).toEqual(['claim', { room, token: 'abc' }]);
  expect(bar.path, 'the token does not stay in the address bar').toBe(`/r/${room}`);
  await reconnect();
  expect(asked()).toEqual(['claim', { room, token: 'abc' }]);
  await answer(refusal('bad_token'));
  expect(asked(), 'this device may have used it').toEqual(['resume', { room }]);
  await answer(snapshot);
  expect([client.entry.standing, client.notices.current]).toEqual(['seated', null]);
  await reconnect();
  expect(asked(), 'once there is an answer it is not used again').toEqual(['resume', { room }]);
});

test('a link that somebody else has used leads to the invitation', async () => {
  const { client, answer, greet, asked } = open(`/r/${room}#claim=abc`);
  await greet();
  await answer(refusal('bad_token'));
  await answer(refusal('no_seat'));
  expect(asked()).toEqual(['watch', { room, invited: true }]);
  await answer(unseated);
  expect(client.entry.standing).toBe('invited');
  expect(client.notices.current).not.toBeNull();
});

test('a player whose seat has moved to another device is told so, once', async () => {
  const { client, answer, reconnect } = await enter();
  await reconnect();
  await answer(refusal('no_seat'));
  await answer(unseated);
  expect([client.entry.standing, client.notices.current, client.recent.has(room)]).toEqual(['invited', { text: text.room.seatGone }, false]);
  client.notices.dismiss();
  await reconnect();
  await answer(refusal('no_seat'));
  expect(client.notices.current).toBeNull();
});

test('a person who sits down is asked in again if the connection breaks before the answer', async () => {
  const { client, answer, greet, reconnect, asked } = open(`/r/${room}`);
  client.entry.join('Ann');
  await greet();
  expect(asked()).toEqual(['join', { room, name: 'Ann' }]);
  await reconnect();
  expect(asked()).toEqual(['join', { room, name: 'Ann' }]);
  await answer(snapshot);
  expect(client.entry.standing).toBe('seated');
  await reconnect();
  expect(asked()).toEqual(['resume', { room }]);
});

test('a page that the server does not let in asks why, says so and stays away until the player tries again', async () => {
  const { client, world, greet } = open('/');
  vi.stubGlobal('fetch', async () => Response.json(refusal('banned'), { status: 403 }));
  world.socket.breaks();
  await settled();
  await settled();
  expect([client.server.link, client.server.unreachable]).toEqual(['banned', false]);
  world.advance(60_000);
  client.server.connection.wake();
  expect(world.sockets).toHaveLength(1);
  client.server.connection.restart();
  await greet();
  expect(client.server.link).toBe('online');
});

test('somebody who tries passwords is asked for one until it is right', async () => {
  const { client, world, answer, greet } = open('/');
  const refuse = async () => {
    world.socket.opens();
    await answer(refusal('password_wanted'));
    return client.server.passwordWanted;
  };
  expect([client.server.passwordWanted, await refuse()]).toEqual([false, true]);
  client.server.enterWith('open barley');
  expect([client.server.link, client.server.passwordWanted]).toEqual(['connecting', true]);
  world.socket.breaks();
  expect(client.server.unreachable).toBe(true);
  world.advance(60_000);
  expect([await refuse(), client.server.unreachable]).toEqual([true, false]);
  client.server.enterWith('open sesame');
  await greet();
  expect(client.server.passwordWanted).toBe(false);
});

test('two taps on the same button make one room', async () => {
  const { client, greet, sent } = open('/');
  await greet();
  const room = { variant: 'rummy', options: {}, seats: 2, name: 'Ann' };
  void client.createWithBots(room, 'easy');
  await client.createWithBots(room, 'easy');
  expect([sent(), client.preparing]).toEqual([['create'], true]);
});

test('a room that is wanted while the page connects is made as soon as it can be, if the player waits for it', async () => {
  const wanted = { variant: 'rummy', options: {}, seats: 2, name: 'Ann' };
  const { client, greet, sent } = open('/');
  void client.entry.create(wanted);
  await greet();
  expect([sent(), client.notices.current]).toEqual([['create'], null]);

  const other = open('/');
  void other.client.entry.create(wanted);
  other.client.navigation.visit({ page: 'room', room });
  await other.greet();
  expect(other.sent()).toEqual(['resume']);

  const back = open('/');
  const made = back.client.entry.create(wanted);
  back.client.navigation.visit({ page: 'room', room });
  back.client.navigation.visit({ page: 'home' });
  await back.greet();
  expect([await made, back.sent()], 'not after they came back').toEqual([false, []]);
});

test('a player learns that nothing was sent without a connection', async () => {
  const { client, world, greet } = open('/');
  await greet();
  world.socket.receive({ type: 'superseded' });
  await client.entry.create({ variant: 'rummy', options: {}, seats: 2, name: 'Ann' });
  expect(client.notices.current?.text).toBe(text.app.notSent);
});

test('without a connection the clock stands still, also until the room is there again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const clock = { decision: 1, left_ms: 60_000, running: true };
  const { client, world, answer, greet } = await enter({ ...snapshot, doc: { ...snapshot.doc, clock } });
  const left = () => timeLeft(client.doc!.clock!, client.clockAt, Date.now());
  vi.setSystemTime(10_000);
  expect(left()).toBe(50_000);
  for (const time of [20_000, 30_000]) {
    world.socket.breaks();
    vi.setSystemTime(time);
    expect(left()).toBe(50_000);
    world.advance(60_000);
    await greet();
    expect(left(), 'the room has not come yet').toBe(50_000);
  }
  await answer({ ...snapshot, doc: { ...snapshot.doc, clock: { ...clock, left_ms: 40_000 } } });
  vi.setSystemTime(35_000);
  expect(left()).toBe(35_000);
});

test('a spectator who wants to sit down stays at the invitation when the connection comes back', async () => {
  const { client, answer, greet, reconnect, asked } = open(`/r/${room}`);
  client.entry.watch();
  await greet();
  await answer(unseated);
  expect(client.entry.standing).toBe('watching');
  client.entry.considerSeat();
  await reconnect();
  expect(asked()).toEqual(['resume', { room }]);
  await answer(refusal('no_seat'));
  await answer(unseated);
  expect(client.entry.standing).toBe('invited');
});

test('an offer that does not come is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const given = new AbortController();
    setTimeout(() => given.abort(), ms);
    return given.signal;
  });
  const never = (_path: string, { signal }: RequestInit = {}) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const answering = fetch;
  vi.stubGlobal('fetch', never);
  const { client, greet } = open('/');
  await greet();
  vi.stubGlobal('fetch', answering);
  await vi.advanceTimersByTimeAsync(60_000);
  await settled();
  expect(client.server.offer).toEqual(archive['offer']);
});

test('players may look words up where the table allows it, spectators get no answer', async () => {
  for (const [standing, may] of [[{ seat: 0 }, true], [{ seat: undefined }, false]] as const) {
    const { client, answer, greet } = open(`/r/${room}`);
    await greet();
    client.server.offer = { variants: [{ name: 'rummy', title: 'Rummy', least_seats: 2, most_seats: 6, words: true, deck: 'standard', options: [], presets: [] }], lexicons: [], decks: [] };
    await answer({ ...snapshot, ...standing });
    expect(client.mayLookUp).toBe(may);
  }
});

/** The other player's turns, each of two moves: the table as it was when this player looked away, and what came since. */
const others = [6, 7, 8, 9].map((number) => ({
  number,
  patch: { view: { number } },
  events: [number % 2 === 0 ? { event: 'drew', seat: 1, from: 'stock', count: 1, cards: [] } : { event: 'discarded', seat: 1, card: { id: 90 + number, face: 'KH' } }],
}));

/** Where the server has the replay of the match. */
const replay = `matches/${doc.room.match}/replay?seat=0`;

/** A player at the table, who knows the match so far. */
async function atTable() {
  archive[replay] = { doc, events: [], steps: [] };
  const page = await enter();
  await settled();
  return page;
}

/** The numbers of the states that the page shows again, one after the other. */
function recapped(client: Client) {
  const shown = [];
  for (; client.roomHistory.recap.table; vi.advanceTimersByTime(beatMs)) shown.push(client.roomHistory.recap.table.doc.view?.number);
  return shown;
}

for (const [missed, numbers] of [['nothing', [6, 7]], ['a turn', [6, 7, 8, 9]]] as const) {
  test(`a phone that wakes shows what happened while it was in a pocket, and ${missed} that it missed itself`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { client, world, answer, greet, tell, look } = await atTable();
    look(true);
    others.slice(0, 2).forEach(tell);
    world.sleep(60_000);
    archive[replay] = { doc, events: [], steps: others };
    look(false);
    await greet();
    await answer({ ...snapshotOf({ view: { number: numbers.at(-1) } }), v: 9 });
    await settled();
    expect(recapped(client)).toEqual([5, ...numbers]);
  });
}

for (const late of ['fails', 'comes later'] as const) {
  test(`what a person missed is told from the beginning if another snapshot comes before the replay, which ${late}`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { client, world, answer, reconnect } = await atTable();
    const at = (number: number) => ({ ...snapshotOf({ view: { number } }), v: number });
    await reconnect();
    if (late === 'fails') {
      archive = {};
      await answer(at(7));
    } else {
      world.socket.receive({ ...at(7), re: world.socket.last.id });
    }
    archive[replay] = { doc, events: [], steps: others };
    await answer(at(9));
    await settled();
    expect(recapped(client)).toEqual([5, 6, 7, 8, 9]);
    expect(client.roomHistory.log.lines.find(({ kind }) => kind === 'since')?.number).toBe(5);
    await reconnect();
    await answer(at(9));
    expect(client.roomHistory.recap.table, 'once').toBeNull();
  });
}

test('the log is told anew in another language', async () => {
  const { client, tell } = await atTable();
  others.forEach(tell);
  const { log } = client.roomHistory;
  const now = { match: doc.room.match, number: others.at(-1)!.number };
  log.follow([{ event: 'connected', seat: 1, connected: false }, { event: 'left_room', seat: 2, name: 'Cleo' }], now, { seat: 0, nameOf: () => 'Ben', faces: {}, variant: 'rummy' });
  log.tellSince({ ...now, number: now.number - 1 }, log.lines.filter(({ kind }) => kind === 'log'));
  const ofRoom = () => log.lines.flatMap(({ kind, text }) => (kind === 'news' || kind === 'since' ? [text] : []));
  expect(ofRoom()).toEqual([en.log.since, 'Ben lost the connection.', 'Cleo left.']);
  const told = () => log.lines.flatMap(({ kind, text }) => (kind === 'heading' || kind === 'news' || kind === 'since' ? [] : [text]));
  const [drew] = told();
  archive[replay] = { doc, events: [], steps: others };
  await setLanguage('de');
  client.roomHistory.retell();
  await settled();
  expect(told()).toHaveLength(others.length);
  expect([drew, told()[0]]).toEqual(['Ben drew a card.', 'Ben hat eine Karte gezogen.']);
  expect(ofRoom()).toEqual([de.log.since, de.log.disconnected({ name: 'Ben', you: false }), de.log.leftRoom('Cleo')]);
  await setLanguage('en');
});

test('a page that reconnects out of sight still keeps what its person has not seen', async () => {
  const { client, answer, reconnect, tell, look } = await atTable();
  look(true);
  await reconnect();
  await answer(snapshot);
  await settled();
  others.slice(0, 2).forEach(tell);
  look(false);
  expect(client.roomHistory.recap.table?.doc.view?.number).toBe(5);
  client.roomHistory.recap.end();
});

test('T-8: a player who gives up their seat sees how the match ended, until they go elsewhere', async () => {
  const { client, world, answer, reconnect, sent } = await enter();
  archive['/matches/1/replay?seat=0'] = rummyReplay(0);
  void asPlayer.leave(client);
  const { id } = world.socket.last;
  void asPlayer.leave(client);
  world.socket.receive({ type: 'left', re: id });
  await settled();
  await answer(refusal('not_in_room'));
  expect([client.lastMatch.gaveUp?.doc.room.stage, client.lastMatch.gaveUp?.doc.view?.result?.winners, client.lastMatch.gaveUp?.seat]).toEqual(['over', [0], 0]);
  expect([client.navigation.place.page, client.doc, client.notices.current, client.recent.has(room), client.seatIn(1)]).toEqual(['room', null, null, false, 0]);
  await reconnect();
  expect([sent(), client.lastMatch.gaveUp?.seat], 'the page asks for nothing').toEqual([[], 0]);
  client.navigation.visit({ page: 'home' });
  expect([client.navigation.place.page, client.lastMatch.gaveUp]).toEqual(['home', null]);
});

test('T-8: if others play on, the player who gave up keeps the score as it was, and can watch', async () => {
  const { client, answer, greet, asked } = open(`/r/${room}`);
  await greet();
  const doc = structuredClone(snapshot.doc);
  doc.room.seats[2] = { ...doc.room.seats[1]!, name: 'Cat' };
  doc.view!.seats[2] = doc.view!.seats[1]!;
  await answer({ ...snapshot, doc });
  const fetched = vi.fn(fetch);
  vi.stubGlobal('fetch', fetched);
  void asPlayer.leave(client);
  await answer({ type: 'left' });
  expect(client.lastMatch.gaveUp?.doc.view).toEqual(client.lastMatch.gaveUp && doc.view);
  expect([client.lastMatch.gaveUp?.doc.room.stage, fetched.mock.calls], 'the server shows a running match only to those who are there').toEqual(['playing', []]);
  asPlayer.watchOn(client);
  await greet();
  expect([asked(), client.lastMatch.gaveUp]).toEqual([['watch', { room }], null]);
});

test('a person who leaves a room or is removed is told nothing about requests that this broke off', async () => {
  const { client, world, answer, greet } = await enter(snapshotOf({ room: { stage: 'over' } }));
  void asPlayer.leave(client);
  const { id } = world.socket.last;
  void asPlayer.leave(client);
  void client.play({ do: 'done' });
  world.socket.receive({ type: 'done', re: id });
  await settled();
  expect([client.navigation.place.page, client.notices.current]).toEqual(['home', null]);

  client.navigation.visit({ page: 'room', room });
  await greet();
  await answer(snapshot);
  void client.ask('chat', { text: 'Hello!' });
  world.socket.receive({ type: 'error', code: 'kicked', message: 'kicked' });
  await settled();
  expect(client.notices.current).toEqual({ text: text.room.kicked });

  await greet();
  const made = client.entry.create({ variant: 'rummy', options: {}, seats: 2, name: 'Ann' });
  world.socket.breaks();
  expect([await made, client.notices.current], 'who stays is told').toEqual([false, { text: text.app.lost }]);
});

test('the first page forgets a room that is gone, but not because a server is away', async () => {
  const { client, world, greet } = await enter();
  client.navigation.visit({ page: 'home' });
  const known = () => client.recent.has(room);
  await client.recent.lookAround(false);
  expect(known(), 'before the server has answered').toBe(true);
  await greet();
  world.socket.breaks();
  await client.recent.lookAround(false);
  expect(known(), 'while it restarts').toBe(true);
  world.advance(60_000);
  await greet();
  await client.recent.lookAround(false);
  expect(known()).toBe(false);
});

test('the first page learns that another match has begun in a room; of a match against bots only if it asks all rooms', async () => {
  for (const bot of [undefined, 'easy'] as const) {
    const { client } = await enter(snapshotOf({ room: { stage: 'over', seats: { ...doc.room.seats, 1: { ...doc.room.seats[1]!, ...(bot && { bot }) } } } }));
    archive[`rooms/${room}`] = snapshot;
    const stage = async (all: boolean) => {
      await client.recent.lookAround(all);
      return client.recent.rooms.find(({ code }) => code === room)?.table?.stage;
    };
    expect([await stage(false), await stage(true)]).toEqual([bot ? 'over' : 'playing', 'playing']);
  }
});

test('T-12: a hand that was dealt while the page was closed is known as new, and one that the device has seen is not', async () => {
  await atTable();
  for (const [hand, unseen] of [[1, false], [2, true], [2, false]] as const) {
    const { client } = await enter(snapshotOf({ view: { hand } }));
    expect(client.dealtUnseen, `hand ${hand}`).toBe(unseen);
  }
});

test('a card that was just drawn is not marked in another room', async () => {
  const { client, answer, greet, tell } = await enter();
  const draw = { patch: {}, events: [{ event: 'received', cards: [{ id: 1, face: 'KH' }] }] };
  tell(draw, 0);
  expect([...client.fresh]).toEqual([1]);
  client.navigation.visit({ page: 'home' });
  expect([...client.fresh]).toEqual([]);
  client.navigation.visit({ page: 'room', room });
  await greet();
  await answer(snapshot);
  tell(draw, 0);
  await answer(snapshot);
  expect([...client.fresh], 'a snapshot may be of another match').toEqual([]);
});

test('an address that ends where the code should be leads to no room', async () => {
  const { client, answer, greet, asked } = open('/r/-');
  await greet();
  expect(asked()).toEqual(['resume', { room: '' }]);
  await answer(refusal('bad_message'));
  expect(client.entry.standing).toBe('nowhere');
});

test('the card with a clause does not stay open over another page', async () => {
  const { client, world } = await atTable();
  ask({ clause: 'RUM-2.4' });
  world.socket.receive({ type: 'room_closed' });
  expect([client.navigation.place.page, question()]).toEqual(['home', null]);
});

test('a room that was not there is asked for again with the same code', async () => {
  const { client, greet, asked } = await enter(refusal('no_such_room'));
  expect(client.entry.standing).toBe('nowhere');
  client.navigation.visit({ page: 'room', room });
  await greet();
  expect([client.entry.standing, ...asked()]).toEqual(['entering', 'resume', { room }]);
});

test('the first page does not list a room that its player found closed', async () => {
  const { client, answer, reconnect } = await atTable();
  expect(client.recent.has(room)).toBe(true);
  await reconnect();
  await answer(refusal('no_such_room'));
  expect([client.entry.standing, client.doc, client.recent.has(room)]).toEqual(['nowhere', null, false]);
});

test('a spectator of one room looks for their seat in the next', async () => {
  const { client, answer, greet, asked } = open(`/r/${room}`);
  client.entry.watch();
  await greet();
  await answer(unseated);
  client.navigation.visit({ page: 'room', room: 'ANOTHER0' });
  await greet();
  expect(asked()).toEqual(['resume', { room: 'ANOTHER0' }]);
});

test('a match whose players have moved to other seats begins with a snapshot and its events, and nobody was away', async () => {
  const { client, world, tell, reconnect, answer } = await atTable();
  const spoken = vi.spyOn(announcer, 'say');
  const steps: unknown[] = [];
  client.onstep = (events) => steps.push(events.map(({ event }) => event));
  tell({ patch: { room: { stage: 'over' } }, events: [{ event: 'match_ended', result: { clause: 'T-8', winners: [0] } }] }, 0);
  tell({ patch: { room: { stage: 'waiting' }, view: null }, events: [] }, 1);
  const next = { ...doc, room: { ...doc.room, match: 2 }, view: { ...doc.view, number: 0, to_act: [1] } };
  const [known, shown] = [client.doc, steps.length];
  world.socket.receive({ ...snapshot, v: 1, doc: next, seat: 1 });
  expect([client.doc, client.seat, steps.length], 'it begins with its events').toEqual([known, 0, shown]);
  const begins = [{ event: 'match_started', match: 2 }, { event: 'deal_drawn', draws: [], dealer: 0 }, { event: 'hand_dealt', hand: 1, dealer: 0, cards: 7 }];
  tell({ patch: {}, events: begins }, 0);
  expect([client.seat, client.lastMatch.finished, steps.length]).toEqual([1, null, shown + 1]);
  expect(steps.at(-1)).toEqual(begins.map(({ event }) => event));
  expect(spoken.mock.calls.flat()).toEqual(['You win the match.', text.spoken.wantsRematch, expect.stringMatching(/^The match begins\. /), text.spoken.yourTurn]);
  await settled();
  const lines = () => client.roomHistory.log.lines.map(({ kind, match }) => [kind, match]);
  expect(lines()).toEqual([['heading', 2], ['log', 2], ['heading', 2]]);
  expect(client.roomHistory.recap.table).toBeNull();

  await reconnect();
  archive['matches/2/replay?seat=1'] = { doc: next, events: [], steps: others };
  await answer({ ...snapshot, doc: { ...next, view: { ...next.view, number: 9 } }, seat: 1 });
  await settled();
  expect(lines(), 'after a break of the connection something was missed').toContainEqual(['since', 2]);
  client.roomHistory.recap.end();
  expect([0, 1, 2, 3].map((match) => client.seatIn(match)), 'a replay is seen from the seat of its match').toEqual([1, 0, 1, 1]);
});

test('the result of a hand goes when the next match gives its player another seat while they are away', async () => {
  for (const [seat, match] of [[0, 1], [1, undefined]] as const) {
    const { client, tell, reconnect, answer } = await atTable();
    const result = { hand: 1, clause: 'RUM-2.6', seats: {} };
    tell({ patch: { view: { phase: 'between_hands', last_hand: result } }, events: [] }, 0);
    expect(client.roomHistory.ended?.doc.view?.last_hand).toEqual(result);
    archive = {};
    await reconnect();
    await answer({ ...snapshotOf({ room: { match: 2 } }), seat });
    await settled();
    expect(client.roomHistory.ended?.doc.room.match, `in seat ${seat}`).toBe(match);
  }
});

test('a match that begins while the waiting room has no connection still has its deal before it', async () => {
  const { client, greet, reconnect, answer } = open(`/r/${room}`);
  const { view: _view, ...waiting } = { ...doc, room: { ...doc.room, stage: 'waiting' as const, match: 0 } };
  await greet();
  await answer({ ...snapshot, doc: waiting });
  expect(client.firstDeal).toBeNull();
  await reconnect();
  await answer(snapshot);
  expect(client.firstDeal?.map(({ event }) => event)).toEqual(['match_started', 'hand_dealt', 'received']);
  client.firstDeal = null;
  await reconnect();
  await answer(snapshot);
  expect(client.firstDeal, 'the hand was there already').toBeNull();
});

test('a page that is loaded in a match has the result of the hand before, also of the match before', async () => {
  const over = { hand: 1, clause: 'RUM-2.6', seats: {} };
  const handOver = { number: 6, patch: { view: { number: 6, phase: 'between_hands', last_hand: over } }, events: [] };
  const dealt = { number: 7, patch: { view: { number: 7, phase: 'draw', hand: 2 } }, events: [] };
  const seen = async (match: number) => {
    const { client } = await enter(snapshotOf({ room: { match }, view: { number: 7 } }));
    await settled();
    return client.roomHistory.ended?.doc.view?.last_hand;
  };
  archive[replay] = { doc, events: [], steps: [handOver, dealt] };
  expect(await seen(1)).toEqual(over);
  archive['matches/2/replay?seat=0'] = { doc: { ...doc, room: { ...doc.room, match: 2 } }, events: [], steps: [] };
  expect(await seen(2), 'in the first hand').toEqual(over);
});

test('T-7: a player sees what the table played for them', async () => {
  const { client, tell } = await atTable();
  const events = [{ event: 'timed_out', seat: 0 }, { event: 'discarded', seat: 0, card: { id: 1, face: 'KH' } }];
  tell({ patch: { view: { number: 6, to_act: [1] } }, events }, 0);
  expect(client.notices.current).toMatchObject({ text: expect.stringMatching(/king of hearts/), cause: 'absence' });
});

/** A player at the end of a match, and what is spoken. */
async function atTheEnd() {
  const page = await atTable();
  page.tell({ patch: { room: { stage: 'over' } }, events: [] }, 0);
  const spoken = vi.spyOn(announcer, 'say');
  return { ...page, spoken: () => spoken.mock.calls.flat() };
}
const again = { patch: { room: { stage: 'waiting' }, view: null }, events: [] };

test('who wants to play again is asked nothing more, also if somebody else was faster', async () => {
  const { client, world, tell, sent, spoken } = await atTheEnd();
  void asPlayer.askRematch(client);
  const { id } = world.socket.last;
  tell(again, 1);
  world.socket.receive({ ...refusal('wrong_stage'), re: id });
  await settled();
  expect([sent().at(-1), client.notices.current, spoken()]).toEqual(['ready', null, []]);
});

test('a refusal to play again is told while the match is still the last thing', async () => {
  const { client, answer, spoken } = await atTheEnd();
  void asPlayer.askRematch(client);
  await answer(refusal('draining'));
  expect(client.notices.current).not.toBeNull();
  expect(spoken()).toEqual([client.notices.current?.text]);
});

test('who has just finished a match hears that somebody wants another one', async () => {
  const { tell, spoken } = await atTheEnd();
  tell(again, 1);
  expect(spoken()).toEqual([text.spoken.wantsRematch]);
});

test('T-12: an arrangement that a move overtakes is refused without a word', async () => {
  const { client, world } = await atTable();
  const refused = async (move: Move) => {
    const made = client.play(move);
    world.socket.receive({ type: 'error', code: 'refused', clause: 'T-12', message: 'cards left out', re: world.socket.last.id });
    return [await made, client.notices.current?.text];
  };
  expect(await refused({ do: 'arrange', order: [], groups: [] })).toEqual([false, undefined]);
  expect(await refused({ do: 'discard', card: 1 })).toEqual([false, 'Cards left out.']);
});

test('T-18: a player who asked the table sees who declined, and others do not', async () => {
  const declined = async (by: number, seat: number) => {
    const { client, tell } = await enter(snapshotOf({ view: { petition: { kind: 'take_back', by, agreed: [] } } }));
    tell({ patch: { view: { petition: null } }, events: [{ event: 'answered', seat, agree: false }] }, 0);
    return client.notices.current?.text;
  };
  expect(await declined(0, 1)).toBe('Ben declined.');
  expect(await declined(0, 0), 'they take it back themselves').toBeUndefined();
  expect(await declined(1, 0)).toBeUndefined();
});

test('T-19: a refusal for a word that is not in the dictionary offers to propose that word', async () => {
  const { client, world } = await atTable();
  const made = client.play({ do: 'lay_word', tiles: [{ card: 1 }] });
  world.socket.receive({ type: 'error', code: 'refused', clause: 'T-9', reason: 'not_a_word', message: 'no such word', values: { word: 'ZORB' }, re: world.socket.last.id });
  await made;
  expect(client.notices.current).toMatchObject({ text: 'ZORB is not in the dictionary.', clause: 'T-9', word: 'ZORB' });
});

test('a player who was away when a match ended and another one was wanted still sees who won', async () => {
  const { client, answer, reconnect } = await atTable();
  const { view: _view, ...waiting } = { ...doc, room: { ...doc.room, stage: 'waiting' as const } };
  const end = { number: 6, patch: { room: { stage: 'over' }, view: { number: 6, phase: 'over' } }, events: [] };
  archive[replay] = { doc, events: [], steps: [end] };
  await reconnect();
  await answer({ ...snapshot, doc: waiting });
  await settled();
  expect([client.lastMatch.finished?.view?.phase, client.lastMatch.rematch?.stage], 'a phone that wakes at the table shows the result').toEqual(['over', 'waiting']);

  const reloaded = await enter({ ...snapshot, doc: waiting });
  await settled();
  expect([reloaded.client.lastMatch.finished?.view?.phase, reloaded.client.lastMatch.rematch], 'a page that is loaded shows the waiting room').toEqual(['over', null]);

  const other = await enter({ ...snapshot, doc: waiting, seat: 1 });
  await settled();
  expect(other.client.lastMatch.finished, 'who has this seat now did not play from it').toBeNull();
});

test('hints for a state that is over are not shown as hints for the present one', async () => {
  const { client, world, tell, answer, sent } = await atTable();
  tell({ patch: { room: { options: { aids: 'hints' } } }, events: [] }, 0);
  const hint = (number: number) => ({ type: 'hints', number, hints: [{ move: { do: 'discard', card: number }, points: 0 }] });
  let found = client.hints();
  await settled();
  await answer(hint(5));
  expect(await found).toEqual(hint(5).hints);

  found = client.hints();
  await settled();
  tell({ patch: { view: { number: 6 } }, events: [] }, 1);
  await answer(hint(5));
  expect(sent().filter((type) => type === 'hint'), 'it asks once more').toHaveLength(3);
  await answer(hint(6));
  expect(await found).toEqual(hint(6).hints);

  found = client.hints();
  await settled();
  tell({ patch: { view: { number: 7, to_act: [1] } }, events: [] }, 2);
  world.socket.receive({ ...hint(6), re: world.socket.last.id });
  expect(await found, 'the turn is over').toBeNull();
  expect(sent().filter((type) => type === 'hint')).toHaveLength(4);
});

test('a message goes when what it says is no longer so, and its words follow the language', async () => {
  const { client, world, answer, greet, reconnect, tell } = await atTable();
  world.socket.breaks();
  await client.ask('chat', { text: 'Hello!' });
  expect(client.notices.current?.text).toBe(text.app.notSent);
  await setLanguage('de');
  expect(client.notices.current?.text).toBe(de.app.notSent);
  await setLanguage('en');
  world.advance(60_000);
  await greet();
  expect(client.notices.current, 'there is a connection').toBeNull();
  await answer(snapshot);

  const asked = async (code: string) => {
    void client.ask('host', { seat: 1 });
    await answer(refusal(code));
    return client.notices.current !== null;
  };
  expect(await asked('cannot_save')).toBe(true);
  world.socket.receive({ type: 'saving', works: false });
  expect(client.notices.current).not.toBeNull();
  world.socket.receive({ type: 'saving', works: true });
  expect(client.notices.current, 'the server can save again').toBeNull();

  expect(await asked('room_full')).toBe(true);
  tell({ patch: { room: { seats: { 1: { connected: false } } } }, events: [] }, 0);
  expect(client.notices.current, 'all seats are still taken').not.toBeNull();
  tell({ patch: { room: { seats: { 1: null } } }, events: [] }, 1);
  expect(client.notices.current, 'a seat is free').toBeNull();

  const broken = client.ask('chat', { text: 'Hello!' });
  world.socket.breaks();
  await broken;
  await reconnect();
  expect(client.notices.current?.text, 'what was broken off is still to be known').toBe(text.app.lost);
});

test('a link that moves a seat is offered only while it can be used', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { client, answer, reconnect } = await atTable();
  const make = async () => {
    void asPlayer.makeDeviceLink(client);
    await answer({ type: 'token', token: 'abc', valid_seconds: 60 });
    return client.deviceLink.address;
  };
  expect(await make()).toBe(`http://localhost/r/${room}#claim=abc`);
  vi.advanceTimersByTime(59_000);
  expect(client.deviceLink.address).not.toBeNull();
  vi.advanceTimersByTime(1000);
  expect(client.deviceLink.address, 'it has expired').toBeNull();
  await make();
  await reconnect();
  expect(client.deviceLink.address, 'another server may have the room now').toBeNull();
});

test('hints wait until the lesson has its own, because the server handles one request at a time', async () => {
  const { client, world, tell, answer, sent } = await atTable();
  tell({ patch: { room: { options: { aids: 'hints' } } }, events: [] }, 0);
  const hint = { type: 'hints', number: 5, hints: [{ move: { do: 'discard', card: 5 }, points: 0 }] };
  const asked = () => sent().filter((type) => type === 'hint').length;
  void client.advice();
  const found = client.hints();
  await settled();
  expect(asked()).toBe(1);
  expect(world.socket.last.body, 'the lesson wants words that a beginner knows').toEqual({ words: 'everyday' });
  await answer(hint);
  expect(asked()).toBe(2);
  expect(world.socket.last.body, 'the player wants the best').toEqual({});
  await answer(hint);
  expect(await found).toEqual(hint.hints);
});

test('a part that could not be loaded is missing for want of a connection, or because the page is old', async () => {
  const { client, world, greet } = open('/');
  await greet();
  const missing = () => fetchPart(client, Promise.reject(new TypeError('Failed to fetch')));
  expect([await missing(), client.notices.current]).toEqual([null, { text: text.app.outdated }]);
  world.socket.breaks();
  expect([await missing(), client.notices.current]).toEqual([null, { text: text.app.notLoaded, cause: 'offline' }]);
  expect([await fetchPart(client, Promise.resolve('part'))]).toEqual(['part']);
});
