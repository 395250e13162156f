import type { CardId, Doc, GameEvent, GroupId, Hint, Move, Seat, Tile, WordAnswer } from '../protocol/model.ts';

/** How a word would be laid: with these cards, and from which word on the table. */
export interface Spelled {
  tiles: Tile[];
  change?: GroupId;
}

/** Who looks at a table: a player or a spectator in a room, or somebody who watches a match again. */
export interface Observer {
  /** Whose cards are one's own. */
  readonly seat: Seat | null;
  nameOf(seat: Seat): string;
  /** Whether the dictionary may be asked. */
  readonly mayAsk: boolean;
  /** Whether one may ask for good plays (T-13). */
  readonly mayHint: boolean;
  /** A move is on its way; another one has to wait, so that a double click does nothing twice. */
  readonly moving: boolean;
  /** The cards that came into the hand last, apart from a deal. */
  readonly fresh: ReadonlySet<CardId>;
  /** Is told of each step before it is shown, while the page still has the cards where they were. */
  onstep: ((events: readonly GameEvent[], after: Doc) => void) | null;
  /** The deal with which a match began, if there was no table yet to show it; what shows it takes it away. */
  firstDeal: readonly GameEvent[] | null;
  /** When the clock's figure arrived, on the page's own clock. */
  readonly clockAt: number;
  /** Makes a move; true if it was accepted. `words` are those it spells, because a word that is none can be put to the table. */
  play(move: Move, words?: readonly string[]): Promise<boolean>;
  /** What the dictionary says of a word that is only looked at, and what it would bring; nothing if there is no answer. */
  look(word: string, how?: Spelled): Promise<WordAnswer | null>;
  /** The best plays, the best first; nothing if there was no answer. */
  hints(): Promise<readonly Hint[] | null>;
}
