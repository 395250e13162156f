/** The rules that the build takes in, parsed from `engine/rulebook`. */

import type { Suit } from '../protocol/model.ts';

/** Text, an option with perhaps one of its values, another clause, or the cards or word of an example. */
export type Piece = string | { option: string; value?: string } | { clause: string } | { cards: readonly PlayingCard[] } | { word: string };

export interface PlayingCard {
  rank: number;
  suit: Suit;
}

export type Block = { kind: 'text'; pieces: Piece[] } | { kind: 'table'; head: string[]; rows: Piece[][][] };

export interface Clause {
  id: string;
  title: string;
  blocks: Block[];
}

export interface Section {
  title: string;
  blocks: Block[];
  clauses: Clause[];
}

export interface RulesPage {
  title: string;
  blocks: Block[];
  sections: Section[];
}

/** A page for each game by its id, and `table` for the rules that all games share. */
export type Rules = Readonly<Record<string, RulesPage | undefined>>;

/** The page of the rules that all games share. */
export const tablePage = 'table';

/** A clause of a game or of the table. */
export function clauseOf(rules: Rules, id: string): Clause | undefined {
  return Object.values(rules).flatMap((page) => page?.sections ?? []).flatMap((section) => section.clauses).find((clause) => clause.id === id);
}
