import { expect, type Locator } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { change, enter } from '../support/made_table.ts';
import { atTheTable } from '../support/player.ts';
import { button, test } from '../support/test.ts';

test('a host locks the room, turns the chat off and lets a removed person come back', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  const code = await ann.makeRoom({ game: 'Rummy' });
  const menu = ann.page.getByRole('dialog');
  const openMenu = async () => {
    await ann.page.getByRole('button', { name: 'Room menu' }).click();
    await menu.getByText('More about the room').click();
  };

  await ben.page.goto(`${server.address}r/${code}`);
  await ben.page.getByLabel('Your name').fill('ANN');
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(ben.page.getByText('your names look the same; please take another one').first()).toBeVisible();

  await openMenu();
  await menu.getByLabel('Locked: nobody new sits down or watches').check();
  await expect(ben.page.getByText('The room is locked. Its host can open it.').first()).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Sit down' })).toBeHidden();
  await menu.getByLabel('Locked: nobody new sits down or watches').uncheck();
  await menu.getByLabel('No chat at this table').check();
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(ben.page.getByRole('heading', { name: /^Room / })).toBeVisible();
  await expect(ben.page.getByPlaceholder('Write a message')).toBeHidden();

  await menu.getByRole('button', { name: 'Remove Ben' }).click();
  await ann.page.getByRole('dialog').last().getByRole('button', { name: 'Remove Ben' }).click();
  await expect(ben.page.getByText('The host removed you from the room.').first()).toBeVisible();
  await ben.page.goto(`${server.address}r/${code}`);
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(ben.page.getByText('The host removed you from this room. You can come back for the next match.').first()).toBeVisible();
  await menu.getByRole('button', { name: 'Let Ben come back' }).click();
  await ben.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(ben.page.getByRole('heading', { name: /^Room / })).toBeVisible();
});

test('a spectator who wanted a seat in a room that was locked meanwhile can go on watching', async ({ arrive }) => {
  const [ann, eve] = [await arrive('Ann'), await arrive('Eve')];
  const code = await ann.makeRoom({ game: 'Rummy' });
  await eve.openLink(code);
  const watch = eve.page.getByRole('button', { name: 'Watch' });
  const sitDown = eve.page.getByRole('button', { name: 'Sit down' });
  await watch.click();
  const room = eve.page.getByRole('heading', { name: `Room ${code}` });
  await expect(room).toBeVisible();
  await sitDown.click();
  await expect(watch).toBeVisible();

  await ann.page.getByRole('button', { name: 'Room menu' }).click();
  await ann.page.getByText('More about the room').click();
  const lock = ann.page.getByLabel('Locked: nobody new sits down or watches');
  await lock.check();
  await expect(eve.page.getByText('The room is locked. Its host can open it.').first()).toBeVisible();
  await watch.click();
  await expect(room).toBeVisible();
  await expect(sitDown, 'the room is locked').toHaveCount(0);
  await lock.uncheck();
  await expect(sitDown).toBeVisible();
});

