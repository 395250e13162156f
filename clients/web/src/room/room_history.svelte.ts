import type { Doc, GameEvent, Room, Seat } from '../protocol/model.ts';
import { isSeen, type Seen, type When, whenOf } from '../play/log_lines.ts';
import { hasEnded } from '../play/ended.ts';
import { type LaidOff, laidOffAfter, laidOffIn } from '../play/laid_off.ts';
import { type LastMove, markedAfter, markedIn } from '../play/last_move.ts';
import { listenerIn, matchLines } from '../play/log_sentences.ts';
import type { Observer } from '../play/observer.ts';
import { recapOf } from '../play/recap.ts';
import { type Frame, unfold } from '../play/replay_frames.ts';
import { recallOf, rememberOf } from './kept_by_room.ts';
import type { MatchRequests } from './match_requests.ts';
import { Recap } from './recap.svelte.ts';
import { RoomLog } from './room_log.svelte.ts';

/** The person whose page this is. */
interface Person extends Pick<Observer, 'seat' | 'nameOf' | 'onstep'> {
  /** The room as it is now. */
  readonly doc: Doc | null;
  /** They are looking at the result of a hand. */
  readonly atResult: boolean;
  /** Tells them what the table has played for them, if these events say so. */
  sayPlayedFor(events: readonly GameEvent[], doc: Doc): void;
  /** Their seat in a match of this room, as far as it is known. */
  seatIn(match: number): Seat | null;
}

/** What a person missed of a match: all after the state `since`, and on the table all after `shown`. */
interface Missed {
  match: number;
  since: number;
  shown: number;
}

function missedOf(match: number, seen: Seen, shown: When | null): Missed {
  const since = seen.match === match ? seen.number : -1;
  return { match, since, shown: shown?.match === match ? Math.min(since, shown.number) : since };
}

/** The last state of a room that this device has seen. */
const seenOf = (room: string): Seen | null => recallOf('seen', isSeen, room);

/** The state of a match as a frame, after these events; null while no match is being played. */
const frameAt = (doc: Doc, events: readonly GameEvent[]): Frame | null => (doc.view ? { number: doc.view.number, doc, events } : null);

/** The end of a hand: the table as it stood then, and who had laid off which cards. */
interface End {
  doc: Doc;
  laidOff: LaidOff;
}

/** The end of the last hand that ended within these frames. */
function lastEndIn(frames: readonly Frame[]): End | undefined {
  const last = frames.filter(({ doc }) => hasEnded(doc)).at(-1);
  return last && { doc: last.doc, laidOff: laidOffIn(frames.slice(0, frames.indexOf(last) + 1)) };
}

/** Whether the last hand that this device saw is not the one being played. */
export function isUnseenHand({ room, view }: Doc): boolean {
  const seen = seenOf(room.code);
  return view !== undefined && seen?.hand !== undefined && (seen.match !== room.match || seen.hand !== view.hand);
}

/**
 * What has happened in a room, and how much of it this person has seen. It follows the updates of the room. After a
 * gap it asks for the replay of the match, completes the log and shows again what the person missed.
 */
export class RoomHistory {
  readonly log = new RoomLog();
  readonly recap: Recap;
  /** The end of the last hand that ended. */
  ended = $state.raw<End | null>(null);

  private lastMove = $state.raw<LastMove | null>(null);
  /** In the hand that is being played. */
  private laidOff: LaidOff = new Map();
  /** What the page still has to show this person. */
  private missed: Missed | null = null;
  /** The state for which the page last asked for a replay; only that answer is used. */
  private asked: Doc | null = null;

  constructor(
    private readonly person: Person,
    private readonly matches: MatchRequests,
  ) {
    this.recap = new Recap(person);
  }

  /** The last move, as the page shows it. */
  get last(): LastMove | null {
    return this.recap.table ? this.recap.table.last : this.lastMove;
  }

  /** Shows the events of a step on the table, or adds them to the recap that the table is showing. */
  show(events: readonly GameEvent[], after: Doc): void {
    const frame = frameAt(after, events);
    if (!frame || !this.recap.join(frame)) this.person.onstep?.(events, after);
  }

  /** These events have a scene of their own: the table stays behind it as they leave it. */
  hold(events: readonly GameEvent[], after: Doc): void {
    this.recap.hold(after, markedAfter(events, this.last, this.person.doc, after));
  }

  /** Follows a step, once the page has the state after it. */
  follow(events: readonly GameEvent[], doc: Doc, before: Doc | null): void {
    this.lastMove = markedAfter(events, this.lastMove, before, doc);
    this.laidOff = laidOffAfter(events, this.laidOff);
    this.note(doc);
    const frame = frameAt(doc, events);
    if (frame) this.recap.keep(frame);
    this.log.follow(events, whenOf(doc), listenerIn(doc, this.person));
  }

