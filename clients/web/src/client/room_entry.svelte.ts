import type { Avatar, ClientBodies, Doc, Options, ServerMessage } from '../protocol/model.ts';
import { ConnectionLost, RequestError } from '../connection/connection.ts';
import { socketAddressAt } from '../connection/location.ts';
import { isNewDevice } from '../device/identity.ts';
import { preferences } from '../player/preferences.svelte.ts';
import type { RecentRooms } from '../room/recent.svelte.ts';
import { text } from '../text/text.ts';
import type { Navigation } from './navigation.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { ServerLink } from './server_link.svelte.ts';

/**
 * How this page relates to the room: `invited` looks at it (if the room allows that) without a seat and not as a
 * spectator; `nowhere` means that there is no such room.
 */
type Standing = 'entering' | 'seated' | 'watching' | 'invited' | 'nowhere';

/** A room to be made. */
export interface NewRoom {
  variant: string;
  options: Options;
  seats: number;
  name: string;
  /** The name of a published deal; such a room has one human player. */
  deal?: string;
}

/** The page that enters a room. */
interface Page {
  readonly server: ServerLink;
  readonly navigation: Navigation;
  readonly notices: Notices;
  readonly recent: RecentRooms;
  readonly doc: Doc | null;
  /** Asks for a room; null, with a notice, if there is none. */
  answerTo(type: 'create', body: ClientBodies['create']): Promise<ServerMessage | null>;
  /** The player is ready for the match. */
  ready(ready: true): Promise<boolean>;
  rememberThisRoom(): void;
  forgetDocument(): void;
}

/** The face that this person chose, if any. */
export const ownFace = (): { avatar?: Avatar } => (preferences.avatar ? { avatar: preferences.avatar } : {});

/** Whether there is no such room, or the code cannot be one. */
const isNoRoom = ({ code }: RequestError): boolean => code === 'no_such_room' || code === 'bad_message';

/** Whether another server has the room. */
const isElsewhere = ({ code }: RequestError): boolean => code === 'elsewhere';

/** How this page gets into a room, on every connection anew: as a player, as a spectator, or as a person who is invited. */
export class RoomEntry {
  standing = $state<Standing>('entering');

  /** How to enter the room on the next welcome. */
  private intent: 'enter' | 'watch' | { join: string } = 'enter';
  private wasGreeted = false;
  /** The last room to be made; null if the player has gone elsewhere since then. */
  private wanted: NewRoom | null = null;

  constructor(private readonly page: Page) {}

  /** Whether this probably leads to a table and not to an invitation, before the server has answered. */
  get expectsTable(): boolean {
    const { page, room, token, match } = this.page.navigation.place;
    return page === 'room' && (token !== undefined || match !== undefined || this.page.recent.has(room));
  }

  /** Makes a room, and takes a seat there. */
  async create(room: NewRoom): Promise<boolean> {
    const { server, navigation } = this.page;
    this.wanted = room;
    // The first page is there before the connection, and a phone that wakes makes a new one.
    if (server.link === 'connecting') await server.connection.made();
    if (this.wanted !== room) return false;
    const made = await this.page.answerTo('create', { ...room, ...ownFace() });
    if (made?.type !== 'snapshot') return false;
    navigation.inNewRoom(made.doc.room.code);
    this.settle('seated');
    return true;
  }

  /** The player goes elsewhere: a room that still waits for the connection is not made. */
  makeNoRoom(): void {
    this.wanted = null;
  }

  /** Takes a seat in the room of the invitation. The connection has to be fresh: this one may be watching the room. */
  join(name: string): void {
    this.page.notices.dismiss();
    this.intent = { join: name };
    this.connection.restart();
  }

  /** Shows the invitation, where a person without a seat can sit down. */
  considerSeat(): void {
    this.intent = 'enter';
    this.standing = 'invited';
  }

  watch(): void {
    this.intent = 'watch';
    this.connection.restart();
  }

