import { englishLessons } from './english_lessons.ts';
import { germanLessons } from './german_lessons.ts';
import { language } from './language.svelte.ts';

const textsIn = { de: germanLessons, en: englishLessons };

/** How the games are played, in the current language. */
export const lessonTexts = (): typeof englishLessons => textsIn[language()];
