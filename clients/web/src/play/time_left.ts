import type { Clock } from '../protocol/model.ts';

/** The time left for a decision, in ms, at the time `now`; `since` is when the clock's time arrived. */
export const timeLeft = ({ left_ms, running }: Clock, since: number, now: number): number => Math.max(0, left_ms - (running ? Math.max(0, now - since) : 0));
