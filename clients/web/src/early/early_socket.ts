import { openSocket, type Socket } from '../connection/socket.ts';

/** If the scripts take longer than this, the page opens its own connection once they are there. */
const keptForMs = 10_000;
const closing = 2; // WebSocket.CLOSING; CLOSED is greater.

/** A connection that is opened, and says hello, before anything listens for the answer. */
export class EarlySocket {
  private socket: Socket | null;
  private readonly heard: { data: unknown }[] = [];

  constructor(
    private readonly url: string,
    private readonly hello: string,
    open = openSocket,
  ) {
    this.socket = open(url, hello);
    this.socket.onmessage = (event) => this.heard.push(event);
    setTimeout(() => this.drop(), keptForMs);
  }

  /**
   * Hands the connection over, once, along with the messages that have come so far. Null if it has broken, or if it was
   * opened for another address or hello: then the caller opens its own.
   */
  take(url: string, hello: string): Socket | null {
    const socket = this.socket;
    if (!socket || url !== this.url || hello !== this.hello || socket.readyState >= closing) {
      this.drop();
      return null;
    }
    this.socket = socket.onmessage = null;
    void this.passOn(socket);
    return socket;
  }

  /** Passes a message on only when what follows from the one before has happened, as with a socket. */
  private async passOn(socket: Socket): Promise<void> {
    for (const event of this.heard) {
      await null;
      socket.onmessage?.(event);
    }
  }

  private drop(): void {
    this.socket?.close();
    this.socket = null;
  }
}
