import { openSocket, type Socket } from './socket.ts';

/** A page whose scripts have not come by then opens a connection of its own when they have. */
const keptForMs = 10_000;
const closing = 2; // WebSocket.CLOSING; CLOSED is greater.

/** A connection that is opened, and says hello, before there is anybody to listen to the answer. */
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
   * The connection, for the first that asks; it is told at once what has been heard. Null if it has broken, or if another
   * one was meant: then the asker opens its own.
   */
  take(url: string, hello: string): Socket | null {
    const socket = this.socket;
    if (!socket || url !== this.url || hello !== this.hello || socket.readyState >= closing) {
      this.drop();
      return null;
    }
    this.socket = socket.onmessage = null;
    queueMicrotask(() => {
      for (const event of this.heard) socket.onmessage?.(event);
    });
    return socket;
  }

  private drop(): void {
    this.socket?.close();
    this.socket = null;
  }
}
