/** Somebody a sentence is about: the person who reads it, or another one. */
export interface Who {
  name: string;
  you: boolean;
}

/** The words and numbers that an English sentence of the server speaks of, in their order. */
export interface Matter {
  words: readonly string[];
  numbers: readonly number[];
}

/** A sentence, with what the server's own sentence speaks of if need be. */
export type Explanation = string | ((matter: Matter) => string);

export const signed = (n: number): string => `${n > 0 ? '+' : ''}${n}`;
export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
