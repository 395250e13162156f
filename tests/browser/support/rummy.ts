import type { Player } from './player.ts';

const rankNames = ['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king'];

interface PlayingCard {
  name: string;
  rank: number;
  suit: string;
}

export function playingCard(name: string): PlayingCard {
  const [rank = '', suit = ''] = name.split(' of ');
  const position = rankNames.indexOf(rank);
  if (position < 0 || !suit) throw new Error(`"${name}" is no playing card`);
  return { name, rank: position + 1, suit };
}

/** The longest set or run among the cards; nothing if there is none. */
export function bestMeld(cards: readonly PlayingCard[]): PlayingCard[] | null {
  const melds: PlayingCard[][] = [];
  for (let rank = 1; rank <= 13; rank += 1) melds.push(cards.filter((card) => card.rank === rank));
  for (const suit of new Set(cards.map((card) => card.suit))) {
    let run: PlayingCard[] = [];
    for (const card of cards.filter((one) => one.suit === suit).sort((a, b) => a.rank - b.rank)) {
      run = run.at(-1)?.rank === card.rank - 1 ? [...run, card] : [card];
      melds.push(run);
    }
  }
  const [best] = melds.filter((meld) => meld.length >= 3).sort((a, b) => b.length - a.length);
  return best ?? null;
}

/** Three cards of three ranks and more than one suit, by their English or German names. */
export function noMeld(names: readonly string[]): string[] {
  const [first = ['', ''], ...others] = names.map((name) => [name, ...(name.includes('-') ? name.split('-').reverse() : name.split(' of '))]);
  const second = others.find(([, rank, suit]) => rank !== first[1] && suit !== first[2]);
  const third = others.find(([, rank]) => rank !== first[1] && rank !== second?.[1]);
  return [first, second, third].map((card) => card?.[0] ?? '');
}

export function fits(card: PlayingCard, meld: readonly PlayingCard[]): boolean {
  const [first, second] = meld;
  if (!first || !second) return false;
  if (first.rank === second.rank) return card.rank === first.rank;
  const ranks = meld.map((one) => one.rank);
  return card.suit === first.suit && (card.rank === Math.min(...ranks) - 1 || card.rank === Math.max(...ranks) + 1);
}

/** How little a card helps the other cards in the hand; the least helpful card is discarded first. */
function uselessness(card: PlayingCard, hand: readonly PlayingCard[]): number {
  const friends = hand.filter(
    (other) =>
      other !== card && (other.rank === card.rank || (other.suit === card.suit && Math.abs(other.rank - card.rank) <= 2)),
  ).length;
  return card.rank / 20 - friends;
}

/** The cards, the least useful first. */
export function worstFirst(hand: readonly PlayingCard[]): PlayingCard[] {
  return [...hand].sort((a, b) => uselessness(b, hand) - uselessness(a, hand));
}

/**
 * Plays one whole turn of Rummy like a person who melds everything that can be melded. If `stop` says so, the player keeps
 * their last card.
 */
export async function takeRummyTurn(player: Player, stop = () => Promise.resolve(false)): Promise<void> {
  const { page, actions } = player;
  const title = page.getByRole('heading', { level: 1 });
  const hand = await title.innerText();
  /** After going out, the same player may be first in the next hand, which is another turn. */
  const stillOn = async () => (await player.myTurn()) && (await title.innerText()) === hand;
  await player.handMade();
  const draw = actions.getByRole('button', { name: 'Draw' });
  if (await draw.isVisible()) await player.press(draw);
  else if (await actions.getByRole('button', { name: /^Take the/ }).isVisible()) {
    await player.press(actions.getByRole('button', { name: /^Take the/ }));
  }

  const meldButton = actions.getByRole('button', { name: 'Meld' });
  const meld = bestMeld((await player.cards()).map(playingCard));
  if (meld && (await meldButton.isVisible())) {
    for (const card of meld) await player.tap(card.name);
    // The server refuses only if this would leave a card that cannot end the turn (RUM-2.4); then the cards stay in the
    // hand.
    if ((await player.press(meldButton)) !== null) for (const card of meld) await player.tap(card.name);
  }

  while (await stillOn()) {
    const cards = (await player.cards()).map(playingCard);
    if (cards.length === 0 || !(await layOneOff(player, cards))) break;
  }
  if (!(await stillOn()) || (await player.over()) || (await stop())) return;

  for (const card of worstFirst((await player.cards()).map(playingCard))) {
    await player.tap(card.name);
    const discard = actions.getByRole('button', { name: `Discard the ${card.name}` });
    if ((await discard.isVisible()) && (await discard.isEnabled()) && (await player.press(discard)) === null) return;
    await player.tap(card.name);
  }
  throw new Error(`${player.name} holds nothing that may be discarded: ${await page.locator('.mine').innerText()}`);
}

async function layOneOff(player: Player, hand: readonly PlayingCard[]): Promise<boolean> {
  const melds = player.page.getByRole('list', { name: / melds$/ }).locator('[aria-label]');
  const labels = await melds.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  for (const [position, label] of labels.entries()) {
    const cards = label.slice(label.indexOf(': ') + 2).split(', ').map(playingCard);
    const card = hand.find((one) => fits(one, cards));
    if (!card) continue;
    await player.tap(card.name);
    // There is no button if it would leave a card that cannot end the turn (RUM-2.4).
    const lit = (await melds.nth(position).evaluate((one) => one.tagName)) === 'BUTTON';
    if (lit && (await player.press(melds.nth(position))) === null) return true;
    await player.tap(card.name);
  }
  return false;
}
