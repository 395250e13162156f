import type { Action, CardId, Fit, GroupId } from '../protocol/model.ts';

// Reads from `view.own.actions` which cards are good. Nothing here knows a rule.

/** The choices for a meld, or of an action that names no meld; undefined if the server does not list them. */
const listed = (action: Action, meld?: GroupId): readonly Fit[] | undefined => action.fits?.filter((fit) => fit.meld === meld);

const has = (fit: Fit, cards: readonly CardId[]) => cards.every((card) => fit.cards.includes(card));

/** Whether these cards are a good choice (for `meld`, if the move adds to one), as far as the server says. */
export function isGood(action: Action | undefined, cards: readonly CardId[], meld?: GroupId): boolean {
  if (!action || cards.length < Math.max(1, action.least)) return false;
  return listed(action, meld)?.some((fit) => fit.cards.length === cards.length && has(fit, cards)) ?? true;
}

/** The cards that complete or continue a good choice with the chosen cards; empty if no choices are listed. */
export function completing(action: Action | undefined, chosen: readonly CardId[]): CardId[] {
  return (action?.fits ?? []).filter((fit) => has(fit, chosen)).flatMap((fit) => fit.cards.filter((card) => !chosen.includes(card)));
}

/** The cards that may be added to a word, empty for any; undefined if the word may not be changed. */
export const addable = (action: Action | undefined, word: GroupId): readonly CardId[] | undefined => action?.words?.[word];

/** Whether a card may be added to a word. */
export function mayAdd(action: Action | undefined, word: GroupId, card: CardId): boolean {
  const cards = addable(action, word);
  return cards !== undefined && (cards.length === 0 || cards.includes(card));
}

/** Whether the server knows of some cards that a word does not take. Otherwise every card may be tried on every word. */
export const tellsCards = (action: Action | undefined): boolean => Object.values(action?.words ?? {}).some((cards) => cards.length > 0);

/** Whether there is any choice for this action, as far as the server says. */
export const hasChoice = (action: Action | undefined): boolean => action !== undefined && action.fits?.length !== 0;
