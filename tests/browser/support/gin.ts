import { expect } from '@playwright/test';
import type { Player } from './player.ts';
import { choose, letterOf, putInOrder, spell, vocabulary } from './words.ts';

/** Words that the dictionary does not have, as earlier tries showed. */
const refused = new Set<string>();

/** Words from the cards that share no card, the longest first. */
function split(hand: readonly string[]): string[] {
  const words: string[] = [];
  let left = [...hand];
  for (const word of vocabulary) {
    if (word.length > left.length || refused.has(word)) continue;
    const cards = spell(word, left);
    if (!cards) continue;
    words.push(word);
    left = left.filter((_, position) => !cards.some((card) => card.position === position));
  }
  return words;
}

/** Keeps the words that the loose cards can spell. */
export async function setOutWords(player: Player): Promise<void> {
  const kept = player.page.getByRole('button', { name: 'Break up' });
  for (const word of split(await player.cards())) {
    const before = await kept.count();
    const hand = await player.cards();
    const cards = spell(word, hand);
    if (!cards) throw new Error(`${word} is not in ${hand.join(', ')}`);
    await choose(player, hand, cards);
    await putInOrder(player, word);
    await player.hit(player.actions.getByRole('button', { name: 'Keep as a word' }));
    await expect(kept).toHaveCount(before + 1);
  }
}

export async function breakUpAll(player: Player): Promise<void> {
  const kept = player.page.getByRole('button', { name: 'Break up' });
  for (let left = await kept.count(); left > 0; left -= 1) {
    await player.hit(kept.first());
    await expect(kept).toHaveCount(left - 1);
  }
}

/** Sets out words and lays the hand open; replaces words that the dictionary does not have. */
async function showHand(player: Player, start: string | RegExp, commit: string | RegExp): Promise<void> {
  for (let tries = 0; tries < 8; tries += 1) {
    await setOutWords(player);
    await player.dismissNotice();
    const button = player.actions.getByRole('button', { name: start });
    const dialog = player.page.getByRole('dialog');
    const gin = (await button.innerText()) === 'Gin!';
    await player.hit(button);
    // Gin with words that are known to be good is played at once.
    if (gin && !(await dialog.isVisible())) return expect(button).toHaveCount(0);
    const cards = dialog.getByRole('radio');
    if ((await cards.count()) > 0 && (await dialog.locator('input:checked').count()) === 0) await player.enter(cards.first(), true);
    const refusal = await player.press(dialog.getByRole('button', { name: commit }));
    if (refusal === null) return;
    for (const word of refusal.split(/[^A-Z]+/)) if (word.length > 2) refused.add(word);
    await breakUpAll(player);
  }
  throw new Error(`${player.name} finds no words that the dictionary has`);
}

export type GinTurn = 'declined' | 'took' | 'discarded' | 'knocked' | 'laid down';

/** One decision of gin: the upcard, a turn, or the lay-down. */
export async function takeGinTurn(player: Player, knock: boolean): Promise<GinTurn> {
  const { actions } = player;
  // After a deal the buttons come a moment later than the turn.
  await expect(actions.getByRole('button', { name: /^(Decline|Draw|Lay down…|Knock…|Gin!|Discard)/ }).first()).toBeVisible();
  const decline = actions.getByRole('button', { name: 'Decline' });
  if (await decline.isVisible()) {
    await player.press(decline);
    return 'declined';
  }
  if (await actions.getByRole('button', { name: 'Lay down…' }).isVisible()) {
    await showHand(player, 'Lay down…', 'Lay down');
    return 'laid down';
  }
  const draw = actions.getByRole('button', { name: 'Draw' });
  if (await draw.isVisible()) await player.press(draw);
  if (knock) {
    await showHand(player, /^(Knock…|Gin!)$/, /^(Knock with \d+|Gin!)$/);
    return 'knocked';
  }
  const hand = await player.cards();
  const card = hand.find((one) => letterOf(one) !== '*') ?? hand[0] ?? '';
  await player.tap(card);
  await player.press(actions.getByRole('button', { name: /^Discard the / }));
  return 'discarded';
}
