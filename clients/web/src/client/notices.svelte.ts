import { announcer } from '../browser/announcements.svelte.ts';
import { type Notice, noticeAbout, noticeOf } from '../connection/notice.ts';
import { text } from '../text/text.ts';

/** The one notice on the screen: why something did not work, or what the player has to know. */
export class Notices {
  current = $state.raw<Notice | null>(null);

  /** Shows the player why something did not work, and says it. */
  tell(say: () => string, more: Omit<Notice, 'text'> = {}): void {
    this.current = noticeOf(say, more);
    announcer.say(say());
  }

  /** Shows why a request failed, and says it. */
  show(error: unknown): void {
    this.current = noticeAbout(error);
    announcer.say([this.current.text, this.current.clause ? text.table.clause(this.current.clause) : ''].join(' ').trim());
  }

  dismiss(): void {
    this.current = null;
  }

  /** What was in the way no longer is: a message about it would be wrong. */
  isOver(cause: Notice['cause']): void {
    if (this.current?.cause === cause) this.dismiss();
  }
}
