import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdminPage } from '../admin/admin_page.svelte.ts';

vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en'] }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server that answers at once, unless `answers` says what it does with a command. `asked` is what it was asked. */
class FakeServer {
  readonly asked: string[] = [];
  answers: Record<string, (request: Record<string, unknown>) => Promise<Response> | Response> = {};

  constructor() {
    vi.stubGlobal('document', { hidden: false, addEventListener() {}, removeEventListener() {} });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((afterMs) => {
      const timer = new AbortController();
      setTimeout(() => timer.abort(new Error('too late')), afterMs);
      return timer.signal;
    });
    vi.stubGlobal('fetch', (address: string, { body, signal }: RequestInit) => {
      const request = address === 'metrics' ? { command: address } : (JSON.parse(String(body)) as { command: string });
      const name = request.command;
      this.asked.push(name);
      const givenUp = new Promise<never>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
      return Promise.race([givenUp, this.answers[name]?.(request) ?? new Response(name === 'metrics' ? '' : '{"version":"1"}')]);
    });
  }

  times = (name: string) => this.asked.filter((one) => one === name).length;
}

const never = () => new Promise<Response>(() => {});

/** A page of the server's operator that has looked once, and looks again every five seconds. */
async function open(): Promise<AdminPage> {
  const page = new AdminPage();
  await page.enter('token');
  page.watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.status).not.toBeNull();
  return page;
}

test('a page of the server’s operator stays locked when an answer comes that was asked for before, also without storage', async () => {
  let answer = () => {};
  const late = new Promise<void>((over) => (answer = over));
  const page = new AdminPage();
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (address === 'metrics') await late;
    return new Response(request.body ? '{"version":"1"}' : '');
  });
  await page.enter('token');
  const said = page.act('say', { text: 'There is cake.' }, () => 'said');
  await vi.waitFor(() => expect(page.outcome?.text).toBe('said'));
  page.leave();
  answer();
  await said;
  expect([page.status, page.server.hasToken]).toEqual([null, false]);
});

test('a page of the server’s operator gives up a look after ten seconds, says so, and has only one under way', async () => {
  const server = new FakeServer();
  const page = await open();
  const looks = server.times('status');
  server.answers = { status: never };
  await vi.advanceTimersByTimeAsync(14_900);
  expect([server.times('status') - looks, page.lost]).toEqual([1, '']);
  await vi.advanceTimersByTimeAsync(200);
  expect(page.lost).toBe('The server does not answer. This page keeps asking.');
  server.answers = {};
  await vi.advanceTimersByTimeAsync(15_000);
  expect(page.lost).toBe('');
});

test('a command that an operator gives twice is sent once, and what it has changed is seen', async () => {
  const server = new FakeServer();
  const page = await open();
  // A look that began before.
  let late = () => {};
  server.answers = { status: () => new Promise((answer) => (late = () => answer(new Response('{"version":"1"}')))) };
  await vi.advanceTimersByTimeAsync(5_000);
  server.answers['unban'] = () => (server.times('unban') > 1 ? new Response('{"error":"`x` is not banned"}', { status: 400 }) : new Response('{}'));

  const looks = server.times('status');
  const [first, second] = [page.act('unban', { who: 'x' }, () => 'done'), page.act('unban', { who: 'x' }, () => 'done')];
  expect(await second).toBe(false);
  delete server.answers['status'];
  late();
  expect(await first).toBe(true);
  expect(server.times('status') - looks).toBe(1);
  expect([server.times('unban'), page.outcome]).toEqual([1, { text: 'done', trouble: false }]);
  await page.act('unban', { who: 'x' }, () => 'done');
  expect(page.outcome).toEqual({ text: '`x` is not banned', trouble: true });
});

test('an operator reads that a command is on its way, and that nobody knows what became of it if no answer comes', async () => {
  const server = new FakeServer();
  const page = await open();
  server.answers = { say: never };
  const said = page.act('say', { text: 'There is cake.' }, () => 'said');
  await vi.advanceTimersByTimeAsync(600);
  expect(page.outcome).toEqual({ text: 'One moment…', trouble: false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await said).toBe(false);
  expect(page.outcome).toEqual({ text: 'No answer came. Perhaps it was done, perhaps not.', trouble: true });
});

test('rates are measured over some seconds, also when a command is followed by a look at once', async () => {
  const server = new FakeServer();
  let moves = 0;
  server.answers = { metrics: () => new Response(`meldroom_moves_total ${moves}`) };
  const page = await open();
  moves = 50;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(page.history.at(-1)?.movesPerSecond).toBe(10);
  moves = 90;
  await vi.advanceTimersByTimeAsync(1_000);
  await page.act('say', { text: 'There is cake.' }, () => 'said');
  expect(page.history.at(-1)?.movesPerSecond).toBe(15);
});

test('a page of the server’s operator shows why the server refuses, and no page of a proxy', async () => {
  const server = new FakeServer();
  const page = await open();
  server.answers = { metrics: () => new Response('too many requests came from your address\n', { status: 429 }) };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(page.lost).toBe('The server refuses: too many requests came from your address. This page keeps asking.');
  server.answers = { metrics: () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }) };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(page.lost).toBe('The server does not answer. This page keeps asking.');
});

test('a list knows which nodes of a cluster it lacks, as long as they do not answer', async () => {
  const server = new FakeServer();
  const rooms = (silent?: string[]) => () => new Response(JSON.stringify({ rooms: [], number: 0, silent }));
  server.answers = { rooms: rooms(['n2', 'n3']) };
  const page = await open();
  expect([page.rooms.silent, page.connections.silent]).toEqual([['n2', 'n3'], []]);
  server.answers = { rooms: rooms() };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(page.rooms.silent).toEqual([]);
});

test('what cannot be a token is not sent', async () => {
  const server = new FakeServer();
  const page = new AdminPage();
  await page.enter('Schlüssel·№');
  expect([server.asked, page.outcome?.text]).toEqual([[], 'a token has only letters, digits and -_.~+/=']);
});

test('a page of the server’s operator is locked when a command finds that the token has changed', async () => {
  const server = new FakeServer();
  const page = await open();
  server.answers = { say: () => new Response('that is not this server\'s admin token\n', { status: 401 }) };
  await page.act('say', { text: 'There is cake.' }, () => 'said');
  expect([page.status, page.server.hasToken, page.outcome?.text]).toEqual([null, false, 'that is not this server\'s admin token']);
});

test('a page of the server’s operator fetches the beginning of long lists, and what the operator searches for', async () => {
  const server = new FakeServer();
  const answers: (() => void)[] = [];
  const asked: unknown[] = [];
  const answer = (request: Record<string, unknown>) => new Response(JSON.stringify({ rooms: [{ room: request['with'] ?? 'ALL' }], number: 9_000 }));
  server.answers = { rooms: answer };
  const page = await open();
  expect([page.rooms.lines, page.rooms.number]).toEqual([[{ room: 'ALL' }], 9_000]);

  // The answer to what was typed first comes last.
  server.answers = {
    rooms: (request) => {
      asked.push(request);
      return new Promise((given) => answers.push(() => given(answer(request))));
    },
  };
  const searches = [page.rooms.search('k'), page.rooms.search(' k7 ')];
  answers[1]?.();
  await searches[1];
  answers[0]?.();
  await searches[0];
  expect(asked).toEqual([{ command: 'rooms', most: 100, with: 'k' }, { command: 'rooms', most: 100, with: 'k7' }]);
  expect(page.rooms.lines).toEqual([{ room: 'k7' }]);
});