test('a host mutes a player and a spectator for everybody, and lets them chat again', async ({ arrive }) => {
  const [ann, ben, eve] = [await arrive('Ann'), await arrive('Ben'), await arrive('Eve')];
  const code = await atTheTable(ann, ben, 'Rummy');
  await eve.watch(code);
  await ben.say('hello Ann');
  await eve.say('hello from the back');

  const log = await ann.openLog();
  await log.locator('.chat summary').click();
  for (const name of ['Ben', 'spectator 1']) {
    const mute = log.getByRole('button', { name: `Mute ${name} for everybody` });
    await mute.click();
    await expect(mute).toBeHidden();
  }
  await log.getByRole('button', { name: 'Close' }).click();
  for (const { page } of [ben, eve]) {
    await page.getByRole('button', { name: /^Log/ }).click();
    await page.getByLabel('Write a message').fill('can you hear me?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('the host does not let you chat in this room').first()).toBeVisible();
    await expect(page.getByLabel('Write a message'), 'what was written is not lost').toHaveValue('can you hear me?');
  }

  await ann.page.getByRole('button', { name: 'Room menu' }).click();
  const menu = ann.page.getByRole('dialog');
  await menu.getByText('More about the room').click();
  const letChat = menu.getByRole('button', { name: /^Let .+ and .+ chat again$/ });
  await letChat.click();
  await expect(letChat).toBeHidden();
  await menu.getByRole('button', { name: 'Close' }).click();
  for (const { page } of [ben, eve]) await page.getByRole('button', { name: 'Send' }).click();
  await expect((await ann.openLog()).getByRole('list', { name: 'Chat' }).getByText('can you hear me?')).toHaveCount(2);
});

test.describe('on a server that does not wait for an absent host', () => {
  test.use({ settings: ['--host-absent-seconds', '1'] });

  test('when the host is gone, the next person becomes the host and the table continues', async ({ arrive }) => {
    const ann = await arrive('Ann');
    const ben = await arrive('Ben');
    const code = await ann.makeRoom({ game: 'Rummy' });
    await ben.join(code);
    await ann.page.goto('about:blank');
    await expect(button(ben.page, 'Remove Ann')).toBeVisible();
    await expect(ben.page.getByRole('status').filter({ hasText: 'You are the host now.' })).toBeVisible();
    await ann.openLink(code);
    await expect(ann.page.getByRole('heading', { name: `Room ${code}` })).toBeVisible();
    await expect(button(ann.page, 'Remove Ben')).toBeHidden();
    await button(ben.page, 'Remove Ann').click();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Remove Ann' }).click();
    await expect(ann.page.getByRole('main').getByText('The host removed you from the room.')).toBeVisible();
    await ben.page.getByRole('button', { name: /^Easy/ }).click();
    // Ben was ready when they sat down, and a bot is always ready, so the match begins.
    await ben.atTable();
  });
});

test('a person who looks at an invitation does not count as a spectator, and can sit down without a name @daily', async ({ visit }) => {
  const [ann, ben, eve] = [await visit('Ann'), await visit('Ben'), await visit('Eve')];
  const code = await ann.makeRoom({ game: 'Rummy', seats: 3 });
  await ben.openLink(code);
  await expect(ben.page.getByRole('button', { name: 'Sit down' })).toBeVisible();
  await expect(ann.page.getByText('watching')).toHaveCount(0);
  await ben.hit(ben.page.getByRole('button', { name: 'Sit down' }));
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Guest' })).toBeVisible();
  await eve.openLink(code);
  await expect(eve.page.getByLabel('Your name')).toHaveAttribute('placeholder', 'Guest 2');
  await eve.hit(eve.page.getByRole('button', { name: 'Sit down' }));
  await expect(ann.page.getByRole('listitem').filter({ hasText: 'Guest 2' })).toBeVisible();
});

test('an invitation to a room offers only what one may do', async ({ page, server }) => {
  for (const [stage, free, spectators, says] of [
    ['playing', 1, 'public', 'Ann and Ben are playing. A seat is free for the next match: stay here, or watch.'],
    ['over', 1, 'off', 'Their match is over. As soon as they play again, you can sit down.'],
    ['playing', 0, 'public', 'Ann and Ben are playing. All seats are taken, but you can watch.'],
    ['playing', 0, 'off', 'Ann and Ben are playing. All seats are taken.'],
    ['waiting', 0, 'off', 'All seats are taken.'],
  ] as const) {
    const { room } = documents.rummyDoc();
    const invited = { room: { ...room, stage, capacity: 2 + free, options: { ...room.options, spectators } } };
    await enter(page, server.address, invited, {
      resume: { type: 'error', code: 'no_seat', message: 'no seat' },
      watch: { type: 'snapshot', v: 1, doc: invited },
    });
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sit down' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Watch' })).toHaveCount(spectators === 'off' ? 0 : 1);
  }
});

test('in the waiting room one hears when somebody sits down', async ({ page, server }) => {
  await page.addInitScript(() => {
    localStorage.setItem('meldroom.momentSounds', 'true');
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (this: AudioScheduledSourceNode, ...when: [number?]) {
      document.documentElement.dataset['sounds'] = String(Number(document.documentElement.dataset['sounds'] ?? 0) + 1);
      start.apply(this, when);
    };
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      if (Object.hasOwn(kind.prototype, 'start')) Object.defineProperty(kind.prototype, 'start', { value: AudioScheduledSourceNode.prototype.start });
    }
  });
  const { room } = documents.rummyDoc();
  const { 0: ann } = room.seats;
  await enter(page, server.address, { room: { ...room, stage: 'waiting', capacity: 3, seats: { 0: ann! } } });
  await page.getByRole('heading', { name: /^Room / }).click();
  const sounds = page.locator('html[data-sounds]');
  await expect(sounds).toHaveCount(0);
  change(page, { room: { seats: { 1: room.seats[1] } } }, [{ event: 'joined', seat: 1, name: 'Ben' }]);
  await expect(sounds).toHaveCount(1);
});

