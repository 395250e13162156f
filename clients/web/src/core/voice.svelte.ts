import { untrack } from 'svelte';

export interface Announcement {
  number: number;
  words: string;
}

/** As many as may come between two looks at a page; older ones are in the log. */
const kept = 20;

/** What the page says to whoever listens to it, the newest last. */
class Voice {
  announcements = $state.raw<readonly Announcement[]>([]);

  get newest(): number {
    return this.announcements.at(-1)?.number ?? 0;
  }

  /** An effect that says something does not depend on what has been said. */
  say(words: string): void {
    untrack(() => (this.announcements = [...this.announcements, { number: this.newest + 1, words }].slice(-kept)));
  }
}

export const voice = new Voice();
