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

/** Changes the language, as soon as its sentences have loaded. */
export async function setLanguage(wanted: Language): Promise<void> {
  texts = await fetchTexts(wanted);
  current = wanted;
}
