import { expect, type Page } from '@playwright/test';

/** Waits until the service worker runs and has all files of the build. */
export async function installed(page: Page): Promise<void> {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(state, { message: 'the service worker is at work' }).toBe('activated');
}

/** The builds whose files the browser keeps, the oldest first; none while another build is on its way. */
export async function keptBuilds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration())!;
    return installing || waiting || active?.state !== 'activated' ? [] : caches.keys();
  });
}
