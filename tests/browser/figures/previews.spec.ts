import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

/** The folder in which the web client keeps the pictures that a messenger shows for a room's link. */
const target = fileURLToPath(new URL('../../../clients/web/public/preview/', import.meta.url));

test.use({ viewport: { width: 1200, height: 630 }, colorScheme: 'dark' });

test('the pictures for links to rooms, one for each game', async ({ page, server }) => {
  const offer = (await (await page.request.get(`${server.address}offer`)).json()) as { variants: { name: string; title: string }[] };
  await page.goto(server.address);
  await expect(page.getByRole('button', { name: 'Play Rummy' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  for (const { name, title } of offer.variants) {
    // The tile's own picture is 375 px wide; this makes it as large as a messenger's.
    await page.getByRole('heading', { level: 2, name: title, exact: true }).evaluate((heading, said) => {
      const art = heading.closest('article')!.querySelector('.art')!;
      const picture = art.querySelector('.picture')!.cloneNode(true) as HTMLElement;
      picture.style.cssText += 'position: absolute; inset: 0; width: 375px; height: 196.875px; zoom: 3.2';
      picture.style.background = getComputedStyle(art).background;
      const logo = document.querySelector('header svg')!.cloneNode(true) as HTMLElement;
      logo.style.width = '54px';
      const plate = document.createElement('p');
      plate.style.cssText =
        'position: absolute; left: 48px; bottom: 44px; display: flex; align-items: center; gap: 22px; padding: 14px 36px 16px 24px; border-radius: 28px; font: 400 60px/1.1 var(--serif); background: var(--slip); color: var(--on-slip); box-shadow: 0 10px 24px #00000066';
      plate.append(logo, said);
      const poster = document.createElement('div');
      poster.id = 'poster';
      poster.style.cssText = 'position: fixed; inset: 0; z-index: 99';
      poster.append(picture, plate);
      document.getElementById('poster')?.remove();
      document.body.append(poster);
    }, title);
    await page.locator('#poster').screenshot({ path: `${target}${name}.jpg`, type: 'jpeg', quality: 82 });
  }
});
