import type {
  Avatar, CardId, ClientBodies, ClientType, Doc, GameEvent, Hint, Move, Offer, Options, Room, Seat, ServerMessage, Skill, Update, VariantInfo, Welcome, WordAnswer,
} from '../protocol/model.ts';
import { playsWithHints } from '../game/aids.ts';
import { hasEnded } from '../game/ended.ts';
import { playedFor } from '../game/log_sentences.ts';
import { unfold } from '../game/replay_frames.ts';
import { beginningOf, unseenDeal } from '../game/first_deal.ts';
import type { Observer, Spelled } from '../game/observer.ts';
import { stayersIn, waitsFor } from '../game/seats.ts';
import { explain } from '../text/server_sentences.ts';
import { text } from '../text/text.ts';
import { announcer } from '../browser/announcements.svelte.ts';
import { ServerFileError } from '../connection/server_files.ts';
import { Backoff } from '../connection/backoff.ts';
import { browserEnvironment, Connection, type ConnectionEvents, ConnectionLost, type ConnectionState, type Environment, RequestError } from '../connection/connection.ts';
import { contributionToNext } from '../room/contributions.ts';
import { RoomDocument } from '../connection/document.ts';
import { deviceSecret, isNewDevice, knownPassword, rememberPassword } from '../device/identity.ts';
import { basePath, onlyRulesDiffer, pathOf, type Place, placeOf, roomLink, socketAddress, socketAddressAt, underRules } from '../connection/location.ts';
import { causesIn, type Notice, noticeAbout, noticeOf } from '../connection/notice.ts';
import { fetchOffer } from '../connection/offer.ts';
import { whyRefused } from '../connection/why_refused.ts';
import { MatchRequests } from '../room/match_requests.svelte.ts';
import { noteOwnSeat, ownSeatIn } from '../room/own_seats.ts';
import { preferences } from '../player/preferences.svelte.ts';
import { RecentRooms } from '../room/recent.svelte.ts';
import { noteScores } from '../room/score_sheet.ts';
import { isUnseenHand, RoomHistory } from '../room/room_history.svelte.ts';
import { DeviceLink } from './device_link.svelte.ts';

/**
 * How this page relates to the room: `invited` looks at it (if the room allows that) without a seat and not as a
 * spectator; `nowhere` means that there is no such room.
 */
type Standing = 'entering' | 'seated' | 'watching' | 'invited' | 'nowhere';

/** Whether there is no such room, or the code cannot be one. */
const isNoRoom = ({ code }: RequestError): boolean => code === 'no_such_room' || code === 'bad_message';

/** Whether another server has the room. */
const isElsewhere = ({ code }: RequestError): boolean => code === 'elsewhere';

/** A room to be made. */
interface NewRoom {
  variant: string;
  options: Options;
  seats: number;
  name: string;
  /** The name of a published deal; such a room has one human player. */
  deal?: string;
}

/** The face that this person chose, if any. */
const ownFace = (): { avatar?: Avatar } => (preferences.avatar ? { avatar: preferences.avatar } : {});

/** Whether the match after the one of `before` is being played. */
const isNext = (before: Doc, { room, view }: Doc): boolean => view !== undefined && before.room.code === room.code && room.match === before.room.match + 1;

