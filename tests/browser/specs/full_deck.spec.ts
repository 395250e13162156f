import { expect } from '@playwright/test';
import { exchange, takeFullDeckTurn, takeStarterTurn } from '../support/full_deck.ts';
import { atTheTable, nextToAct, type Player } from '../support/player.ts';
import { test } from '../support/test.ts';

const sitDown = (ann: Player, ben: Player) =>
  atTheTable(ann, ben, 'Full Deck', { match: 'single', turn_seconds: 0 });

async function playAgain(...players: Player[]): Promise<void> {
  for (const player of players) await player.playAgain();
  for (const player of players) await player.atTable();
}

test('two people play Full Deck, also on each other’s words', async ({ arrive }) => {
  const [ann, ben] = [await arrive('Ann'), await arrive('Ben')];
  await sitDown(ann, ben);

  const done = { laid: 0, playedOn: 0, exchanged: 0 };
  for (let turns = 0; done.laid < 4 || done.playedOn < 2 || done.exchanged < 3; turns += 1) {
    expect(turns, `only ${JSON.stringify(done)}`).toBeLessThan(80);
    const player = await nextToAct([ann, ben]);
    if (!player) {
      await playAgain(ann, ben);
      continue;
    }
    const turn = turns === 3 ? { laid: null, playedOn: null, exchanged: await exchange(player, 3) } : await takeFullDeckTurn(player);
    done.laid += turn.laid ? 1 : 0;
    done.playedOn += turn.playedOn ? 1 : 0;
    done.exchanged += turn.exchanged;
  }
});

test('the Starter decides a game with a tie for first', async ({ arrive }) => {
  const [ann, ben] = [await arrive('Ann'), await arrive('Ben')];
  await sitDown(ann, ben);

  // Nobody lays a word, so each loses the letters in hand. Both lose the same number, unless pairs of letters were
  // dealt.
  let words = 0;
  for (let turns = 0; words < 3 && turns < 120; turns += 1) {
    const player = await nextToAct([ann, ben]);
    if (!player) {
      // A Starter can have top cards that spell nothing.
      if (words > 0) break;
      await playAgain(ann, ben);
    } else if (await player.page.getByRole('list', { name: 'Piles' }).isVisible()) {
      if (await takeStarterTurn(player)) words += 1;
    } else {
      await exchange(player, 0);
    }
  }
  expect(words).toBeGreaterThan(0);
  for (let turns = 0; turns < 60; turns += 1) {
    const player = await nextToAct([ann, ben]);
    if (!player) break;
    await player.press(player.actions.getByRole('button', { name: 'Pass' }));
  }
  for (const { page } of [ann, ben]) await expect(page.getByRole('heading', { name: /wins? the match|share the match/ })).toBeVisible();
});
