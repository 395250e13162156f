import { expect, type Page } from '@playwright/test';
import { inspect } from '../support/inspect.ts';
import { button, test } from '../support/test.ts';

const rules = (page: Page) => page.getByRole('group', { name: 'Rules', exact: true });
const named = (page: Page, name: string) => rules(page).getByRole('radio', { name, exact: true });

test('T-2: rules are chosen by name, keep that name whatever else is set, and are shown to invited people', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  const { page } = ann;
  await page.goto(server.address);
  await ann.setUp('Invite to', 'Full Deck');
  await expect(named(page, 'Official match')).toBeChecked();
  await expect(named(page, 'Official match')).toHaveAccessibleDescription('Two games, two minutes a turn.');
  await button(page, 'Close').click();
  const form = await ann.setUp('Invite to', 'BWC Gin Rummy');
  await expect(named(page, 'Usual rules')).toBeChecked();
  await expect(button(page, 'Make the room'), 'the rules scroll under it').toBeInViewport({ ratio: 1 });
  await named(page, 'Gin-Four').check();
  await form.locator('summary', { hasText: 'All the options' }).click();
  await expect(form.getByRole('group', { name: 'The match' }).getByLabel('Target score')).toHaveValue('1000');
  await expect(form.getByRole('group', { name: 'At the table' }).getByLabel('Seconds a turn')).toHaveValue('120');
  const shortest = form.getByRole('group', { name: 'How it is played' }).getByLabel('Shortest word');
  await expect(shortest).toHaveValue('4');
  await expect(shortest).toHaveAccessibleDescription(/^House rule .*Usually 3\.$/);
  await expect(form.getByText('House rule', { exact: true }), 'said once for each row').toHaveCount(1);
  await expect(form.getByLabel('Checking words'), 'nothing to choose').toHaveCount(0);
  await expect(form.getByLabel('A knock that fails').getByRole('option')).toHaveText(['Costs your deadwood', 'Costs nothing']);
  await expect(page.getByLabel('Target score')).not.toHaveAccessibleDescription(/House rule/);
  await page.getByLabel('Target score').fill('50');
  await page.getByLabel('Your name').fill('Ann');
  await button(page, 'Make the room').click();
  await expect(form.getByRole('alert')).toHaveText('Enter a whole number from 100 to 5000.');
  await expect(page.getByLabel('Target score')).toBeFocused();
  await page.getByLabel('Your name').fill('');
  await page.getByLabel('Target score').fill('700');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Target score').blur();
  await expect(named(page, 'Own rules')).toBeChecked();
  await expect(named(page, 'Own rules')).toHaveAccessibleDescription('First to 700, two minutes a turn. Words of 4 letters or more.');
  await page.getByLabel('Target score').fill('1000');
  await page.getByLabel('Target score').blur();
  await expect(named(page, 'Gin-Four')).toBeChecked();
  await inspect(page, 'presets');
  await named(page, 'Gin-Progressive').check();
  await expect(page.getByLabel('Shortest word'), 'a preset sets all options').toHaveValue('3');
  await button(page, 'Make the room').click();
  await expect(page.getByRole('alert')).toHaveText('Enter the name the others will see.');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill(' ');
  await button(page, 'Make the room').click();
  await expect(page.getByLabel('Your name'), 'and again').toBeFocused();
  await page.getByLabel('Your name').fill('Ann');
  await expect(page.getByRole('alert'), 'there is a name now').toHaveCount(0);
  await button(page, 'Make the room').click();
  await expect(page.getByRole('heading', { name: /^Room / })).toBeVisible();
  await expect(page.getByText('Gin-Progressive', { exact: true })).toBeVisible();

  await ben.openLink(ann.code());
  const differs = ben.page.getByRole('listitem').filter({ hasText: 'House rule' });
  await expect(differs, 'only what is not as usual is told').toHaveText([/Eight hands, of 3 to 10 cards$/]);
  await ben.join(ann.code());
  await button(page, 'Change').click();
  await expect(named(page, 'Gin-Progressive')).toBeChecked();
  await named(page, 'Short match').check();
  await button(page, 'Save').click();
  await expect(ben.page.getByText('Short match', { exact: true })).toBeVisible();
  await expect(ben.page.getByText('First to 300, two minutes a turn.', { exact: true })).toBeVisible();
  await expect(differs, 'the line above says it').toHaveCount(0);

  // The page has already selected the last choice.
  await page.goto(server.address);
  await ann.setUp('Invite to', 'BWC Gin Rummy');
  await expect(named(page, 'Gin-Progressive')).toBeChecked();
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
});

test('a number that is out of range is not played with, and is forgotten with other rules', async ({ arrive, server }) => {
  const ann = await arrive('Ann');
  const { page } = ann;
  await page.goto(server.address);
  const form = await ann.setUp('Invite to', 'BWC Gin Rummy');
  const all = form.locator('summary', { hasText: 'All the options' });
  await all.click();
  const target = form.getByLabel('Target score');
  const wrong = form.getByRole('alert');
  const typeTooLittle = async () => {
    await target.fill('50');
    await target.blur();
    await expect(wrong).toHaveText('Enter a whole number from 100 to 5000.');
  };
  await typeTooLittle();
  await expect(named(page, 'Usual rules')).toBeChecked();
  await named(page, 'Short match').check();
  await expect(target).toHaveValue('300');
  await expect(wrong).toHaveCount(0);
  await typeTooLittle();
  await all.click();
  await page.getByLabel('Your name').fill('Ann');
  await button(page, 'Make the room').click();
  await expect(page.getByText('First to 300, two minutes a turn.', { exact: true })).toBeVisible();
});

test('alone with bots there is no clock, and the form offers none', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const { page } = ann;
  await ann.playAtOnce('AlphaRummy 500');
  await expect(page.getByText(/^Time left/)).toHaveCount(0);
  await button(page, 'Room menu').click();
  await page.getByRole('dialog').getByText('House rules', { exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('no clock');
  await button(page, 'Close').click();
  await button(page, 'Home').click();
  const form = await ann.setUp('Customise', 'AlphaRummy 500');
  await form.locator('summary', { hasText: 'All the options' }).click();
  await expect(form.getByLabel('Shortest word')).toBeVisible();
  await expect(form.getByLabel(/seconds/i)).toHaveCount(0);
});

test('a match against a bot skips the waiting room @daily', async ({ visit, server }) => {
  const ann = await visit('Ann');
  const { page } = ann;
  await page.goto(server.address);
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (/Send this link|Start the match/.test(document.body.innerText)) document.body.dataset['waited'] = 'yes';
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await ann.hit(page.getByRole('button', { name: 'Play Rummy' }));
  await ann.atTable();
  expect(await page.evaluate(() => document.body.dataset['waited'])).toBeUndefined();
});