/** Everything that the screens show, and everything that they can do. */
export class Client implements Observer {
  link = $state<ConnectionState>('connecting');
  /** Whether there was a connection before: then the page is reconnecting. */
  wasOnline = $state(false);
  /** No server has answered since the page was opened, although the page tried. */
  unreachable = $state(false);
  /** The server wants a password, and has not accepted one yet. */
  passwordWanted = $state(false);
  /** Whether the server can save moves; while it cannot, rooms pause. */
  canSave = $state(true);
  /** Why the server lets nobody connect from here. */
  refusal = $state<string | null>(null);
  /** The last announcement of the server's operator, until somebody has read it. */
  announcement = $state<string | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  offer = $state.raw<Offer | null>(null);
  place = $state.raw<Place>({ page: 'home' });
  standing = $state<Standing>('entering');
  doc = $state.raw<Doc | null>(null);
  seat = $state<Seat | null>(null);
  notice = $state.raw<Notice | null>(null);
  readonly deviceLink = new DeviceLink();
  moving = $state(false);
  fresh = $state.raw<ReadonlySet<CardId>>(new Set());
  /** The finished match, while the table gets ready for the next one. */
  finished = $state.raw<Doc | null>(null);
  /** Whether this player has gone from the result of the finished match to the waiting room. */
  inLobby = $state(false);
  /** The match whose seat this player has given up, as it ended or as they left it, and that seat. */
  gaveUp = $state.raw<{ doc: Doc; seat: Seat } | null>(null);
  clockAt = $state(0);
  onstep: Observer['onstep'] = null;
  firstDeal: Observer['firstDeal'] = null;
  /** The hand was dealt while this device did not see the room; the part that sorts it sets this to false. */
  dealtUnseen = false;

  /** A room with bots is being made; there is nothing to do in it until its match begins. */
  preparing = $state(false);
  /** The player is looking at the result of a hand. */
  atResult = $state(false);

  readonly matches: MatchRequests;
  readonly recent: RecentRooms;
  readonly roomHistory: RoomHistory;
  /** The room as the page shows it. */
  readonly shown = $derived.by(() => {
    const again = this.roomHistory.recap.table?.doc.view;
    return this.doc && again ? { ...this.doc, view: again } : this.doc;
  });

  private readonly document = new RoomDocument();
  private readonly connection: Connection;
  /** How to enter the room on the next welcome. */
  private intent: 'enter' | 'watch' | { join: string } = 'enter';
  /** False only on the first welcome of a device that had no secret before. */
  private mayHaveSeat: boolean;
  private rematchAsked = false;
  /** The document is up to date: this connection has brought it and all changes since. */
  private upToDate = false;
  private advised: Promise<readonly Hint[]> = Promise.resolve([]);
  private sentences = Promise.resolve();
  private readonly base: string;
  /** The request for the offer that is under way. */
  private asking: Promise<void> | null = null;

  private hasArrived = () => {};
  /** Resolves when it is known what to show: where this page leads, or that no server answers. */
  readonly arrival = new Promise<void>((arrived) => (this.hasArrived = arrived));

  constructor(address: URL = new URL(location.href), environment: Environment = browserEnvironment) {
    const events: ConnectionEvents = {
      state: (state) => {
        this.link = state;
        if (state === 'online') this.wasOnline = true;
        if (state === 'password' || state === 'online') {
          this.passwordWanted = state === 'password';
          this.unreachable = false;
        }
        // These states last until somebody does something, so the page has nothing else to wait for.
        if (state !== 'connecting' && state !== 'online') this.hasArrived();
      },
      failed: (why) => {
        this.unreachable = !this.wasOnline;
        this.hasArrived();
        void this.learnWhy(why);
      },
      welcome: (welcome) => {
        this.upToDate = false;
        this.canSave = true;
        this.refusal = this.announcement = null;
        this.isOver('offline');
        // The server that has the room now may not be the one that made it.
        this.deviceLink.forget();
        // A server that greets again may have restarted with a different offer.
        const offered = this.welcome || !this.offer ? this.askOffer() : undefined;
        this.welcome = welcome;
        void Promise.all([this.arrive(), offered]).finally(this.hasArrived);
      },
      message: (message) => this.receive(message),
    };
    this.connection = new Connection(() => socketAddress(new URL(location.href)), deviceSecret(), events, environment, knownPassword);
    this.mayHaveSeat = !isNewDevice();
    this.base = basePath(address.pathname);
    this.recent = new RecentRooms(this.base, () => this.link === 'online');
    this.matches = new MatchRequests(this.base, (request) => this.attempt(request));
    this.roomHistory = new RoomHistory(this, this.matches);
    this.place = placeOf(address);
  }

