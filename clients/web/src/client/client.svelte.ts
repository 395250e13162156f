import type { CardId, ClientBodies, ClientType, Doc, GameEvent, Hint, Move, Seat, ServerMessage, Skill, Update, WordAnswer } from '../protocol/model.ts';
import { playsWithHints } from '../play/aids.ts';
import { hasEnded } from '../play/ended.ts';
import { listenerIn, playedFor, whoIs } from '../play/log_sentences.ts';
import { beginningOf, unseenDeal } from '../play/first_deal.ts';
import type { Observer, Spelled } from '../play/observer.ts';
import { waitsFor } from '../play/seats.ts';
import { timeLeft } from '../play/time_left.ts';
import { explain } from '../text/server_sentences.ts';
import { text } from '../text/text.ts';
import { announcer } from '../browser/announcements.svelte.ts';
import { ServerFileError } from '../connection/server_files.ts';
import { browserEnvironment, ConnectionLost, type Environment, RequestError } from '../connection/connection.ts';
import { contributionToNext } from '../room/contributions.ts';
import { RoomDocument } from '../connection/document.ts';
import type { Place } from '../connection/location.ts';
import { causesIn, noticeOf } from '../connection/notice.ts';
import { MatchRequests } from '../room/match_requests.ts';
import { noteOwnSeat, ownSeatIn } from '../room/own_seats.ts';
import { closeCard } from '../rules/question.svelte.ts';
import { RecentRooms } from '../room/recent.svelte.ts';
import { noteScores } from '../room/score_sheet.ts';
import { isUnseenHand, RoomHistory } from '../room/room_history.svelte.ts';
import { DeviceLink } from './device_link.svelte.ts';
import { LastMatch } from './last_match.svelte.ts';
import { Navigation } from './navigation.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { type NewRoom, RoomEntry } from './room_entry.svelte.ts';
import { ServerLink } from './server_link.svelte.ts';

/** Whether the match after the one of `before` is being played. */
const isNext = (before: Doc, { room, view }: Doc): boolean => view !== undefined && before.room.code === room.code && room.match === before.room.match + 1;

/** A page: the room that it is in, what comes in from there, and what its person sends. The rest is in parts of its own. */
export class Client implements Observer {
  readonly notices = new Notices();
  readonly navigation: Navigation;
  readonly server: ServerLink;
  readonly recent: RecentRooms;
  readonly matches: MatchRequests;
  readonly entry = new RoomEntry(this);
  readonly lastMatch = new LastMatch(this);
  readonly deviceLink = new DeviceLink();
  readonly roomHistory: RoomHistory;

  doc = $state.raw<Doc | null>(null);
  seat = $state<Seat | null>(null);
  moving = $state(false);
  fresh = $state.raw<ReadonlySet<CardId>>(new Set());
  clockAt = $state(0);
  onstep: Observer['onstep'] = null;
  firstDeal: Observer['firstDeal'] = null;
  /** The hand was dealt while this device did not see the room; the part that sorts it sets this to false. */
  dealtUnseen = false;
  /** A room with bots is being made; there is nothing to do in it until its match begins. */
  preparing = $state(false);
  /** The player is looking at the result of a hand. */
  atResult = $state(false);
  /** The room as the page shows it. */
  readonly shown = $derived.by(() => {
    const again = this.roomHistory.recap.table?.doc.view;
    return this.doc && again ? { ...this.doc, view: again } : this.doc;
  });

  private readonly document = new RoomDocument();
  /** The document is up to date: this connection has brought it and all changes since. */
  private upToDate = false;
  private advised: Promise<readonly Hint[]> = Promise.resolve([]);

  constructor(address: URL = new URL(location.href), environment: Environment = browserEnvironment) {
    this.navigation = new Navigation(address, (from, to) => this.moved(from, to));
    const { base } = this.navigation;
    this.server = new ServerLink(base, environment, this.notices, {
      greeted: () => {
        this.upToDate = false;
        // The server that has the room now may not be the one that made it.
        this.deviceLink.forget();
        // The result of a match that was given up stays until the person goes elsewhere.
        return this.lastMatch.gaveUp ? Promise.resolve() : this.entry.arrive();
      },
      lost: () => this.stopClock(),
      message: (message) => this.receive(message),
    });
    this.recent = new RecentRooms(base, () => this.server.link === 'online');
    this.matches = new MatchRequests(base, (request) => this.attempt(request));
    this.roomHistory = new RoomHistory(this, this.matches);
  }

  /** Connects, and goes where the page's address leads as soon as the sentences are there. */
  start(sentences: Promise<void>): void {
    this.navigation.start();
    this.server.start(sentences);
    document.addEventListener('visibilitychange', () => this.roomHistory.visibilityChanged());
  }

  // ---- the room ----

  /** Whether this player can look words up: not where challenges decide what is a word (AR-6.5). Spectators get no answer. */
  get mayLookUp(): boolean {
    const room = this.doc?.room;
    if (this.seat === null || !room || !this.server.variant(room.variant)?.words) return false;
    return room.options['aids'] !== 'none' && room.options['words'] !== 'challenge';
  }

