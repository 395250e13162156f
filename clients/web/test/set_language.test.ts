import { expect, test, vi } from 'vitest';
import { language, setLanguage } from '../src/text/language.svelte.ts';
import type { Texts } from '../src/text/text.ts';

const german = vi.hoisted(() => {
  // The setup has imported the real languages.
  vi.resetModules();
  return { arrive: (_texts: Texts) => {} };
});
vi.mock('../src/text/languages.ts', async (original) => ({
  ...(await original<typeof import('../src/text/languages.ts')>()),
  fetchTexts: async (wanted: string) => (wanted === 'en' ? (await import('../src/text/en/en.ts')).en : new Promise<Texts>((arrive) => (german.arrive = arrive))),
}));

test('a language that comes late does not replace the one that was chosen after it', async () => {
  const first = setLanguage('de');
  await setLanguage('en');
  german.arrive((await import('../src/text/de/de.ts')).de);
  await first;
  expect(language()).toBe('en');
});
