import type { Room } from '../protocol/model.ts';

// Apart from hints.ts, because the first page needs it and not the hints.

/** Whether a table plays with hints: not where challenges decide what is a word (AR-6.5). */
export function playsWithHints({ options }: Pick<Room, 'options'>): boolean {
  return options['aids'] === 'hints' && options['words'] !== 'challenge';
}
