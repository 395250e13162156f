import { text } from './text.ts';

/** The game's name for what is dealt again and again in a match: a hand, a game, a round. */
export function dealWord(variant: string): string {
  return text.deal[variant] ?? text.dealOtherwise;
}
