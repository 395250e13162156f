import { expect } from '@playwright/test';
import { followHint } from '../support/hints.ts';
import { nextToAct, type Player } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { installable, moving, test } from '../support/test.ts';

test.use({ ...moving, ...installable });

test('two people play a match of Rummy, with a reload and a network cut in the middle', async ({ arrive, network }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben', network.address);
  const eve = await arrive('Eve');
  const code = await ann.makeRoom({ game: 'Rummy', options: { ends: 'hands', hands: 2, aids: 'hints' } });
  await ben.openLink(code);
  await expect(ben.page.getByRole('heading', { level: 1, name: 'Ann invites you' })).toBeVisible();
  await ben.join(code);
  await expect(ann.page.getByText('✓ ready')).toBeVisible();
  await ann.start();
  await ann.atTable();
  await ben.atTable();
  await eve.watch(code);

  let turns = 0;
  for (;;) {
    const player = await nextToAct([ann, ben]);
    if (!player) break;
    // Without hints two people seldom go out before the stock has been renewed.
    await (turns < 5 ? takeRummyTurn(player) : followHint(player));
    turns += 1;
    expect(turns, 'the match does not come to an end').toBeLessThan(400);

    if (turns === 2) {
      const before = await ben.cards();
      await ben.page.reload();
      await ben.atTable();
      expect(await ben.cards()).toEqual(before);
    }
    if (turns === 3) {
      const before = await ben.cards();
      ben.expectTrouble();
      network.cut();
      await expect(ben.page.getByText('Connection lost. Reconnecting…')).toBeVisible();
      await expect(ann.page.getByRole('list', { name: 'Players' }).getByText('offline')).toBeVisible();
      network.mend();
      await expect(ben.page.getByText('Connection lost. Reconnecting…')).toBeHidden();
      await expect(ann.page.getByRole('list', { name: 'Players' }).getByText('offline')).toBeHidden();
      expect(await ben.cards()).toEqual(before);
    }
  }

  const end = /wins? the match|share the match/;
  for (const person of [ann, ben, eve]) await expect(person.page.getByRole('heading', { name: end })).toBeVisible();

  // A rematch: one tap each, with the same seats. A person who still looks at the result stays there, and sees who
  // wants it.
  await ann.playAgain();
  const wish = (player: Player, who: string) => player.page.getByRole('list', { name: 'Who plays again' }).getByRole('listitem').filter({ hasText: who });
  for (const person of [ben, eve]) await expect(wish(person, 'Ann')).toContainText('ready');
  await expect(wish(ann, 'Ben')).toContainText('still looking');
  for (const person of [ann, ben, eve]) await expect(person.page.getByRole('heading', { name: end })).toBeVisible();
  await expect(eve.page.getByRole('button', { name: 'Play again' })).toHaveCount(0);
  await ann.page.getByRole('button', { name: 'To the room' }).click();
  await expect(ann.page.getByRole('heading', { name: /^Room / })).toBeVisible();
  await ben.playAgain();
  for (const person of [ann, ben, eve]) await expect(person.page.getByRole('heading', { level: 1, name: 'Rummy, hand 1' })).toBeVisible();
});
