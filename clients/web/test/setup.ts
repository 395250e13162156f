import { setLanguage } from '../src/text/language.svelte.ts';

// Tests expect sentences in English, unless they switch the language.
await setLanguage('en');

// Preferences are written to the document, which does not exist in tests.
Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });
