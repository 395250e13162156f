import { count } from '../phrases.ts';
import { text } from '../text.ts';

/** What the check of a match has found (T-14). It is not in en.ts, because only people who check a match read it. */
export const englishFindings = {
  unreadable: 'What the server sent cannot be read as the record of a match.',
  commitment: 'The secret belongs to the fingerprint: it was settled before the match.',
  commitmentWrong: 'The secret does not belong to the fingerprint. One of the two was changed afterwards.',
  deal: (deal: string) => `The secret is that of the published deal “${deal}”, and nobody added to it.`,
  dealWrong: (deal: string) => `The secret or the values are not those of the published deal “${deal}”.`,
  promise: 'The fingerprint is the one this browser was shown before it added its value.',
  promiseWrong: 'The fingerprint is not the one this browser was shown before it added its value.',
  promiseOpen: 'This browser was not asked for a value before this match, so it knows of no earlier fingerprint.',
  contributionWrong: 'The value in your place is not the one this browser added.',
  contributionOpen: 'This browser added no value to this match.',
  table: 'The secret, the fingerprint and the players’ values are those the table shows.',
  tableWrong: (parts: readonly string[]) => `The record and the table differ: ${text.list(parts)}.`,
  parts: { secret: 'the secret', commitment: 'the fingerprint' },
  valueOf: (name: string) => `the value of ${name}`,
  deck: 'The deck is the one that this page knows by its name, card by card in the order before a shuffle.',
  deckWrong: (place: number) =>
    `The deck is not the one that this page knows by its name: card ${place} is another one. If the cards are listed after the shuffle, anybody can be given any hand.`,
  deckOpen: 'This table plays with a deck of this server’s own. This page cannot know in which order its cards lay before a shuffle.',
  complete: (n: number) => `Every deal has its shuffle, and no number is left out: ${count(n, 'shuffle')}.`,
  missing: (number: number) => `Shuffle ${number} is missing.`,
  miscounted: (due: number, found: number) => `The match had ${count(due, 'shuffle')}, but the record has ${found}.`,
  shuffles: (n: number) => (n === 1 ? 'The shuffle follows from the secret and the values.' : `All ${n} shuffles follow from the secret and the values.`),
  untold: (n: number) =>
    `${count(n, 'shuffle')} of the discard pile: this page cannot check which cards were in it, because a move was taken back or somebody left.`,
  shufflesWrong: (wrong: number, n: number) => `${wrong} of ${count(n, 'shuffle')} ${wrong === 1 ? 'does' : 'do'} not follow from the secret and the values:`,
  wrongCard: (shuffle: number, place: number, found: string, due: string) =>
    `Shuffle ${shuffle}: card ${place} from the top is ${found}; it has to be ${due}.`,
  wrongPile: (shuffle: number) => `Shuffle ${shuffle}: the pile that was shuffled did not hold these cards in this order.`,
  wrongCards: (shuffle: number) => `Shuffle ${shuffle}: a card is there twice, or belongs to no deck of this match.`,
  more: (n: number) => `and ${n} more`,
};
