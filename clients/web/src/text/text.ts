import type { en } from './en.ts';
import { spoken } from './language.svelte.ts';

/** Every sentence of the client. A language is an object of this type. */
export type Texts = typeof en;

/** The sentences in the language that is spoken; what shows them changes with it. */
export const text: Texts = new Proxy({} as Texts, { get: (_none, part) => Reflect.get(spoken(), part) });
