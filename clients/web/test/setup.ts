import { speak } from '../src/text/language.svelte.ts';

// Sentences are expected in English, unless a test speaks another language.
await speak('en');

// What somebody likes is noted on the page; here is none.
Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
