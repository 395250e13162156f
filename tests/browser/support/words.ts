import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { changeIt, layIt, type Player } from './player.ts';

/** Everyday words from Debian's own list, the longest first: what a person might think of. */
export const vocabulary = ['10', '20', '35', '50']
  .flatMap((size) => readFileSync(`/usr/share/dict/scowl/english-words.${size}`, 'latin1').split('\n'))
  .filter((word) => /^[a-z]{3,12}$/.test(word))
  .map((word) => word.toUpperCase())
  .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** What a card spells, from its spoken name: its letter, or * if it can be any letter; nothing for two letters. */
export function letterOf(spoken: string): string {
  const named = /stands for (\w)/.exec(spoken)?.[1];
  if (named) return named;
  if (/^(star|wild)/.test(spoken)) return '*';
  return /^[A-Z](?![A-Z]| or )/.exec(spoken)?.[0] ?? '';
}

/** The letters of the cards in a hand, cached because thousands of words are tried with the same hand. */
const lettersByHand = new WeakMap<readonly string[], readonly string[]>();
function lettersOf(hand: readonly string[]): readonly string[] {
  const letters = lettersByHand.get(hand) ?? hand.map(letterOf);
  lettersByHand.set(hand, letters);
  return letters;
}

export interface Choice {
  position: number;
  /** The letter to name for it. */
  as: string | null;
}

/**
 * The positions of the cards that spell `word` without the `given` letters; a star is used only if nothing else fits.
 * Null if the cards cannot spell it.
 */
export function spell(word: string, hand: readonly string[], given = ''): Choice[] | null {
  const missing = [...word];
  for (const letter of given) {
    const at = missing.indexOf(letter);
    if (at < 0) return null;
    missing.splice(at, 1);
  }
  const free = lettersOf(hand).map((letter, position) => ({ letter, position }));
  const chosen: Choice[] = [];
  for (const letter of missing) {
    let at = free.findIndex((card) => card.letter === letter);
    const star = at < 0;
    if (star) at = free.findIndex((card) => card.letter === '*');
    const [card] = at < 0 ? [] : free.splice(at, 1);
    if (!card) return null;
    chosen.push({ position: card.position, as: star ? letter : null });
  }
  return chosen.length > 0 ? chosen : null;
}

export async function choose(player: Player, hand: readonly string[], cards: readonly Choice[]): Promise<void> {
  for (const { position, as } of cards) {
    await player.tap(hand[position] ?? '');
    if (as) await player.hit(player.page.getByRole('dialog').getByRole('button', { name: as, exact: true }));
  }
}

const bench = (player: Player) => player.page.getByRole('list', { name: 'Your word', exact: true }).getByRole('button');
const benchLetters = async (player: Player) =>
  (await bench(player).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map(letterOf);

/** Puts the tiles on the bench in the order of the word: lifts one and taps where it should be. */
export async function putInOrder(player: Player, word: string): Promise<void> {
  for (let place = 0; place < word.length; place += 1) {
    const letters = await benchLetters(player);
    if (letters[place] === word[place]) continue;
    const from = letters.indexOf(word.charAt(place), place);
    await player.hit(bench(player).nth(from));
    await player.hit(bench(player).nth(place));
  }
  await expect.poll(async () => (await benchLetters(player)).join('')).toBe(word);
}

async function clear(player: Player): Promise<void> {
  await player.hit(player.actions.getByRole('button', { name: 'Clear' }));
}

/** Lays a new word; null if the dictionary has none. `wanted` chooses which words to try. */
export async function layWord(player: Player, wanted: (word: string) => boolean = () => true): Promise<string | null> {
  const hand = await player.cards();
  let tries = 0;
  for (const word of vocabulary) {
    const cards = word.length <= hand.length && wanted(word) ? spell(word, hand) : null;
    if (!cards) continue;
    await choose(player, hand, cards);
    await putInOrder(player, word);
    if ((await player.press(player.actions.getByRole('button', { name: layIt }))) === null) return word;
    await clear(player);
    if ((tries += 1) >= 5) return null;
  }
  return null;
}

/** Changes a word on the table into a longer one; null if that is impossible. */
export async function changeWord(player: Player, wanted: (word: string, old: string) => boolean = () => true): Promise<string | null> {
  const { page } = player;
  const hand = await player.cards();
  const buttons = page.getByRole('button', { name: /^Change [A-Z]+$/ });
  const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  let tries = 0;
  for (const [position, label] of labels.entries()) {
    const old = label.slice('Change '.length);
    for (const word of vocabulary) {
      const fits = word.length > old.length && word.length <= old.length + hand.length && wanted(word, old);
      const cards = fits ? spell(word, hand, old) : null;
      if (!cards) continue;
      await player.hit(buttons.nth(position));
      // A card of two letters has no single place.
      if ((await benchLetters(player)).join('') !== old) {
        await clear(player);
        break;
      }
      await choose(player, hand, cards);
      await putInOrder(player, word);
      if ((await player.press(player.actions.getByRole('button', { name: changeIt }))) === null) return word;
      await clear(player);
      if ((tries += 1) >= 5) return null;
    }
  }
  return null;
}

/** Gives back as many cards as the table requires. */
async function pass(player: Player): Promise<void> {
  const start = player.actions.getByRole('button', { name: /^Pass/ });
  if ((await start.innerText()) === 'Pass') {
    await player.press(start); // There is nothing left to exchange.
    return;
  }
  await player.hit(start);
  const giveBack = player.actions.getByRole('button', { name: /^Give back/ });
  while (!(await giveBack.isEnabled())) await player.hit(player.hand.getByRole('button').first());
  await player.press(giveBack);
}

/** One play of Pass the Deck, or the last plays and "done". */
export async function takeWordsTurn(player: Player, prefer: 'lay' | 'change' | 'pass' = 'lay'): Promise<void> {
  const mayPass = await player.actions.getByRole('button', { name: /^Pass/ }).isVisible();
  if (prefer === 'pass' && mayPass) return pass(player);
  for (const way of prefer === 'change' ? [changeWord, layWord] : [layWord, changeWord]) if (await way(player)) return;
  if (mayPass) return pass(player);
  await player.press(player.actions.getByRole('button', { name: 'Done' }));
}
