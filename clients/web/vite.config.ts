import { readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { parsePage } from './src/rules/parse.ts';

/** The notices that the word data asks for, built in from where the dictionary keeps them. */
function notices(): Plugin {
  const source = new URL('../../dict/NOTICE', import.meta.url);
  const id = 'virtual:notices';
  return {
    name: 'meldroom-notices',
    resolveId: (name) => (name === id ? `\0${id}` : null),
    load(name) {
      if (name !== `\0${id}`) return null;
      this.addWatchFile(source.pathname);
      return `export default ${JSON.stringify(readFileSync(source, 'utf8'))};`;
    },
  };
}

/** The rules of all games as the engine keeps them, a module for each language, parsed. */
function rules(): Plugin {
  const english = new URL('../../engine/rules/', import.meta.url);
  const folders: Record<string, URL> = { 'virtual:rules-en': english, 'virtual:rules-de': new URL('de/', english) };
  return {
    name: 'meldroom-rules',
    resolveId: (name) => (folders[name] ? `\0${name}` : null),
    load(name) {
      const folder = folders[name.slice(1)];
      if (!folder) return null;
      const pages = readdirSync(folder).filter((file) => file.endsWith('.md')).map((file) => {
        const source = new URL(file, folder);
        this.addWatchFile(source.pathname);
        return [file.replace(/\.md$/, ''), parsePage(readFileSync(source, 'utf8'))];
      });
      return `export default ${JSON.stringify(Object.fromEntries(pages))};`;
    },
  };
}

/** What the server does with a room's link. */
function roomLinks(): Plugin {
  return {
    name: 'meldroom-room-links',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const code = /^\/r\/([^/?]+)$/.exec(request.url ?? '')?.[1];
        if (!code) return next();
        response.writeHead(302, { location: `/?room=${code}` });
        response.end();
      });
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), notices(), rules(), roomLinks()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  test: { setupFiles: './test/setup.ts' },
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8080', ws: true }, '/rooms': 'http://127.0.0.1:8080' } },
});
