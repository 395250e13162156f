import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test.describe('a server that takes one connection from an address', () => {
  test.use({ settings: ['--max-connections-per-address', '1'] });

  test('tells the second person so, and lets them in when the first has gone @daily', async ({ arrive, server }) => {
    const ann = await arrive('Ann');
    const ben = await arrive('Ben');
    await ann.makeRoom({ game: 'Rummy' });
    ben.expectTrouble();
    await ben.page.goto(server.address);
    const why = ben.page.getByText('Too many people are connected from your network, or to this server.').first();
    await expect(why).toBeVisible();
    await ann.page.goto('about:blank');
    await expect(why).toBeHidden();
    await ben.makeRoom({ game: 'Rummy' });
  });
});

test('a page from whose network too many requests come is told so, and comes back when they end', async ({ arrive, network, server }) => {
  const ann = await arrive('Ann', network.address);
  const code = await ann.makeRoom({ game: 'Rummy' });
  await server.admin('limit', 'max-http-requests-per-second-per-address', '1');
  const refused = async () => (await fetch(server.address)).status === 429;
  while (!(await refused()));

  let told = false;
  const neighbour = (async () => {
    while (!told) await refused();
  })();
  ann.expectTrouble();
  network.cut();
  network.mend();
  const why = ann.page.getByRole('status').filter({ hasText: 'Too many requests came from your address; wait a moment.' });
  await expect(why).toBeVisible();
  told = true;
  await neighbour;
  await expect(why).toBeHidden();
  await expect(ann.page.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
});
