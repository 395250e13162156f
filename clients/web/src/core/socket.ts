import type { ClientBodies } from '../protocol/model.ts';

const protocolVersion = 1;
const clientName = 'meldroom-web/0.1.0';

/** What a connection needs of a WebSocket; tests put their own in its place. */
export interface Socket {
  readonly readyState: number;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** The number of the first message on every connection. */
export const helloId = 1;

/** The first message, by which the server knows this device. */
export function helloOf(secret: string, password: string): string {
  // The offer is asked for apart from the connection, where it comes packed and while this is on its way.
  const body: ClientBodies['hello'] = { version: protocolVersion, client: clientName, secret, offer: false, ...(password && { password }) };
  return JSON.stringify({ type: 'hello', id: helloId, body });
}

/** A WebSocket that says `hello` as soon as it is open. */
export function openSocket(url: string, hello: string): Socket {
  const socket = new WebSocket(url);
  socket.onopen = () => socket.send(hello);
  return socket as Socket;
}
