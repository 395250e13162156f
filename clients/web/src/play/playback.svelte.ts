import type { Entry } from './log_lines.ts';
import type { CardView, Doc, Replay, Seat } from '../protocol/model.ts';
import { text } from '../text/text.ts';
import { playsWithHints } from './aids.ts';
import { laidOffIn } from './laid_off.ts';
import { markedIn } from './last_move.ts';
import { linesByStep, listenerIn } from './log_sentences.ts';
import type { Observer } from './observer.ts';
import { type Frame, frameOf, handEndedIn, handsIn, lookedAt, stopsIn, unfold } from './replay_frames.ts';

/** A replay: the position in it, and whose cards are seen. */
export class Playback implements Observer {
  readonly seat: Seat | null;
  readonly mayHint = false;
  readonly moving = false;
  readonly clockAt = 0;
  readonly fresh = new Set<number>();
  onstep: Observer['onstep'] = null;
  firstDeal: Observer['firstDeal'] = null;

  /** The index in `stops`. */
  at = $state(0);
  playing = $state(false);

  private readonly frames: readonly Frame[];
  private readonly stops: readonly number[];
  private readonly entries: readonly (readonly Entry[])[];
  /** The frames of all seats, once they are open. */
  private all = $state.raw<readonly { seat: Seat | null; frames: readonly Frame[] }[] | null>(null);

  /** Where each hand begins. */
  readonly hands: readonly { hand: number; at: number }[];

  constructor(
    replay: Replay,
    readonly mayLookUp: boolean,
  ) {
    this.seat = replay.seat ?? null;
    this.frames = unfold(replay);
    this.stops = stopsIn(this.frames);
    const seen = this.stops.flatMap((stop) => this.frames[stop] ?? []);
    this.hands = handsIn(seen);
    this.entries = linesByStep(replay.doc.room.match, seen.map((frame) => frame.events), listenerIn(replay.doc, this));
  }

  /** The index of the current frame. */
  private get index(): number {
    return this.stops[this.at] ?? 0;
  }

  /** The frames up to this moment. */
  private get past(): readonly Frame[] {
    return this.frames.slice(0, this.index + 1);
  }

  private get frame(): Frame {
    const frame = this.frames[this.index];
    if (!frame) throw new Error('a replay has at least the beginning of its match');
    return frame;
  }

  /** Whether the match is over. While it runs, a player sees only their own side of it (T-15). */
  get finished(): boolean {
    return this.frames.at(-1)?.doc.room.stage === 'over';
  }

  get last(): number {
    return this.stops.length - 1;
  }

  /** The room and the table as they stood, without actions for anybody. */
  readonly doc = $derived.by((): Doc => {
    const { doc } = this.frame;
    return doc.view ? { ...doc, view: lookedAt(doc.view) } : doc;
  });

  /** The number of this moment, the same for everybody who watches and shown to them; the first is 1. */
  get moment(): number {
    return this.frame.number - this.begin + 1;
  }

  /** The state, if it was this player's turn and the table allows hints. */
  get toPlay(): { seat: Seat; number: number } | null {
    const { doc, number } = this.frame;
    if (this.seat === null || !doc.view?.to_act.includes(this.seat) || !playsWithHints(doc.room)) return null;
    return { seat: this.seat, number };
  }

  private get begin(): number {
    return this.frames[0]?.number ?? 0;
  }

  /** Whether this moment shows a result: of a hand that has just ended, or of the match. */
  readonly result = $derived.by(() => this.doc.room.stage === 'over' || handEndedIn(this.frames, this.index) !== undefined);

  /** The log up to this moment. */
  readonly log = $derived.by((): readonly Entry[] => this.entries.slice(0, this.at + 1).flat());

  /** The sentences of this moment only. */
  readonly latest = $derived.by(() => (this.entries[this.at] ?? []).map((entry) => entry.text).join(' '));

  /** The last move that left something on the table, also if this moment was reached by a jump. */
  readonly marked = $derived.by(() => markedIn(this.past));

  /** Who laid off which cards up to this moment. */
  readonly laidOff = $derived.by(() => laidOffIn(this.past));

  /** The number of the current hand. */
  readonly hand = $derived.by(() => this.doc.view?.hand ?? 1);

  get open(): boolean {
    return this.all !== null;
  }

  /** The hands to show: the player's own, or all. */
  readonly shown = $derived.by((): { seat: Seat; cards: readonly CardView[] }[] => {
    const { number, doc } = this.frame;
    const own = { seat: this.seat, doc };
    const docs = this.all?.map(({ seat, frames }) => (seat === this.seat ? own : { seat, doc: frameOf(frames, number)?.doc })) ?? [own];
    return docs.flatMap(({ seat, doc }) => (seat !== null && doc?.view?.own ? [{ seat, cards: doc.view.own.hand }] : []));
  });

  /** Opens all hands: `replays` are those of all seats. */
  show(replays: readonly Replay[]): void {
    this.all = replays.map((replay) => ({ seat: replay.seat ?? null, frames: unfold(replay) }));
  }

  hide(): void {
    this.all = null;
  }

  nameOf(seat: Seat): string {
    return this.frames[0]?.doc.room.seats[seat]?.name ?? text.log.someone;
  }

  go(to: number): void {
    const at = Math.min(Math.max(to, 0), this.last);
    const next = this.frames[this.stops[at] ?? 0];
    // Going back, or more than one step, is a jump: no cards move.
    if (next && at === this.at + 1) this.onstep?.(next.events, next.doc);
    this.at = at;
    if (this.at === this.last) this.playing = false;
  }

  /** Goes to a moment, or to the last one before it. */
  goToMoment(moment: number): void {
    const number = this.begin + moment - 1;
    this.go(this.stops.filter((stop) => (this.frames[stop]?.number ?? 0) <= number).length - 1);
  }

  step(by: -1 | 1): void {
    this.go(this.at + by);
  }

  /** Starts playing (from the beginning if it is at the end) or stops. */
  toggle(): void {
    if (!this.playing && this.at === this.last) this.at = 0;
    this.playing = !this.playing && this.last > 0;
  }

  // There is nothing to do in a replay.
  readonly play = async () => false;
  readonly lookUp = async () => null;
  readonly hints = async () => null;
}
