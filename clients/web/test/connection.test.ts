import { beforeEach, describe, expect, test } from 'vitest';
import { Connection, ConnectionLost, type ConnectionState, RequestError } from '../src/connection/connection.ts';
import type { ServerMessage } from '../src/protocol/model.ts';
import { FakeEnvironment, type FakeSocket, settled } from './fake_environment.ts';
import { welcome } from './fixtures.ts';

describe('connection', () => {
  let world: FakeEnvironment;
  let states: ConnectionState[];
  let failures: number;
  let reasons: (string | undefined)[];
  let welcomes: number;
  let messages: ServerMessage[];
  let connection: Connection;

  async function greet() {
    world.socket.opens();
    world.socket.receive({ ...welcome, re: world.socket.last.id });
    await settled();
  }

  beforeEach(() => {
    world = new FakeEnvironment();
    states = [];
    failures = 0;
    reasons = [];
    welcomes = 0;
    messages = [];
    const events = {
      state: (state: ConnectionState) => states.push(state),
      failed: (why?: RequestError) => {
        failures += 1;
        reasons.push(why?.code);
      },
      welcome: () => (welcomes += 1),
      message: (message: ServerMessage) => messages.push(message),
    };
    connection = new Connection(() => 'ws://test/ws', 'aa'.repeat(32), events, world);
    connection.restart();
  });

  test('says hello first, with the version and the secret', async () => {
    world.socket.opens();
    expect(world.socket.last.type).toBe('hello');
    expect(world.socket.last.body).toMatchObject({ version: 1, client: expect.stringMatching(/^meldroom-web\/\d+\.\d+\.\d+$/), secret: 'aa'.repeat(32) });
    world.socket.receive({ ...welcome, re: world.socket.last.id });
    await settled();
    expect(states).toEqual(['online']);
    expect(welcomes).toBe(1);
  });

  test('sends no hello itself, and does not use its id for a request', async () => {
    world.socket.opens();
    const hello = world.socket.last;
    world.socket.receive({ ...welcome, re: hello.id });
    await settled();
    connection.request('check', { word: 'CAT' }).catch(() => {});
    expect(world.socket.sent.map((message) => message.type)).toEqual(['hello', 'check']);
    expect(world.socket.last.id).not.toBe(hello.id);
  });

  test('reports an attempt that failed, but not the loss of a connection that worked', async () => {
    world.socket.breaks();
    expect(failures).toBe(1);
    world.advance(250);
    await greet();
    world.socket.breaks();
    expect([failures, states.at(-1)]).toEqual([1, 'connecting']);
    world.advance(500);
    world.socket.breaks();
    expect(failures).toBe(2);
  });

  test('reports why the server takes nobody at the moment, and tries again', async () => {
    world.socket.opens();
    world.socket.receive({ type: 'error', re: world.socket.last.id, code: 'server_full', message: 'no room' });
    await settled();
    expect(reasons).toEqual(['server_full']);
    world.socket.breaks();
    world.advance(250);
    world.socket.breaks();
    expect(reasons).toEqual(['server_full', undefined]);
    world.advance(10_000);
    await greet();
    expect(states.at(-1)).toBe('online');
  });

  test('waits for a password if the server wants one', async () => {
    world.socket.opens();
    world.socket.receive({ type: 'error', re: world.socket.last.id, code: 'password_wanted', message: 'a password' });
    await settled();
    expect([states.at(-1), reasons]).toEqual(['password', []]);
    world.advance(60_000);
    expect(world.sockets.length).toBe(1);
    connection.restart();
    await greet();
    expect(states.at(-1)).toBe('online');
  });

  test('sends a known password with the hello', () => {
    const events = { state: () => {}, failed: () => {}, welcome: () => {}, message: () => {} };
    new Connection(() => 'ws://test/ws', 'aa'.repeat(32), events, world, () => 'open sesame').restart();
    world.socket.opens();
    expect(world.socket.last.body).toMatchObject({ password: 'open sesame' });
  });

  test('passes on messages that answer no request', async () => {
    await greet();
    const said = [
      { type: 'announcement', text: 'Down at 22:00.' },
      { type: 'room_closed', reason: 'Enough.' },
      { type: 'saving', works: false },
    ];
    for (const message of said) world.socket.receive(message);
    expect(messages).toEqual(said);
  });

  test('gives each answer to its own request, in any order', async () => {
    await greet();
    const first = connection.request('check', { word: 'CAT' });
    const second = connection.request('check', { word: 'DOG' });
    const [a, b] = world.socket.sent.slice(-2);
    world.socket.receive({ type: 'word', re: b?.id, word: 'DOG', valid: true, gloss: '' });
    world.socket.receive({ type: 'word', re: a?.id, word: 'CAT', valid: true, gloss: '' });
    expect(await first).toMatchObject({ word: 'CAT' });
    expect(await second).toMatchObject({ word: 'DOG' });
  });

  test('a refusal comes with its clause and reason', async () => {
    await greet();
    const move = connection.request('move', { number: 1, move: { do: 'done' } });
    world.socket.receive({ type: 'error', re: world.socket.last.id, code: 'refused', message: 'No.', clause: 'RUM-2.4', reason: 'just_taken' });
    const error = await move.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ code: 'refused', clause: 'RUM-2.4', reason: 'just_taken' });
  });

  test('an update that answers a move reaches the document before the player', async () => {
    await greet();
    let documentFirst = false;
    const move = connection.request('move', { number: 1, move: { do: 'done' } }).then(() => (documentFirst = messages.length === 1));
    world.socket.receive({ type: 'update', re: world.socket.last.id, v: 2 });
    await move;
    expect(documentFirst).toBe(true);
  });

  test('reconnects soon after a break, and fails the open requests', async () => {
    await greet();
    const lost = connection.request('check', { word: 'CAT' });
    world.socket.breaks();
    await expect(lost).rejects.toBeInstanceOf(ConnectionLost);
    world.advance(249);
    expect(world.sockets).toHaveLength(1);
    world.advance(1);
    expect(world.sockets).toHaveLength(2);
    await greet();
    expect(states).toEqual(['online', 'connecting', 'online']);
    expect(welcomes).toBe(2);
  });

  test('waits longer after each failure, but tries at once when the network is back', async () => {
    await greet();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const tries = world.sockets.length;
      world.socket.breaks();
      const start = world.now;
      while (world.sockets.length === tries) world.advance(50);
      waits.push(world.now - start);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);

    world.socket.breaks();
    const tries = world.sockets.length;
    connection.wake();
    expect(world.sockets).toHaveLength(tries + 1);
  });

  test('goes at once to the server that it is sent to, and from there back to its own after a pause', async () => {
    await greet();
    connection.redirect('ws://n2/ws');
    expect(world.sockets.map(({ url, closed }) => [url, closed])).toEqual([['ws://test/ws', true], ['ws://n2/ws', false]]);
    await greet();
    connection.redirect('ws://n3/ws');
    expect(world.sockets).toHaveLength(2);
    world.advance(250);
    expect(world.socket.url).toBe('ws://test/ws');
    expect(failures).toBe(0);
  });

  test('goes back to its own server if the other one cannot be reached', async () => {
    await greet();
    connection.redirect('ws://n2/ws');
    world.socket.breaks();
    world.advance(250);
    expect(world.socket.url).toBe('ws://test/ws');
  });

  test('waits longer each time it is sent away, until the server answers a request', async () => {
    const waits: number[] = [];
    const sentAway = async () => {
      await greet();
      const tries = world.sockets.length;
      const start = world.now;
      connection.redirect(null);
      while (world.sockets.length === tries) world.advance(50);
      waits.push(world.now - start);
    };
    for (let i = 0; i < 4; i += 1) await sentAway();
    await greet();
    const done = connection.request('check', { word: 'CAT' });
    world.socket.receive({ type: 'word', re: world.socket.last.id, word: 'CAT', valid: true, gloss: '' });
    await done;
    await sentAway();
    expect(waits).toEqual([250, 500, 1000, 2000, 250]);
  });

  test('pings a quiet link and gives it up without an answer', async () => {
    await greet();
    world.advance(20_000);
    expect(world.socket.last.type).toBe('ping');
    world.socket.receive({ type: 'pong', re: world.socket.last.id });
    world.advance(19_000);
    expect(world.sockets).toHaveLength(1);
    world.advance(1_000 + 8_000 + 250);
    expect(world.sockets).toHaveLength(2);
  });

  test('checks the link soon if a request stays unanswered, and not if it is answered', async () => {
    await greet();
    const answered = connection.request('check', { word: 'CAT' });
    world.socket.receive({ type: 'word', re: world.socket.last.id, word: 'CAT', valid: true, gloss: '' });
    await answered;
    world.advance(19_999);
    expect(world.socket.last.type).toBe('check');
    const lost = connection.request('move', { number: 1, move: { do: 'done' } });
    world.advance(2_000);
    expect(world.socket.last.type).toBe('ping');
    world.advance(8_000);
    await expect(lost).rejects.toBeInstanceOf(ConnectionLost);
    expect(states).toEqual(['online', 'connecting']);
  });

  test('checks the link when the page wakes up', async () => {
    await greet();
    connection.wake();
    expect(world.socket.last.type).toBe('ping');
    world.advance(2_500 + 250);
    expect(world.sockets).toHaveLength(2);
  });

  test('opens a new link at once when the page wakes up after a long sleep', async () => {
    await greet();
    world.sleep(28_000);
    connection.wake();
    expect([world.socket.last.type, world.sockets.length], 'a nap').toEqual(['ping', 1]);
    world.socket.receive({ type: 'pong', re: world.socket.last.id });
    world.sleep(28_001);
    connection.wake();
    expect([world.sockets[0]!.closed, world.sockets.length]).toEqual([true, 2]);
    expect(states).toEqual(['online', 'connecting']);
  });

  test('gives up a server that accepts the connection and stays silent', () => {
    world.socket.opens();
    world.advance(8_000 + 250);
    expect(world.sockets).toHaveLength(2);
  });

  test.each([
    ['by message', (socket: FakeSocket) => socket.receive({ type: 'superseded' })],
    ['by close code', (socket: FakeSocket) => socket.breaks(4001)],
  ])('stays away once it is superseded %s, until the player asks for it back', async (_, supersede) => {
    await greet();
    supersede(world.socket);
    expect(states.at(-1)).toBe('superseded');
    world.advance(60_000);
    connection.wake();
    expect(world.sockets).toHaveLength(1);
    connection.restart();
    expect(world.sockets).toHaveLength(2);
  });

  test.each([
    [1003, 'unreadable'],
    [1007, 'unreadable'],
    [1009, 'unreadable'],
    [4000, 'unreadable'],
    [4004, 'banned'],
  ] as const)('stays away after close code %d, until the player tries again', async (code, state) => {
    await greet();
    world.socket.breaks(code);
    expect(states.at(-1)).toBe(state);
    world.advance(60_000);
    connection.wake();
    expect(world.sockets).toHaveLength(1);
    connection.restart();
    await greet();
    expect(states.at(-1)).toBe('online');
  });

  test.each([1001, 1006, 1011, 1012, 4002, 4003])('comes back after close code %d', async (code) => {
    await greet();
    world.socket.breaks(code);
    world.advance(250);
    expect(world.sockets).toHaveLength(2);
  });

  test.each([
    ['unsupported_version', 'outdated'],
    ['banned', 'banned'],
  ] as const)('stops if the server refuses the hello as %s', async (code, state) => {
    world.socket.opens();
    world.socket.receive({ type: 'error', re: world.socket.last.id, code, message: '' });
    await settled();
    expect([states.at(-1), reasons]).toEqual([state, []]);
    world.advance(60_000);
    expect(world.sockets).toHaveLength(1);
  });

  test('stops if the server refuses over HTTP what it would only refuse again, and not once it is connected', async () => {
    world.socket.breaks();
    expect([connection.refuse('rate_limited'), states.length]).toEqual([false, 0]);
    expect([connection.refuse('banned'), states.at(-1)]).toEqual([true, 'banned']);
    world.advance(60_000);
    expect(world.sockets).toHaveLength(1);
    connection.restart();
    await greet();
    connection.refuse('banned');
    expect(states.at(-1), 'that answer is about an earlier attempt').toBe('online');
  });

  test('takes no requests without a connection', async () => {
    await expect(connection.request('check', { word: 'CAT' })).rejects.toBeInstanceOf(ConnectionLost);
  });
});
