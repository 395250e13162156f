/**
 * How long to wait before trying again: longer each time, and with a random part, so that many clients which lost the
 * same server do not all come back at once.
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

  /** The connection holds: start again with the shortest pause. */
  reset(): void {
    this.failures = 0;
  }
}
