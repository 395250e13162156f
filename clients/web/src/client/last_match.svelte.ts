import type { Doc, Room, Seat } from '../protocol/model.ts';
import { announcer } from '../browser/announcements.svelte.ts';
import { unfold } from '../play/replay_frames.ts';
import type { MatchRequests } from '../room/match_requests.ts';
import { ownSeatIn } from '../room/own_seats.ts';
import { text } from '../text/text.ts';
import type { ServerLink } from './server_link.svelte.ts';

/** The page that shows the room. */
interface Page {
  readonly server: Pick<ServerLink, 'variant'>;
  readonly matches: Pick<MatchRequests, 'replayQuietly'>;
  readonly doc: Doc | null;
  readonly seat: Seat | null;
  /** The player is ready for the next match. */
  ready(ready: true): Promise<boolean>;
}

/** The last match of the room, as this player still sees it: until the next one begins, or until they go elsewhere. */
export class LastMatch {
  /** The finished match, while the table gets ready for the next one. */
  finished = $state.raw<Doc | null>(null);
  /** Whether this person has gone from the result of the finished match to the waiting room, or had to. */
  inLobby = $state(false);
  /** The match whose seat this player has given up, as it ended or as they left it, and that seat. */
  gaveUp = $state.raw<{ doc: Doc; seat: Seat } | null>(null);
  /** This player wants to play again, and is ready as soon as the room waits for that. */
  rematchAsked = false;

  constructor(private readonly page: Page) {}

  /** The room while the page still shows the result of the match before, and who wants to play again. */
  get rematch(): Room | null {
    return this.inLobby ? null : this.another;
  }

  /**
   * The room after a match, if the same game can begin again as soon as everybody is ready. Null if there is more to
   * settle: then the waiting room has to be shown.
   */
  get another(): Room | null {
    const { doc, seat, server } = this.page;
    const room = doc?.room;
    const before = this.finished?.room;
    if (room?.stage !== 'waiting' || !before || (seat !== null && !room.seats[seat])) return null;
    const same = room.variant === before.variant && JSON.stringify(room.options) === JSON.stringify(before.options);
    return same && Object.keys(room.seats).length >= (server.variant(room.variant)?.least_seats ?? 2) ? room : null;
  }

  /** Follows the room, once the page has its new state. */
  follow({ room }: Doc, before: Doc | null): void {
    if (room.stage !== 'waiting') {
      this.finished = null;
      return;
    }
    if (before?.room.stage === 'over') {
      this.finished = before;
      this.inLobby = false;
      if (!this.rematchAsked) announcer.say(text.spoken.wantsRematch);
    }
    // Nobody is taken back from the waiting room once there is nothing more to settle.
    if (!this.another) this.inLobby = true;
    if (this.rematchAsked) {
      this.rematchAsked = false;
      void this.page.ready(true);
    }
  }

  /** A match ended while this player was away, and the table already gets ready for the next one: shows how it ended. */
  async recall(room: Room, fromTable: boolean): Promise<void> {
    if (room.stage !== 'waiting' || room.match === 0 || this.finished?.room.match === room.match) return;
    const { seat } = this.page;
    // The page shows it from the present seat.
    if (seat === null || ownSeatIn(room.code, room.match) !== seat) return;
    const end = await this.endOf(room, seat);
    const now = this.page.doc?.room;
    if (!end || now?.stage !== 'waiting' || now.code !== room.code || now.match !== room.match) return;
    this.finished = end;
    // A reloaded page stays in the waiting room, which has the result, too.
    this.inLobby = !fromTable || !this.another;
  }

  /** The table at the end of a match that is over, as this seat saw it. */
  async endOf(room: Room, seat: Seat): Promise<Doc | null> {
    const replay = await this.page.matches.replayQuietly(room, seat);
    return (replay && unfold(replay).at(-1)?.doc) ?? null;
  }

  /** The player leaves the room. */
  clear(): void {
    this.finished = null;
    this.gaveUp = null;
    this.rematchAsked = false;
  }
}
