import version from 'virtual:version';
import type { ClientBodies } from '../protocol/model.ts';

const protocolVersion = 1;
const clientName = `meldroom-web/${version}`;

/** The part of a WebSocket that a connection needs; tests use their own. */
export interface Socket {
  readonly readyState: number;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** The id of the first message on every connection. */
export const helloId = 1;

/** The first message, which says to the server which device this is. */
export function helloOf(secret: string, password: string): string {
  // The page fetches the offer over HTTP, where it comes compressed and in parallel to this.
  const body: ClientBodies['hello'] = { version: protocolVersion, client: clientName, secret, offer: false, ...(password && { password }) };
  return JSON.stringify({ type: 'hello', id: helloId, body });
}

/** A WebSocket that says `hello` as soon as it is open. */
export function openSocket(url: string, hello: string): Socket {
  const socket = new WebSocket(url);
  socket.onopen = () => socket.send(hello);
  return socket as Socket;
}
