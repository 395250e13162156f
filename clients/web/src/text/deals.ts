import { text } from './text.ts';

/** What that is called which is dealt again and again in a match of this game: a hand, a game, a round. */
export function dealOf(variant: string): string {
  return text.deal[variant] ?? text.dealOtherwise;
}
