import type { ClientBodies, ClientType, Reason, RefusalValues, ServerMessage, Welcome } from '../protocol/model.ts';
import { Backoff } from './backoff.ts';
import { helloId, helloOf, openSocket, type Socket } from './socket.ts';

/** Sockets and time, which tests replace. */
export interface Environment {
  /** Opens a socket that says `hello` as soon as it is open, or takes one that has said it already. */
  open(url: string, hello: string): Socket;
  setTimer(run: () => void, afterMs: number): number;
  clearTimer(timer: number): void;
  random(): number;
  /** Milliseconds since a fixed moment. It keeps running while the device sleeps; timers may not. */
  clock(): number;
}

export const browserEnvironment: Environment = {
  open: openSocket,
  setTimer: (run, afterMs) => window.setTimeout(run, afterMs),
  clearTimer: (timer) => window.clearTimeout(timer),
  random: Math.random,
  clock: Date.now,
};

/**
 * Why the connection does not come back before the player does something: another connection has the seat, this page is
 * older than the server, the server wants a password, or does not let this device in, or could not read this page.
 */
type Ended = 'superseded' | 'outdated' | 'password' | 'banned' | 'unreadable';

/** `connecting` covers the time until the welcome and every wait for another attempt. */
export type ConnectionState = 'connecting' | 'online' | Ended;

/** The server refused a request and gave a reason; for a refused move also the clause. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clause?: string,
    readonly reason?: Reason,
    /** The words and numbers that the message names. */
    readonly values?: RefusalValues,
    /** The address of the server that has the room, if this one does not. */
    readonly url?: string,
  ) {
    super(message);
  }
}

/** The connection broke before the answer came. The next snapshot shows whether the request had an effect. */
export class ConnectionLost extends Error {}

/** There was no connection, so the request had no effect. */
export class NotConnected extends ConnectionLost {}

interface ConnectionEvents {
  state(state: ConnectionState): void;
  /** An attempt to connect failed; `why` is the server's reason, if it gave one. Another attempt follows. */
  failed(why?: RequestError): void;
  /** The server has greeted this connection; a page in a room has to enter it again. */
  welcome(welcome: Welcome): void;
  /** Every message that is more than the answer to a request. */
  message(message: ServerMessage): void;
}

const pingEveryMs = 20_000;
const pongWithinMs = 8_000;
/** A request without an answer for so long may have gone nowhere. */
const answerWithinMs = 2_000;
/** After the page wakes up or the network changes, a dead link has to be noticed quickly. */
const wakePongWithinMs = 2_500;

/** The close codes after which a client does not reconnect by itself (protocol/protocol.md). */
const finalCloseCodes: Readonly<Record<number, Ended>> = {
  1003: 'unreadable',
  1007: 'unreadable',
  1009: 'unreadable',
  4000: 'unreadable',
  4001: 'superseded',
  4004: 'banned',
};

/** The refusals of a connection that would only come again. */
const finalRefusals: Readonly<Record<string, Ended>> = { unsupported_version: 'outdated', password_wanted: 'password', banned: 'banned' };

/** Messages that carry news apart from answering a request. */
const unasked = { snapshot: true, update: true, saving: true, announcement: true, room_closed: true };

interface Pending {
  resolve(message: ServerMessage): void;
  reject(error: Error): void;
}

/**
 * The connection to the server for as long as the page is open: says hello, matches answers to requests, detects a silent
 * link with pings, and reconnects by itself. Knows nothing about rooms.
 */
export class Connection {
  private socket: Socket | null = null;
  private state: ConnectionState = 'connecting';
  private nextId = helloId + 1;
  private readonly pending = new Map<number, Pending>();
  private waiting: (() => void)[] = [];
  private readonly backoff: Backoff;
  private retryTimer: number | null = null;
  private pingTimer: number | null = null;
  private pongTimer: number | null = null;
  private heardAt = 0;
  /** The page's own server has redirected this connection to another one. */
  private isRedirected = false;

  constructor(
    /** Where to connect. Called for each attempt, because the page may be in another room by then. */
    private readonly url: () => string,
    private readonly secret: string,
    private readonly events: ConnectionEvents,
    private readonly environment: Environment = browserEnvironment,
    private readonly password: () => string = () => '',
  ) {
    this.backoff = new Backoff(environment.random);
  }

  /** Opens a connection, or a new one in place of the present one. That leaves a room without giving up the seat. */
  restart(): void {
    this.backoff.reset();
    this.connect();
  }

