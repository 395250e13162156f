import type { Page } from '@playwright/test';

/** Stops a page's clock, if `page.clock.install()` has given it one. It jumps less far than a ping waits for its answer. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
}
