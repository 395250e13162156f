/** What the first page and an invitation know of a game without loading its table. */
interface Listed {
  /** How long a match usually takes. */
  minutes: number;
  /** The published deal of its lesson, whose hand has something to show at each step (test/lesson_deals.test.ts). */
  lesson: string;
  /** A word that it has for that, where words are laid. */
  word?: string;
}

/** In the order in which they are shown. */
const listed: Record<string, Listed | undefined> = {
  rummy: { minutes: 15, lesson: 'lesson-48' },
  'gin-rummy': { minutes: 10, lesson: 'lesson-1559' },
  gin: { minutes: 15, lesson: 'lesson-9', word: 'TODAY' },
  'pass-the-deck': { minutes: 20, lesson: 'lesson-229', word: 'GRAIN' },
  'full-deck': { minutes: 25, lesson: 'lesson-142', word: 'PLANET' },
  'alpha-rummy': { minutes: 20, lesson: 'lesson-76', word: 'WINTER' },
};

const order = Object.keys(listed);

/** How many minutes a match usually takes; 0 for a game of a newer server. */
export const minutesOf = (variant: string): number => listed[variant]?.minutes ?? 0;

/** The deal to learn a game with; nothing for a game of a newer server, which is learned with any. */
export const lessonDealOf = (variant: string): string | undefined => listed[variant]?.lesson;

/** A word that the first hand of that deal can spell. */
export const lessonWordOf = (variant: string): string | undefined => listed[variant]?.word;

/** Games as they are shown; those of a newer server come last. */
export const inOrder = <T extends { name: string }>(games: readonly T[]): T[] => {
  const place = ({ name }: T) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...games].sort((a, b) => place(a) - place(b));
};
