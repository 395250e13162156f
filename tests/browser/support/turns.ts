import { expect } from '@playwright/test';
import { accept, takeAlphaTurn } from './alpha_rummy.ts';
import { takeFullDeckTurn, takeStarterTurn } from './full_deck.ts';
import { takeGinRummyTurn } from './gin_rummy.ts';
import { takeGinTurn } from './gin.ts';
import { nextToAct, type Player } from './player.ts';
import { takeRummyTurn } from './rummy.ts';
import { takeWordsTurn } from './words.ts';

/** One decision of the person in each game; `turns` is the number of earlier ones. */
export const turnOf: Record<string, (player: Player, turns: number) => Promise<unknown>> = {
  Rummy: (player) => takeRummyTurn(player),
  'Pass the Deck': (player) => takeWordsTurn(player),
  'BWC Gin Rummy': (player, turns) => takeGinTurn(player, turns > 5),
  'Gin Rummy': takeGinRummyTurn,
  'Full Deck': async (player) => ((await player.page.getByRole('list', { name: 'Piles' }).isVisible()) ? takeStarterTurn(player) : takeFullDeckTurn(player)),
  'AlphaRummy 500': async (player) => ((await player.decides()) ? accept(player) : takeAlphaTurn(player, [])),
};

/** Plays a match against bots until it is over. */
export async function playToTheEnd(player: Player, game: string): Promise<void> {
  for (let turns = 0; (await nextToAct([player])) !== null; turns += 1) {
    expect(turns, 'the match does not come to an end').toBeLessThan(300);
    await turnOf[game]!(player, turns);
  }
}
