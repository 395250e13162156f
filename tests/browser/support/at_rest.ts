import { expect, type Page } from '@playwright/test';

/** Makes the window as large, and waits until the page is laid out for it. */
export async function resize(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
  // The table measures itself in the next frame, and what lies on it follows in the one after that.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn)))));
}

/** Waits until everything on the page has slid to its place. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sliding = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(sliding.map(({ finished }) => finished));
  });
}
