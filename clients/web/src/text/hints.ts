import { englishHints } from './english_hints.ts';
import { germanHints } from './german_hints.ts';
import { language } from './language.svelte.ts';

const textsIn = { de: germanHints, en: englishHints };

/** The texts about good plays, in the current language. */
export const hintTexts = (): typeof englishHints => textsIn[language()];
