import { render } from 'svelte/server';
import App from './App.svelte';
import { Client } from './client/client.svelte.ts';
import { offered } from './games/offered.ts';
import type { VariantInfo } from './protocol/model.ts';
import { setLanguage } from './text/language.svelte.ts';
import { isLanguage, languages } from './text/languages.ts';

/**
 * The first page for people who are new here, one template for each language, drawn when the client is built. No
 * browser loads this file; `early.ts` shows its output.
 */
export async function firstPages(): Promise<string> {
  let pages = '';
  for (const language of Object.keys(languages).filter(isLanguage)) {
    await setLanguage(language);
    const client = new Client(new URL('http://localhost/'));
    // The rest of a variant is needed only after a tap, when the server's offer is there.
    client.server.offer = { variants: offered as VariantInfo[], lexicons: [], decks: [] };
    pages += `    <template lang="${language}">${render(App, { props: { client } }).body}</template>\n`;
  }
  return pages;
}
