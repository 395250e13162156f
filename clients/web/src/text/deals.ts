import type { Room, View } from '../protocol/model.ts';
import { goalOf } from './presets.ts';
import { text } from './text.ts';

/** The game's name for what is dealt again and again in a match: a hand, a game, a round. */
export function dealOf(variant: string): string {
  return text.deal[variant] ?? text.dealOtherwise;
}

/**
 * The number of the current deal, and the points that end the match, if points do. Full Deck's Starter has no number,
 * although the server counts it (FD-6.1).
 */
export function dealTitle({ variant, options }: Pick<Room, 'variant' | 'options'>, { phase, hand }: Pick<View, 'phase' | 'hand'>): string {
  if (phase === 'starter') return text.fullDeck.starter;
  const target = goalOf(options);
  return target === undefined ? `${dealOf(variant)} ${hand}` : text.table.toScore(dealOf(variant), hand, target);
}
