import { reducedMotion } from '../browser/reduced_motion.ts';
import type { Doc } from '../protocol/model.ts';
import { type When, whenOf } from '../play/log_lines.ts';
import { type LastMove, markedAfter } from '../play/last_move.ts';
import type { Observer } from '../play/observer.ts';
import { beatMs, continues, isMove, recapOf, wholeMs } from '../play/recap.ts';
import type { Frame } from '../play/replay_frames.ts';
import { waitsFor } from '../play/seats.ts';

/** The person who sees the recap. */
interface Person extends Pick<Observer, 'seat' | 'onstep'> {
  /** They are looking at the result of a hand. */
  readonly atResult: boolean;
}

/** How many moves are kept while the page is out of sight. */
const mostUnseen = 100;

/** Shows missed moves again, one after the other. Visual only: the match goes on meanwhile, and nothing waits for it. */
export class Recap {
  /** The table as it is shown now, and the move that led to it; null if nothing is being shown again. */
  table = $state.raw<{ doc: Doc; last: LastMove | null } | null>(null);

  /** The moves that are left, when they have to be over, and the timer for the next one. */
  private moves: readonly Frame[] = [];
  private until = 0;
  private beat: ReturnType<typeof setTimeout> | undefined;
  /** A scene is in front of the table. */
  private held = false;
  /** While the page is out of sight: how the table stood when it was last seen, and the moves since. */
  private unseen: readonly Frame[] = [];

  constructor(private readonly person: Person) {}

  /** The state that the person has in mind: they have not been shown what came after it. Null if it is the present one. */
  get since(): When | null {
    const doc = this.table?.doc ?? this.unseen[0]?.doc;
    return doc ? whenOf(doc) : null;
  }

  /** Shows moves from the first frame on. */
  show([before, ...moves]: readonly Frame[]): void {
    if (!before || this.person.atResult || reducedMotion()) return;
    this.end();
    this.table = { doc: before.doc, last: null };
    this.moves = moves;
    this.until = performance.now() + wholeMs;
    this.beat = setTimeout(() => this.next(), beatMs);
  }

  private next(): void {
    const [next, ...moves] = this.moves;
    if (!this.table || !next) return this.end();
    this.moves = moves;
    this.person.onstep?.(next.events, next.doc);
    this.table = { doc: next.doc, last: markedAfter(next.events, this.table.last, this.table.doc, next.doc) };
    if (!this.held) this.beat = setTimeout(() => this.next(), beatMs);
  }

  /** Keeps the table as it is now, behind a scene. Moves that come meanwhile wait for `goOn`. */
  hold(doc: Doc, last: LastMove | null): void {
    if (reducedMotion()) return;
    clearTimeout(this.beat);
    if (!this.table) this.moves = [];
    this.table = { doc, last };
    this.until = Infinity;
    this.held = true;
  }

  /** The scene is over: shows the moves that have waited. */
  goOn(): void {
    if (!this.held) return;
    this.held = false;
    this.until = performance.now() + wholeMs;
    this.next();
  }

  /**
   * Adds a move that comes during a recap to its end; true if it was added. A move that ends a hand does not wait, and no
   * scene delays what this person has to decide in time.
   */
  join(move: Frame): boolean {
    if (!this.table) return false;
    if (this.held && move.doc.clock?.running && waitsFor(move.doc, this.person.seat)) {
      this.end();
      return false;
    }
    if (!isMove(move)) return false;
    const inTime = performance.now() + this.moves.length * beatMs < this.until;
    if (continues(this.moves.at(-1)?.doc ?? this.table.doc, move.doc) && inTime) {
      this.moves = [...this.moves, move];
      return true;
    }
    this.end();
    return false;
  }

  /** Shows the table as it is now. */
  end(): void {
    clearTimeout(this.beat);
    this.table = null;
    this.held = false;
  }

  /** The page is out of sight: keeps moves for the person, from the frame that they saw last. */
  lookAway(seen: readonly Frame[]): void {
    this.end();
    this.unseen = seen.slice(-mostUnseen);
  }

  /** Keeps a move, if the page is out of sight. */
  keep(move: Frame): void {
    if (this.unseen.length > 0 && move.events.length > 0) this.unseen = [...this.unseen, move].slice(-mostUnseen);
  }

  /** The page is in sight again: shows what it kept. */
  lookBack(): void {
    const { unseen } = this;
    this.clear();
    this.show(recapOf(unseen, unseen[0]?.number ?? 0, this.person.seat));
  }

  /** Ends the recap, and forgets what was kept for another one. */
  clear(): void {
    this.end();
    this.unseen = [];
  }
}
