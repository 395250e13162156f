import { test as base } from '@playwright/test';
import { Network } from './network.ts';
import { Player } from './player.ts';
import { MeldroomServer } from './server.ts';
import { Typist } from './typist.ts';

interface Stage {
  /** The path that the server is published under, none by default: `test.use({ basePath: '/games' })`. */
  basePath: string;
  /** Further flags of the server: `test.use({ settings: ['--max-rooms', '1'] })`. */
  settings: string[];
  /** Everybody who is there. */
  players: Player[];
  /** A server of the test's own. */
  server: MeldroomServer;
  /** A network to it that can be cut. */
  network: Network;
  /** Somebody in front of a fresh browser; comes through `address` if given. Their console has to stay clean. */
  arrive(name: string, address?: string): Promise<Player>;
  /** The same with a phone in their hand, which may be set to another language. */
  visit(name: string, locale?: string): Promise<Player>;
  /** The same at a desk, with a keyboard and nothing else. */
  sitDown(name: string): Promise<Typist>;
}

export const test = base.extend<Stage>({
  basePath: ['', { option: true }],
  settings: [[], { option: true }],
  server: async ({ basePath, settings }, use) => {
    const server = await MeldroomServer.start({ basePath, settings });
    await use(server);
    await server.stop();
  },
  network: async ({ server }, use) => {
    const network = await Network.to(server.port);
    await use(network);
    await network.close();
  },
  players: async ({}, use) => {
    const players: Player[] = [];
    await use(players);
    for (const player of players) await player.depart();
  },
  arrive: async ({ browser, server, players }, use) => {
    await use(async (name, address = server.address) => {
      const player = await Player.arrive(browser, name, address);
      players.push(player);
      return player;
    });
  },
  visit: async ({ browser, server, players }, use) => {
    await use(async (name, locale) => {
      const player = await Player.arrive(browser, name, server.address, true, locale);
      players.push(player);
      return player;
    });
  },
  sitDown: async ({ browser, server, players }, use) => {
    await use(async (name) => {
      const player = await Typist.sitDown(browser, name, server.address);
      players.push(player);
      return player;
    });
  },
});
