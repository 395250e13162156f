import type { CardId, CardView, OwnView, Tile } from '../protocol/model.ts';

/** The order of a hand and the groups set aside in it: the body of an `arrange` move (T-12). */
export interface Arrangement {
  order: CardId[];
  groups: Tile[][];
}

export function arrangementOf(own: OwnView): Arrangement {
  return { order: own.hand.map((card) => card.id), groups: own.groups };
}

/**
 * The arrangement adapted to the hand: new cards go to the end, cards that are gone are left out, and a group that has
 * lost a card is dissolved.
 */
export function fitted(arrangement: Arrangement, hand: readonly CardView[]): Arrangement {
  const held = new Set(hand.map((card) => card.id));
  const known = new Set(arrangement.order);
  return {
    order: [
      ...arrangement.order.filter((card) => held.has(card)),
      ...hand.map((card) => card.id).filter((card) => !known.has(card)),
    ],
    groups: arrangement.groups.filter((group) => group.every((tile) => held.has(tile.card))),
  };
}

/** Moves a card in front of `before`, or to the end; its group is dissolved. */
export function withCardMoved(arrangement: Arrangement, card: CardId, before: CardId | null): Arrangement {
  if (card === before) return arrangement;
  const order = arrangement.order.filter((other) => other !== card);
  const position = before === null ? order.length : order.indexOf(before);
  order.splice(position < 0 ? order.length : position, 0, card);
  return { order, groups: arrangement.groups.filter((group) => !group.some((tile) => tile.card === card)) };
}

/** Sets these cards aside as one group, in their order; groups they were in are dissolved. */
export function withGroup(arrangement: Arrangement, tiles: readonly Tile[]): Arrangement {
  const cards = new Set(tiles.map((tile) => tile.card));
  return {
    order: arrangement.order,
    groups: [...arrangement.groups.filter((group) => !group.some((tile) => cards.has(tile.card))), [...tiles]],
  };
}

export function withoutGroup(arrangement: Arrangement, position: number): Arrangement {
  return { order: arrangement.order, groups: arrangement.groups.filter((_, index) => index !== position) };
}

/** The cards that are in no group, in order. */
export function loose(arrangement: Arrangement): CardId[] {
  const grouped = new Set(arrangement.groups.flat().map((tile) => tile.card));
  return arrangement.order.filter((card) => !grouped.has(card));
}

/** A tile for the protocol: `as` only if a letter was chosen. */
export function tile(card: CardId, as?: string): Tile {
  return as ? { card, as } : { card };
}
