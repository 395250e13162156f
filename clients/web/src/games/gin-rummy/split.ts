import { cardsOf } from '../../play/workbench.ts';
import type { BestSplit, CardId, Face, HandResult, Seat, Tile } from '../../protocol/model.ts';

/** What a card in no meld counts (GR-1.2). */
export const countOf = ({ rank }: Face): number => Math.min(rank, 10);
export const pointsOf = (faces: readonly Face[]): number => faces.reduce((sum, face) => sum + countOf(face), 0);

/** Melds as groups of a hand. */
export const groupsOf = ({ melds }: Pick<BestSplit, 'melds'>): Tile[][] => melds.map((meld) => meld.map((card) => ({ card })));

const key = (groups: readonly (readonly CardId[])[]) => groups.map((cards) => [...cards].sort((a, b) => a - b).join()).sort().join('/');

/** Whether a hand is grouped into these melds and no others. */
export const isGrouped = (groups: readonly (readonly Tile[])[], { melds }: Pick<BestSplit, 'melds'>): boolean =>
  key(groups.map(cardsOf)) === key(melds);

/** How a hand was won, from the clause of the winner's first line. */
export function won(hand: HandResult): { seat: Seat; how: 'knock' | 'undercut' | 'gin' | 'bigGin' } | undefined {
  const ways = { 'GR-3.1': 'knock', 'GR-3.2': 'undercut', 'GR-3.3': 'gin', 'GR-2.6': 'bigGin' } as const;
  const how = ways[hand.clause as keyof typeof ways];
  const entry = Object.entries(hand.seats).find(([, { lines }]) => lines.length > 0);
  return how && entry && { seat: Number(entry[0]), how };
}
