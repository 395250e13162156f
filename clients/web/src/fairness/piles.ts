import type { MatchRecord, RecordShuffle } from '../protocol/model.ts';

/** Cards as they lay, by their positions in the deck; a card that the record does not name is left open. */
export type Pile = readonly (number | undefined)[];

/** What is shuffled in the middle of a hand (T-17), as the moves of a record tell it. */
export interface MidHand {
  /** How many such shuffles there are, where the moves say so without the rules. */
  readonly count?: number;
  /** How the cards may have lain that `shuffle` took, `previous` being the one before; 'untold' if nobody can say here. */
  before(shuffle: RecordShuffle, previous: RecordShuffle): readonly Pile[] | 'untold';
}

/** FD-2.4: the cards put aside, the last one named first, on what is left of the pile. */
function exchanges({ moves }: MatchRecord): MidHand {
  const aside = moves.flatMap(({ move }) => (move.do === 'pass' && move.cards.length > 0 ? [move.cards] : []));
  let next = 0;
  return {
    count: aside.length,
    before({ order }, previous) {
      const cards = aside[next];
      next += 1;
      if (!cards) return [];
      const rest = previous.order.slice(previous.order.length - (order.length - cards.length));
      return [[...cards].reverse().concat(rest)];
    },
  };
}

/**
 * RUM-2.5: the discard pile. The record does not say at which move it was shuffled, so every state of the pile is
 * offered: it has to be one of them. What the table discarded for somebody is not named.
 */
function renewals({ moves, seats, deck }: MatchRecord): MidHand {
  const dealt = (seats === 2 ? 10 : seats <= 4 ? 7 : 6) * seats; // RUM-1.1
  const deckSize = sizeOf(deck);
  const untold = moves.some(({ move }) => move.do === 'take_back' || move.do === 'leave');
  const discards: (number | undefined)[] = [];
  const states = moves.map(({ move }): Pile => {
    if (move.do === 'discard') discards.push(move.card);
    else if (move.do === 'timeout') discards.push(undefined);
    else if (move.do === 'draw' && move.from === 'discard') discards.pop();
    return discards.slice(-deckSize);
  });
  return {
    before({ order }, previous) {
      if (untold) return 'untold';
      if (order.length < 2) return [];
      // At the bottom lies the card turned up by the deal, or by the renewal before, unless somebody took it.
      const bottom = previous.order.length === deckSize ? previous.order[dealt] : previous.order.at(-1);
      return states.flatMap((pile) => [pile.slice(-order.length), [bottom, ...pile.slice(1 - order.length)]]);
    },
  };
}

/** The games that shuffle in the middle of a hand. */
const games: Record<string, ((record: MatchRecord) => MidHand) | undefined> = { 'full-deck': exchanges, rummy: renewals };

export function midHand(record: MatchRecord): MidHand {
  return games[record.variant]?.(record) ?? { count: 0, before: () => [] };
}

export function sizeOf(deck: MatchRecord['deck']): number {
  return deck.cards.length * deck.copies;
}
