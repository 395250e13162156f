import { en } from './en.ts';

/** Every sentence of the client, in the language chosen. Another language is another object of this type. */
export type Texts = typeof en;

export const text: Texts = en;
