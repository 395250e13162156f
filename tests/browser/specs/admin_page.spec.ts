import { expect, type Page } from '@playwright/test';
import { Etcd } from '../support/etcd.ts';
import { inspect } from '../support/inspect.ts';
import { type Player } from '../support/player.ts';
import { expectReadable } from '../support/readable.ts';
import { freePort } from '../support/server.ts';
import { test as base } from '../support/test.ts';

const token = 'a-token-only-for-this-test';

const test = base.extend<{ adminPort: number; host: Player }>({
  adminPort: async ({}, use) => use(await freePort()),
  settings: async ({ adminPort }, use) =>
    use(['--admin-address', `127.0.0.1:${adminPort}`, '--admin-token', token, '--max-rooms-per-minute-per-address', '1000']),
  /** Has the page of the server's host open, and its clock in their hand. */
  host: async ({ adminPort, arrive }, use) => {
    const host = await arrive('Host');
    await host.page.clock.install();
    await host.page.goto(`http://127.0.0.1:${adminPort}/`);
    await use(host);
  },
});

const inCluster = test.extend<{ etcd: Etcd }>({
  etcd: async ({}, use) => {
    const etcd = await Etcd.start();
    await use(etcd);
    await etcd.stop();
  },
  settings: async ({ settings, etcd }, use) => use([...settings, '--cluster', etcd.address, '--node', 'n1']),
});

