import type { Options } from '../protocol/model.ts';

/** The time that this table gives for a decision, in ms; 0 without a clock. */
export function wholeTime(options: Options): number {
  const seconds = options['turn_seconds'];
  return typeof seconds === 'number' ? seconds * 1000 : 0;
}
