import { englishLessons } from './en/lessons.ts';
import { germanLessons } from './de/lessons.ts';
import { language } from './language.svelte.ts';

const textsIn = { de: germanLessons, en: englishLessons };

/** How the games are played, in the current language. */
export const lessonTexts = (): typeof englishLessons => textsIn[language()];
