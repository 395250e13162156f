import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);

/** A file of the project. */
export const source = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** All C++ sources below a folder. */
export const sources = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[ch]pp$/.test(name))
    .map((name) => source(`${folder}/${name}`));
