import type { View } from '../protocol/model.ts';
import { text } from './text.ts';

/** What that is called which is dealt again and again in a match of this game: a hand, a game, a round. */
export function dealOf(variant: string): string {
  return text.deal[variant] ?? text.dealOtherwise;
}

/** Which of them is being played. Full Deck's Starter has no number, though the server counts it (FD-6.1). */
export const dealTitle = (variant: string, { phase, hand }: Pick<View, 'phase' | 'hand'>): string =>
  phase === 'starter' ? text.fullDeck.starter : `${dealOf(variant)} ${hand}`;
