import type { Room, View } from '../protocol/model.ts';
import { goalOf } from './presets.ts';
import { text } from './text.ts';

/** What that is called which is dealt again and again in a match of this game: a hand, a game, a round. */
export function dealOf(variant: string): string {
  return text.deal[variant] ?? text.dealOtherwise;
}

/** Which of them is being played, and how many points the match goes to, if it does. Full Deck's Starter has no number, though the server counts it (FD-6.1). */
export function dealTitle({ variant, options }: Pick<Room, 'variant' | 'options'>, { phase, hand }: Pick<View, 'phase' | 'hand'>): string {
  if (phase === 'starter') return text.fullDeck.starter;
  const target = goalOf(options);
  return target === undefined ? `${dealOf(variant)} ${hand}` : text.table.toScore(dealOf(variant), hand, target);
}
