import { text } from '../text/text.ts';
import type { CardId, Doc, GameEvent, GroupId, Hint, Move, Seat, Tile, WordAnswer } from '../protocol/model.ts';

/** How a word would be laid: with these cards, and changing which word on the table. */
export interface Spelled {
  tiles: Tile[];
  change?: GroupId;
}

/** Who looks at a table, and what everybody there is called. */
export type People = Pick<Observer, 'seat' | 'nameOf'>;

/** The people as a document names them. After a match somebody else may sit in a seat, or nobody. */
export const peopleOf = ({ room }: Doc, seat: Seat | null): People => ({ seat, nameOf: (one) => room.seats[one]?.name ?? text.log.someone });

/** A person who looks at a table: a player or a spectator in a room, or somebody who watches a replay. */
export interface Observer {
  /** The seat whose cards this person sees. */
  readonly seat: Seat | null;
  nameOf(seat: Seat): string;
  /** Whether the dictionary may be used. */
  readonly mayLookUp: boolean;
  /** Whether this person may ask for good plays (T-13). */
  readonly mayHint: boolean;
  /** A move is on its way. Another one has to wait, so that a double click does not act twice. */
  readonly moving: boolean;
  /** The cards that came into the hand last, except by a deal. */
  readonly fresh: ReadonlySet<CardId>;
  /** Called for each step before it is shown, while the page still has the cards in their old places. */
  onstep: ((events: readonly GameEvent[], after: Doc) => void) | null;
  /** A deal that came before there was a table to show it; the part that shows it sets this to null. */
  firstDeal: readonly GameEvent[] | null;
  /** When the clock's time arrived, by `Date.now()`. */
  readonly clockAt: number;
  /** Makes a move; true if it was accepted. `words` are those that it spells: the table can be asked to allow one. */
  play(move: Move, words?: readonly string[]): Promise<boolean>;
  /** What the dictionary says about a word that is not played yet, and its score; null if there is no answer. */
  lookUp(word: string, how?: Spelled): Promise<WordAnswer | null>;
  /** The best plays, the best first; null if there is no answer. */
  hints(): Promise<readonly Hint[] | null>;
}
