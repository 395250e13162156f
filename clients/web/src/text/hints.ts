import { englishHints } from './en/hints.ts';
import { germanHints } from './de/hints.ts';
import { language } from './language.svelte.ts';

const textsIn = { de: germanHints, en: englishHints };

/** The texts about good plays, in the current language. */
export const hintTexts = (): typeof englishHints => textsIn[language()];
