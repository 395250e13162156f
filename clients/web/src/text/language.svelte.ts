import { fetchTexts, type Language } from './languages.ts';
import type { Texts } from './text.ts';

let current = $state<Language>('en');
let texts = $state.raw<Texts | null>(null);

/** The current language. */
export const language = (): Language => current;

/** The sentences of the current language; throws before the first `setLanguage`. */
export function currentTexts(): Texts {
  if (!texts) throw new Error('no language has been chosen yet');
  return texts;
}

/** The language that was asked for last. */
let asked: Language = 'en';

/** Changes the language as soon as its sentences have loaded, unless another one is asked for meanwhile. */
export async function setLanguage(wanted: Language): Promise<void> {
  asked = wanted;
  const fetched = await fetchTexts(wanted);
  if (asked !== wanted) return;
  texts = fetched;
  current = wanted;
}
