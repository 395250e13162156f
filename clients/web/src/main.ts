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
// browser may ask for the icon again at any time.
for (const icon of document.head.querySelectorAll<HTMLLinkElement>('link[rel=icon]')) icon.href = new URL(icon.href).href;

await speak(preferences.language ?? languageFor(navigator.languages));
const client = new Client();
client.start();
keepFocus();
mount(App, { target, props: { client } });
