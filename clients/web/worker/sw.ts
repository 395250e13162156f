/**
 * The service worker. It keeps the files of one build, so that the application starts without a network, and so that a
 * page finds its own files after the server has a newer build. It also brings the table to the front when somebody
 * presses a notification. It keeps no answers of the server: requests for other paths pass it by.
 */
import type { BuildMessage, Turn, TurnMessage } from './messages.ts';

/** The hashed files of this build, relative to the scope; the build writes them here. */
declare const buildAssets: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const scope = new URL(worker.registration.scope);
const assets = buildAssets.map((name) => new URL(name, scope).href);
const kept = `meldroom ${scope.pathname} `;
/** How a proxy answers while the server behind it is away. */
const serverAway = [502, 503, 504];

worker.addEventListener('install', (event) => event.waitUntil(keepBuild()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const address = new URL(request.url);
  if (address.href.startsWith(`${scope.href}assets/`)) event.respondWith(asset(request));
  else if (request.mode === 'navigate' && isPage(address)) event.respondWith(page(request, address));
});
worker.addEventListener('message', (event) => event.waitUntil(notify(event)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showTable(event.notification.data as Table));
});

/** The names of a build's files identify it, because each contains a hash. */
async function cacheName(): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(assets.join()));
  return kept + Array.from(new Uint8Array(hash).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The caches of all kept builds, in the order in which they were made. */
const builds = async () => (await caches.keys()).filter((name) => name.startsWith(kept));

async function keepBuild(): Promise<void> {
  const name = await cacheName();
  const inUse = (await builds()).at(-1) === name;
  // A server may go back to an earlier build: made again, it is the last one.
  if (!inUse) await caches.delete(name);
  try {
    await (await caches.open(name)).addAll([...assets, new Request(scope, { cache: 'no-cache' })]);
  } catch (error) {
    if (!inUse) await caches.delete(name);
    throw error;
  }
  // Safe at once: pages load files by the names of their own build, which stay in the cache.
  await worker.skipWaiting();
}

/**
 * Deletes all builds except this one and the one before it, which open pages may still use; tells pages about this one.
 */
async function takeOver(): Promise<void> {
  const current = await cacheName();
  const others = (await builds()).filter((name) => name !== current);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  for (const client of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })) client.postMessage({ build: assets } satisfies BuildMessage);
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Whether an address leads to the application, and not to a file or another answer of the server. */
function isPage({ pathname }: URL): boolean {
  if (!pathname.startsWith(scope.pathname)) return false;
  return /^(index\.html|r\/[^/]+)?$/.test(pathname.slice(scope.pathname.length));
}

/**
 * Loads the page from the server, so that it is always the newest; if that fails, the kept page says so and tries
 * again.
 */
async function page(request: Request, { pathname }: URL): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (!serverAway.includes(answer.status)) return answer;
  } catch {
    // There is no network, or no server.
  }
  const room = pathname.slice(scope.pathname.length).split('r/')[1];
  // The kept page works only at the scope's own path, and finds the room from the query.
  if (room) return Response.redirect(new URL(`?room=${room}`, scope));
  const cache = await caches.open(await cacheName());
  return (await cache.match(scope, { ignoreVary: true })) ?? Response.error();
}

/** The page that the table was on, and its address in case that page has been closed. */
interface Table {
  page: string;
  address: string;
}

/** One after the other: a turn that is over at once must not leave its notification behind. */
let notifying: Promise<unknown> = Promise.resolve();

function notify({ data, source }: ExtendableMessageEvent): Promise<unknown> {
  const page = (source as Client | null)?.id ?? '';
  const message = data as TurnMessage;
  // One that failed must not stop the later ones.
  notifying = notifying.catch(() => {}).then(() => ('turn' in message ? tellTurn(page, message.turn) : withdraw(message.over)));
  return notifying;
}

async function tellTurn(page: string, { title, body, address }: Turn): Promise<void> {
  const data: Table = { page, address };
  await worker.registration.showNotification(title, { body, data, tag: address, icon: new URL('icon-192.png', scope).href });
}

async function withdraw(address: string): Promise<void> {
  for (const notification of await worker.registration.getNotifications({ tag: address })) notification.close();
}

async function showTable({ page, address }: Table): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ id }) => id === page) ?? pages.find(({ url }) => url.split('#')[0] === address);
  await (open ? open.focus() : worker.clients.openWindow(address));
}
