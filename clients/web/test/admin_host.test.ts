import { afterEach, expect, test, vi } from 'vitest';
import { Host } from '../admin/host.svelte.ts';

vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en'] }));

afterEach(() => vi.unstubAllGlobals());

test('a page of the server’s host stays locked when an answer comes that was asked for before, also without storage', async () => {
  let answer = () => {};
  const late = new Promise<void>((over) => (answer = over));
  const host = new Host();
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (address === 'metrics') await late;
    return new Response(request.body ? '{"version":"1"}' : '');
  });
  await host.enter('token');
  const said = host.act('say', { text: 'There is cake.' }, () => 'said');
  await vi.waitFor(() => expect(host.outcome?.text).toBe('said'));
  host.leave();
  answer();
  await said;
  expect([host.status, host.server.hasToken]).toEqual([null, false]);
});
