import { type Page, test as base } from '@playwright/test';
import { Network } from './network.ts';
import { Player } from './player.ts';
import { MeldroomServer } from './server.ts';
import { Typist } from './typist.ts';

/** `test.use(phone)`: the test's own page is on a phone, with a finger. */
export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** `test.use(moving)`: cards fly, as they do for a person who has not asked for less motion. */
export const moving = { reducedMotion: 'no-preference' } as const;

/** `test.use(installable)`: the page installs its service worker, as in every browser that allows it. */
export const installable = { serviceWorkers: 'allow' } as const;

/** `test.use(anyServer)`: the server may be one where other tests of the same worker have opened rooms. */
export const anyServer = { shared: true } as const;

/** A button, by its whole name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Stage {
  /** The path under which the server is published, none by default: `test.use({ basePath: '/games' })`. */
  basePath: string;
  /** More flags for the server: `test.use({ settings: ['--max-rooms', '1'] })`. */
  settings: string[];
  /** The test needs little more than the pages, so its server is that of its worker: `test.use(anyServer)`. */
  shared: boolean;
  /** All people in the test. */
  players: Player[];
  /** The test's own server, or the one that it shares. */
  server: MeldroomServer;
  /** A network to the server that can be cut. */
  network: Network;
  /**
   * A person in front of a fresh browser; they come through `address` if given. Their console must have no complaints.
   */
  arrive(name: string, address?: string): Promise<Player>;
  /** The same with a phone in their hand, which can have another language. */
  visit(name: string, locale?: string): Promise<Player>;
  /** The same at a desk, with only a keyboard. */
  sitDown(name: string): Promise<Typist>;
}

export const test = base.extend<Stage, { sharedServer: MeldroomServer }>({
  basePath: ['', { option: true }],
  settings: [[], { option: true }],
  shared: [false, { option: true }],
  sharedServer: [
    async ({}, use) => {
      const server = await MeldroomServer.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  server: async ({ sharedServer, shared, basePath, settings }, use) => {
    if (shared) return use(sharedServer);
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
