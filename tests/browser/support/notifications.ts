import type { Page, Worker } from '@playwright/test';

/** What is shown of one's turn by the system. */
export const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** What is used of a worker's world, which has other types than a page's. */
interface World {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(address: string | URL): Promise<null> };
  WindowClient: { prototype: { url: string; focus(): Promise<unknown> } };
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event & { waitUntil(work: Promise<unknown>): void };
  dispatchEvent(event: Event): void;
}

/**
 * Presses the notification that is shown, and says what came of it: the page that was brought to the front, or the
 * address that was opened. Headless there is nothing to press, so the worker is given the event that a press makes. As
 * no hand made it, the browser would let the worker do neither: it is noted what it asks for.
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
