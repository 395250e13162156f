import type { Page, Worker } from '@playwright/test';
import { installed } from './installed.ts';

/** The used parts of a worker's global scope, whose types differ from those of a page. */
interface World {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(address: string | URL): Promise<null> };
  WindowClient: { prototype: { url: string; focus(): Promise<unknown> } };
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event & { waitUntil(work: Promise<unknown>): void };
  dispatchEvent(event: Event): void;
  /** Ends when the browser has shown the last notification. */
  showing?: Promise<void>;
}

/** The service worker that shows the notifications of a page, once it is at work. */
export async function notifier(page: Page): Promise<Worker> {
  await installed(page);
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const world = self as unknown as World;
    const show = world.registration.showNotification.bind(world.registration);
    world.registration.showNotification = (...notification) => (world.showing = show(...notification));
  });
  return worker;
}

/**
 * The notifications of the player's turn that the system shows. If Chromium is asked for them while it is about to show
 * one, it takes that one for closed and forgets it. So this first waits until it is shown, as the worker itself does.
 */
export const notifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const world = self as unknown as World;
    await world.showing;
    return (await world.registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/**
 * Presses the shown notification and returns the result: the page that was brought to the front, or the address that
 * was opened. A headless browser has nothing to press, so the worker gets the event that a press makes. Because no
 * person made it, the browser would not let the worker do either of these, so this only notes what it asks for.
 */
export const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const world = self as unknown as World;
    const done: { focused?: string; opened?: string } = {};
    world.WindowClient.prototype.focus = async function (this: { url: string }) {
      done.focused = this.url;
    };
    world.clients.openWindow = async (address) => {
      done.opened = String(address);
      return null;
    };
    const [notification] = await world.registration.getNotifications();
    const event = new world.NotificationEvent('notificationclick', { notification });
    let work: Promise<unknown> = Promise.resolve();
    event.waitUntil = (promise) => {
      work = promise;
    };
    world.dispatchEvent(event);
    await work;
    return done;
  });
