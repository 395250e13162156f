import type { Game } from '../play/game.ts';
import { alphaRummy } from './alpha-rummy/game.ts';
import { fullDeck } from './full-deck/game.ts';
import { ginRummy } from './gin-rummy/game.ts';
import { gin } from './gin/game.ts';
import { passTheDeck } from './pass-the-deck/game.ts';
import { rummy } from './rummy/game.ts';

const games: Record<string, Game | undefined> = {
  rummy,
  'pass-the-deck': passTheDeck,
  gin,
  'gin-rummy': ginRummy,
  'full-deck': fullDeck,
  'alpha-rummy': alphaRummy,
};

/** A game by its id; undefined for a game that this client does not know. */
export function gameOf(variant: string): Game | undefined {
  return games[variant];
}