  get mayHint(): boolean {
    return this.doc !== null && waitsFor(this.doc, this.seat) && playsWithHints(this.doc.room);
  }

  /** In the middle of a hand, where nothing else should pop up. */
  get inHand(): boolean {
    return this.seat !== null && this.doc?.room.stage === 'playing' && !this.atResult;
  }

  nameOf(seat: Seat): string {
    return this.doc?.room.seats[seat]?.name ?? text.log.someone;
  }

  /** This player's seat in a match of this room, as far as it is known. */
  seatIn(match: number): Seat | null {
    const seat = this.seat ?? this.lastMatch.gaveUp?.seat ?? null;
    return seat === null ? null : (ownSeatIn(this.navigation.place.room ?? '', match) ?? seat);
  }

  rememberThisRoom(): void {
    if (this.doc && this.seat !== null) this.recent.note(this.doc, this.seat);
  }

  forgetDocument(): void {
    this.deviceLink.forget();
    this.document.clear();
    this.doc = null;
    this.lastMatch.clear();
    this.firstDeal = null;
    this.seat = null;
    this.roomHistory.clear();
    this.fresh = new Set();
    this.preparing = false;
  }

  /** The page is at another place. A player who leaves a room this way keeps their seat. */
  private moved(from: Place, to: Place): void {
    closeCard();
    this.notices.dismiss();
    this.entry.makeNoRoom();
    // Only a replay of this room was opened or closed: the room goes on meanwhile. One that was not there is asked for again.
    if (from.page === 'room' && from.room === to.room && !to.token && this.entry.standing !== 'nowhere') return;
    if (from.page === 'room' || to.page === 'room') {
      announcer.hush();
      this.forgetDocument();
      this.entry.startAgain();
    }
  }

  private thrownOut(why: () => string): void {
    const code = this.doc?.room.code;
    if (code) this.recent.forget(code);
    this.navigation.visit({ page: 'home' });
    this.notices.tell(why);
  }

