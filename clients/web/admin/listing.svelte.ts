import type { Server } from './server.svelte.ts';

/** More lines are hard to read on a phone. The operator can search for the others. */
const most = 100;

/** A list that can be as long as the server is busy: the first of its lines, or of those with a text in them. */
export class Listing<Line> {
  lines = $state.raw<readonly Line[]>([]);
  /** How many lines there are, also those that are not shown. */
  number = $state(0);
  sought = $state('');
  /** The nodes of a cluster that have not answered in time, so that their lines are missing. */
  silent = $state.raw<readonly string[]>([]);

  constructor(
    private readonly server: Server,
    private readonly name: 'rooms' | 'connections',
  ) {}

  async fetch(): Promise<void> {
    const { sought } = this;
    const answer = await this.server.ask<{ number: number; silent?: string[] } & Record<typeof this.name, Line[]>>(this.name, { most, ...(sought && { with: sought }) });
    if (sought !== this.sought) return; // The operator has typed on.
    this.lines = answer[this.name];
    this.number = answer.number;
    this.silent = answer.silent ?? [];
  }

  async search(text: string): Promise<void> {
    this.sought = text.trim();
    try {
      await this.fetch();
    } catch {
      // The next look says what is wrong.
    }
  }
}
