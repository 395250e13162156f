import { expect, test } from 'vitest';
import { inOrder, lessonDealOf, lessonWordOf } from '../src/games/catalogue.ts';
import { dealt } from './dealt.ts';

/** What the first hand of each lesson has to contain. */
const idea: Record<string, readonly (readonly string[])[]> = {
  // A run and a set.
  rummy: [['5S', '6S', '7S'], ['10S', '10D', '10H']],
  // A run and a set, and few other high cards.
  'gin-rummy': [['4S', '5S', '6S'], ['QC', 'QS', 'QH']],
  // Nine of ten cards in two words.
  gin: [[...'TODAY'], [...'MEET']],
  'pass-the-deck': [[...'GRAIN']],
  'full-deck': [[...'PLANET']],
  'alpha-rummy': [[...'WINTER']],
};

/** A word in the hand of the bot, which lays one in its first turn: so the player has a word to judge. */
const bots: Record<string, string> = { 'alpha-rummy': 'SHOE' };

/** The rest of a hand without these cards, ignoring colours; null if they are not in it. */
function without(hand: readonly string[], cards: readonly string[]): string[] | null {
  const left = [...hand];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

test.each(Object.entries(idea))('the lesson of %s begins with the player’s turn and a hand that can show its steps', (variant, groups) => {
  const { begins, hands } = dealt(variant, lessonDealOf(variant)!);
  expect(begins).toBe(0);
  let left: string[] | null = hands[0].map((code) => code.replace(/-.*/, ''));
  for (const group of groups) left = left && without(left, group);
  expect(left, hands[0].join(' ')).not.toBeNull();
  expect(without(hands[1], [...(bots[variant] ?? '')]), hands[1].join(' ')).not.toBeNull();
});

test('the word that a lesson names is in its hand', () => {
  for (const [variant, groups] of Object.entries(idea)) {
    const word = lessonWordOf(variant);
    expect(word === undefined ? /\d/.test(groups.flat().join()) : groups.some((group) => group.join('') === word), variant).toBe(true);
  }
});

test('every game has a deal for its lesson, and an unknown game has none', () => {
  for (const { name } of inOrder(Object.keys(idea).map((one) => ({ name: one })))) expect(lessonDealOf(name)).toMatch(/^lesson-\d+$/);
  expect(lessonDealOf('whist')).toBeUndefined();
});
