import type { Page } from '@playwright/test';

/** Waits until everything on the page has slid to its place. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sliding = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(sliding.map(({ finished }) => finished));
  });
}
