import { timeLeft } from '../../play/time_left.ts';
import type { Clock } from '../../protocol/model.ts';
import { text } from '../../text/text.ts';

/**
 * The time left for a decision, in ms, while it runs down; `since` is when the clock's time arrived. Both are times of
 * `Date.now()`, which goes on while the device sleeps; `performance.now()` may not.
 */
export function leftOf(clock: () => Clock | undefined, since: () => number): () => number {
  let now = $state(Date.now());
  $effect(() => {
    if (!clock()?.running) return;
    now = Date.now();
    const timer = setInterval(() => (now = Date.now()), 500);
    return () => clearInterval(timer);
  });
  return () => {
    const shown = clock();
    return shown ? timeLeft(shown, since(), now) : 0;
  };
}

/** A time for people to read. */
export function timeFigure(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return text.table.days(Math.floor(hours / 24));
  if (hours > 0) return text.table.hours(hours, Math.floor((seconds % 3600) / 60));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
