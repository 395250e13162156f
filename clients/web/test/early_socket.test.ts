import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EarlySocket } from '../src/early/early_socket.ts';
import type { Socket } from '../src/connection/socket.ts';

class FakeSocket implements Socket {
  readyState = 1;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  closed = false;
  send() {}
  close() {
    this.closed = true;
  }
}

const url = 'ws://test/ws';
let opened: { url: string; hello: string }[];
let socket: FakeSocket;
let early: EarlySocket;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  socket = new FakeSocket();
  early = new EarlySocket(url, 'hello', (url, hello) => {
    opened.push({ url, hello });
    return socket;
  });
});
afterEach(() => vi.useRealTimers());

/** Takes the connection and records its messages. */
async function listen(): Promise<unknown[]> {
  const heard: unknown[] = [];
  const taken = early.take(url, 'hello');
  if (!taken) throw new Error('there is no connection to take');
  taken.onmessage = ({ data }) => heard.push(data);
  await Promise.resolve();
  return heard;
}

test('messages that came before anything listened are passed on first, and once', async () => {
  socket.onmessage?.({ data: 'welcome' });
  const heard = await listen();
  socket.onmessage?.({ data: 'next' });
  expect(heard).toEqual(['welcome', 'next']);
  expect(opened).toEqual([{ url, hello: 'hello' }]);
});

test('what follows from a message happens before the next one comes', async () => {
  for (const data of ['welcome', 'saving']) socket.onmessage?.({ data });
  const taken = early.take(url, 'hello');
  const happened: unknown[] = [];
  if (taken) {
    taken.onmessage = ({ data }) => {
      happened.push(data);
      void Promise.resolve().then(() => happened.push(`after ${String(data)}`));
    };
  }
  for (let i = 0; i < 5; i += 1) await null;
  expect(happened).toEqual(['welcome', 'after welcome', 'saving', 'after saving']);
});

test('a connection that is not open yet can be taken, too', async () => {
  socket.readyState = 0;
  const heard = await listen();
  socket.onmessage?.({ data: 'welcome' });
  expect(heard).toEqual(['welcome']);
});

test('a taker that stops listening at once gets no messages', async () => {
  socket.onmessage?.({ data: 'welcome' });
  const taken = early.take(url, 'hello');
  const heard: unknown[] = [];
  if (taken) taken.onmessage = ({ data }) => heard.push(data);
  if (taken) taken.onmessage = null;
  await Promise.resolve();
  expect(heard).toEqual([]);
});

test('the connection can be taken once', () => {
  expect(early.take(url, 'hello')).toBe(socket);
  expect(early.take(url, 'hello')).toBeNull();
  expect(socket.closed).toBe(false);
});

test.each([2, 3])('a broken connection cannot be taken (state %i)', (state) => {
  socket.readyState = state;
  expect(early.take(url, 'hello')).toBeNull();
});

test.each([
  ['ws://test/games/ws', 'hello'],
  [url, 'hello, somebody else'],
])('a request for another connection gets none, and closes this one', (to, hello) => {
  expect(early.take(to, hello)).toBeNull();
  expect(socket.closed).toBe(true);
  expect(early.take(url, 'hello')).toBeNull();
});

test('the connection is closed if nobody takes it in time', () => {
  vi.advanceTimersByTime(9_999);
  expect(socket.closed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.closed).toBe(true);
  expect(early.take(url, 'hello')).toBeNull();
});

test('a connection that was taken stays open', () => {
  early.take(url, 'hello');
  vi.advanceTimersByTime(60_000);
  expect(socket.closed).toBe(false);
});
