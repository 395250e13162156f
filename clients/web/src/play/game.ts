import type { Component } from 'svelte';
import type { Back } from '../art/backs.ts';
import type { Choice } from './choices.ts';
import type { LastMove } from './last_move.ts';
import type { Step } from './lesson.ts';
import type { Observer, People } from './observer.ts';
import type { Play } from './play.svelte.ts';
import type { CardId, CardView, Doc, Face, GroupId, HandResult, Options, ScoreLine, Seat, View } from '../protocol/model.ts';
import type { Who } from '../text/phrases.ts';

/** The props of every part of the table. */
export interface AtTable {
  client: Observer;
  doc: Doc;
  view: View;
  play: Play;
  /** Looks a word up in the dictionary. */
  define: (word: string) => void;
  /** Opens the game's own dialog. */
  show: () => void;
  /** Shows why something cannot be done; undefined for somebody who does not play. */
  refuse?: ((why: () => string) => void) | undefined;
  /** The last move. */
  last: LastMove | null;
}

/** How a score is computed: a count times a factor. */
export interface ScoreFormula {
  /** What is counted. */
  of: 'letters' | 'values';
  count: number;
  times: number;
  /** Where the factor comes from, in a sentence. */
  why?: string;
}

/** Something to know about a card in hand or a word on the table. */
export interface Mark {
  kind: 'must' | 'mustNot' | 'note';
  text: string;
}

/**
 * What one game adds to the parts that all games share: how it looks and what a tap prepares. What is allowed comes
 * from the server, not from here.
 */
export interface Game {
  /** The backs of the cards. */
  back: Back;
  /** Whether the stock goes from player to player (PD-1.1). */
  passesStock?: true;
  /** The middle of the table, if that is not a stock and a discard pile. */
  middle?(view: View): Component<AtTable> | undefined;
  /** Shown in front of a player, apart from words or melds. */
  InFront?: Component<AtTable & { seat: Seat }>;
  /** A dialog in which the player looks a move over before making it. */
  Dialog?: Component<AtTable & { onclose: () => void }>;
  /** A scene over the table while something has to be decided together. */
  scene?(table: Pick<AtTable, 'client' | 'doc' | 'view'>): Component<AtTable> | undefined;
  /** Moves that only this game has; not a choice where one is not allowed now. */
  choices?(table: AtTable): readonly (Choice | false | undefined)[];
  /** Other things that this game offers for the player's hand. */
  tools?(table: AtTable): readonly Choice[];
  /** The lesson for a player's first game. */
  lesson: readonly Step[];
  /** Whether players lay words. Cards are then spelled on the bench. */
  spells: boolean;
  /** What the bench says in place of a verdict, unless its cards change a word on the table. */
  onBench?(play: Play): string | undefined;
  /**
   * What the word on the bench scores if it stands, in games where nobody may ask the server while a word can still be
   * challenged (AR-6.5): the cards say it.
   */
  worth?(play: Play): { formula: ScoreFormula; bonusCards: number } | undefined;
  /** How the points of a word are computed, according to the server's line for it. */
  formula?(line: ScoreLine): ScoreFormula | undefined;
  /** What a word of this many letters counts at the end, in games that score words then and by length alone. */
  lengthCounts?(letters: number): number;
  /** How many letters a word needs, in games where a word is kept in the hand and laid only later. */
  leastKept?(view: View, options: Options): number | undefined;
  /** What the word on the bench counts when the hand is over, in games where the values of its cards count then; undefined if it is too short. */
  counts?(play: Play): number | undefined;
  /** What a player's words on the table count when the hand is over, in the same games. */
  onTable?(view: View, seat: Seat): number;
  /** Cards outside the hand from which words may be made. */
  reach?(view: View): readonly CardView[];
  /** Whether a card on the table that leaves a choice may get another letter. */
  renames?(options: Options): boolean;
  marks?(view: View): ReadonlyMap<CardId, Mark>;
  /** The melds in the player's hand that the server tells, none with a card of another one. */
  melds?(view: View): readonly (readonly CardId[])[];
  /** What to know about words on the table. */
  noted?(view: View): ReadonlyMap<GroupId, Mark>;
  /** What to know about a player, apart from score and cards. */
  notes?(view: View, seat: Seat): readonly string[];
  /** What to know about the table in its current state. */
  remarks?(table: AtTable): readonly string[];
  /** Why the deal goes on although somebody has no cards left, for as long as it does. */
  goesOn?(table: Pick<AtTable, 'client' | 'view' | 'last'>): string | undefined;
  /** What the player can do now, where this game has more to say than the shared prompts. */
  prompt?(play: Play, people: People): string | undefined;
  /** The title of a hand that has no number. */
  titleOf?(hand: HandResult): string | undefined;
  /** The headline when this player ended the hand. */
  out?(who: Who, hand: HandResult, named: (seat: Seat) => Who): string;
  /** Who wins the hand, where this decides rather than the points; `out` then names them. */
  wonBy?(hand: HandResult): Seat | undefined;
  /** A line of the score sums up many plays, so none names a player's best. */
  sumsUp?: true;
  /** What a card counts that is left over in a hand laid open after a knock, in games with deadwood. */
  deadwood?(face: Face): number;
  /** Whether a hand that ended this way is cheered. */
  cheered?(hand: HandResult): boolean;
}
