import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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
  plugins: [svelte(), notices(), roomLinks()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  test: { setupFiles: './test/setup.ts' },
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8080', ws: true }, '/rooms': 'http://127.0.0.1:8080' } },
});