  /** Enters the room of another place, or no room. */
  startAgain(): void {
    this.intent = 'enter';
    this.standing = 'entering';
    this.connection.restart();
  }

  /** Enters the room of the current page, after every welcome: the first one and each reconnection. */
  async arrive(): Promise<void> {
    // After the first welcome a seat is possible also on a new device, taken by this window or another one.
    const mayHaveSeat = this.wasGreeted || !isNewDevice();
    this.wasGreeted = true;
    const { page, room, token } = this.page.navigation.place;
    if (page !== 'room') return;
    try {
      await this.enter(room, token, mayHaveSeat);
    } catch (error) {
      if (error instanceof ConnectionLost) return; // The next welcome tries again.
      if (!(error instanceof RequestError) || !isElsewhere(error)) throw error;
      this.connection.redirect(error.url ? socketAddressAt(error.url, new URL(location.href)) : null);
    }
  }

  private get connection() {
    return this.page.server.connection;
  }

  private async enter(room: string, token: string | undefined, mayHaveSeat: boolean): Promise<void> {
    const { navigation, notices, recent } = this.page;
    try {
      if (token) {
        // Out of the address bar at once; the page keeps the token until there is an answer.
        navigation.rewrite();
        await this.claim(room, token);
        return this.settle('seated');
      }
      if (typeof this.intent === 'object') {
        await this.connection.request('join', { room, name: this.intent.join, ...ownFace() });
        this.settle('seated');
        // A player who sits down is ready. The match begins when the host is ready, too.
        if (this.page.doc?.room.stage === 'waiting') await this.page.ready(true);
        return;
      }
      if (this.intent === 'watch') {
        await this.connection.request('watch', { room });
        return this.settle('watching');
      }
      if (mayHaveSeat) {
        await this.connection.request('resume', { room });
        return this.settle('seated');
      }
    } catch (error) {
      if (!(error instanceof RequestError) || isElsewhere(error)) throw error;
      this.askOnce();
      if (isNoRoom(error)) return this.findNothing(room);
      if (error.code !== 'no_seat') notices.show(error);
      else if (recent.has(room)) {
        recent.forget(room);
        notices.tell(() => text.room.seatGone);
      }
    }
    await this.lookIn(room);
  }

  /** Takes the seat that the link moves to this device. */
  private async claim(room: string, token: string): Promise<void> {
    try {
      await this.connection.request('claim', { room, token });
    } catch (refused) {
      if (!(refused instanceof RequestError) || refused.code !== 'bad_token') throw refused;
      // If the connection broke before the answer came, this device has used the link itself and has the seat.
      await this.connection.request('resume', { room }).catch((error: unknown) => {
        throw error instanceof RequestError && error.code === 'no_seat' ? refused : error;
      });
    }
  }

  /** The request for a seat has been answered, so the next welcome does not repeat it. */
  private askOnce(): void {
    this.page.navigation.forgetToken();
    if (typeof this.intent === 'object') this.intent = 'enter';
  }

  /** Looks at the room without a seat; the invitation shows what there is to see. */
  private async lookIn(room: string): Promise<void> {
    try {
      await this.connection.request('watch', { room, invited: true });
    } catch (refused) {
      if (!(refused instanceof RequestError) || isElsewhere(refused)) throw refused;
      if (isNoRoom(refused)) return this.findNothing(room);
      // The server cannot go on with this room, and says so.
      if (refused.code === 'room_set_aside') this.page.notices.show(refused);
      // The room allows no spectators; the invitation then has no details.
    }
    this.considerSeat();
  }

  private findNothing(room: string): void {
    this.page.forgetDocument();
    this.standing = 'nowhere';
    this.page.recent.forget(room);
  }

  private settle(standing: 'seated' | 'watching'): void {
    this.askOnce();
    this.standing = standing;
    const { doc, navigation } = this.page;
    if (!doc) return;
    navigation.inRoom(doc.room.code);
    if (standing === 'seated') this.page.rememberThisRoom();
  }
}
