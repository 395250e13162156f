import { expect } from '@playwright/test';
import { accept, takeAlphaTurn } from '../support/alpha_rummy.ts';
import { takeFullDeckTurn, takeStarterTurn } from '../support/full_deck.ts';
import { takeGinTurn } from '../support/gin.ts';
import { nextToAct, type Player, type Wish } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { test } from '../support/test.ts';
import { takeWordsTurn } from '../support/words.ts';

interface Match {
  wish: Wish;
  /** One decision; `turns` counts those before it. */
  turn(player: Player, turns: number): Promise<unknown>;
}

const matches: Record<string, Match> = {
  rummy: { wish: { game: 'Rummy', options: { 'The match ends': 'hands', Hands: 1 } }, turn: takeRummyTurn },
  'pass-the-deck': { wish: { game: 'Pass the Deck', options: { 'Target score': 25 } }, turn: (player) => takeWordsTurn(player) },
  gin: { wish: { game: 'BWC Gin Rummy', options: { 'Target score': 100 } }, turn: (player, turns) => takeGinTurn(player, turns > 1) },
  'full-deck': {
    wish: { game: 'Full Deck', options: { Match: 'single' } },
    turn: async (player) => {
      const starter = await player.page.getByRole('list', { name: 'Piles' }).isVisible();
      return starter ? takeStarterTurn(player) : takeFullDeckTurn(player);
    },
  },
  'alpha-rummy': {
    wish: { game: 'AlphaRummy 500', options: { 'Target score': 60 } },
    turn: async (player) => ((await player.decides()) ? accept(player) : takeAlphaTurn(player, [])),
  },
};

for (const [name, { wish, turn }] of Object.entries(matches)) {
  test(`${name} is played from the first page to the rematch by keyboard alone`, async ({ sitDown }) => {
    const ann = await sitDown('Ann');
    const { page } = ann;
    await ann.makeRoom(wish);
    await ann.hit(page.getByRole('group', { name: 'Put a bot on a free seat:' }).getByRole('button', { name: /^Easy/ }));
    await ann.ready();
    await ann.atTable();
    for (let turns = 0; (await nextToAct([ann])) !== null; turns += 1) {
      expect(turns, 'the match does not come to an end').toBeLessThan(100);
      await turn(ann, turns);
    }
    await expect(page.getByRole('heading', { name: /wins? the match|share the match/ })).toBeVisible();
    await ann.expectFocusKept();
    await ann.hit(page.getByRole('button', { name: 'Play again' }));
    await expect(page.getByRole('button', { name: 'Play again' })).toBeHidden();
    await ann.atTable();
    await ann.expectFocusKept();
  });
}
