import type { Options } from '../protocol/model.ts';

/** A clause that somebody wants to read. */
export interface Question {
  clause: string;
  /** The game it was met in. */
  variant?: string | undefined;
  /** The options played by. */
  options?: Options | undefined;
  /** What was said with it: a refusal or a line of a score sheet, with its numbers. */
  said?: string | undefined;
}

let asked = $state.raw<Question | null>(null);

/** What the rule card is about; nothing while there is none. */
export const question = (): Question | null => asked;

export function ask(about: Question): void {
  asked = about;
}

export function closeCard(): void {
  asked = null;
}
