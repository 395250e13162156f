import { hydrate, mount } from 'svelte';
import App from './App.svelte';
import { Client } from './client/client.svelte.ts';
import { browserEnvironment } from './connection/connection.ts';
import { keepFocus } from './browser/focus.ts';
import { earlyPage, earlySocket } from './early.ts';
import { invitation, table } from './screens/lazy_parts.ts';
import { setLanguage } from './text/language.svelte.ts';
import { firstLanguage } from './text/languages.ts';
import './app.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

// Relative addresses change their meaning when the page's address does (a room's is one folder deeper), and a browser
// may fetch the icon or the manifest at any time.
for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')) link.href = new URL(link.href).href;

// Not earlier: on a slow network they would take their share from the scripts. The first text asks for them as well, but
// it may wait for the server.
document.fonts.forEach((face) => void face.load().catch(() => {}));

const sentences = setLanguage(firstLanguage());
const client = new Client(new URL(location.href), {
  ...browserEnvironment,
  open: (url, hello) => earlySocket.take(url, hello) ?? browserEnvironment.open(url, hello),
});
client.start(sentences);
keepFocus();
if (client.navigation.place.page === 'room') (client.entry.expectsTable ? table : invitation).fetch().catch(() => {}); // If this fails, the page says so when it needs the part.

/** How long to wait for the server, so that the page is drawn only once. Nobody looks at an empty page for long. */
const patienceMs = 300;
async function draw(within: HTMLElement): Promise<void> {
  await sentences;
  if (earlyPage) {
    // The early page shows the games already, so hydration needs them as well.
    await client.server.arrival;
    hydrate(App, { target: within, props: { client } });
    earlyPage.wake();
    return;
  }
  // A table is drawn at once: its live region has to exist before there is something to announce.
  if (!client.entry.expectsTable) await Promise.race([client.server.arrival, new Promise((over) => setTimeout(over, patienceMs))]);
  mount(App, { target: within, props: { client } });
}
// Not awaited: other files of the build import this one, and would wait for it in turn.
void draw(target);
