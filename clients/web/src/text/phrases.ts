/** The person in a sentence: the reader, or somebody else. */
export interface Who {
  name: string;
  you: boolean;
}

/** The words and numbers in an English sentence of the server, in order. */
export interface Matter {
  words: readonly string[];
  numbers: readonly number[];
}

/** A sentence, or a function that makes one from the words and numbers of the server's sentence. */
export type Explanation = string | ((matter: Matter) => string);

export const signed = (n: number): string => `${n > 0 ? '+' : ''}${n}`;
export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
