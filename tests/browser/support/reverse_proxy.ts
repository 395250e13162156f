import { createServer, request, type IncomingMessage, type RequestOptions, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { joined } from './joined.ts';

/** A reverse proxy in front of a server. While the server is set to be away, it answers by itself. */
export class ReverseProxy {
  private readonly open = new Set<Duplex>();
  /** The status for every request; null for none. */
  private status: number | null = null;
  /** The status for requests that open no socket; null for none. */
  private filesStatus: number | null = null;
  private server!: Server;

  private constructor(private readonly target: number) {}

  static async to(port: number): Promise<ReverseProxy> {
    const proxy = new ReverseProxy(port);
    proxy.server = createServer((near, answer) => proxy.pass(near, answer));
    proxy.server.on('upgrade', (near, socket, head) => proxy.upgrade(near, socket, head));
    await new Promise<void>((listening) => proxy.server.listen(0, '127.0.0.1', listening));
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Takes the server away: its connections break, and the proxy answers every request with this status. */
  away(status: number): void {
    this.status = status;
    for (const socket of this.open) socket.destroy();
  }

  /** The same, but sockets go through. */
  filesAway(status: number): void {
    this.filesStatus = status;
  }

  back(): void {
    this.status = null;
    this.filesStatus = null;
  }

  async close(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private to({ method, url, headers }: IncomingMessage): RequestOptions {
    return { host: '127.0.0.1', port: this.target, method, path: url, headers };
  }

  private pass(near: IncomingMessage, answer: ServerResponse): void {
    const status = this.status ?? this.filesStatus;
    if (status !== null) {
      answer.writeHead(status, { 'Content-Type': 'text/html' }).end(`<html><h1>${status} from the proxy</h1></html>`);
      return;
    }
    const far = request(this.to(near), (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    far.on('error', () => answer.destroy());
    near.pipe(far);
  }

  private upgrade(near: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    if (this.status !== null) {
      socket.end(`HTTP/1.1 ${this.status} Away\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      return;
    }
    const far = request(this.to(near));
    far.on('error', () => socket.destroy());
    far.on('upgrade', (answered, target, rest) => {
      const lines = answered.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(rest);
      target.write(head);
      joined(socket, target, this.open);
    });
    far.end();
  }
}
