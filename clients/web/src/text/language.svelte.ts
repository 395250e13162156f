import type { Texts } from './text.ts';

/** The languages of the client, by their own names. */
export const languages = { de: 'Deutsch', en: 'English' } as const;
export type Language = keyof typeof languages;

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(languages, value);

/** The first of the languages that a person would like ("de-AT", "fr") which there is; English if there is none. */
export function languageFor(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** Only the language in use is fetched. */
const fetched: Record<Language, () => Promise<Texts>> = {
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
};

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
  texts = await fetched[wanted]();
  current = wanted;
}
