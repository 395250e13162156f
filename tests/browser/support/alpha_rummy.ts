import { expect, type Locator } from '@playwright/test';
import { layIt, type Player } from './player.ts';
import { changeWord, layWord, putInOrder, vocabulary } from './words.ts';

interface Held {
  id: string;
  letter: string;
  /** This card must go into a word this turn. */
  must: boolean;
}

const spread = (player: Player) => player.page.getByRole('list', { name: /^Discard pile, / });

async function held(player: Player): Promise<Held[]> {
  return player.hand.getByRole('button').evaluateAll((all) =>
    all.map((one) => ({
      id: (one as HTMLElement).dataset['card'] ?? '',
      letter: (one.getAttribute('aria-label') ?? '').charAt(0),
      must: one.classList.contains('must'),
    })),
  );
}

/** Opens the whole pile: on a narrow page its older cards show only their edges, and a press opens it. */
async function wholePile(player: Player): Promise<Locator> {
  const older = player.page.getByRole('button', { name: /^Show the \d+ older/ });
  const opened = player.page.getByRole('dialog').getByRole('list', { name: /^Discard pile, / });
  if ((await older.isVisible()) && !(await opened.isVisible())) await player.hit(older);
  return (await opened.isVisible()) ? opened : spread(player).first();
}

/** The letters of the spread pile when the player may draw from it, the oldest first. */
async function pileLetters(player: Player): Promise<string[]> {
  const labels = await (await wholePile(player)).getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  return labels.map((label) => /^Take the (\w)/.exec(label)?.[1] ?? '');
}

/** The cards that spell a word, each letter from the first card that has it; nothing if they cannot. */
function cardsFor<T extends { letter: string }>(word: string, cards: readonly T[]): T[] | null {
  const left = [...cards];
  const chosen: T[] = [];
  for (const letter of word) {
    const at = left.findIndex((card) => card.letter === letter);
    const [card] = at < 0 ? [] : left.splice(at, 1);
    if (!card) return null;
    chosen.push(card);
  }
  return chosen;
}

/** A card of the pile that can go into a word together with the hand and the cards after it. */
async function worthTaking(player: Player): Promise<{ from: number; word: string } | null> {
  const pile = (await pileLetters(player)).map((letter) => ({ letter }));
  const hand = await held(player);
  for (let from = pile.length - 1; from >= 0; from -= 1) {
    const wanted = pile[from]?.letter ?? '';
    const cards = [...hand, ...pile.slice(from)];
    const word = vocabulary.find((one) => one.length > 3 && one.includes(wanted) && cardsFor(one, cards));
    if (word) return { from, word };
  }
  return null;
}

const challenge = (player: Player) => player.page.getByRole('region', { name: 'Challenge' });

/** All others accept the word of this player, or the first of them challenges it; bots answer by themselves. */
export async function answer(player: Player, others: readonly Player[], how: 'Accept' | 'Challenge'): Promise<void> {
  for (const other of how === 'Challenge' ? others.slice(0, 1) : others) {
    const button = challenge(other).getByRole('button', { name: how });
    await expect(button).toBeVisible();
    await other.press(button);
  }
  // By then somebody else's word may be pending.
  await expect(challenge(player).filter({ hasText: /You (laid|made) / }), 'the word is judged').toBeHidden();
  // Alone with bots there is no scene, and the word has a sign until they have answered.
  const pending = player.page.getByText('not accepted yet');
  await expect.poll(async () => (await pending.count()) === 0 || (await player.decides()), 'the word is judged').toBe(true);
}

/** Accepts another player's word. */
export async function accept(player: Player): Promise<void> {
  await player.press(player.page.getByRole('button', { name: 'Accept', exact: true }));
}

/** Lays these letters as a word, whether or not they are one. */
export async function layLetters(player: Player, letters: string): Promise<void> {
  const hand = (await held(player)).sort((a, b) => Number(b.must) - Number(a.must));
  const cards = cardsFor(letters, hand);
  if (!cards) throw new Error(`${letters} is not in ${hand.map((card) => card.letter).join('')}`);
  for (const card of cards) await player.hit(player.hand.locator(`[data-card="${card.id}"]`));
  await putInOrder(player, letters);
  await player.press(player.actions.getByRole('button', { name: layIt }));
}

/**
 * Takes a turn of AlphaRummy in which nobody challenges: draws from the pile if a card of it can be used, otherwise
 * from the stock; lays words; takes bonus cards; discards. Returns the number of words.
 */
export async function takeAlphaTurn(player: Player, others: readonly Player[]): Promise<number> {
  const { actions } = player;
  let laid = 0;
  const draw = actions.getByRole('button', { name: 'Draw' });
  const draws = async () => (await draw.isVisible()) || (await spread(player).first().getByRole('button').first().isVisible());
  // If the player has to draw, the others have already had their turns.
  const goesOn = async () => !(await player.over()) && (await player.myTurn()) && !(await draws());
  const bonus = actions.getByRole('button', { name: /^Take bonus/ });

  const use = await worthTaking(player);
  if (use) {
    await player.press((await wholePile(player)).getByRole('button').nth(use.from));
    await layLetters(player, use.word);
    await answer(player, others, 'Accept');
    laid += 1;
  } else if (await draw.isVisible()) {
    const close = player.page.getByRole('dialog').getByRole('button', { name: 'Close' });
    if (await close.isVisible()) await player.hit(close);
    await player.press(draw);
  } else {
    await player.press(actions.getByRole('button', { name: 'Pass' }));
    return laid;
  }

  while (laid < 3 && (await goesOn())) {
    const word = (await layWord(player, (one) => one.length > 3)) ?? (await changeWord(player, (one, old) => isWithin(old, one)));
    if (!word) break;
    await answer(player, others, 'Accept');
    laid += 1;
  }
  if ((await goesOn()) && (await bonus.isVisible())) await player.press(bonus);
  if (!(await goesOn())) return laid;
  const [card] = await player.cards();
  await player.tap(card ?? '');
  await player.press(actions.getByRole('button', { name: /^Discard the / }));
  return laid;
}

/** Whether the old letters are in the new word in their order (AR-2.3). */
function isWithin(old: string, word: string): boolean {
  let next = 0;
  for (const letter of word) if (letter === old[next]) next += 1;
  return next === old.length;
}