async function signIn({ page }: Player, word = token): Promise<void> {
  await page.getByLabel('Token').fill(word);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

/** Lets the time pass after which the page asks the server again. */
const lookAgain = ({ page }: Player) => page.clock.fastForward(5000);

const press = ({ page }: Player, name: string) => page.getByRole('button', { name, exact: true }).click();
const part = ({ page }: Player, name: RegExp | string) => page.getByRole('region', { name });
const outcome = ({ page }: Player, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
const hears = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

/** Opens rooms, each over a connection of its own from the person's page. */
const openRooms = ({ page }: Player, count: number) =>
  page.evaluate(async (count) => {
    const address = new URL('ws', location.href);
    address.protocol = 'ws:';
    const open = (number: number) =>
      new Promise<void>((opened) => {
        const socket = new WebSocket(address);
        const send = (type: string, id: number, body: object) => socket.send(JSON.stringify({ type, id, body }));
        socket.onopen = () => {
          send('hello', 1, { version: 1, client: 'crowd/1', secret: String(number).padStart(64, '0'), offer: false });
          send('create', 2, { variant: 'rummy', options: {}, seats: 2, name: 'Ada' });
        };
        socket.onmessage = ({ data }) => {
          if ((JSON.parse(String(data)) as { re?: number }).re === 2) opened();
        };
      });
    await Promise.all(Array.from({ length: count }, (_, number) => open(number)));
  }, count);

/** A figure of the page: its value now, its highest value, and how many points its line has. */
const figure = ({ page }: Player, name: string) =>
  page.locator('.figure', { has: page.getByText(name, { exact: true }) }).evaluate((one) => ({
    now: one.querySelectorAll('dd')[0]?.textContent,
    most: one.querySelectorAll('dd')[1]?.textContent,
    points: (one.querySelectorAll('path')[1]?.getAttribute('d') ?? '').match(/[ML]/g)?.length ?? 0,
  }));

test('the server’s host signs in, sees who plays, speaks to all and closes a room', async ({ arrive, host }) => {
  host.expectTrouble();
  await signIn(host, 'not-the-token-of-this-server');
  await outcome(host, 'that is not this server\'s admin token');
  await signIn(host);
  await expect(part(host, 'Rooms (0)').getByText('There is no room.')).toBeVisible();

  const ann = await arrive('Ann');
  await ann.playBots({ game: 'Rummy' }, 'easy');
  const code = ann.code();
  await lookAgain(host);
  await expect(part(host, 'Rooms (1)').getByRole('listitem')).toContainText(`${code} Rummy is played`);
  await expect(part(host, 'Connections (1)').getByRole('listitem')).toContainText(`in ${code}`);
  const rooms = await figure(host, 'Rooms');
  expect(rooms).toMatchObject({ now: '1', most: 'up to 1' });
  expect(rooms.points).toBeGreaterThan(1);  // a slow machine has time for more than the two looks

  await host.page.getByLabel('To everybody who is connected').fill('There is cake.');
  await press(host, 'Say it');
  await outcome(host, 'One connection got the message.');
  await hears(ann.page, 'From the host of this server: There is cake.');

  await press(host, 'Open no new rooms…');
  await expect(host.page.getByLabel('The message')).toBeFocused();
  await host.page.getByLabel('The message').fill('Down at 22:00.');
  await press(host, 'Open no new rooms');
  await hears(ann.page, 'From the host of this server: Down at 22:00.');
  await outcome(host, 'No new rooms are opened: “Down at 22:00.”');
  await press(host, 'Open rooms again');
  await hears(ann.page, 'From the host of this server: The server stays up.');
  await expect(host.page.getByRole('button', { name: 'Open no new rooms…' })).toBeVisible();

  await press(host, `Close room ${code}`);
  await expect(host.page.getByLabel('A message to the people in it')).toBeFocused();
  await host.page.getByLabel('A message to the people in it').fill('Enough for today.');
  await inspect(host.page, 'admin');
  await press(host, 'Close for good');
  await outcome(host, `Room ${code} is closed.`);
  await expect(ann.page.getByText('This room was closed: Enough for today.').first()).toBeVisible();
  await expect(part(host, 'Rooms (0)')).toBeVisible();
  expect(await figure(host, 'Rooms')).toMatchObject({ now: '0', most: 'up to 1' });

  await press(host, 'Lock');
  await expect(host.page.getByLabel('Token')).toBeVisible();
});

test('the server’s host bans a device and a network, lets them in again, and changes a limit until the settings are read again', async ({ arrive, host }) => {
  await signIn(host);
  const ann = await arrive('Ann');
  await ann.makeRoom({ game: 'Rummy' });
  await lookAgain(host);

  await part(host, 'Connections (1)').getByRole('button', { name: /^Ban/ }).click();
  await expect(host.page.getByRole('radio', { name: /^The device/ })).toBeFocused();
  await expect(host.page.getByRole('radio', { name: /^The device/ })).toBeChecked();
  await host.page.getByLabel('Why, for yourself').first().fill('cheats');
  ann.expectTrouble();
  await part(host, 'Connections').getByRole('button', { name: 'Ban', exact: true }).click();
  await hears(ann.page, 'The host of this server does not let you in.');
  await expect(part(host, 'Bans (1)').getByRole('listitem')).toContainText('cheats');
  await part(host, 'Bans').getByRole('button', { name: /^Let in again/ }).click();
  await expect(ann.page.getByText('The host of this server does not let you in.').first()).toBeHidden();

  await host.page.getByLabel('Address, network or device').fill('203.0.113.0/24');
  await part(host, 'Bans').getByRole('button', { name: 'Ban', exact: true }).click();
  await outcome(host, '203.0.113.0/24 is banned.');
  await host.page.getByRole('button', { name: 'Let in again: 203.0.113.0/24' }).dblclick();
  await outcome(host, '203.0.113.0/24 may connect again.');
  await expect(part(host, 'Bans (0)').getByText('Nobody is banned.')).toBeVisible();

  const limit = part(host, 'Limits').getByRole('spinbutton', { name: /^max-rooms\b(?!-)/ });
  const before = await limit.inputValue();
  await limit.fill('7');
  await press(host, 'Change max-rooms');
  await outcome(host, 'max-rooms is 7.');
  await press(host, 'Read them again');
  await outcome(host, 'Changed: max-rooms.');
  await expect(limit).toHaveValue(before);
});

test('the server’s host types why they ban a person while others come and the person goes', async ({ arrive, host }) => {
  await signIn(host);
  const ann = await arrive('Ann');
  await ann.makeRoom({ game: 'Rummy' });
  await lookAgain(host);
  await part(host, 'Connections (1)').getByRole('button', { name: /^Ban/ }).click();
  await expect(host.page.getByRole('radio', { name: 'The address 127.0.0.1 (1 connection)' })).toBeVisible();
  const why = part(host, 'Connections').getByLabel('Why, for yourself');
  await why.fill('che');

  const ben = await arrive('Ben');
  await ben.makeRoom({ game: 'Rummy' });
  await lookAgain(host);
  await expect(part(host, 'Connections (2)')).toBeVisible();
  await ann.page.goto('about:blank');
  await expect(async () => {
    await lookAgain(host);
    await expect(part(host, 'Connections (1)')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(why).toBeFocused();
  await host.page.keyboard.type('ats');
  await part(host, 'Connections').getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(part(host, 'Bans (1)').getByRole('listitem')).toContainText('cheats');
  await expect(why).toBeHidden();
});

test('the server’s host can look at what is said before the server goes down, and says no time that they have not typed', async ({ arrive, host }) => {
  await signIn(host);
  const ann = await arrive('Ann');
  await ann.makeRoom({ game: 'Rummy' });
  await press(host, 'Open no new rooms…');
  await press(host, 'Cancel');
  await expect(host.page.getByRole('button', { name: 'Open no new rooms…' })).toBeVisible();
  await host.page.getByLabel('Language').selectOption('Deutsch');
  await press(host, 'Keine neuen Räume …');
  await expect(host.page.getByLabel('Die Nachricht')).toHaveValue('');
  await press(host, 'Keine neuen Räume');
  await hears(ann.page, 'From the host of this server: Der Server geht bald aus.');
  await expect(ann.page.getByRole('status').filter({ hasText: 'From the host of this server' })).toHaveCount(1);
});

test('the page of the server’s host shows the beginning of long lists, and finds the rest', async ({ arrive, host, server }) => {
  await signIn(host);
  const ann = await arrive('Ann');
  const code = await ann.makeRoom({ game: 'Rummy' });
  await expect(part(host, 'Rooms').getByLabel(/^Find/)).toBeHidden();
  const crowd = await arrive('Crowd');
  await crowd.page.goto(server.address);
  await openRooms(crowd, 104);
  await lookAgain(host);

  // Those that have changed last come first.
  const rooms = part(host, 'Rooms (105)');
  await expect(rooms.getByRole('listitem')).toHaveCount(101);
  await expect(rooms.getByText('and 5 more')).toBeVisible();
  await expect(rooms.getByText(code)).toBeHidden();
  await rooms.getByLabel(/^Find/).fill(code.slice(2).toLowerCase());
  await expect(rooms.getByRole('listitem')).toHaveCount(1);
  await expect(rooms.getByRole('listitem')).toContainText(code);
  await rooms.getByLabel(/^Find/).fill('no code');
  await expect(rooms.getByText('Nothing was found.')).toBeVisible();

  const connections = part(host, 'Connections');
  await expect(connections.getByRole('listitem')).toHaveCount(101);
  await connections.getByLabel(/^Find/).fill(code);
  await expect(connections.getByRole('listitem')).toHaveCount(1);
  await expect(connections.getByRole('listitem')).toContainText(`in ${code}`);
});

inCluster('the page of the server’s host says which node of a cluster it shows, and that a ban holds there', async ({ host }) => {
  await signIn(host);
  await expect(part(host, 'Now').getByText('limits of node n1. All nodes: n1.')).toBeVisible();
  await host.page.getByLabel('Address, network or device').fill('203.0.113.7');
  await part(host, 'Bans').getByRole('button', { name: 'Ban', exact: true }).click();
  await outcome(host, '203.0.113.7 is banned at this node (n1).');
  await expect(part(host, 'Bans (1)').getByText('They hold at this node only.')).toBeVisible();
  await press(host, 'Let in again: 203.0.113.7');
  await outcome(host, '203.0.113.7 may connect again at this node (n1).');
});

test('everybody can read the page of the server’s host', async ({ arrive, host }) => {
  await expectReadable(host.page, 'admin-locked');
  await signIn(host);
  const ann = await arrive('Ann');
  await ann.makeRoom({ game: 'Rummy' });
  await lookAgain(host);
  await part(host, 'Connections (1)').getByRole('button', { name: /^Ban/ }).click();
  await part(host, 'Rooms (1)').getByRole('button', { name: /^Close/ }).click();
  await expectReadable(host.page, 'admin');
  await host.page.getByLabel('Language').selectOption('Deutsch');
  await expectReadable(host.page, 'admin-german');
});
