import type { ClientBodies, ClientType, ServerMessage, Welcome } from '../protocol/model.ts';
import { Backoff } from './backoff.ts';
import { helloId, helloOf, openSocket, type Socket } from './socket.ts';

/** The world outside: sockets and time. */
export interface Surroundings {
  /** A socket that says `hello` as soon as it is open, or has said it. */
  open(url: string, hello: string): Socket;
  setTimer(run: () => void, afterMs: number): number;
  clearTimer(timer: number): void;
  random(): number;
  /** Milliseconds since some moment; goes on while the device sleeps, which timers need not. */
  clock(): number;
}

export const browserSurroundings: Surroundings = {
  open: openSocket,
  setTimer: (run, afterMs) => window.setTimeout(run, afterMs),
  clearTimer: (timer) => window.clearTimeout(timer),
  random: Math.random,
  clock: Date.now,
};

/**
 * `connecting` covers the time until the welcome and every wait for another try. `superseded`, `outdated` and `password`,
 * where the server asks for one, stand until the player does something: there the connection does not come back by itself.
 */
export type LinkState = 'connecting' | 'online' | 'superseded' | 'outdated' | 'password';

/** The server had no effect to report but a reason; for a refused move with the clause that refuses it. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clause?: string,
    readonly reason?: string,
    /** Of the machine that has the room, if this one has not. */
    readonly url?: string,
  ) {
    super(message);
  }
}

/** The connection broke before an answer came; whether the request had an effect shows in the next snapshot. */
export class ConnectionLost extends Error {}

export interface ConnectionEvents {
  state(state: LinkState): void;
  /** A try to connect came to nothing, for the reason that the server gave if it gave one; another one follows. */
  failed(why?: RequestError): void;
  /** The server greeted; who is in a room goes back to it now. */
  welcome(welcome: Welcome): void;
  /** Everything that is no bare answer to a request. */
  message(message: ServerMessage): void;
}

const pingEveryMs = 20_000;
const pongWithinMs = 8_000;
/** After the page wakes up or the network changes, a dead link should be noticed quickly. */
const wakePongWithinMs = 2_500;

const supersededCloseCode = 4001;

/** What says more than that a request is done. */
const unasked = { snapshot: true, update: true, saving: true, announcement: true, room_closed: true };

interface Pending {
  resolve(message: ServerMessage): void;
  reject(error: Error): void;
}

/**
 * One connection to the server for as long as the page lives: says hello, matches answers to requests, notices a
 * silent link by pings and comes back by itself. Knows nothing about rooms.
 */
export class Connection {
  private socket: Socket | null = null;
  private state: LinkState = 'connecting';
  private nextId = helloId + 1;
  private readonly pending = new Map<number, Pending>();
  private readonly backoff: Backoff;
  private retryTimer: number | null = null;
  private pingTimer: number | null = null;
  private pongTimer: number | null = null;
  private heardAt = 0;
  /** This connection is to another server than one's own. */
  private isShown = false;

  constructor(
    /** Where to connect, asked each time: it may name the room that the page is in by then. */
    private readonly url: () => string,
    private readonly secret: string,
    private readonly events: ConnectionEvents,
    private readonly surroundings: Surroundings = browserSurroundings,
    private readonly password: () => string = () => '',
  ) {
    this.backoff = new Backoff(surroundings.random);
  }

  /** Opens the connection, or a fresh one in place of the present one: a room is left by it without giving up a seat. */
  restart(): void {
    this.drop();
    this.backoff.reset();
    this.enter('connecting');
    this.open();
  }

  /**
   * The server has sent us away: to another one at that address, or to come by its own once more, after a pause. Another
   * one that sends away as well does not know better, for what we look for has just moved.
   */
  goElsewhere(address: string | null): void {
    if (address === null || this.isShown) return this.lost();
    this.drop();
    this.enter('connecting');
    this.open(address);
  }

  /** The network is back or the page is looked at again: try at once, or make sure that the link still holds. */
  wake(): void {
    if (this.state === 'online') {
      // Who has slept through a ping and the answer to it, as a locked phone does, is hardly on a link that holds.
      if (this.surroundings.clock() - this.heardAt > pingEveryMs + pongWithinMs) this.restart();
      else this.ping(wakePongWithinMs);
    } else if (this.state === 'connecting' && this.retryTimer !== null) {
      this.backoff.reset();
      this.retry();
    }
  }

