import type { Room, View } from '../protocol/model.ts';
import { dealWord } from './deal_word.ts';
import { dealsIn, goalOf } from './presets.ts';
import { text } from './text.ts';

/**
 * The number of the current deal, and the points or deals that end the match. Full Deck's Starter has no number,
 * although the server counts it (FD-6.1).
 */
export function dealTitle({ variant, options }: Pick<Room, 'variant' | 'options'>, { phase, hand }: Pick<View, 'phase' | 'hand'>): string {
  if (phase === 'starter') return text.fullDeck.starter;
  const target = goalOf(options);
  if (target !== undefined) return text.table.toScore(dealWord(variant), hand, target);
  const all = dealsIn(options) ?? 1;
  return all > 1 ? text.table.ofHands(dealWord(variant), hand, all) : `${dealWord(variant)} ${hand}`;
}
