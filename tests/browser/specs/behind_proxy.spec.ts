import { expect } from '@playwright/test';
import { installed } from '../support/installed.ts';
import { ReverseProxy } from '../support/reverse_proxy.ts';
import { installable, test as base } from '../support/test.ts';

const test = base.extend<{ between: ReverseProxy }>({
  between: async ({ server }, use) => {
    const proxy = await ReverseProxy.to(server.port);
    await use(proxy);
    await proxy.close();
  },
});

test.use(installable);

/** What a proxy answers while the server behind it is away. */
const answers = [502, 503, 504];

test('a proxy answers while the server restarts: the page reconnects by itself, also a page that was loaded meanwhile', async ({ arrive, between }) => {
  const ann = await arrive('Ann', between.address);
  const { page } = ann;
  const code = await ann.makeRoom({ game: 'Rummy' });
  await installed(page);
  ann.expectTrouble();
  for (const status of answers) {
    between.away(status);
    await expect(page.getByText('Connection lost. Reconnecting…'), `${status}`).toBeVisible();
    between.back();
    await expect(page.getByText('Connection lost. Reconnecting…')).toBeHidden();
    await page.getByRole('button', { name: 'I’m ready', pressed: false }).click();
    await page.getByRole('button', { name: 'I’m ready', pressed: true }).click();
    await expect(page.getByRole('button', { name: 'I’m ready', pressed: false })).toBeVisible();

    between.away(status);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Meldroom cannot be reached' }), `${status}`).toBeVisible();
    await expect(page.getByText('The server does not answer')).toBeVisible();
    between.back();
    await expect(page.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
    await expect(page).toHaveURL(`${between.address}r/${code}`);
  }
});

test('if the proxy answers instead of a match, the page says so in a sentence', async ({ arrive, between }) => {
  const ann = await arrive('Ann', between.address);
  const { page } = ann;
  await ann.playBots({ game: 'Rummy' }, 'easy');
  // The script that shows a match is a file of the build, which the page already has.
  await installed(page);
  ann.expectTrouble();
  for (const status of answers) {
    between.filesAway(status);
    await page.getByRole('button', { name: 'Room menu' }).click();
    await page.getByText('More about the room').click();
    await page.getByRole('button', { name: 'This match so far' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('The server does not answer. Try again in a moment.'), `${status}`).toBeVisible();
    await expect(main.getByText('from the proxy')).toHaveCount(0);
    between.back();
    await page.getByRole('button', { name: 'Back to the table' }).click();
    await ann.atTable();
  }
});

test('the page asks for the offer again if the proxy did not deliver it', async ({ arrive, between }) => {
  const ann = await arrive('Ann', between.address);
  let withheld = 0;
  await ann.page.route('**/offer', (route) => (withheld < 3 ? route.fulfill({ status: 502, body: `try ${++withheld}` }) : route.continue()));
  ann.expectTrouble();
  await ann.makeRoom({ game: 'Rummy' });
  expect(withheld).toBe(3);
});
