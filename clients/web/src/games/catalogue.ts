/** What the first page and an invitation know of a game without loading its table. */
interface Listed {
  /** How long a match usually takes. */
  minutes: number;
}

/** In the order in which they are shown. */
const listed: Record<string, Listed | undefined> = {
  rummy: { minutes: 15 },
  gin: { minutes: 15 },
  'pass-the-deck': { minutes: 20 },
  'full-deck': { minutes: 25 },
  'alpha-rummy': { minutes: 20 },
};

const order = Object.keys(listed);

/** How many minutes a match usually takes; 0 for a game of a newer server. */
export const minutesOf = (variant: string): number => listed[variant]?.minutes ?? 0;

/** Games as they are shown; those of a newer server come last. */
export const inOrder = <T extends { name: string }>(games: readonly T[]): T[] => {
  const place = ({ name }: T) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...games].sort((a, b) => place(a) - place(b));
};
