import { type Figures, figures, type Look, readMetrics } from './figures.ts';
import { Refusal, Server, type Status } from './server.svelte.ts';
import { text } from './texts.svelte.ts';

const everyMs = 5_000;
/** Enough for an hour. */
const mostFigures = 720;
const outcomeMs = 8_000;

/** What the page knows: the server's state, its figures since the page was opened, the outcome of the last request. */
export class Host {
  readonly server = new Server();
  status = $state.raw<Status | null>(null);
  /** The oldest first. */
  history = $state.raw<readonly Figures[]>([]);
  look = $state.raw<Look | null>(null);
  lost = $state(false);
  outcome = $state.raw<{ text: string; trouble: boolean } | null>(null);
  /** Grows with every look; the lists are fetched again each time it does. */
  beat = $state(0);

  private outcomeTimer: ReturnType<typeof setTimeout> | undefined;

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
  }

  /** Sends a command and shows its outcome. True if it was done. */
  async act<Answer>(command: string, fields: Record<string, string>, done: (answer: Answer) => string): Promise<boolean> {
    try {
      const answer = await this.server.ask<Answer>(command, fields);
      this.tell(done(answer), false);
    } catch (problem) {
      this.tellTrouble(problem);
      return false;
    }
    await this.lookNow();
    return true;
  }

  /** A list from the server; null if it does not answer. */
  async list<Item>(command: string): Promise<Item[] | null> {
    try {
      return (await this.server.ask<Record<string, Item[]>>(command))[command] ?? [];
    } catch {
      return null; // The next look says what is wrong.
    }
  }

  private async lookNow(): Promise<void> {
    try {
      const [status, metrics] = await Promise.all([this.server.ask<Status>('status'), this.server.metrics()]);
      // Somebody may have locked the page in the meantime.
      if (!this.server.hasToken) return;
      const now: Look = { at: performance.now(), values: readMetrics(metrics) };
      this.history = [...this.history, figures(this.look, now)].slice(-mostFigures);
      this.look = now;
      this.status = status;
      this.lost = false;
      this.beat += 1;
    } catch (problem) {
      this.lost = true;
      if (problem instanceof Refusal && problem.status === 401) this.leave();
      if (!this.status) this.tellTrouble(problem);
    }
  }

  private tell(what: string, trouble: boolean): void {
    this.outcome = { text: what, trouble };
    clearTimeout(this.outcomeTimer);
    this.outcomeTimer = setTimeout(() => (this.outcome = null), outcomeMs);
  }

  private tellTrouble(problem: unknown): void {
    this.tell(problem instanceof Refusal ? problem.message : text().now.lost, true);
  }
}
