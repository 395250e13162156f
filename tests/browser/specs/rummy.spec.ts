import { expect } from '@playwright/test';
import { followHint } from '../support/hints.ts';
import { nextToAct, type Player } from '../support/player.ts';
import { takeRummyTurn } from '../support/rummy.ts';
import { installable, moving, test } from '../support/test.ts';

test.use({ ...moving, ...installable });

test('two people play a match of Rummy, with a reload and a network cut in the middle', async ({ arrive, network }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben', network.address);
  const code = await ann.makeRoom({ game: 'Rummy', options: { ends: 'hands', hands: 2, aids: 'hints' } });
  await ben.openLink(code);
  await expect(ben.page.getByRole('heading', { level: 1, name: 'Ann invites you' })).toBeVisible();
  await ben.join(code);
  await expect(ann.page.getByText('✓ ready')).toBeVisible();
  await ann.start();
  await ann.atTable();
  await ben.atTable();

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

  for (const player of [ann, ben]) await expect(player.page.getByRole('heading', { name: /wins? the match|share the match/ })).toBeVisible();

  // A rematch: one tap each, with the same seats. A person who still looks at the result stays there, and sees who
  // wants it.
  await ann.playAgain();
  const wish = (player: Player, who: string) => player.page.getByRole('list', { name: 'Who plays again' }).getByRole('listitem').filter({ hasText: who });
  await expect(wish(ben, 'Ann')).toContainText('ready');
  await expect(wish(ann, 'Ben')).toContainText('still looking');
  for (const player of [ann, ben]) await expect(player.page.getByRole('heading', { name: /wins? the match|share the match/ })).toBeVisible();
  await ann.page.getByRole('button', { name: 'To the room' }).click();
  await expect(ann.page.getByRole('heading', { name: /^Room / })).toBeVisible();
  await ben.playAgain();
  await ann.atTable();
  await ben.atTable();
  await expect(ann.page.getByRole('heading', { level: 1, name: 'Rummy, hand 1' })).toBeVisible();
});
