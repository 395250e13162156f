import { expect } from '@playwright/test';
import { atTheTable, nextToAct } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { test } from '../support/test.ts';

test('the server is killed and started again: both pages reconnect by themselves and the match continues @daily', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await atTheTable(ann, ben, 'Rummy');
  // The server also keeps the order of a hand; the next turns show that it has arrived.
  await ann.openTools();
  await ann.page.getByRole('button', { name: 'Suit' }).click();
  for (let turn = 0; turn < 3; turn += 1) await takeRummyTurn((await nextToAct([ann, ben])) ?? ann);
  const turn = (await nextToAct([ann, ben])) ?? ann;

  const hands = [await ann.cards(), await ben.cards()];
  for (const player of [ann, ben]) player.expectTrouble();
  await server.kill();
  for (const player of [ann, ben]) await expect(player.page.getByText('Connection lost. Reconnecting…')).toBeVisible();
  await server.run();
  for (const player of [ann, ben]) await expect(player.page.getByText('Connection lost. Reconnecting…')).toBeHidden();

  expect([await ann.cards(), await ben.cards()]).toEqual(hands);
  await expect.poll(() => turn.myTurn()).toBe(true);
  for (let more = 0; more < 2; more += 1) await takeRummyTurn((await nextToAct([ann, ben])) ?? ann);
});

test('a server that cannot save says so, and says when it can again @daily', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  let say = (_message: object) => {};
  await ann.page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    socket.connectToServer();
    say = (message) => socket.send(JSON.stringify(message));
  });
  await ann.page.goto(server.address);
  await ann.makeRoom({ game: 'Rummy' });
  const told = ann.page.getByRole('status').filter({ hasText: 'The server cannot save at the moment' });
  say({ type: 'saving', works: false });
  await expect(told).toBeVisible();
  say({ type: 'saving', works: true });
  await expect(told).toBeHidden();
});
