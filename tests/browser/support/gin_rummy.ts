import type { Player } from './player.ts';
import { playingCard, worstFirst } from './rummy.ts';

export type GinRummyTurn = 'declined' | 'discarded' | 'knocked' | 'laid down';

/** One decision of Gin Rummy: the upcard, a turn with a knock as soon as it is allowed, or the answer to a knock. */
export async function takeGinRummyTurn(player: Player): Promise<GinRummyTurn> {
  const { actions, page } = player;
  const button = (name: string) => actions.getByRole('button', { name, exact: true });
  if (await button('Decline').isVisible()) {
    await player.press(button('Decline'));
    return 'declined';
  }
  if (await button('Lay down').isVisible()) {
    await player.press(button('Lay down'));
    return 'laid down';
  }
  if (await button('Draw').isVisible()) await player.press(button('Draw'));
  if (await button('Gin!').isVisible()) {
    await player.press(button('Gin!'));
    return 'knocked';
  }
  if (await button('Knock').isVisible()) {
    await player.hit(button('Knock'));
    await player.press(page.getByRole('dialog').getByRole('button', { name: /^Knock with \d+$/ }));
    return 'knocked';
  }
  const [worst] = worstFirst((await player.cards()).map(playingCard));
  await player.tap(worst?.name ?? '');
  await player.press(actions.getByRole('button', { name: /^Discard the / }));
  return 'discarded';
}
