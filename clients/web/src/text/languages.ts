import { recall } from '../device/storage.ts';
import type { Texts } from './text.ts';

/** The languages of the client, by their own names. */
export const languages = { de: 'Deutsch', en: 'English' } as const;
export type Language = keyof typeof languages;

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(languages, value);

/** The first wanted language ("de-AT", "fr") that the client has; English if it has none of them. */
export function languageFor(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** The language to begin with: the one chosen on this device, otherwise the browser's. */
export function firstLanguage(): Language {
  return recall<Language | null>('language', isLanguage, null) ?? languageFor(navigator.languages);
}

const fetched: Record<Language, () => Promise<Texts>> = {
  de: async () => (await import('./de/de.ts')).de,
  en: async () => (await import('./en/en.ts')).en,
};

/** Fetches the sentences of a language, once. Only the current language is fetched. */
export const fetchTexts = (language: Language): Promise<Texts> => fetched[language]();
