import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** The folder of a file, relative to the source folder; a game's own folder counts as `games`. */
const folderOf = (file: string) => dirname(file).split(sep)[0] ?? '.';

/** For each folder, the folders that its files import from. */
function imports(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|svelte)$/.test(name))) {
    for (const [, path] of readFileSync(join(source, file), 'utf8').matchAll(/\b(?:from|import) '(\.[^']+)'/g)) {
      const [from, to] = [folderOf(file), folderOf(normalize(join(dirname(file), path!)))];
      if (from !== to) found.set(from, (found.get(from) ?? new Set()).add(to));
    }
  }
  return found;
}

test('the folders of the source do not import from each other in a circle', () => {
  const needed = imports();
  expect(needed.get('parts')).toContain('play');
  const circles: string[] = [];
  const walk = (way: string[]) => {
    for (const next of needed.get(way.at(-1)!) ?? []) {
      if (next === way[0]) circles.push([...way, next].join(' -> '));
      else if (!way.includes(next)) walk([...way, next]);
    }
  };
  for (const folder of needed.keys()) walk([folder]);
  expect(circles).toEqual([]);
});

/** The files that a file imports, itself or through others, and the packages. What is imported only when it is needed does not count. */
function reached(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!/\.(ts|svelte)$/.test(file)) return found;
  for (const [, path] of readFileSync(join(source, file), 'utf8').matchAll(/^ *(?:import|export) (?!type )(?:[^;']* from )?'([^']+)'/gm)) {
    reached(path!.startsWith('.') ? normalize(join(dirname(file), path!)) : path!, found);
  }
  return found;
}

test('the first page needs nothing that only pictures, dialogs and tables need', () => {
  const first = reached('main.ts');
  expect(first).toContain('screens/RecentRooms.svelte');
  for (const file of ['art/avatar_drawings.ts', 'parts/cards/Card.svelte', 'play/outcome.ts', 'play/lesson.ts', 'text/presets.ts', 'svelte/reactivity']) expect(first).not.toContain(file);
});
