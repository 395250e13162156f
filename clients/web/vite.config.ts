import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { packed } from './packed.ts';
import { parsePage } from './src/rules/parse.ts';

/** A file of another part of the project, built in from where that part keeps it. */
function builtIn(name: string, file: string, read: (text: string) => unknown = (text) => text): Plugin {
  const source = new URL(file, import.meta.url);
  const id = `virtual:${name}`;
  return {
    name: `meldroom-${name}`,
    resolveId: (wanted) => (wanted === id ? `\0${id}` : null),
    load(wanted) {
      if (wanted !== `\0${id}`) return null;
      this.addWatchFile(source.pathname);
      return `export default ${JSON.stringify(read(readFileSync(source, 'utf8')))};`;
    },
  };
}

/** The notices that the word data asks for. */
const notices = () => builtIn('notices', '../../dict/NOTICE');

/** The decks of the rulebook, which the check of a match compares with (T-14). */
const decks = () => builtIn('decks', '../../engine/decks/decks.json', JSON.parse);

/** The version of the project. */
const version = () =>
  builtIn('version', '../../CMakeLists.txt', (text) => {
    const found = /^project\(meldroom VERSION (\S+)/m.exec(text)?.[1];
    if (!found) throw new Error('the top CMakeLists.txt says no version');
    return found;
  });

/** The rules of all games as the engine keeps them, a module for each language, parsed. */
function rules(): Plugin {
  const english = new URL('../../engine/rulebook/', import.meta.url);
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

/** The service worker as a file of its own next to the page; it gets a list of the files of the build. */
function serviceWorker(): Plugin {
  return {
    name: 'meldroom-service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL('worker/sw.ts', import.meta.url)), fileName: 'sw.js' });
    },
    generateBundle: {
      // After all others: Vite takes out files that have become empty, and what is not there cannot be kept.
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk' || worker.imports.length > 0) this.error('sw.js has to be a chunk that imports nothing');
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/')).sort();
        worker.code = `const buildAssets = ${JSON.stringify(assets)};\n${worker.code}`;
      },
    },
  };
}

/** A script of the build, its style sheets, and the same of all that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): string[] {
  if (!found.has(name)) {
    found.add(name);
    const file = bundle[name];
    if (file?.type === 'chunk') for (const other of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) filesOf(bundle, other, found);
  }
  return [...found];
}

/** The same day in every build. When the page is shown, it puts in the current one. */
class FirstDay extends Date {
  constructor() {
    super(0);
  }
}

/** The first page in every language, drawn by the build (`src/prerender.ts`). */
async function drawn(): Promise<string> {
  const drawing = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [svelte(), notices(), decks(), version(), rules()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.ts',
      write: false,
      // What is fetched later is not drawn yet.
      rolldownOptions: { external: /\.\/(InRoom|Invitation|dialogs|pictures|Credits|Password)\b/, output: { format: 'iife', name: 'prerender' } },
    },
  });
  const { code } = (drawing as Rolldown.RolldownOutput).output[0];
  // In a context of its own, so that other code of the build does not find the stand-ins and take this for a browser.
  const world = createContext({ URL, TextEncoder, crypto, console, setTimeout, Date: FirstDay, document: { documentElement: { dataset: {} }, querySelectorAll: () => [] } });
  const { firstPages } = runInContext(`${code};prerender`, world) as typeof import('./src/prerender.ts');
  return firstPages();
}

/**
 * The pages of the build. The small script is the first to run and waits for no other. Rooms have a page of their own, a
 * folder deeper as their links are, where relative addresses have to hold; it fetches at once what the invitation needs,
 * which most who open such a link see first.
 */
function pages(): Plugin {
  return {
    name: 'meldroom-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        const early = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'early');
        if (page?.type !== 'asset' || !String(page.source).includes(`src="./${early?.fileName}"`)) this.error('index.html has to load the early script by itself');
        const invitation = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'Invitation');
        if (!invitation) this.error('the invitation has to be a script of its own');
        const links = filesOf(bundle, invitation.fileName)
          .filter((name) => !String(page.source).includes(name))
          .map((name) => `    <link rel="${name.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="./${name}">\n`);
        const room = String(page.source).replace('  </head>', `${links.join('')}  </head>`);
        this.emitFile({ type: 'asset', fileName: 'r/index.html', source: room.replaceAll('"./', '"../') });
        page.source = String(page.source).replace('  </body>', `${await drawn()}  </body>`);
      },
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), notices(), decks(), version(), rules(), pages(), serviceWorker(), packed()],
  build: {
    target: 'es2022',
    license: { fileName: 'licenses.json' },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'early', test: /\/src\/(early|text\/phrases)\.ts$/, priority: 1 },
            // All of the first page in one file, and of an invitation in another: a browser fetches six at a time, and a slow network counts each round trip.
            { name: 'first', test: /\/src\/main\.ts$/ },
            { name: 'Invitation', test: /\/src\/screens\/Invitation\.svelte$/ },
          ],
        },
      },
    },
  },
  test: { setupFiles: './test/setup.ts' },
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8080', ws: true }, '/rooms': 'http://127.0.0.1:8080', '/offer': 'http://127.0.0.1:8080' } },
});
