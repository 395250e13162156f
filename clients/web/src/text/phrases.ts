import type { Reason, RefusalValues } from '../protocol/model.ts';

/** The person in a sentence: the reader, or somebody else. */
export interface Who {
  name: string;
  you: boolean;
}

/** A sentence, or a function that makes one from the values of a refusal. */
export type Explanation = string | ((values: RefusalValues) => string);

/** Why something is refused: by clause and reason, or by the reason only. */
export type Explanations = Partial<Record<Reason | `${string} ${Reason}`, Explanation>>;

/** A day of the calendar (2026-11-22) as people write it, without its year. */
export const calendarDay = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));

/** "1 card", "2 cards". */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** Words that a line is not broken between. */
export const unbroken = (words: string): string => words.replaceAll(' ', '\u00A0');

export const signed = (n: number): string => `${n > 0 ? '+' : ''}${n}`;
export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
