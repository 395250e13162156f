import type { Player } from './player.ts';
import { playingCard, worstFirst } from './rummy.ts';

/** One decision of Gin Rummy: the upcard, a turn with a knock as soon as it is allowed, or the answer to a knock. */
export async function takeGinRummyTurn(player: Player): Promise<void> {
  const { actions, page } = player;
  const button = (name: string) => actions.getByRole('button', { name, exact: true });
  for (const answer of ['Decline', 'Lay down']) if (await button(answer).isVisible()) return void (await player.press(button(answer)));
  if (await button('Draw').isVisible()) await player.press(button('Draw'));
  if (await button('Gin!').isVisible()) return void (await player.press(button('Gin!')));
  if (await button('Knock').isVisible()) {
    await player.hit(button('Knock'));
    await player.press(page.getByRole('dialog').getByRole('button', { name: /^Knock with \d+$/ }));
    return;
  }
  const [worst] = worstFirst((await player.cards()).map(playingCard));
  await player.tap(worst?.name ?? '');
  await player.press(actions.getByRole('button', { name: /^Discard the / }));
}
