import type { Language } from '../text/languages.ts';
import type { Rules } from './rules.ts';

/** The rules in the current language; fetched when somebody wants to read them. */
const fetched: Record<Language, () => Promise<Rules>> = {
  de: async () => (await import('virtual:rules-de')).default,
  en: async () => (await import('virtual:rules-en')).default,
};

export const rulesIn = (language: Language): Promise<Rules> => fetched[language]();
