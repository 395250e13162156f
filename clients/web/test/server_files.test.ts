import { afterEach, expect, test, vi } from 'vitest';
import { jsonFrom, ServerFileError, textFrom } from '../src/connection/server_files.ts';
import { text } from '../src/text/text.ts';

const answers = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer());
const brokenOff = () => new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
const unreachable = () => new ServerFileError(text.replay.unreachable);

afterEach(() => vi.unstubAllGlobals());

test('a document arrives as text or as JSON', async () => {
  answers(() => new Response('{"match": 1}\n'));
  expect(await textFrom('record', '')).toBe('{"match": 1}\n');
  expect(await jsonFrom('record', '')).toEqual({ match: 1 });
});

test('a download that breaks off is an error that can be shown, at whatever point it breaks', async () => {
  answers(() => {
    throw new TypeError('no network');
  });
  await expect(textFrom('record', '')).rejects.toThrow(unreachable());
  answers(() => new Response(brokenOff()));
  await expect(textFrom('record', '')).rejects.toThrow(unreachable());
  await expect(jsonFrom('replay', '')).rejects.toThrow(unreachable());
  answers(() => new Response(brokenOff(), { status: 404, headers: { 'Content-Type': 'text/plain' } }));
  await expect(textFrom('record', '')).rejects.toThrow(unreachable());
});

test('what is not JSON is not the document', async () => {
  answers(() => new Response('<html>Please log in</html>'));
  await expect(jsonFrom('replay', '')).rejects.toThrow(unreachable());
});
