import { mount } from 'svelte';
import App from './App.svelte';
import { Client } from './core/client.svelte.ts';
import { keepFocus } from './core/focus.ts';
import { preferences } from './core/preferences.svelte.ts';
import { languageFor, speak } from './text/language.svelte.ts';
import './app.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

// Addresses relative to the page change their meaning with the page's address (a room's is one folder deeper), and a
// browser may ask for the icon or the manifest at any time.
for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')) link.href = new URL(link.href).href;

// On a slow network a connection takes as long to open as the sentences to come.
const sentences = speak(preferences.language ?? languageFor(navigator.languages));
const client = new Client();
client.start(sentences);
keepFocus();
const fetchTable = () => import('./screens/Room.svelte');
if (client.place.page === 'room') fetchTable().catch(() => {}); // The page tells, when it is there.
// Not awaited here: other files of the build import this one, and would wait for it in turn.
void sentences.then(() => mount(App, { target, props: { client, fetchTable } }));
