import type { en } from './en/en.ts';
import { currentTexts } from './language.svelte.ts';

/** Every sentence of the client. A language is an object of this type. */
export type Texts = typeof en;

/** The sentences in the current language. Everything that shows them is updated when the language changes. */
export const text: Texts = new Proxy({} as Texts, { get: (_none, part) => Reflect.get(currentTexts(), part) });