  // ---- what comes in ----

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot': {
        const before = this.doc;
        const missedNothing = this.upToDate;
        const doc = this.document.reset(message);
        this.upToDate = true;
        const begun = before && isNext(before, doc);
        // When a match begins and seats have moved, an update with its events follows.
        if (begun && missedNothing) return;
        // Cards have the same numbers in each match.
        this.fresh = new Set();
        this.seat = this.document.seat;
        // No table has shown its deal.
        if (begun && !this.onstep && !hasEnded(doc)) this.firstDeal = beginningOf(doc);
        this.dealtUnseen = !this.firstDeal && isUnseenHand(doc);
        this.take(doc);
        this.roomHistory.resume(doc);
        void this.lastMatch.recall(doc.room, before?.view !== undefined);
        return;
      }
      case 'update':
        this.follow(message);
        return;
      case 'room_closed':
        this.thrownOut(() => (message.reason ? text.room.closedBecause(message.reason) : text.room.closed));
        return;
      case 'error':
        this.preparing = false;
        if (message.code === 'kicked') this.thrownOut(() => text.room.kicked);
        // The server closes the connection with it, and the banner tells that.
        else if (message.code !== 'banned') this.notices.tell(() => explain(message));
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
      this.server.connection.request('resync', {}).catch((error: unknown) => {
        if (error instanceof RequestError) this.server.connection.restart();
      });
      return;
    }
    const { doc, seat } = this.document;
    if (!doc) return;
    if (seat !== this.seat) {
      this.seat = seat;
      this.roomHistory.leaveSeat();
    }
    this.step(update.events ?? [], doc);
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
    this.showDeclined(events, before);
    this.callToAct(before);
    if (before?.room.stage !== doc.room.stage) this.notices.dismiss();
    if (this.notices.current?.cause === 'room' && before && causesIn(before) !== causesIn(doc)) this.notices.dismiss();
    if (events.some((event) => event.event === 'kicked' && event.seat === this.seat)) this.thrownOut(() => text.room.kicked);
  }

  private take(doc: Doc): void {
    const before = this.doc;
    if (doc.clock !== before?.clock) this.clockAt = Date.now();
    const known = before?.view && before.room.match === doc.room.match;
    if (doc.view && !known && this.seat !== null) noteOwnSeat(doc.room.code, doc.room.match, this.seat);
    // An update leaves what it does not change as it is.
    if (doc.view?.last_hand !== before?.view?.last_hand) noteScores(doc);
    if (doc.room.stage !== 'waiting') this.preparing = false;
    this.doc = doc;
    if (this.entry.standing === 'seated') this.rememberThisRoom();
    this.lastMatch.follow(doc, before);
  }

  /** The clock stands still on this page: how it goes on is not known here until the next document. */
  private stopClock(): void {
    const clock = this.doc?.clock;
    if (this.doc && clock) this.doc = { ...this.doc, clock: { ...clock, left_ms: timeLeft(clock, this.clockAt, Date.now()), running: false } };
  }

  private noteFresh(events: readonly GameEvent[]): void {
    const dealt = events.some((event) => event.event === 'hand_dealt');
    const received = events.flatMap((event) => (event.event === 'received' ? event.cards : []));
    if (received.length > 0) this.fresh = new Set(dealt ? [] : received.map((card) => card.id));
  }

  /** Announces that it is this player's turn, if it was not before. */
  private callToAct(before: Doc | null): void {
    if (waitsFor(before, this.seat) || !waitsFor(this.doc, this.seat)) return;
    announcer.say(this.doc?.view?.phase === 'challenge' ? text.spoken.youDecide : text.spoken.yourTurn);
  }

  /** What the table has played for this player stays in sight until their next turn. The log has said it aloud. */
  sayPlayedFor(events: readonly GameEvent[], doc: Doc): void {
    const moves = playedFor(events, listenerIn(doc, this));
    if (moves.length > 0) this.notices.current = noticeOf(() => text.table.playedForYou(moves.join(' ')), { cause: 'absence' });
  }

  /** A player who asked the table for something sees who declined it. The log has said it aloud. */
  private showDeclined(events: readonly GameEvent[], before: Doc | null): void {
    if (before?.view?.petition?.by !== this.seat) return;
    for (const event of events) {
      if (event.event !== 'answered' || event.agree || event.seat === this.seat) continue;
      const { seat } = event;
      this.notices.current = noticeOf(() => text.log.declined(whoIs(this, seat)));
    }
  }

  // ---- what goes out ----

  /** Makes a room, fills it with bots and begins. If something fails, the room says so. */
  async createWithBots(room: NewRoom, skill: Skill): Promise<void> {
    // A second tap on the same button.
    if (this.preparing) return;
    this.preparing = true;
    let done = await this.entry.create(room);
    for (let bots = 1; done && bots < room.seats; bots += 1) done = await this.ask('bot', { skill });
    done = done && (await this.ready(true));
    // The match begins with a separate update, right after the answer.
    if (!done) this.preparing = false;
  }

  async play(move: Move): Promise<boolean> {
    this.roomHistory.recap.end();
    const view = this.doc?.view;
    if (!view) return false;
    const arranging = move.do === 'arrange';
    if (this.moving && !arranging) return false;
    if (!arranging) {
      this.moving = true;
      this.notices.dismiss();
    }
    const { room } = this.navigation.place;
    try {
      await this.server.connection.request('move', { number: view.number, move });
      return true;
    } catch (error) {
      // A move that was on its way has changed the hand; the player has done nothing wrong.
      if (!arranging || !(error instanceof RequestError) || error.code !== 'refused') this.report(error, room);
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

  /** Checks a word while it is being put together. Failures are ignored. */
  async lookUp(word: string, how: Spelled | undefined = undefined): Promise<WordAnswer | null> {
    const answer = await this.server.quietly('check', { word, ...how });
    return answer?.type === 'word' ? answer : null;
  }

  async hints(): Promise<readonly Hint[] | null> {
    // The server handles only one request for hints at a time.
    await this.advised;
    // The table may go on before the answer comes; then it is asked once more.
    for (let left = 2; left > 0; left -= 1) {
      const answer = await this.answerTo('hint', {});
      if (answer?.type !== 'hints') return null;
      if (answer.number === this.doc?.view?.number) return answer.hints;
      if (!this.mayHint) return null;
    }
    return null;
  }

  /** Hints for a lesson, with words that a beginner knows; none are no error. One request at a time. */
  advice(): Promise<readonly Hint[]> {
    this.advised = this.advised.then(() => this.askAdvice());
    return this.advised;
  }

  private async askAdvice(): Promise<readonly Hint[]> {
    const answer = this.mayHint ? await this.server.quietly('hint', { words: 'everyday' }) : null;
    return answer?.type === 'hints' && answer.number === this.doc?.view?.number ? answer.hints : [];
  }

  /** Sends a request of the player; true if it was done, otherwise a notice says why not. */
  async ask<T extends ClientType>(type: T, body: ClientBodies[T]): Promise<boolean> {
    return (await this.answerTo(type, body)) !== null;
  }

  /** Sends a request of the player, and gives the answer. Null, with a notice, if it fails. */
  answerTo<T extends ClientType>(type: T, body: ClientBodies[T]): Promise<ServerMessage | null> {
    return this.attempt(() => this.server.connection.request(type, body));
  }

  private async attempt<T>(request: () => Promise<T>): Promise<T | null> {
    this.notices.dismiss();
    const { room } = this.navigation.place;
    try {
      return await request();
    } catch (error) {
      this.report(error, room);
      return null;
    }
  }

  /** Shows why a request in `room` failed. A person who leaves the room breaks off what they still wait for there. */
  report(error: unknown, room: string | undefined): void {
    const brokenOff = this.lastMatch.gaveUp ? !(error instanceof ServerFileError) : this.navigation.place.room !== room && (error instanceof ConnectionLost || error instanceof ServerFileError);
    if (!brokenOff) this.notices.show(error);
  }
}
