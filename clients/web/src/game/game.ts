import type { Component } from 'svelte';
import type { Back } from '../art/backs.ts';
import type { Choice } from './choices.ts';
import type { LastMove } from './last_move.ts';
import type { Step } from './lesson.ts';
import type { Observer } from './observer.ts';
import type { Play } from './play.svelte.ts';
import type { CardId, CardView, Doc, GroupId, HandResult, Options, Seat, View } from '../protocol/model.ts';
import type { Who } from '../text/phrases.ts';

/** What every part of the table is given. */
export interface AtTable {
  client: Observer;
  doc: Doc;
  view: View;
  play: Play;
  /** Asks the dictionary. */
  define: (word: string) => void;
  /** Opens the game's own dialog. */
  show: () => void;
  /** What was done last. */
  last: LastMove | null;
}

/** What has to be known of a card in hand or a word on the table. */
export interface Mark {
  kind: 'must' | 'mustNot' | 'note';
  text: string;
}

/**
 * What one game adds to what all of them share: how its things look and what a tap on them
 * prepares. What is allowed the server says, not this.
 */
export interface Game {
  /** The backs of its cards. */
  back: Back;
  /** What lies in the middle of the table, if that is not a stock and a discard pile. */
  middle?(view: View): Component<AtTable> | undefined;
  /** What lies before a player apart from words or melds. */
  Before?: Component<AtTable & { seat: Seat }>;
  /** A dialog in which a move is looked over before it is made. */
  Dialog?: Component<AtTable & { onclose: () => void }>;
  /** A scene that lies over the table while something is to be decided. */
  scene?(view: View): Component<AtTable> | undefined;
  /** Moves that only this game has. */
  choices?(table: AtTable): readonly Choice[];
  /** What this game can do with one's hand apart from playing it. */
  tools?(table: AtTable): readonly Choice[];
  /** What somebody is shown who plays it for the first time. */
  lesson: readonly Step[];
  /** Whether what is laid are words. Cards are then spelled on the bench. */
  spells: boolean;
  /** Cards outside the hand that words may be made from. */
  reach?(view: View): readonly CardView[];
  /** Whether a card with a choice that lies on the table may be given another letter. */
  renames?(options: Options): boolean;
  marks?(view: View): ReadonlyMap<CardId, Mark>;
  /** What has to be known of words on the table. */
  noted?(view: View): ReadonlyMap<GroupId, Mark>;
  /** What has to be known of a player apart from score and cards. */
  notes?(view: View, seat: Seat): readonly string[];
  /** What has to be known of the table as it stands. */
  remarks?(table: AtTable): readonly string[];
  /** What there is to do now, where this game has more to say than all of them. */
  hint?(play: Play): string | undefined;
  /** What it is called when this player ended the deal. */
  out?(who: Who, hand: HandResult, named: (seat: Seat) => Who): string;
  /** Who the deal goes to, where that may be another than who ended it. */
  wonBy?(hand: HandResult): Seat | undefined;
  /** Whether a hand that ended so is cheered. */
  cheered?(hand: HandResult): boolean;
}
