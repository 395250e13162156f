/**
 * How long to wait before trying again: longer and longer, and never in step with others, who have all lost the same
 * server.
 */
export class Backoff {
  private failures = 0;

  constructor(
    private readonly random: () => number = Math.random,
    private readonly firstMs = 250,
    private readonly mostMs = 8000,
  ) {}

  /** The pause before the next attempt, in milliseconds. */
  next(): number {
    const ceiling = Math.min(this.mostMs, this.firstMs * 2 ** this.failures++);
    return ceiling * (0.5 + this.random() / 2);
  }

  /** The connection holds: the next attempt is a first one again. */
  reset(): void {
    this.failures = 0;
  }
}
