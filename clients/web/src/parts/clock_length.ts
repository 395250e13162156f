import type { Options, View } from '../protocol/model.ts';

/** The time that this table gives for the current decision, in ms; 0 without a clock. */
export function wholeTime(options: Options, { phase }: View): number {
  const seconds = options[phase === 'challenge' ? 'challenge_seconds' : 'turn_seconds'];
  return typeof seconds === 'number' ? seconds * 1000 : 0;
}
