import type { ClientBodies, ClientType, Offer, ServerMessage, VariantInfo, Welcome } from '../protocol/model.ts';
import { Backoff } from '../connection/backoff.ts';
import { Connection, ConnectionLost, type ConnectionState, type Environment, RequestError } from '../connection/connection.ts';
import { socketAddress } from '../connection/location.ts';
import { fetchOffer } from '../connection/offer.ts';
import { whyRefused } from '../connection/why_refused.ts';
import { deviceSecret, knownPassword, rememberPassword } from '../device/identity.ts';
import { explain } from '../text/server_sentences.ts';
import type { Notices } from './notices.svelte.ts';

/** What the page does with what the server says. */
interface Page {
  /** The server has greeted the page, and the sentences are there. */
  greeted(): Promise<void>;
  /** There is no connection any more. */
  lost(): void;
  message(message: ServerMessage): void;
}

/** The server as this page reaches it: the connection to it, its state, and what it offers. */
export class ServerLink {
  link = $state<ConnectionState>('connecting');
  /** The connection does not come back by itself, and a banner says why. */
  readonly hasEnded = $derived(!['connecting', 'online', 'password'].includes(this.link));
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
  readonly connection: Connection;

  private sentences = Promise.resolve();
  /** The request for the offer that is under way. */
  private asking: Promise<void> | null = null;
  private hasArrived = () => {};
  /** Resolves when it is known what to show: where this page leads, or that no server answers. */
  readonly arrival = new Promise<void>((arrived) => (this.hasArrived = arrived));

  constructor(
    private readonly base: string,
    environment: Environment,
    private readonly notices: Notices,
    private readonly page: Page,
  ) {
    const events = {
      state: (state: ConnectionState) => this.enter(state),
      failed: (why?: RequestError) => {
        this.unreachable = !this.wasOnline;
        this.hasArrived();
        void this.learnWhy(why);
      },
      welcome: (welcome: Welcome) => this.greet(welcome),
      message: (message: ServerMessage) => this.receive(message),
    };
    this.connection = new Connection(() => socketAddress(new URL(location.href)), deviceSecret(), events, environment, knownPassword);
  }

  /** Connects. The page enters its room as soon as the sentences are there. */
  start(sentences: Promise<void>): void {
    this.sentences = sentences;
    const wake = () => this.connection.wake();
    window.addEventListener('online', wake);
    // Only a page restored from the browser's cache may have a connection that broke meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && wake());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
    this.connection.restart();
    void this.askOffer();
  }

  /** Tries the password that the server wants. */
  enterWith(password: string): void {
    rememberPassword(password);
    this.connection.restart();
  }

  variant(name: string): VariantInfo | undefined {
    return this.offer?.variants.find((variant) => variant.name === name);
  }

  titleOf(variant: string): string {
    return this.variant(variant)?.title ?? variant;
  }

  /** Sends a request that the player did not ask for: a failure is not shown. */
  async quietly<T extends ClientType>(type: T, body: ClientBodies[T]): Promise<ServerMessage | null> {
    try {
      return await this.connection.request(type, body);
    } catch (error) {
      if (error instanceof ConnectionLost || error instanceof RequestError) return null;
      throw error;
    }
  }

  private enter(state: ConnectionState): void {
    if (this.link === 'online' && state !== 'online') this.page.lost();
    this.link = state;
    if (state === 'online') this.wasOnline = true;
    if (state === 'password' || state === 'online') this.passwordWanted = state === 'password';
    if (state !== 'connecting') this.unreachable = false;
    // These states last until somebody does something, so the page has nothing else to wait for.
    if (state !== 'connecting' && state !== 'online') this.hasArrived();
  }

  private greet(welcome: Welcome): void {
    this.canSave = true;
    this.refusal = this.announcement = null;
    this.notices.isOver('offline');
    // A server that greets again may have restarted with a different offer.
    const offered = this.welcome || !this.offer ? this.askOffer() : undefined;
    this.welcome = welcome;
    void Promise.all([this.sentences.then(() => this.page.greeted()), offered]).finally(this.hasArrived);
  }

  /** Notes what a message says about the server, and passes it on. */
  private receive(message: ServerMessage): void {
    if (message.type === 'saving') {
      this.canSave = message.works;
      if (message.works) this.notices.isOver('saving');
    }
    if (message.type === 'announcement') this.announcement = message.text;
    this.page.message(message);
  }

  /** Finds out why there is no connection, if the server gives a reason. */
  private async learnWhy(said?: RequestError): Promise<void> {
    const why = said ?? (await whyRefused(this.base));
    if (why && this.connection.refuse(why.code)) return;
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
}
