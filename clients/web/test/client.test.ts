import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Client } from '../src/core/client.svelte.ts';
import type { Snapshot } from '../src/protocol/model.ts';
import { FakeWorld, settled } from './fake_world.ts';
import { rummyDoc, welcome } from './fixtures.ts';

/** A page at this address, whose requests the test answers. */
function open(path: string) {
  const address = new URL(path, 'http://localhost');
  const bar = { path };
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', { replaceState: (_state: unknown, _title: string, to: string) => (bar.path = to) });
  const world = new FakeWorld();
  const client = new Client(address, world);
  client.reclaim();
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
  return { client, bar, answer, greet, reconnect, asked, sent };
}

const room = rummyDoc().room.code;
const snapshot: Omit<Snapshot, 're'> = { type: 'snapshot', v: 1, doc: { ...rummyDoc(), room: { ...rummyDoc().room, stage: 'playing' } }, seat: 0 };
const refusal = (code: string) => ({ type: 'error', code, message: code });

beforeEach(() => vi.stubGlobal('fetch', async (path: string) => (path.endsWith('offer') ? Response.json({ variants: [], lexicons: [], decks: [] }) : new Response('', { status: 404 }))));
afterEach(() => vi.unstubAllGlobals());

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
  expect([client.standing, client.notice]).toEqual(['seated', null]);
  await reconnect();
  expect(asked(), 'once there is an answer it is not used again').toEqual(['resume', { room }]);
});

test('a link that somebody else has used leads to the invitation', async () => {
  const { client, answer, greet, asked } = open(`/r/${room}#claim=abc`);
  await greet();
  await answer(refusal('bad_token'));
  await answer(refusal('no_seat'));
  expect(asked()).toEqual(['watch', { room, invited: true }]);
  await answer({ ...snapshot, seat: undefined });
  expect(client.standing).toBe('invited');
  expect(client.notice).not.toBeNull();
});

test('a person who sits down is asked in again if the connection breaks before the answer', async () => {
  const { client, answer, greet, reconnect, asked } = open(`/r/${room}`);
  client.join('Ann');
  await greet();
  expect(asked()).toEqual(['join', { room, name: 'Ann' }]);
  await reconnect();
  expect(asked()).toEqual(['join', { room, name: 'Ann' }]);
  await answer(snapshot);
  expect(client.standing).toBe('seated');
  await reconnect();
  expect(asked()).toEqual(['resume', { room }]);
});

test('two taps on the same button make one room', async () => {
  const { client, greet, sent } = open('/');
  await greet();
  const room = { variant: 'rummy', options: {}, seats: 2, name: 'Ann' };
  void client.createWithBots(room, 'easy');
  await client.createWithBots(room, 'easy');
  expect([sent(), client.preparing]).toEqual([['create'], true]);
});

test('a spectator who wants to sit down stays at the invitation when the connection comes back', async () => {
  const { client, answer, greet, reconnect, asked } = open(`/r/${room}`);
  client.watch();
  await greet();
  await answer({ ...snapshot, seat: undefined });
  expect(client.standing).toBe('watching');
  client.considerSeat();
  await reconnect();
  expect(asked()).toEqual(['resume', { room }]);
  await answer(refusal('no_seat'));
  await answer({ ...snapshot, seat: undefined });
  expect(client.standing).toBe('invited');
});
