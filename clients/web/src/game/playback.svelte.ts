import type { Entry } from './chronicle.ts';
import type { CardView, Doc, Replay, Seat } from '../protocol/model.ts';
import { dealOf } from '../text/deals.ts';
import { text } from '../text/text.ts';
import { playsWithHints } from './hints.ts';
import { storyLines } from './log.ts';
import type { Observer } from './observer.ts';
import { type Frame, frameOf, handEndedIn, handsIn, lookedAt, stopsIn, unfold } from './recording.ts';

/** A match that is watched again: where one is in it, and whose cards one sees. */
export class Playback implements Observer {
  readonly seat: Seat | null;
  readonly mayHint = false;
  readonly moving = false;
  readonly clockAt = 0;
  readonly fresh = new Set<number>();
  onstep: Observer['onstep'] = null;
  firstDeal: Observer['firstDeal'] = null;

  /** Among the frames worth a look. */
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
    readonly mayAsk: boolean,
  ) {
    this.seat = replay.seat ?? null;
    this.frames = unfold(replay);
    this.stops = stopsIn(this.frames);
    const seen = this.stops.flatMap((stop) => this.frames[stop] ?? []);
    this.hands = handsIn(seen);
    const listener = {
      seat: this.seat,
      nameOf: (seat: Seat) => this.nameOf(seat),
      faces: replay.doc.faces,
      deal: dealOf(replay.doc.room.variant),
    };
    this.entries = storyLines(replay.doc.room.match, seen.map((frame) => frame.events), listener);
  }

  private get frame(): Frame {
    const frame = this.frames[this.stops[this.at] ?? 0];
    if (!frame) throw new Error('a replay has at least the beginning of its match');
    return frame;
  }

  /** Whether the match is over. While it runs, one has one's own side of it (T-15). */
  get finished(): boolean {
    return this.frames.at(-1)?.doc.room.stage === 'over';
  }

  get last(): number {
    return this.stops.length - 1;
  }

  /** The room and the table as they stood, with nothing to do for anybody. */
  readonly doc = $derived.by((): Doc => {
    const { doc } = this.frame;
    return doc.view ? { ...doc, view: lookedAt(doc.view) } : doc;
  });

  /** The same for all who watch the match, and the place that they are told: the first is 1. */
  get moment(): number {
    return this.frame.number - this.begin + 1;
  }

  /** The state in which one was to play, if one was, and good plays may be asked for at this table. */
  get toPlay(): { seat: Seat; number: number } | null {
    const { doc, number } = this.frame;
    if (this.seat === null || !doc.view?.to_act.includes(this.seat) || !playsWithHints(doc.room)) return null;
    return { seat: this.seat, number };
  }

  private get begin(): number {
    return this.frames[0]?.number ?? 0;
  }

  /** Whether a result is what there is to see: of a hand that ended just then, or of the match. */
  readonly result = $derived.by(() => this.doc.room.stage === 'over' || handEndedIn(this.frames, this.stops[this.at] ?? 0) !== undefined);

  /** What was said until then. */
  readonly log = $derived.by((): readonly Entry[] => this.entries.slice(0, this.at + 1).flat());

  /** The sentences of this moment alone. */
  readonly latest = $derived.by(() => (this.entries[this.at] ?? []).map((entry) => entry.text).join(' '));

  /** The hand that is being played. */
  readonly hand = $derived.by(() => this.doc.view?.hand ?? 1);

  get open(): boolean {
    return this.all !== null;
  }

  /** The hands that are seen: one's own, or all. */
  readonly shown = $derived.by((): { seat: Seat; cards: readonly CardView[] }[] => {
    const { number, doc } = this.frame;
    const own = { seat: this.seat, doc };
    const docs = this.all?.map(({ seat, frames }) => (seat === this.seat ? own : { seat, doc: frameOf(frames, number)?.doc })) ?? [own];
    return docs.flatMap(({ seat, doc }) => (seat !== null && doc?.view?.own ? [{ seat, cards: doc.view.own.hand }] : []));
  });

  /** Lays all hands open: `replays` are those of all seats. */
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
    // Back, or further on, is a leap: nothing moved in between.
    if (next && at === this.at + 1) this.onstep?.(next.events, next.doc);
    this.at = at;
    if (this.at === this.last) this.playing = false;
  }

  /** To a moment, or the nearest one that there is. */
  goToMoment(moment: number): void {
    const number = this.begin + moment - 1;
    this.go(this.stops.filter((stop) => (this.frames[stop]?.number ?? 0) <= number).length - 1);
  }

  step(by: -1 | 1): void {
    this.go(this.at + by);
  }

  /** Plays on by itself, from the start if it has come to the end, or stands still. */
  toggle(): void {
    if (!this.playing && this.at === this.last) this.at = 0;
    this.playing = !this.playing && this.last > 0;
  }

  play(): Promise<boolean> {
    return Promise.resolve(false);
  }

  look(): Promise<null> {
    return Promise.resolve(null);
  }

  hints(): Promise<null> {
    return Promise.resolve(null);
  }
}