test('while the host is in another window, the title of the page says who sat down', async ({ page, server }) => {
  const { room } = documents.rummyDoc();
  const { 0: ann } = room.seats;
  await enter(page, server.address, { room: { ...room, stage: 'waiting', capacity: 3, seats: { 0: ann! } } });
  await expect(page.getByText('1 more player needed.')).toBeVisible();
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  change(page, { room: { seats: { 1: { ...room.seats[1], ready: true } } } }, [{ event: 'joined', seat: 1, name: 'Ben' }]);
  await expect(page).toHaveTitle(/^● Ben – /);
  await expect(page.getByText('You can start, or wait for more.')).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveTitle(/^[^●]/);
});

test('until somebody comes, the lit button of a waiting room is that of the link', async ({ page, server }) => {
  const { room } = documents.rummyDoc();
  const { 0: ann, 1: ben } = room.seats;
  await enter(page, server.address, { room: { ...room, stage: 'waiting', capacity: 3, seats: { 0: { ...ann!, ready: false } } } });
  const lit = page.locator('.button.primary');
  await expect(lit).toHaveText(['Copy link']);
  change(page, { room: { seats: { 1: { ...ben, ready: true } } } }, [{ event: 'joined', seat: 1, name: 'Ben' }]);
  await expect(lit).toHaveText(['Start the match']);
});

test('the host of a waiting room sees by name who is not ready yet', async ({ page, server }) => {
  const { room } = documents.rummyDoc();
  const { 0: ann, 1: ben } = room.seats;
  const cleo = { ...ben!, name: 'Cleo' };
  await enter(page, server.address, { room: { ...room, stage: 'waiting', capacity: 3, seats: { 0: ann!, 1: { ...ben!, ready: false }, 2: { ...cleo, ready: false } } } });
  await expect(page.getByText('Waiting for Ben and Cleo to be ready.')).toBeVisible();
  change(page, { room: { seats: { 2: { ready: true } } } });
  await expect(page.getByText('Waiting for Ben to be ready.')).toBeVisible();
});

test('the question whether to remove somebody goes when they leave and another person takes the seat', async ({ page, server }) => {
  const { room } = documents.rummyDoc();
  await enter(page, server.address, { room: { ...room, stage: 'waiting' } });
  await button(page, 'Remove Ben').click();
  await expect(page.getByRole('dialog', { name: 'Remove Ben from the room?' })).toBeVisible();
  change(page, { room: { seats: { 1: { name: 'Cleo' } } } });
  await expect(button(page, 'Remove Cleo')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a phone what somebody says in the waiting room is seen over their face', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { room } = documents.rummyDoc();
  await enter(page, server.address, { room: { ...room, stage: 'waiting' } });
  await expect(button(page, 'Remove Ben')).toBeVisible();
  change(page, {}, [{ event: 'chat', seat: 1, name: 'Ben', text: 'Hello Ann, shall we begin?' }]);
  const said = page.locator('.round .bubble');
  await expect(said).toHaveText('Hello Ann, shall we begin?');
  await expect(said).toBeInViewport({ ratio: 1 });
});

test('in a full room the players come before the link that nobody needs any more', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const { room } = documents.rummyDoc();
  const { 0: ann, 1: ben } = room.seats;
  await enter(page, server.address, { room: { ...room, stage: 'waiting', seats: { 0: ann! } } });
  const bottom = async (what: Locator) => ((await what.boundingBox())?.y ?? Infinity) + ((await what.boundingBox())?.height ?? 0);
  const rail = page.locator('footer');
  const inSight = async (what: Locator) => (await bottom(what)) <= ((await rail.boundingBox())?.y ?? 0);
  await expect.poll(() => inSight(button(page, 'Copy link')), 'the link, for the only person').toBe(true);
  change(page, { room: { seats: { 1: { ...ben, ready: false } } } }, [{ event: 'joined', seat: 1, name: 'Ben' }]);
  const rows = page.locator('.seats li');
  await expect(rows.filter({ hasText: 'not ready yet' })).toBeVisible();
  await expect.poll(() => inSight(rows.last()), 'who is there, and who is ready').toBe(true);
});

test.describe('in German', () => {
  test.use({ locale: 'de' });

  test('the buttons of a link are in one row', async ({ page, server }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: () => Promise.resolve() }));
    const { room } = documents.rummyDoc();
    await enter(page, server.address, { room: { ...room, stage: 'waiting', seats: { 0: room.seats[0]! } } });
    const buttons = page.locator('.share button');
    await expect(buttons).toHaveText(['Link kopieren', 'Teilen …', 'QR-Code']);
    for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1280, 800]] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => new Set(await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).size, `${width}x${height}`).toBe(1);
    }
  });
});
