import { expect, type Page } from '@playwright/test';
import type { Player } from './player.ts';
import { button } from './test.ts';

/** Everything that glows for the play that is pointed at. */
export const pointed = (page: Page) => page.locator('[data-taught]');

/** Follows what is pointed at, from the tap on the lamp until the move is made. */
export async function followHint(player: Player): Promise<void> {
  const { page } = player;
  await player.hit(button(page, 'Hint'));
  await expect(pointed(page).first(), 'there is always something to do').toBeVisible();
  const shown = () => page.evaluate(() => [...document.querySelectorAll('[data-taught]')].map((one) => one.outerHTML).join());
  for (let touches = 0; (await pointed(page).count()) > 0; touches += 1) {
    expect(touches, 'a hint leads to a move').toBeLessThan(5);
    const before = await shown();
    // What stands behind a dialog cannot be touched.
    const inDialog = page.getByRole('dialog').locator('[data-taught]');
    await player.hit(((await inDialog.count()) > 0 ? inDialog : pointed(page)).first());
    await expect.poll(shown).not.toBe(before);
    await expect(page.locator('.own[aria-busy=true]')).toHaveCount(0);
  }
  expect(await player.refusal()).toBeNull();
}
