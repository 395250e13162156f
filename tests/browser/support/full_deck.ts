import { layIt, type Player } from './player.ts';
import { changeWord, layWord, letterOf, putInOrder, spell, vocabulary } from './words.ts';

export interface FullDeckTurn {
  laid: string | null;
  playedOn: string | null;
  exchanged: number;
}

/** Exchanges up to `most` cards, or passes if nothing can be exchanged. */
export async function exchange(player: Player, most: number): Promise<number> {
  const pass = player.actions.getByRole('button', { name: 'Pass', exact: true });
  if (await pass.isVisible()) {
    await player.press(pass);
    return 0;
  }
  await player.hit(player.actions.getByRole('button', { name: 'Exchange…' }));
  const count = Math.min(most, (await player.cards()).length);
  for (let card = 0; card < count; card += 1) await player.hit(player.hand.getByRole('button').first());
  const now = player.actions.getByRole('button', { name: count === 0 ? 'Pass' : /^Exchange \d/ });
  if (!(await now.isEnabled())) {
    // The pile has fewer cards.
    await player.hit(player.actions.getByRole('button', { name: 'Cancel' }));
    return exchange(player, most - 1);
  }
  await player.press(now);
  return count;
}

/** A turn of Full Deck: a new word, play-ons with what is left, and done; an exchange if neither is possible. */
export async function takeFullDeckTurn(player: Player): Promise<FullDeckTurn> {
  // New words may not be plurals, and play-ons may not merely add S.
  const laid = await layWord(player, (word) => word.length < 7 && !word.endsWith('S'));
  const done = player.actions.getByRole('button', { name: 'Done' });
  const playedOn = (await player.myTurn()) ? await changeWord(player, (word) => !word.endsWith('S')) : null;
  if (!laid && !playedOn) return { laid, playedOn, exchanged: await exchange(player, 3) };
  if (await player.myTurn()) await player.press(done);
  return { laid, playedOn, exchanged: 0 };
}

/** A turn of the Starter: a word from only the top cards, if there is one. */
export async function takeStarterTurn(player: Player): Promise<string | null> {
  const piles = player.page.getByRole('list', { name: 'Piles' }).getByRole('button');
  const tops = (await piles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map((label) =>
    label.slice(label.indexOf(': ') + 2),
  );
  let tries = 0;
  for (const word of vocabulary) {
    const cards = word.length <= tops.length ? spell(word, tops.map((top) => (letterOf(top) === '' ? '' : top))) : null;
    if (!cards) continue;
    for (const { position, as } of cards) {
      await player.hit(piles.nth(position));
      if (as) await player.hit(player.page.getByRole('dialog').getByRole('button', { name: as, exact: true }));
    }
    await putInOrder(player, word);
    if ((await player.press(player.actions.getByRole('button', { name: layIt }))) === null) return word;
    await player.hit(player.actions.getByRole('button', { name: 'Clear' }));
    if ((tries += 1) >= 4) break;
  }
  await player.press(player.actions.getByRole('button', { name: 'Pass' }));
  return null;
}
