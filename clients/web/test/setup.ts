import { speak } from '../src/text/language.svelte.ts';

// Sentences are expected in English, unless a test speaks another language.
await speak('en');
