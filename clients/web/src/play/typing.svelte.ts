import { possibleLetters } from '../protocol/faces.ts';
import type { CardId, Tile } from '../protocol/model.ts';
import { loose } from './arrangement.ts';
import type { Play } from './play.svelte.ts';
import { colourOf, lettersOf, spelling } from './spelling.ts';
import type { Workbench } from './workbench.ts';

/** Letters that were typed in a row, and the bench that they made. */
interface Row {
  /** The bench as the typing left it; any other change of the bench ends the row. */
  bench: Workbench;
  /** What was on the bench before. */
  before: readonly Tile[];
  letters: string;
  /** All letters typed in a row, also those without a card. */
  said: string;
  /** Those without a card. */
  lacking: readonly string[];
  /** Whether the last of those was typed last. */
  waits: boolean;
}

const none: readonly string[] = [];

/** Words that the player types instead of picking card by card. */
export class Typing {
  private last = $state.raw<Row | null>(null);

  constructor(private readonly play: Play) {}

  /** What was typed last, unless something else has changed the bench since. */
  private readonly row = $derived.by(() => (this.last?.bench === this.play.prepared ? this.last : null));

  /** The same list until there is another one, so that it is told once. */
  private readonly missed = $derived.by(() => this.row?.lacking ?? none);

  /**
   * The typed letters for which there is no card, each of them once. People read at the end of a word, so these stay while
   * the player types on, until they take a letter back or do something else.
   */
  readonly lacking = $derived.by((): readonly string[] => [...new Set(this.missed)]);

  /** Whether the word on the bench was typed: then Enter lays it, wherever the focus is. */
  readonly isTyped = $derived.by(() => this.row !== null && this.play.bench.tiles.length > 0);

  /** Lays what was typed, or sets it aside if no word may be laid; does nothing if a card is lacking, because another word lies there. */
  commit(): void {
    if (this.lacking.length > 0) return;
    if (this.play.mayLay) void this.play.lay();
    else if (this.play.mayKeep) this.play.setAside();
  }

  /**
   * Adds a letter to the bench, or gives it to a card there that has none yet. Letters typed in a row are spelled
   * together, so one card can spell two of them. If they are a whole word with all cards of the one that is being
   * changed, they take its place.
   */
  type(letter: string): void {
    if (this.play.bench.purpose === 'pass') return;
    const { unnamed } = this.play;
    if (unnamed && this.lettersOf(unnamed.card).includes(letter)) return this.name(unnamed.card, letter);
    const said = (this.row?.said ?? '') + letter;
    const whole = this.play.bench.purpose === 'change' ? this.spelledFrom(said, []) : undefined;
    if (whole && whole.lacking.length === 0 && whole.unplaced.length === 0) {
      this.lay(whole.tiles, '', said, [], none);
      return;
    }
    const before = this.row?.before ?? this.play.bench.tiles;
    const letters = this.row?.letters ?? '';
    const missed = this.missed;
    // A letter without a card may be the first of a card that spells two.
    const first = this.row?.waits ? (missed.at(-1) ?? '') : '';
    for (const more of new Set([first + letter, letter])) {
      const { tiles, lacking } = this.spelledFrom(letters + more, before);
      if (lacking.length === 0) return this.lay(before, letters + more, said, tiles, more === letter ? missed : missed.slice(0, -1));
    }
    // It may be one of the word that is changed, which the player types from its beginning.
    const lacks = whole?.lacking.length !== 0;
    this.last = { bench: this.play.prepared, before, letters, said, lacking: lacks ? [...missed, letter] : missed, waits: lacks };
  }

  /** The letters that a card may stand for. */
  lettersOf(card: CardId): readonly string[] {
    const face = this.play.face(card);
    return face ? possibleLetters(face) : none;
  }

  /** Gives a card the letter that was typed for it. More letters come after all that lies there. */
  name(card: CardId, letter: string): void {
    this.play.name(card, letter);
    this.last = { bench: this.play.prepared, before: this.play.bench.tiles, letters: '', said: '', lacking: none, waits: false };
  }

  /** Spells this word on the bench. Cards of a word that is being changed stay, those without a place at the end. */
  spell(word: string): void {
    if (this.play.bench.purpose === 'pass') return;
    const { tiles, lacking, unplaced } = this.spelledFrom(word, []);
    const lying = this.play.bench.tiles.filter((one) => unplaced.includes(one.card));
    this.lay([], word, word, [...tiles, ...lying], lacking);
  }

  /** Removes the last letter, or both of a card that spells two; false if there is none. */
  takeBack(): boolean {
    if (!this.row?.letters) return false;
    const { before, letters, said } = this.row;
    const without = (last: number) => this.spelledFrom(letters.slice(0, letters.length - last), before);
    const last = without(1).lacking.length > without(0).lacking.length ? 2 : 1;
    this.lay(before, letters.slice(0, -last), said.slice(0, -last), without(last).tiles, none);
    return true;
  }

  private lay(before: readonly Tile[], letters: string, said: string, tiles: readonly Tile[], lacking: readonly string[]): void {
    this.play.prepared = { ...this.play.bench, tiles: [...before, ...tiles] };
    this.last = { bench: this.play.prepared, before, letters, said, lacking, waits: false };
  }

  /** Finds cards in reach for these letters, except those that lie `before` them; cards on the bench are used first. */
  private spelledFrom(letters: string, before: readonly Tile[]) {
    const { play } = this;
    const taken = new Set(before.map((one) => one.card));
    const lying = play.bench.tiles.map((one) => one.card);
    const inReach = new Set([...lying, ...loose(play.arrangement), ...play.reachable.map((card) => card.id)]);
    const cards = [...inReach].flatMap((card) => {
      const face = taken.has(card) ? undefined : play.face(card);
      if (!face) return [];
      const kept = play.fixed.has(card);
      const as = play.bench.tiles.find((one) => one.card === card)?.as;
      return [lettersOf(card, face, kept, as, play.mayName(card))];
    });
    const lie = before.flatMap((one) => {
      const face = play.face(one.card);
      return (face && colourOf(face)) ?? [];
    });
    return spelling(letters, cards, play.level, lie);
  }
}