  /**
   * The server has sent us away: to the server at `address`, or (null) back to our own after a pause. If that other
   * server sends us away as well, the room has just moved, so we go back to our own.
   */
  redirect(address: string | null): void {
    if (address === null || this.isRedirected) return this.lost();
    this.connect(address);
  }

  /** The network is back or the page is visible again: try at once, or check that the link still works. */
  wake(): void {
    if (this.state === 'online') {
      // A device that has slept through a ping and its answer, for instance a locked phone, has probably lost the link.
      if (this.environment.clock() - this.heardAt > pingEveryMs + pongWithinMs) this.restart();
      else this.ping(wakePongWithinMs);
    } else if (this.retryTimer !== null) {
      this.restart();
    }
  }

  /** The server has refused this connection with `code`: ends it, and tells so, if the same refusal would only come again. */
  refuse(code: string): boolean {
    const ended = finalRefusals[code];
    if (ended && this.state === 'connecting') this.end(ended);
    return ended !== undefined;
  }

  /** Resolves when the connection that is being made is there, or does not come by itself. */
  made(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Sends a request. The promise resolves with the answer, or rejects with `RequestError` or `ConnectionLost`. */
  request<T extends ClientType>(type: T, body: ClientBodies[T]): Promise<ServerMessage> {
    if (this.state !== 'online' || !this.socket) return Promise.reject(new NotConnected('not connected'));
    this.schedulePing(answerWithinMs);
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

  /** Makes a new connection in place of the present one, if there is one: to the page's own server, or to `address`. */
  private connect(address?: string): void {
    this.drop();
    this.enter('connecting');
    this.isRedirected = address !== undefined;
    const socket = this.environment.open(address ?? this.url(), helloOf(this.secret, this.password()));
    this.socket = socket;
    // A server that never answers is treated like one that stops answering.
    this.pongTimer = this.environment.setTimer(() => this.lost(), pongWithinMs);
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = (event) => {
      const ended = finalCloseCodes[event.code];
      if (ended) this.end(ended);
      else this.lost();
    };
    this.answerTo(helloId).then(
      (answer) => {
        if (answer.type !== 'welcome') return this.lost();
        this.enter('online');
        this.schedulePing(pingEveryMs);
        this.events.welcome(answer);
      },
      (error: unknown) => {
        if (error instanceof RequestError && !this.refuse(error.code)) this.lost(error);
      },
    );
  }

  private receive(data: unknown): void {
    this.heardAt = this.environment.clock();
    if (this.pongTimer !== null) {
      this.environment.clearTimer(this.pongTimer);
      this.pongTimer = null;
    }
    if (this.state === 'online') this.schedulePing(pingEveryMs);
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
      this.end('superseded');
      return;
    }
    if (message.type === 'error') {
      const error = new RequestError(message.code, message.message, message.clause, message.reason, message.values, message.url);
      if (request) request.reject(error);
      else this.events.message(message);
      return;
    }
    // Update the document first, then resolve the requests that wait for it.
    if (message.type in unasked) this.events.message(message);
    request?.resolve(message);
    // Even a server that greets may send everybody away; once it answers a request, the connection is good.
    if (request && re !== helloId) this.backoff.reset();
  }

  /** The link broke, and stays away. */
  private end(why: Ended): void {
    this.drop();
    this.enter(why);
  }

  /** The link broke: come back after a pause. */
  private lost(why?: RequestError): void {
    if (this.state === 'connecting') this.events.failed(why);
    this.drop();
    this.enter('connecting');
    this.retryTimer = this.environment.setTimer(() => this.connect(), this.backoff.next());
  }

  private drop(): void {
    for (const timer of [this.retryTimer, this.pingTimer, this.pongTimer]) {
      if (timer !== null) this.environment.clearTimer(timer);
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

  private enter(state: ConnectionState): void {
    if (state === this.state) return;
    this.state = state;
    this.events.state(state);
    if (state !== 'connecting') for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** The link is checked if nothing is heard for so long. */
  private schedulePing(afterMs: number): void {
    if (this.pingTimer !== null) this.environment.clearTimer(this.pingTimer);
    this.pingTimer = this.environment.setTimer(() => {
      this.ping(pongWithinMs);
      this.schedulePing(pingEveryMs);
    }, afterMs);
  }

  private ping(withinMs: number): void {
    if (this.pongTimer !== null) this.environment.clearTimer(this.pongTimer);
    this.pongTimer = this.environment.setTimer(() => this.lost(), withinMs);
    // Any answer will do; without one the timer gives the link up.
    this.send('ping', {}).catch((error: unknown) => {
      if (error instanceof RequestError) this.lost();
    });
  }
}