  /** The person has another seat from now on: forgets what the page shows as seen from the old one. */
  leaveSeat(): void {
    this.ended = null;
    this.recap.clear();
    if (document.hidden) this.visibilityChanged();
  }

  /** The page has a snapshot and may have missed what came before it. */
  resume(doc: Doc): void {
    const seen = seenOf(doc.room.code);
    const shown = this.recap.since;
    this.note(doc);
    this.log.open(doc.room.code);
    if (this.ended && !this.satHere(this.ended.doc.room.match)) this.ended = null;
    const when = whenOf(doc);
    // If nothing was missed, what the recap has is still right.
    if (this.log.isCompleteAt(when)) return;
    this.recap.clear();
    if (!doc.view) return;
    // Until the replay comes, another snapshot may note more as seen. What was missed is still what the first one found.
    if (this.missed?.match !== when.match) this.missed = seen && missedOf(when.match, seen, shown);
    void this.catchUp(doc);
  }

  /** The page comes into sight or goes out of it. */
  visibilityChanged(): void {
    const { doc } = this.person;
    const frame = doc && frameAt(doc, []);
    if (document.hidden) this.recap.lookAway(frame ? [frame] : []);
    else {
      this.recap.lookBack();
      if (doc) this.noteSeen(doc);
    }
  }

  /** The page has another language, in which the log is made again. */
  retell(): void {
    const { doc } = this.person;
    if (!doc?.view) return;
    this.log.retell(listenerIn(doc, this.person));
    void this.catchUp(doc);
  }

  /** The person leaves the room. */
  clear(): void {
    this.log.clear();
    this.recap.clear();
    this.ended = null;
    this.lastMove = null;
    this.laidOff = new Map();
    this.missed = null;
    this.asked = null;
  }

  /** Whether this person had their present seat in a match: the page shows the results of all matches from there. */
  private satHere(match: number): boolean {
    return this.person.seatIn(match) === this.person.seat;
  }

  private note(doc: Doc): void {
    if (hasEnded(doc)) this.ended = { doc, laidOff: this.laidOff };
    this.noteSeen(doc);
  }

  /** Notes that the person has seen this state, unless the page is out of sight. */
  private noteSeen(doc: Doc): void {
    if (doc.view && !document.hidden) rememberOf('seen', isSeen, { room: doc.room.code, ...whenOf(doc), hand: doc.view.hand });
  }

  /** Asks for the replay of the match that this page has not seen completely, and tells what is in it. */
  private async catchUp(then: Doc): Promise<void> {
    const { match, number } = whenOf(then);
    this.asked = then;
    const replay = await this.matches.replayQuietly(then.room, this.person.seat);
    const now = this.person.doc && whenOf(this.person.doc);
    if (!replay || this.asked !== then || now?.match !== match) return;
    // The replay may be ahead of this page; the update will bring those moves.
    const lines = matchLines(replay, listenerIn(then, this.person)).filter((line) => line.number <= now.number);
    const until = replay.steps.at(-1)?.number ?? replay.doc.view.number;
    this.log.replaceMatch(lines, { match, number: until });
    if (until >= number) this.log.completeUntil(now);
    const frames = unfold(replay).filter((frame) => frame.number <= now.number);
    this.ended = lastEndIn(frames) ?? this.ended;
    if (!this.ended) void this.recallEnd(then.room);
    this.lastMove = markedIn(frames);
    this.laidOff = laidOffIn(frames);
    if (!this.missed) return;
    const { missed } = this;
    this.missed = null;
    for (const { number, events } of frames) if (number > missed.since) this.person.sayPlayedFor(events, then);
    this.log.tellSince({ match, number: missed.since }, lines.filter((line) => line.number <= number));
    // The page may have noted more as seen than it could show.
    if (document.hidden) this.recap.lookAway(frames.filter((frame) => frame.number >= missed.shown));
    else this.recap.show(recapOf(frames, missed.shown, this.person.seat));
  }

  /** In the first hand of a match, the last result is that of the match before. */
  private async recallEnd(room: Room): Promise<void> {
    if (room.match < 2) return;
    if (!this.satHere(room.match - 1)) return;
    const replay = await this.matches.replayQuietly({ code: room.code, match: room.match - 1 }, this.person.seat);
    const now = this.person.doc?.room;
    if (replay && now?.code === room.code && now.match === room.match) this.ended ??= lastEndIn(unfold(replay)) ?? null;
  }
}
