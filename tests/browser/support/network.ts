import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { joined } from './joined.ts';

/**
 * The network between a page and the server. It can be cut, which breaks every connection and lets no new one through.
 */
export class Network {
  private readonly open = new Set<Duplex>();
  private down = false;
  private server!: Server;

  private constructor(private readonly target: number) {}

  static async to(port: number): Promise<Network> {
    const network = new Network(port);
    network.server = createServer((near) => network.join(near));
    await new Promise<void>((listening) => network.server.listen(0, '127.0.0.1', listening));
    return network;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  cut(): void {
    this.down = true;
    for (const socket of this.open) socket.destroy();
  }

  mend(): void {
    this.down = false;
  }

  /** Open connections stay open, but nothing gets through any more, and neither end notices. */
  stall(): void {
    for (const socket of this.open) socket.unpipe().pause();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.server.close(closed));
  }

  private join(near: Socket): void {
    if (this.down) {
      near.destroy();
      return;
    }
    joined(near, connect(this.target, '127.0.0.1'), this.open);
  }
}
