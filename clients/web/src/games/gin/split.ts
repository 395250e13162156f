import type { CardId, CardView, Face, Tile } from '../../protocol/model.ts';

/** How a hand splits into words (its groups) and deadwood (everything else). */
interface Split {
  words: Tile[][];
  deadwood: CardView[];
}

/** `without` is the card that goes face down; a group with that card is no longer a word. */
export function splitOf(hand: readonly CardView[], groups: readonly Tile[][], without?: CardId): Split {
  const words = groups.filter((group) => !group.some((tile) => tile.card === without));
  const used = new Set(words.flat().map((tile) => tile.card));
  return { words, deadwood: hand.filter((card) => card.id !== without && !used.has(card.id)) };
}

/** The sum of the values printed on the cards. */
export const valueOf = (faces: readonly Face[]): number => faces.reduce((sum, face) => sum + face.value, 0);
