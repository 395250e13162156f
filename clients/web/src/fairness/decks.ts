import type { Face } from '../protocol/model.ts';

type Amount = { count: number; value?: number };

/** A deck as listed in engine/decks/decks.json. */
interface Listed {
  suits?: readonly string[];
  ranks?: readonly string[];
  colours?: readonly string[];
  letters?: Readonly<Record<string, Amount>>;
  stars?: Amount;
  combinations?: readonly string[];
  flips?: readonly (readonly string[])[];
  wilds?: Amount;
}

/** What distinguishes the cards of a deck. */
type Printed = Pick<Face, 'code' | 'value'>;

const times = ({ count, value = 0 }: Amount, code: string): Printed[] => Array.from({ length: count }, () => ({ code, value }));

/** The cards of one copy in deck order (T-17): their order before a shuffle of the whole deck. */
export function cardsOf({ suits = [], ranks = [], colours = [], letters = {}, stars, combinations = [], flips = [], wilds }: Listed): Printed[] {
  const playing = suits.flatMap((suit) => ranks.map((rank) => ({ code: `${rank}${suit.charAt(0).toUpperCase()}`, value: 0 })));
  const lettered = Object.entries(letters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([letter, amount]) => times(amount, letter));
  // The colours take turns through the letters and continue through the stars.
  const coloured = [...lettered, ...(stars ? times(stars, '*') : [])].map(({ code, value }, at) => ({
    code: colours.length > 0 ? `${code}-${colours[at % colours.length]}` : code,
    value,
  }));
  return [
    ...playing,
    ...coloured,
    ...combinations.map((code) => ({ code, value: 0 })),
    ...flips.map((pair) => ({ code: pair.join('/'), value: 0 })),
    ...(wilds ? times(wilds, '?') : []),
  ];
}
