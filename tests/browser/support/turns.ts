import { accept, takeAlphaTurn } from './alpha_rummy.ts';
import { takeFullDeckTurn } from './full_deck.ts';
import { takeGinRummyTurn } from './gin_rummy.ts';
import { takeGinTurn } from './gin.ts';
import type { Player } from './player.ts';
import { takeRummyTurn } from './rummy.ts';
import { takeWordsTurn } from './words.ts';

/** One decision of the person in each game; `turns` is the number of earlier ones. */
export const turnOf: Record<string, (player: Player, turns: number) => Promise<unknown>> = {
  Rummy: takeRummyTurn,
  'Pass the Deck': (player) => takeWordsTurn(player),
  'BWC Gin Rummy': (player) => takeGinTurn(player, false),
  'Gin Rummy': takeGinRummyTurn,
  'Full Deck': takeFullDeckTurn,
  'AlphaRummy 500': async (player) => ((await player.decides()) ? accept(player) : takeAlphaTurn(player, [])),
};
