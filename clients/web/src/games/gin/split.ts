import { actionOf, may } from '../../play/actions.ts';
import { faceOf } from '../../protocol/faces.ts';
import type { CardId, CardView, Face, Faces, HandResult, Tile, View } from '../../protocol/model.ts';

/** How a hand splits into words (its groups) and deadwood (everything else). */
interface Split {
  words: Tile[][];
  deadwood: CardView[];
  /** The card that goes face down. */
  without: CardId | undefined;
}

/** A group with the card that goes face down is no longer a word. */
export function splitOf(hand: readonly CardView[], groups: readonly Tile[][], without?: CardId): Split {
  const words = groups.filter((group) => !group.some((tile) => tile.card === without));
  const used = new Set(words.flat().map((tile) => tile.card));
  return { words, without, deadwood: hand.filter((card) => card.id !== without && !used.has(card.id)) };
}

/** The sum of the values printed on the cards. */
export const valueOf = (faces: readonly Face[]): number => faces.reduce((sum, face) => sum + face.value, 0);

/** In a turn a card goes away at its end: the splits that are left, one for each card that may go. */
function splitsLeft(view: Pick<View, 'own'>, groups: readonly Tile[][]): Split[] {
  const { own } = view;
  const goes = actionOf(view, 'discard');
  if (!own || !goes) return [];
  return own.hand.filter(({ id }) => goes.cards.length === 0 || goes.cards.includes(id)).map(({ id }) => splitOf(own.hand, groups, id));
}

/** The least deadwood with which the turn can end; undefined if no card goes away now. */
export function leastLeft(view: Pick<View, 'own'>, faces: Faces | undefined, groups: readonly Tile[][]): number | undefined {
  const left = splitsLeft(view, groups).map(({ deadwood }) => valueOf(deadwood.map(({ face }) => faceOf(faces, face))));
  return left.length > 0 ? Math.min(...left) : undefined;
}

/** The card with which the player may knock so that every other one is in a word. */
export const cardLeft = (view: Pick<View, 'own'>, groups: readonly Tile[][]): CardId | undefined =>
  may(view, 'knock') ? splitsLeft(view, groups).find(({ deadwood }) => deadwood.length === 0)?.without : undefined;

/** Whether the player may knock with gin, if the words are good. */
export const hasGin = (view: Pick<View, 'own'>, groups: readonly Tile[][]): boolean => cardLeft(view, groups) !== undefined;

/** GIN-2.5: whether a hand ended with gin. The knocker's score then begins with the line `gin`. */
export const isGin = ({ out, seats }: HandResult): boolean => out !== undefined && seats[out]?.lines[0]?.text === 'gin';
