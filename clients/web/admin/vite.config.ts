import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { packed } from '../packed.ts';

/** The operator's page has its own build, in a folder of the client's: no player loads any of it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [svelte({ configFile: '../svelte.config.js' }), packed()],
  build: { outDir: '../dist/admin', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy: { '/command': 'http://127.0.0.1:8081/admin', '/metrics': 'http://127.0.0.1:8081' } },
});
