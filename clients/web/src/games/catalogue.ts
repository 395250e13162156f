/** What the first page and an invitation know about a game without loading its table. */
interface Listed {
  /** How long a match usually takes. */
  minutes: number;
  /** The published deal of its lesson; its first hand can show every step (test/lesson_deals.test.ts). */
  lesson: string;
  /** In games of words: a word that this hand can spell. */
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

/** How many minutes a match usually takes; 0 for a game that this client does not know. */
export const minutesOf = (variant: string): number => listed[variant]?.minutes ?? 0;

/** The deal to learn a game with; undefined for a game that this client does not know. */
export const lessonDealOf = (variant: string): string | undefined => listed[variant]?.lesson;

/** A word that the first hand of that deal can spell. */
export const lessonWordOf = (variant: string): string | undefined => listed[variant]?.word;

/** Games in the order in which they are shown; games that this client does not know come last. */
export const inOrder = <T extends { name: string }>(games: readonly T[]): T[] => {
  const place = ({ name }: T) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...games].sort((a, b) => place(a) - place(b));
};
