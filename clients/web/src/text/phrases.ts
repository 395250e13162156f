/** The person in a sentence: the reader, or somebody else. */
export interface Who {
  name: string;
  you: boolean;
}

/** An English sentence of the server; the words and numbers in it, in order; and the option that it is about. */
export interface Matter {
  sentence: string;
  words: readonly string[];
  numbers: readonly number[];
  option?: string | undefined;
}

/** A sentence, or a function that makes one from the matter of the server's sentence. */
export type Explanation = string | ((matter: Matter) => string);

/** A day of the calendar (2026-11-22) as people write it, without its year. */
export const calendarDay = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));

/** "1 card", "2 cards". */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const signed = (n: number): string => `${n > 0 ? '+' : ''}${n}`;
export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