  /** Sends a request; the promise gives its answer, or fails with `RequestError` or `ConnectionLost`. */
  request<T extends ClientType>(type: T, body: ClientBodies[T]): Promise<ServerMessage> {
    if (this.state !== 'online' || !this.socket) return Promise.reject(new ConnectionLost('not connected'));
    return this.send(type, body);
  }

  private send<T extends ClientType>(type: T, body: ClientBodies[T]): Promise<ServerMessage> {
    const id = this.nextId++;
    this.socket?.send(JSON.stringify({ type, id, body }));
    return this.answerTo(id);
  }

  private answerTo(id: number): Promise<ServerMessage> {
    return new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
  }

  private open(shown?: string): void {
    this.isShown = shown !== undefined;
    const socket = this.surroundings.open(shown ?? this.url(), helloOf(this.secret, this.password()));
    this.socket = socket;
    // A server that never answers is given up like one that stops answering.
    this.pongTimer = this.surroundings.setTimer(() => this.lost(), pongWithinMs);
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = (event) => {
      if (event.code === supersededCloseCode) this.supersede();
      else this.lost();
    };
    this.answerTo(helloId).then(
      (answer) => {
        if (answer.type !== 'welcome') return this.lost();
        this.enter('online');
        this.schedulePing();
        this.events.welcome(answer);
      },
      (error: unknown) => {
        if (error instanceof RequestError && error.code === 'unsupported_version') {
          this.drop();
          this.enter('outdated');
        } else if (error instanceof RequestError && error.code === 'password_wanted') {
          this.drop();
          this.enter('password');
        } else if (error instanceof RequestError) {
          this.lost(error);
        }
      },
    );
  }

  private receive(data: unknown): void {
    this.heardAt = this.surroundings.clock();
    if (this.pongTimer !== null) {
      this.surroundings.clearTimer(this.pongTimer);
      this.pongTimer = null;
    }
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      this.lost();
      return;
    }
    const re = 're' in message ? message.re : undefined;
    const request = re === undefined ? undefined : this.pending.get(re);
    if (re !== undefined) this.pending.delete(re);

    if (message.type === 'superseded') {
      this.supersede();
      return;
    }
    if (message.type === 'error') {
      const error = new RequestError(message.code, message.message, message.clause, message.reason, message.url);
      if (request) request.reject(error);
      else this.events.message(message);
      return;
    }
    // The document first, then those who waited for it.
    if (message.type in unasked) this.events.message(message);
    request?.resolve(message);
    // A server that greets may still send everybody away; one that does what it is asked for holds.
    if (request && re !== helloId) this.backoff.reset();
  }

  private supersede(): void {
    this.drop();
    this.enter('superseded');
  }

  /** The link broke without anybody wanting it: come back. */
  private lost(why?: RequestError): void {
    if (this.state === 'connecting') this.events.failed(why);
    this.drop();
    this.enter('connecting');
    this.retryTimer = this.surroundings.setTimer(() => this.retry(), this.backoff.next());
  }

  private retry(): void {
    if (this.retryTimer !== null) this.surroundings.clearTimer(this.retryTimer);
    this.retryTimer = null;
    this.open();
  }

  private drop(): void {
    for (const timer of [this.retryTimer, this.pingTimer, this.pongTimer]) {
      if (timer !== null) this.surroundings.clearTimer(timer);
    }
    this.retryTimer = this.pingTimer = this.pongTimer = null;
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const request of waiting) request.reject(new ConnectionLost('the connection broke'));
  }

  private enter(state: LinkState): void {
    if (state === this.state) return;
    this.state = state;
    this.events.state(state);
  }

  private schedulePing(): void {
    this.pingTimer = this.surroundings.setTimer(() => {
      this.ping(pongWithinMs);
      this.schedulePing();
    }, pingEveryMs);
  }

  private ping(withinMs: number): void {
    if (this.pongTimer !== null) this.surroundings.clearTimer(this.pongTimer);
    this.pongTimer = this.surroundings.setTimer(() => this.lost(), withinMs);
    // Any answer will do; a broken link shows by the timer.
    this.send('ping', {}).catch((error: unknown) => {
      if (error instanceof RequestError) this.lost();
    });
  }
}
