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

  say(words: string): void {
    this.announcements = [...this.announcements, { number: this.newest + 1, words }].slice(-kept);
  }
}

export const voice = new Voice();
