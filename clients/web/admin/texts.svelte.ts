import { recall, remember } from '../src/device/storage.ts';
import { de } from './de.ts';
import { en } from './en.ts';

const texts = { de, en };
export type Language = keyof typeof texts;
export const languages: Record<Language, string> = { de: 'Deutsch', en: 'English' };

const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(texts, value);
const ofBrowser = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
// The language chosen for playing on this device is used here, too.
let current = $state<Language>(recall<Language | null>('language', isLanguage, null) ?? ofBrowser);

export const language = (): Language => current;
export function setLanguage(wanted: Language): void {
  current = wanted;
  remember('language', wanted);
}
/** The sentences in the current language. */
export const text = (): typeof en => texts[current];

const number = (value: number, digits = 0) => new Intl.NumberFormat(current, { maximumFractionDigits: digits }).format(value);

/** "12", "1.5": only as exact as people can read at a glance. */
export const rounded = (value: number): string => number(value, value < 10 ? 1 : 0);
export const megabytes = (bytes: number): string => `${rounded(bytes / 1024 / 1024)} MB`;
/** "40 s", "12 min", "3 h", "2 d" */
export function howLong(seconds: number): string {
  const { units } = text();
  if (seconds < 120) return `${number(seconds)} ${units.second}`;
  if (seconds < 2 * 3600) return `${number(seconds / 60)} ${units.minute}`;
  if (seconds < 2 * 24 * 3600) return `${number(seconds / 3600)} ${units.hour}`;
  return `${number(seconds / 24 / 3600)} ${units.day}`;
}
