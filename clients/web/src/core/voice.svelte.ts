import { untrack } from 'svelte';

export interface Announcement {
  number: number;
  words: string;
}

/** As many as may come between two looks at a page; older ones are in the log. */
const kept = 20;

/** What the page says to those who listen to it, the newest last. */
class Voice {
  announcements = $state.raw<readonly Announcement[]>([]);

  #newest = 0;

  get newest(): number {
    return this.#newest;
  }

  /** An effect that says something does not depend on what has been said. */
  say(words: string): void {
    this.#newest += 1;
    untrack(() => (this.announcements = [...this.announcements, { number: this.#newest, words }].slice(-kept)));
  }

  /** Takes away what was said of a room that one has left. */
  hush(): void {
    this.announcements = [];
  }
}

export const voice = new Voice();
