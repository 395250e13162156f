import { untrack } from 'svelte';

interface Announcement {
  number: number;
  words: string;
}

/** Enough for what can come between two looks at a page; older announcements are in the log. */
const kept = 20;

/** What the page says to people who listen to it, the newest last. */
class Announcer {
  announcements = $state.raw<readonly Announcement[]>([]);

  #newest = 0;

  get newest(): number {
    return this.#newest;
  }

  /** `untrack`: an effect that calls this must not depend on earlier announcements. */
  say(words: string): void {
    this.#newest += 1;
    untrack(() => (this.announcements = [...this.announcements, { number: this.#newest, words }].slice(-kept)));
  }

  /** Removes what was said about a room that the person has left. */
  hush(): void {
    this.announcements = [];
  }
}

export const announcer = new Announcer();
