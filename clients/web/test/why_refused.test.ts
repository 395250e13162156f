import { afterEach, expect, test, vi } from 'vitest';
import { whyRefused } from '../src/connection/why_refused.ts';

const banned = { type: 'error', code: 'banned', message: 'the operator of this server does not let you in' };
const answers = (answer: () => Response) => vi.stubGlobal('fetch', vi.fn(async () => answer()));

afterEach(() => vi.unstubAllGlobals());

test('the server is asked where the socket is, past all caches', async () => {
  answers(() => Response.json(banned, { status: 403 }));
  await whyRefused('https://play.example.org/games/');
  expect(fetch).toHaveBeenCalledExactlyOnceWith('https://play.example.org/games/ws', { method: 'POST', cache: 'no-store', signal: expect.any(AbortSignal) });
});

test.each([403, 429])('a refusal with status %i is the reason', async (status) => {
  answers(() => Response.json(banned, { status }));
  expect(await whyRefused('/')).toEqual(banned);
});

test.each([200, 404, 426, 502])('an answer with status %i is no reason', async (status) => {
  answers(() => Response.json(banned, { status }));
  expect(await whyRefused('/')).toBeNull();
});

test('the page of a proxy and other messages are no reason', async () => {
  answers(() => new Response('<html>Forbidden</html>', { status: 403 }));
  expect(await whyRefused('/')).toBeNull();
  answers(() => Response.json({ type: 'pong' }, { status: 403 }));
  expect(await whyRefused('/')).toBeNull();
});

test('without a network there is no reason', async () => {
  answers(() => {
    throw new TypeError('no network');
  });
  expect(await whyRefused('/')).toBeNull();
});
