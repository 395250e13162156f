import type { MatchRecord, RecordShuffle } from '../protocol/model.ts';

/** Cards in the order in which they lay, as positions in the deck; undefined for a card that the record leaves open. */
export type Pile = readonly (number | undefined)[];

/** The shuffles in the middle of a hand (T-17), as far as the moves of a record show them. */
interface MidHand {
  /** How many such shuffles there are, if the moves show that without the rules. */
  readonly count?: number;
  /** The possible orders of the cards before `shuffle`; `previous` is the one before it. 'untold' if unknown here. */
  before(shuffle: RecordShuffle, previous: RecordShuffle): readonly Pile[] | 'untold';
}

/** FD-2.4: the cards put aside, the last one named first, on top of the rest of the pile. */
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

/** RUM-1.1: how many cards each player is dealt. */
const cardsEach = (seats: number) => (seats === 2 ? 10 : seats <= 4 ? 7 : 6);

/**
 * How often the stock of a match ran out (RUM-2.5), counted from the moves. Undefined unless every hand ended because a
 * player went out: only then the moves show, without the rules, where each hand ended.
 */
function renewalsIn({ moves, seats, deck, hands }: MatchRecord): number | undefined {
  if (hands.some(({ clause }) => clause !== 'RUM-2.6')) return undefined;
  const each = cardsEach(seats);
  const deal = () => ({ held: Array.from({ length: seats }, () => each), stock: sizeOf(deck) - each * seats - 1, pile: 1, drawn: false });
  let hand = deal();
  let renewals = 0;
  const renew = () => {
    if (hand.stock > 0 || hand.pile < 2) return;
    renewals += 1;
    Object.assign(hand, { stock: hand.pile - 1, pile: 1 });
  };
  const take = (seat: number, from: 'stock' | 'pile') => {
    hand.held[seat]! += 1;
    hand[from] -= 1;
    hand.drawn = true;
    renew();
  };
  const lay = (seat: number, cards: number) => {
    hand.held[seat]! -= cards;
    if (hand.held[seat] === 0) hand = deal();
  };
  const discard = (seat: number) => {
    hand.pile += 1;
    hand.drawn = false;
    // A player without cards has gone out: the pile is then that of the next hand, and needs no shuffle.
    lay(seat, 1);
    renew();
  };
  for (const { seat, move } of moves) {
    if (move.do === 'draw') take(seat, move.from === 'stock' ? 'stock' : 'pile');
    else if (move.do === 'meld' || move.do === 'lay_off') lay(seat, move.cards.length);
    else if (move.do === 'discard') discard(seat);
    else if (move.do === 'timeout') {
      if (!hand.drawn) take(seat, hand.stock > 0 ? 'stock' : 'pile');
      discard(seat);
    }
  }
  return renewals;
}

/**
 * RUM-2.5: the discard pile. The record does not say at which move it was shuffled, so `before` offers every state of
 * the pile: one of them has to match. Cards that the table discarded for a player are not named.
 */
function renewals(record: MatchRecord): MidHand {
  const { moves, seats, deck } = record;
  const dealt = cardsEach(seats) * seats;
  const deckSize = sizeOf(deck);
  const untold = moves.some(({ move }) => move.do === 'take_back' || move.do === 'leave');
  const discards: (number | undefined)[] = [];
  const states = moves.map(({ move }): Pile => {
    if (move.do === 'discard') discards.push(move.card);
    else if (move.do === 'timeout') discards.push(undefined);
    else if (move.do === 'draw' && move.from === 'discard') discards.pop();
    return discards.slice(-deckSize);
  });
  const count = untold ? undefined : renewalsIn(record);
  return {
    ...(count === undefined ? {} : { count }),
    before({ order }, previous) {
      if (untold) return 'untold';
      if (order.length < 2) return [];
      // The bottom card is the one turned up by the deal, or by the renewal before, unless somebody took it.
      const bottom = previous.order.length === deckSize ? previous.order[dealt] : previous.order.at(-1);
      return states.flatMap((pile) => [pile.slice(-order.length), [bottom, ...pile.slice(1 - order.length)]]);
    },
  };
}

/** The games that shuffle in the middle of a hand. */
const games: ReadonlyMap<string, (record: MatchRecord) => MidHand> = new Map([['full-deck', exchanges], ['rummy', renewals]]);

export function midHand(record: MatchRecord): MidHand {
  return games.get(record.variant)?.(record) ?? { count: 0, before: () => [] };
}

export function sizeOf(deck: MatchRecord['deck']): number {
  return deck.cards.length * deck.copies;
}
