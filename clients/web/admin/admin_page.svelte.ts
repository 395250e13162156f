import { type Figures, figures, type Look, readMetrics } from './figures.ts';
import { Listing } from './listing.svelte.ts';
import { type Ban, type ConnectionLine, type Limit, Refusal, type RoomLine, Server, type Status } from './server.svelte.ts';
import { text } from './texts.svelte.ts';

const everyMs = 5_000;
/** A rate over less time jumps. */
const leastMs = everyMs / 2;
/** Enough for an hour. */
const mostFigures = 720;
const outcomeMs = 8_000;
/** After this time without an answer, the page says that it waits for one. */
const slowMs = 500;

/** What the page knows: the server's state, its figures since the page was opened, the outcome of the last request. */
export class AdminPage {
  readonly server = new Server();
  status = $state.raw<Status | null>(null);
  /** The oldest first. */
  history = $state.raw<readonly Figures[]>([]);
  look = $state.raw<Look | null>(null);
  /** Why the last look failed, as a sentence; empty if it did not. */
  lost = $state('');
  outcome = $state.raw<{ text: string; trouble: boolean } | null>(null);
  readonly rooms = new Listing<RoomLine>(this.server, 'rooms');
  readonly connections = new Listing<ConnectionLine>(this.server, 'connections');
  bans = $state.raw<readonly Ban[]>([]);
  limits = $state.raw<readonly Limit[]>([]);

  /** Whether a command is on its way. */
  private acting = false;
  private looking: Promise<void> | null = null;
  /** The look from which rates are measured. */
  private before: Look | null = null;
  private outcomeTimer: ReturnType<typeof setTimeout> | undefined;

  /** The node of a cluster that this page asks; nothing for a single server. */
  get node(): string | undefined {
    return this.status?.nodes?.find(({ here }) => here)?.node;
  }

  /** Looks at the server at regular intervals; returns a function that stops it. */
  watch(): () => void {
    const look = () => {
      if (!document.hidden) void this.lookNow();
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async enter(token: string): Promise<void> {
    try {
      await this.server.enter(token);
    } catch (problem) {
      this.tellTrouble(problem);
    }
  }

  leave(): void {
    this.server.leave();
    this.status = null;
    this.history = [];
    this.look = null;
    this.before = null;
  }

  /**
   * Sends a command, shows its outcome, and looks at what has changed. True if it was done. A second tap meanwhile sends
   * nothing: everybody would get a message twice, or the operator would read that nobody can do it again.
   */
  async act<Answer>(command: string, fields: Record<string, string>, done: (answer: Answer) => string): Promise<boolean> {
    if (this.acting) return false;
    this.acting = true;
    const slow = setTimeout(() => this.tell(text().wait, false), slowMs);
    try {
      const answer = await this.server.ask<Answer>(command, fields).finally(() => clearTimeout(slow));
      this.tell(done(answer), false);
      await this.looking; // It began too early to see what has changed.
      await this.lookNow();
      return true;
    } catch (problem) {
      this.tellTrouble(problem, text().unanswered);
      return false;
    } finally {
      this.acting = false;
    }
  }

  /** Looks at the server. If a look is under way, that is the one: the answers of two could come in any order. */
  private lookNow(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => (this.looking = null));
    return this.looking;
  }

  private async lookOnce(): Promise<void> {
    try {
      const [status, metrics, { bans }, { limits }] = await Promise.all([
        this.server.ask<Status>('status'),
        this.server.metrics(),
        this.server.ask<{ bans: Ban[] }>('bans'),
        this.server.ask<{ limits: Limit[] }>('limits'),
        this.rooms.fetch(),
        this.connections.fetch(),
      ]);
      // Somebody may have locked the page in the meantime.
      if (!this.server.hasToken) return;
      const now: Look = { at: performance.now(), values: readMetrics(metrics) };
      if (this.look && now.at - this.look.at >= leastMs) this.before = this.look;
      this.history = [...this.history, figures(this.before, now)].slice(-mostFigures);
      this.look = now;
      this.status = status;
      this.bans = bans;
      this.limits = limits;
      this.lost = '';
    } catch (problem) {
      this.lost = problem instanceof Refusal ? text().now.refuses(problem.message) : text().now.lost;
      if (!this.status || !this.server.hasToken) this.tellTrouble(problem);
    }
  }

  private tell(what: string, trouble: boolean): void {
    this.outcome = { text: what, trouble };
    clearTimeout(this.outcomeTimer);
    this.outcomeTimer = setTimeout(() => (this.outcome = null), outcomeMs);
  }

  /** Says what went wrong. If the server takes the token no longer, the page is locked. */
  private tellTrouble(problem: unknown, unanswered = text().now.lost): void {
    if (!this.server.hasToken) this.leave();
    this.tell(problem instanceof Refusal ? problem.message : unanswered, true);
  }
}
