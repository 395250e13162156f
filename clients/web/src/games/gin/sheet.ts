import type { CardId, CardView, Face, Tile } from '../../protocol/model.ts';

/** How a hand falls into words, the groups set aside in it, and deadwood, all else. */
export interface Sheet {
  words: Tile[][];
  deadwood: CardView[];
}

/** `without` is the card that goes face down; a group that has it is no word any more. */
export function sheetOf(hand: readonly CardView[], groups: readonly Tile[][], without?: CardId): Sheet {
  const words = groups.filter((group) => !group.some((tile) => tile.card === without));
  const used = new Set(words.flat().map((tile) => tile.card));
  return { words, deadwood: hand.filter((card) => card.id !== without && !used.has(card.id)) };
}

/** What is printed on the cards, added up. */
export const valueOf = (faces: readonly Face[]): number => faces.reduce((sum, face) => sum + face.value, 0);