  /** Connects, and goes where the page's address leads as soon as the sentences are there. */
  start(sentences: Promise<void>): void {
    this.sentences = sentences;
    const wake = () => this.connection.wake();
    window.addEventListener('online', wake);
    // Only a page restored from the browser's cache may have a connection that broke meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && wake());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') wake();
      this.roomHistory.visibilityChanged();
    });
    window.addEventListener('popstate', () => this.go(placeOf(new URL(location.href))));
    this.connection.restart();
    void this.askOffer();
  }

  /** Finds out why there is no connection, if the server gives a reason. */
  private async learnWhy(said?: RequestError): Promise<void> {
    const why = said ?? (await whyRefused(this.base));
    await this.sentences;
    if (this.link === 'connecting') this.refusal = why && explain(why);
  }

  private askOffer(): Promise<void> {
    return (this.asking ??= this.untilOffered().finally(() => (this.asking = null)));
  }

  /** Asks until it has the offer: no room can be made without it. */
  private async untilOffered(): Promise<void> {
    for (const pause = new Backoff(); ; ) {
      try {
        this.offer = await fetchOffer(this.base);
        return;
      } catch {
        // If the server is away, the next welcome asks again.
        if (this.link !== 'online') return;
        await new Promise((over) => setTimeout(over, pause.next()));
      }
    }
  }

  // ---- where we are ----

  /** Whether this probably leads to a table and not to an invitation, before the server has answered. */
  get expectsTable(): boolean {
    const { page, room, token, match } = this.place;
    return page === 'room' && (token !== undefined || match !== undefined || this.recent.has(room));
  }

  variant(name: string): VariantInfo | undefined {
    return this.offer?.variants.find((variant) => variant.name === name);
  }

  /** Whether players can look words up here: not where challenges decide what is a word (AR-6.5). */
  get mayLookUp(): boolean {
    const room = this.doc?.room;
    if (!room || !this.variant(room.variant)?.words) return false;
    return room.options['aids'] !== 'none' && room.options['words'] !== 'challenge';
  }

  get mayHint(): boolean {
    return this.doc !== null && waitsFor(this.doc, this.seat) && playsWithHints(this.doc.room);
  }

  /** In the middle of a hand, where nothing else should pop up. */
  get inHand(): boolean {
    return this.seat !== null && this.doc?.room.stage === 'playing' && !this.atResult;
  }

  /** The room while the page still shows the result of the match before, and who wants to play again. */
  get rematch(): Room | null {
    return this.inLobby ? null : this.another;
  }

  /**
   * The room after a match, if the same game can begin again as soon as everybody is ready. Null if there is more to
   * settle: then the waiting room has to be shown.
   */
  get another(): Room | null {
    const room = this.doc?.room;
    const before = this.finished?.room;
    if (room?.stage !== 'waiting' || !before || this.seat === null || !room.seats[this.seat]) return null;
    const same = room.variant === before.variant && JSON.stringify(room.options) === JSON.stringify(before.options);
    return same && Object.keys(room.seats).length >= (this.variant(room.variant)?.least_seats ?? 2) ? room : null;
  }

  titleOf(variant: string): string {
    return this.variant(variant)?.title ?? variant;
  }

  nameOf(seat: Seat): string {
    return this.doc?.room.seats[seat]?.name ?? text.log.someone;
  }

  /** Goes to another page. A player who leaves a room this way keeps their seat. */
  go(place: Place): void {
    const before = this.place;
    this.place = place;
    // The page below the rules stays as it is.
    if (onlyRulesDiffer(before, place)) return;
    this.notice = null;
    // Only a replay of this room was opened or closed: the room goes on meanwhile. One that was not there is asked for again.
    if (before.page === 'room' && before.room === place.room && !place.token && this.standing !== 'nowhere') return;
    if (before.page === 'room' || place.page === 'room') {
      announcer.hush();
      this.forgetDocument();
      this.intent = 'enter';
      this.standing = 'entering';
      this.connection.restart();
    }
  }

  /**
   * Goes to another page, with an entry in the browser's history. The rules have one entry, whatever somebody reads there,
   * so that Back closes them. It knows the place below.
   */
  visit(place: Place): void {
    if (this.place.rules) history.replaceState(history.state, '', this.hrefOf(place));
    else history.pushState(place.rules ? this.hrefOf(this.place) : null, '', this.hrefOf(place));
    this.go(place);
  }

  closeRules(): void {
    const below = underRules(this.place);
    // The page may have been loaded with the rules open, and a replay may have moved on.
    if (history.state === this.hrefOf(below)) history.back();
    else this.visit(below);
  }

  /** The address of a place, for a link to it. */
  hrefOf(place: Place): string {
    return pathOf(this.base, place);
  }

  /** Writes the position in a replay into the address. */
  mark(move: number): void {
    this.place = { ...this.place, move };
    history.replaceState(null, '', pathOf(this.base, this.place));
  }

  /** The link to a moment of the replay that is being watched. */
  linkToMove(move: number): string {
    return new URL(pathOf(this.base, { ...this.place, move }), location.origin).href;
  }

  linkTo(code: string, token?: string): string {
    return roomLink(new URL(location.href), code, token);
  }

  // ---- entering ----

  async create(room: NewRoom): Promise<boolean> {
    // The first page is there before the connection, and a phone that wakes makes a new one.
    if (this.link === 'connecting') await this.connection.made();
    // The player has gone elsewhere meanwhile.
    if (this.place.page !== 'home') return false;
    const made = await this.attempt(() => this.connection.request('create', { ...room, ...ownFace() }));
    if (made?.type !== 'snapshot') return false;
    this.place = { page: 'room', room: made.doc.room.code };
    history.pushState(null, '', pathOf(this.base, this.place));
    this.settle('seated');
    return true;
  }

  /** Makes a room, fills it with bots and begins. If something fails, the room says so. */
  async createWithBots(room: NewRoom, skill: Skill): Promise<void> {
    // A second tap on the same button.
    if (this.preparing) return;
    this.preparing = true;
    let done = await this.create(room);
    for (let bots = 1; done && bots < room.seats; bots += 1) done = await this.ask('bot', { skill });
    done = done && (await this.ready(true));
    // The match begins with a separate update, right after the answer.
    if (!done) this.preparing = false;
  }

  /** Takes a seat in the room of the invitation. The connection has to be fresh: this one may be watching the room. */
  join(name: string): void {
    this.notice = null;
    this.intent = { join: name };
    this.connection.restart();
  }

  /** Shows the invitation, where a person without a seat can sit down. */
  considerSeat(): void {
    this.intent = 'enter';
    this.standing = 'invited';
  }

  watch(): void {
    this.gaveUp = null;
    this.intent = 'watch';
    this.connection.restart();
  }

  /** Tries the password that the server wants. */
  enterWith(password: string): void {
    rememberPassword(password);
    this.connection.restart();
  }

  /** Tries to reach the server at once. */
  retry(): void {
    this.connection.wake();
  }

  /** The game has moved to another window; takes it back to this one. */
  reclaim(): void {
    this.connection.restart();
  }

  /** Enters the room of the current page, after every welcome: the first one and each reconnection. */
  private async arrive(): Promise<void> {
    const { mayHaveSeat } = this;
    this.mayHaveSeat = true; // From now on a seat is possible, taken by this window or another one.
    await this.sentences;
    const { page, room, token } = this.place;
    // The result of a match that was given up stays until the person goes elsewhere.
    if (page !== 'room' || !room || this.gaveUp) return;
    try {
      await this.enter(room, token, mayHaveSeat);
    } catch (error) {
      if (error instanceof ConnectionLost) return; // The next welcome tries again.
      if (!(error instanceof RequestError) || !isElsewhere(error)) throw error;
      this.connection.redirect(error.url ? socketAddressAt(error.url, new URL(location.href)) : null);
    }
  }

  private async enter(room: string, token: string | undefined, mayHaveSeat: boolean): Promise<void> {
    try {
      if (token) {
        // Out of the address bar at once; the page keeps the token until there is an answer.
        history.replaceState(null, '', pathOf(this.base, this.place));
        await this.claim(room, token);
        return this.settle('seated');
      }
      if (typeof this.intent === 'object') {
        await this.connection.request('join', { room, name: this.intent.join, ...ownFace() });
        this.settle('seated');
        // A player who sits down is ready. The match begins when the host is ready, too.
        if (this.doc?.room.stage === 'waiting') await this.ready(true);
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
      if (error.code !== 'no_seat') this.show(error);
      else if (this.recent.has(room)) {
        this.recent.forget(room);
        this.tell(() => text.room.seatGone);
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
    const { token: _token, ...place } = this.place;
    this.place = place;
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
      if (refused.code === 'room_set_aside') this.show(refused);
      // The room allows no spectators; the invitation then has no details.
    }
    this.considerSeat();
  }

  private findNothing(room: string): void {
    this.forgetDocument();
    this.standing = 'nowhere';
    this.recent.forget(room);
  }

  private settle(standing: 'seated' | 'watching'): void {
    this.askOnce();
    this.standing = standing;
    const room = this.doc?.room;
    if (!room) return;
    this.place = { ...this.place, page: 'room', room: room.code };
    const canonical = pathOf(this.base, this.place);
    if (location.pathname + location.search + location.hash !== canonical) history.replaceState(null, '', canonical);
    if (standing === 'seated') this.rememberThisRoom();
  }

  private rememberThisRoom(): void {
    if (this.doc && this.seat !== null) this.recent.note(this.doc, this.seat);
  }

  private forgetDocument(): void {
    this.deviceLink.forget();
    this.document.clear();
    this.doc = null;
    this.finished = null;
    this.gaveUp = null;
    this.firstDeal = null;
    this.seat = null;
    this.roomHistory.clear();
    this.fresh = new Set();
    this.rematchAsked = false;
    this.preparing = false;
  }

  // ---- what comes in ----

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot': {
        const before = this.doc;
        const missedNothing = this.upToDate;
        const doc = this.document.reset(message);
        this.upToDate = true;
        // Cards have the same numbers in each match.
        this.fresh = new Set();
        this.seat = message.seat ?? null;
        // When a match begins and seats have moved, everybody gets a snapshot.
        const begun = before && isNext(before, doc);
        if (begun && missedNothing) {
          this.step(beginningOf(doc), doc);
          this.roomHistory.begin(doc);
        } else {
          // No table has shown its deal.
          if (begun && !this.onstep && !hasEnded(doc)) this.firstDeal = beginningOf(doc);
          this.dealtUnseen = !this.firstDeal && isUnseenHand(doc);
          this.take(doc);
          this.roomHistory.resume(doc);
          void this.recallResult(doc.room, before?.view !== undefined);
        }
        return;
      }
      case 'update':
        this.follow(message);
        return;
      case 'saving':
        this.canSave = message.works;
        if (message.works) this.isOver('saving');
        return;
      case 'announcement':
        this.announcement = message.text;
        return;
      case 'room_closed':
        this.thrownOut(() => (message.reason ? text.room.closedBecause(message.reason) : text.room.closed));
        return;
      case 'error':
        this.preparing = false;
        if (message.code === 'kicked') this.thrownOut(() => text.room.kicked);
        // Shown for as long as the ban lasts.
        else if (message.code === 'banned') this.refusal = explain(message);
        else this.tell(() => explain(message));
        return;
      default:
        return;
    }
  }

  private follow(update: Update): void {
    const outcome = this.document.update(update);
    if (outcome === 'waiting') return;
    if (outcome === 'gap') {
      this.upToDate = false;
      // If the link breaks meanwhile, reconnecting gives a snapshot anyway.
      this.connection.request('resync', {}).catch((error: unknown) => {
        if (error instanceof RequestError) this.connection.restart();
      });
      return;
    }
    if (this.document.doc) this.step(update.events ?? [], this.document.doc);
  }

  /** The room goes on: these events led to its new state. */
  private step(events: readonly GameEvent[], doc: Doc): void {
    const before = this.doc;
    this.roomHistory.show(events, doc);
    this.firstDeal = this.onstep ? null : unseenDeal(this.firstDeal, events, this.seat);
    this.take(doc);
    this.noteFresh(events);
    this.roomHistory.follow(events, doc, before);
    this.sayPlayedFor(events, doc);
    this.callToAct(before);
    if (before?.room.stage !== doc.room.stage) this.notice = null;
    if (this.notice?.cause === 'room' && before && causesIn(before) !== causesIn(doc)) this.isOver('room');
    if (events.some((event) => event.event === 'kicked' && event.seat === this.seat)) this.thrownOut(() => text.room.kicked);
  }

  private take(doc: Doc): void {
    if (doc.clock !== this.doc?.clock) this.clockAt = performance.now();
    const known = this.doc?.view && this.doc.room.match === doc.room.match;
    if (doc.view && !known && this.seat !== null) noteOwnSeat(doc.room.code, doc.room.match, this.seat);
    // An update leaves what it does not change as it is.
    if (doc.view?.last_hand !== this.doc?.view?.last_hand) noteScores(doc);
    if (doc.room.stage === 'waiting' && this.doc?.room.stage === 'over') {
      this.finished = this.doc;
      this.inLobby = false;
      if (!this.rematchAsked) this.announce(text.spoken.wantsRematch);
    }
    if (doc.room.stage !== 'waiting') {
      this.finished = null;
      this.preparing = false;
    }
    this.doc = doc;
    if (this.standing === 'seated') this.rememberThisRoom();
    if (this.rematchAsked && doc.room.stage === 'waiting') {
      this.rematchAsked = false;
      void this.ready(true);
    }
  }

  /** This player's seat in a match of this room, as far as it is known. */
  seatIn(match: number): Seat | null {
    const seat = this.seat ?? this.gaveUp?.seat ?? null;
    return seat === null ? null : (ownSeatIn(this.place.room ?? '', match) ?? seat);
  }

  /** A match ended while this player was away, and the table already gets ready for the next one: shows how it ended. */
  private async recallResult(room: Room, fromTable: boolean): Promise<void> {
    if (room.stage !== 'waiting' || room.match === 0 || this.finished?.room.match === room.match) return;
    // The page shows it from the present seat.
    if (this.seat === null || ownSeatIn(room.code, room.match) !== this.seat) return;
    const end = await this.lastOf(room, this.seat);
    const now = this.doc?.room;
    if (!end || now?.stage !== 'waiting' || now.code !== room.code || now.match !== room.match) return;
    this.finished = end;
    // A reloaded page stays in the waiting room, which has the result, too.
    this.inLobby = !fromTable;
  }

  private noteFresh(events: readonly GameEvent[]): void {
    const dealt = events.some((event) => event.event === 'hand_dealt');
    const received = events.flatMap((event) => (event.event === 'received' ? event.cards : []));
    if (received.length > 0) this.fresh = new Set(dealt ? [] : received.map((card) => card.id));
  }

  /** Announces that it is this player's turn, if it was not before. */
  private callToAct(before: Doc | null): void {
    if (waitsFor(before, this.seat) || !waitsFor(this.doc, this.seat)) return;
    this.announce(this.doc?.view?.phase === 'challenge' ? text.spoken.youDecide : text.spoken.yourTurn);
  }

  /** What the table has played for this player stays in sight until their next turn. The log has said it aloud. */
  sayPlayedFor(events: readonly GameEvent[], doc: Doc): void {
    const moves = playedFor(events, { seat: this.seat, nameOf: (seat) => this.nameOf(seat), faces: doc.faces ?? {}, variant: doc.room.variant });
    if (moves.length > 0) this.notice = noticeOf(() => text.table.playedForYou(moves.join(' ')), { cause: 'absence' });
  }

  private thrownOut(why: () => string): void {
    const code = this.doc?.room.code;
    if (code) this.recent.forget(code);
    this.visit({ page: 'home' });
    this.tell(why);
  }

  /** Shows the player why something did not work, and says it. */
  tell(say: () => string, more: Omit<Notice, 'text'> = {}): void {
    this.notice = noticeOf(say, more);
    this.announce(say());
  }

  // ---- what goes out ----

  async play(move: Move, words: readonly string[] = []): Promise<boolean> {
    this.roomHistory.recap.end();
    const view = this.doc?.view;
    if (!view) return false;
    const arranging = move.do === 'arrange';
    if (this.moving && !arranging) return false;
    if (!arranging) {
      this.moving = true;
      this.notice = null;
    }
    const { room } = this.place;
    try {
      await this.connection.request('move', { number: view.number, move });
      return true;
    } catch (error) {
      // A move that was on its way has changed the hand; the player has done nothing wrong.
      if (!arranging || !(error instanceof RequestError) || error.code !== 'refused') this.report(error, room, words);
      return false;
    } finally {
      if (!arranging) this.moving = false;
    }
  }

  /** Ready for the match, or between hands for the next one (T-21). */
  async ready(ready: boolean): Promise<boolean> {
    const room = this.doc?.room;
    if (!room) return false;
    // Players add nothing to the seed of a published deal.
    const body = ready && room.stage === 'waiting' && !room.deal ? { ready, contribution: contributionToNext(room).value } : { ready };
    return this.ask('ready', body);
  }

  /** Shows others the face that this person chose. */
  async wearAvatar(): Promise<void> {
    const name = this.seat === null ? undefined : this.doc?.room.seats[this.seat]?.name;
    if (name !== undefined) await this.ask('rename', { name, ...ownFace() });
  }

  rename(name: string): Promise<boolean> {
    return this.ask('rename', { name });
  }

  say(words: string): Promise<boolean> {
    return this.ask('chat', { text: words });
  }

  pause(pause: boolean): Promise<boolean> {
    return this.ask('pause', { pause });
  }

  /** Asks for another match at the same table, with this player ready at once. */
  async askRematch(): Promise<void> {
    this.notice = null;
    this.rematchAsked = true;
    const { room } = this.place;
    try {
      await this.connection.request('rematch', {});
    } catch (error) {
      this.rematchAsked = false;
      // Somebody else asked first; then this player is ready already.
      if (this.doc?.room.stage !== 'waiting') this.report(error, room);
    }
  }

  /** Makes a one-time link that moves the seat to another device. */
  async makeDeviceLink(): Promise<void> {
    const answer = await this.attempt(() => this.connection.request('link', {}));
    if (answer?.type !== 'token' || !this.doc) return;
    this.deviceLink.show(this.linkTo(this.doc.room.code, answer.token), answer.valid_seconds);
  }

  /** Gives up the seat for good, and then shows what became of the match; or leaves a room in which nothing is being played. */
  async leave(): Promise<void> {
    const { doc, seat } = this;
    const answer = await this.attempt(() => this.connection.request('leave', {}));
    if (!answer) return;
    if (doc) this.recent.forget(doc.room.code);
    if (!doc?.view || seat === null || doc.room.stage !== 'playing') return this.visit({ page: 'home' });
    const end = stayersIn(doc, seat).length < 2 ? await this.lastOf(doc.room, seat) : null;
    if (this.place.room !== doc.room.code) return;
    this.forgetDocument();
    this.notice = null;
    this.gaveUp = { doc: end ?? doc, seat };
  }

  /** The table at the end of a match that is over, as this seat saw it. */
  private async lastOf(room: Room, seat: Seat): Promise<Doc | null> {
    const replay = await this.matches.replayQuietly(room, seat);
    return (replay && unfold(replay).at(-1)?.doc) ?? null;
  }

  async check(word: string): Promise<WordAnswer | null> {
    const answer = await this.attempt(() => this.connection.request('check', { word }));
    return answer?.type === 'word' ? answer : null;
  }

  /** Checks a word while it is being put together. Failures are ignored. */
  async lookUp(word: string, how: Spelled | undefined = undefined): Promise<WordAnswer | null> {
    const answer = await this.quietly(() => this.connection.request('check', { word, ...how }));
    return answer?.type === 'word' ? answer : null;
  }

  async hints(): Promise<readonly Hint[] | null> {
    // The server handles only one request for hints at a time.
    await this.advised;
    // The table may go on before the answer comes; then it is asked once more.
    for (let left = 2; left > 0; left -= 1) {
      const answer = await this.attempt(() => this.connection.request('hint', {}));
      if (answer?.type !== 'hints') return null;
      if (answer.number === this.doc?.view?.number) return answer.hints;
      if (!this.mayHint) return null;
    }
    return null;
  }

  /** Hints for a lesson; none are no error. One request at a time. */
  advice(): Promise<readonly Hint[]> {
    this.advised = this.advised.then(() => this.askAdvice());
    return this.advised;
  }

  private async askAdvice(): Promise<readonly Hint[]> {
    const answer = this.mayHint ? await this.quietly(() => this.connection.request('hint', {})) : null;
    return answer?.type === 'hints' && answer.number === this.doc?.view?.number ? answer.hints : [];
  }

  dismiss(): void {
    this.notice = null;
  }

  /** What was in the way no longer is: a message about it would be wrong. */
  private isOver(cause: Notice['cause']): void {
    if (this.notice?.cause === cause) this.dismiss();
  }

  announce(words: string): void {
    announcer.say(words);
  }

  /** A part of the application that is loaded only when it is needed. Without it, says why: the connection, or an older page. */
  async fetched<T>(part: Promise<T>): Promise<T | null> {
    try {
      return await part;
    } catch {
      const online = this.link === 'online';
      this.tell(() => (online ? text.app.outdated : text.app.notLoaded), online ? {} : { cause: 'offline' });
      return null;
    }
  }

  /** Sends a request of the player; true if it was done, otherwise a notice says why not. */
  async ask<T extends ClientType>(type: T, body: ClientBodies[T]): Promise<boolean> {
    return (await this.attempt(() => this.connection.request(type, body))) !== null;
  }

  private async attempt<T = ServerMessage>(request: () => Promise<T>): Promise<T | null> {
    this.notice = null;
    const { room } = this.place;
    try {
      return await request();
    } catch (error) {
      this.report(error, room);
      return null;
    }
  }

  /** Sends a request that the player did not ask for: a failure is not shown. */
  private async quietly(request: () => Promise<ServerMessage>): Promise<ServerMessage | null> {
    try {
      return await request();
    } catch (error) {
      if (error instanceof ConnectionLost || error instanceof RequestError) return null;
      throw error;
    }
  }

  /** Shows why a request in `room` failed. A person who leaves the room breaks off what they still wait for there. */
  private report(error: unknown, room: string | undefined, words: readonly string[] = []): void {
    const brokenOff = this.gaveUp ? !(error instanceof ServerFileError) : this.place.room !== room && (error instanceof ConnectionLost || error instanceof ServerFileError);
    if (!brokenOff) this.show(error, words);
  }

  private show(error: unknown, words: readonly string[] = []): void {
    this.notice = noticeAbout(error, words);
    this.announce([this.notice.text, this.notice.clause ? text.table.clause(this.notice.clause) : ''].join(' ').trim());
  }
}
