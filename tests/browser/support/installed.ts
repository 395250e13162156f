import { expect, type Page } from '@playwright/test';

/** Waits until the service worker runs and has all files of the build. */
export async function installed(page: Page): Promise<void> {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(state, { message: 'the service worker is at work' }).toBe('activated');
}
