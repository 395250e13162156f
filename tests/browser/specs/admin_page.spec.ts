import { expect, type Page } from '@playwright/test';
import { Etcd } from '../support/etcd.ts';
import { inspect } from '../support/inspect.ts';
import { type Player } from '../support/player.ts';
import { expectReadable } from '../support/readable.ts';
import { freePort } from '../support/server.ts';
import { test as base } from '../support/test.ts';

const token = 'a-token-only-for-this-test';

const test = base.extend<{ adminPort: number; operator: Player }>({
  adminPort: async ({}, use) => use(await freePort()),
  settings: async ({ adminPort }, use) =>
    use(['--admin-address', `127.0.0.1:${adminPort}`, '--admin-token', token, '--max-rooms-per-minute-per-address', '1000']),
  /** Has the page of the server's operator open, and its clock in their hand. */
  operator: async ({ adminPort, arrive }, use) => {
    const operator = await arrive('Operator');
    await operator.page.clock.install();
    await operator.page.goto(`http://127.0.0.1:${adminPort}/`);
    await use(operator);
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

test('the server’s operator signs in, sees who plays, speaks to all and closes a room', async ({ arrive, operator }) => {
  operator.expectTrouble();
  await signIn(operator, 'not-the-token-of-this-server');
  await outcome(operator, 'that is not this server\'s admin token');
  await signIn(operator);
  await expect(part(operator, 'Rooms (0)').getByText('There is no room.')).toBeVisible();

  const ann = await arrive('Ann');
  await ann.playBots({ game: 'Rummy' }, 'easy');
  const code = ann.code();
  await lookAgain(operator);
  await expect(part(operator, 'Rooms (1)').getByRole('listitem')).toContainText(`${code} Rummy is played`);
  await expect(part(operator, 'Connections (1)').getByRole('listitem')).toContainText(`in ${code}`);
  const rooms = await figure(operator, 'Rooms');
  expect(rooms).toMatchObject({ now: '1', most: 'up to 1' });
  expect(rooms.points).toBeGreaterThan(1);  // a slow machine has time for more than the two looks

  await operator.page.getByLabel('To everybody who is connected').fill('There is cake.');
  await press(operator, 'Say it');
  await outcome(operator, 'One connection got the message.');
  await hears(ann.page, 'From the operator of this server: There is cake.');

  await press(operator, 'Open no new rooms…');
  await expect(operator.page.getByLabel('The message')).toBeFocused();
  await operator.page.getByLabel('The message').fill('Down at 22:00.');
  await press(operator, 'Open no new rooms');
  await hears(ann.page, 'From the operator of this server: Down at 22:00.');
  await outcome(operator, 'No new rooms are opened: “Down at 22:00.”');
  await press(operator, 'Open rooms again');
  await hears(ann.page, 'From the operator of this server: The server stays up.');
  await expect(operator.page.getByRole('button', { name: 'Open no new rooms…' })).toBeVisible();

  await press(operator, `Close room ${code}`);
  await expect(operator.page.getByLabel('A message to the people in it')).toBeFocused();
  await operator.page.getByLabel('A message to the people in it').fill('Enough for today.');
  await inspect(operator.page, 'admin');
  await press(operator, 'Close for good');
  await outcome(operator, `Room ${code} is closed.`);
  await expect(ann.page.getByText('This room was closed: Enough for today.').first()).toBeVisible();
  await expect(part(operator, 'Rooms (0)')).toBeVisible();
  expect(await figure(operator, 'Rooms')).toMatchObject({ now: '0', most: 'up to 1' });

  await press(operator, 'Lock');
  await expect(operator.page.getByLabel('Token')).toBeVisible();
});

test('the server’s operator bans a device and a network, lets them in again, and changes a limit until the settings are read again', async ({ arrive, operator }) => {
  await signIn(operator);
  const ann = await arrive('Ann');
  await ann.makeRoom({ game: 'Rummy' });
  await lookAgain(operator);

  await part(operator, 'Connections (1)').getByRole('button', { name: /^Ban/ }).click();
  await expect(operator.page.getByRole('radio', { name: /^The device/ })).toBeFocused();
  await expect(operator.page.getByRole('radio', { name: /^The device/ })).toBeChecked();
  await operator.page.getByLabel('Why, for yourself').first().fill('cheats');
  ann.expectTrouble();
  await part(operator, 'Connections').getByRole('button', { name: 'Ban', exact: true }).click();
  await hears(ann.page, 'The operator of this server does not let you in.');
  await expect(part(operator, 'Bans (1)').getByRole('listitem')).toContainText('cheats');
  await part(operator, 'Bans').getByRole('button', { name: /^Let in again/ }).click();
  // The page does not come back by itself.
  const away = ann.page.getByRole('alert').filter({ hasText: 'The operator of this server does not let you in.' });
  await away.getByRole('button', { name: 'Try now' }).click();
  await expect(away).toBeHidden();

  await operator.page.getByLabel('Address, network or device').fill('203.0.113.0/24');
  await part(operator, 'Bans').getByRole('button', { name: 'Ban', exact: true }).click();
  await outcome(operator, '203.0.113.0/24 is banned.');
  await operator.page.getByRole('button', { name: 'Let in again: 203.0.113.0/24' }).dblclick();
  await outcome(operator, '203.0.113.0/24 may connect again.');
  await expect(part(operator, 'Bans (0)').getByText('Nobody is banned.')).toBeVisible();

  const limit = part(operator, 'Limits').getByRole('spinbutton', { name: /^max-rooms\b(?!-)/ });
  const before = await limit.inputValue();
  await limit.fill('7');
  await press(operator, 'Change max-rooms');
  await outcome(operator, 'max-rooms is 7.');
  await press(operator, 'Read them again');
  await outcome(operator, 'Changed: max-rooms.');
  await expect(limit).toHaveValue(before);
});

test('the server’s operator types why they ban a person while others come and the person goes', async ({ arrive, operator }) => {
  await signIn(operator);
  const ann = await arrive('Ann');
  await ann.makeRoom({ game: 'Rummy' });
  await lookAgain(operator);
  await part(operator, 'Connections (1)').getByRole('button', { name: /^Ban/ }).click();
  await expect(operator.page.getByRole('radio', { name: 'The address 127.0.0.1 (1 connection)' })).toBeVisible();
  const why = part(operator, 'Connections').getByLabel('Why, for yourself');
  await why.fill('che');

  const ben = await arrive('Ben');
  await ben.makeRoom({ game: 'Rummy' });
  await lookAgain(operator);
  await expect(part(operator, 'Connections (2)')).toBeVisible();
  await ann.page.goto('about:blank');
  await expect(async () => {
    await lookAgain(operator);
    await expect(part(operator, 'Connections (1)')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(why).toBeFocused();
  await operator.page.keyboard.type('ats');
  await part(operator, 'Connections').getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(part(operator, 'Bans (1)').getByRole('listitem')).toContainText('cheats');
  await expect(why).toBeHidden();
});

test('the server’s operator can look at what is said before the server goes down, and says no time that they have not typed', async ({ arrive, operator }) => {
  await signIn(operator);
  const ann = await arrive('Ann');
  await ann.makeRoom({ game: 'Rummy' });
  await press(operator, 'Open no new rooms…');
  await press(operator, 'Cancel');
  await expect(operator.page.getByRole('button', { name: 'Open no new rooms…' })).toBeVisible();
  await operator.page.getByLabel('Language').selectOption('Deutsch');
  await press(operator, 'Keine neuen Räume …');
  await expect(operator.page.getByLabel('Die Nachricht')).toHaveValue('');
  await press(operator, 'Keine neuen Räume');
  await hears(ann.page, 'From the operator of this server: Der Server geht bald vom Netz.');
  await expect(ann.page.getByRole('status').filter({ hasText: 'From the operator of this server' })).toHaveCount(1);
});

test('the page of the server’s operator shows the beginning of long lists, and finds the rest', async ({ arrive, operator, server }) => {
  await signIn(operator);
  const ann = await arrive('Ann');
  const code = await ann.makeRoom({ game: 'Rummy' });
  await expect(part(operator, 'Rooms').getByLabel(/^Find/)).toBeHidden();
  const crowd = await arrive('Crowd');
  await crowd.page.goto(server.address);
  await openRooms(crowd, 104);
  await lookAgain(operator);

  // Those that have changed last come first.
  const rooms = part(operator, 'Rooms (105)');
  await expect(rooms.getByRole('listitem')).toHaveCount(101);
  await expect(rooms.getByText('and 5 more')).toBeVisible();
  await expect(rooms.getByText(code)).toBeHidden();
  await rooms.getByLabel(/^Find/).fill(code.slice(2).toLowerCase());
  await expect(rooms.getByRole('listitem')).toHaveCount(1);
  await expect(rooms.getByRole('listitem')).toContainText(code);
  await rooms.getByLabel(/^Find/).fill('no code');
  await expect(rooms.getByText('Nothing was found.')).toBeVisible();

  const connections = part(operator, 'Connections');
  await expect(connections.getByRole('listitem')).toHaveCount(101);
  await connections.getByLabel(/^Find/).fill(code);
  await expect(connections.getByRole('listitem')).toHaveCount(1);
  await expect(connections.getByRole('listitem')).toContainText(`in ${code}`);
});

inCluster('the page of the server’s operator says which node of a cluster it shows, and that a ban holds at all of them', async ({ operator }) => {
  await signIn(operator);
  await expect(part(operator, 'Now').getByText('those of all nodes: n1. A limit changes at all of them. The lines show node n1.')).toBeVisible();
  await operator.page.getByLabel('Address, network or device').fill('203.0.113.7');
  await part(operator, 'Bans').getByRole('button', { name: 'Ban', exact: true }).click();
  await outcome(operator, '203.0.113.7 is banned.');
  await expect(part(operator, 'Bans (1)').getByText('They hold at all nodes.')).toBeVisible();
  await press(operator, 'Let in again: 203.0.113.7');
  await outcome(operator, '203.0.113.7 may connect again.');
});

inCluster('the page of the server’s operator says which nodes its lists lack', async ({ operator, etcd }) => {
  await signIn(operator);
  const lists = [part(operator, 'Rooms'), part(operator, 'Connections')];
  for (const list of lists) await expect(list.getByText('No answer')).toBeHidden();
  await etcd.put('node/n2', 'here'); // It has a lease, and hangs.
  await lookAgain(operator);
  for (const list of lists) await expect(list.getByText('No answer within two seconds from n2. What is there is missing from this list.')).toBeVisible();
  await expectReadable(operator.page, 'admin-silent');
  await operator.page.getByLabel('Language').selectOption('Deutsch');
  await expect(part(operator, 'Räume').getByText('Keine Antwort in zwei Sekunden von n2. Was dort ist, fehlt in dieser Liste.')).toBeVisible();
});

test('everybody can read the page of the server’s operator', async ({ arrive, operator }) => {
  await expectReadable(operator.page, 'admin-locked');
  await signIn(operator);
  const ann = await arrive('Ann');
  await ann.makeRoom({ game: 'Rummy' });
  await lookAgain(operator);
  await part(operator, 'Connections (1)').getByRole('button', { name: /^Ban/ }).click();
  await part(operator, 'Rooms (1)').getByRole('button', { name: /^Close/ }).click();
  await expectReadable(operator.page, 'admin');
  await operator.page.getByLabel('Language').selectOption('Deutsch');
  await expectReadable(operator.page, 'admin-german');
});
