import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

/**
 * What has come, in bytes as they were sent, when `button` can be pressed: that and no more somebody waits for who has
 * never been here. A button of ours is on the page no earlier than what listens to it.
 */
async function fetchedBefore(page: Page, address: string, button: string): Promise<Record<string, number>> {
  await page.addInitScript((name) => {
    new MutationObserver((_changes, observer) => {
      if (![...document.querySelectorAll('button')].some((one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name)) return;
      observer.disconnect();
      Object.assign(window, { fetched: performance.getEntries().filter((one) => one instanceof PerformanceResourceTiming) });
    }).observe(document, { childList: true, subtree: true });
  }, button);
  await page.goto(address);
  await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
  return page.evaluate(() => {
    const bytes: Record<string, number> = {};
    for (const { name, encodedBodySize } of (window as unknown as { fetched: PerformanceResourceTiming[] }).fetched) {
      const kind = /\.(\w+)$/.exec(new URL(name).pathname)?.[1] ?? 'other';
      bytes[kind] = (bytes[kind] ?? 0) + encodedBodySize;
    }
    return bytes;
  });
}

const kB = 1000;

test('the first page needs little before it can be used @daily', async ({ page, server }) => {
  const { js = 0, css = 0, woff2 = 0 } = await fetchedBefore(page, server.address, 'Play Rummy');
  expect(js, 'scripts and sentences').toBeGreaterThan(10 * kB);
  expect(js).toBeLessThan(60 * kB);
  expect(css).toBeLessThan(8 * kB);
  expect(woff2).toBeLessThan(40 * kB);
  await expect(page.locator('article svg').first(), 'the pictures come afterwards').toBeVisible();
});
