import type { Options } from '../protocol/model.ts';

/** A clause that somebody wants to read. */
export interface Question {
  clause: string;
  /** The game in which it came up. */
  variant?: string | undefined;
  /** The options of that game. */
  options?: Options | undefined;
  /** The sentence that named the clause: a refusal or a line of a score, with its numbers. */
  said?: string | undefined;
}

let asked = $state.raw<Question | null>(null);

/** The clause that the rule card shows; null if there is no card. */
export const question = (): Question | null => asked;

export function ask(about: Question): void {
  asked = about;
}

export function closeCard(): void {
  asked = null;
}
