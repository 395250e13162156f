import { fetchTexts, type Language } from './languages.ts';
import type { Texts } from './text.ts';

export * from './languages.ts';

let current = $state<Language>('en');
let texts = $state.raw<Texts | null>(null);

/** The language that is spoken. */
export const language = (): Language => current;

/** Its sentences; before the first `speak` there are none. */
export function spoken(): Texts {
  if (!texts) throw new Error('no language has been chosen yet');
  return texts;
}

/** Speaks another language from now on, once it has come. */
export async function speak(wanted: Language): Promise<void> {
  texts = await fetchTexts(wanted);
  current = wanted;
}
