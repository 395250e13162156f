import { expect, type Page } from '@playwright/test';
import { Etcd } from '../support/etcd.ts';
import { atTheTable, nextToAct, type Player } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { MeldroomServer } from '../support/server.ts';
import { test as base } from '../support/test.ts';

/** Three servers that share their rooms, each with an address of its own and no balancer in front. */
const test = base.extend<{ nodes: MeldroomServer[] }>({
  nodes: async ({}, use) => {
    const etcd = await Etcd.start();
    const nodes = await Promise.all(
      ['n1', 'n2', 'n3'].map((node) =>
        MeldroomServer.start({ settings: (address) => ['--cluster', etcd.address, '--node', node, '--node-url', address.slice(0, -1)] }),
      ),
    );
    await use(nodes);
    for (const node of nodes) await node.stop();
    await etcd.stop();
  },
});

/** Where the page's connections have gone, the last one at the end. */
function connectionsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('websocket', (socket) => urls.push(socket.url()));
  return urls;
}

async function playTurns(players: readonly Player[], turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const next = await nextToAct(players);
    if (next) await takeRummyTurn(next);
  }
}

test('without a balancer a page goes to the machine that has the room, to sit down as well, and comes back when it dies @daily', async ({ nodes, arrive }) => {
  const [first, second] = nodes as [MeldroomServer, MeldroomServer];
  const ann = await arrive('Ann', first.address);
  const ben = await arrive('Ben', second.address);
  const connections = connectionsOf(ben.page);
  const code = await atTheTable(ann, ben, 'Rummy');
  expect(new URL(connections.at(-1) ?? '').port).toBe(String(first.port));
  await playTurns([ann, ben], 4);

  ann.expectTrouble();
  ben.expectTrouble();
  await first.kill();
  await first.run();
  await playTurns([ann, ben], 4);

  await ben.page.reload();
  await ben.atTable();
  expect(ben.page.url()).toBe(`${second.address}r/${code}`);
  await playTurns([ann, ben], 2);
});
