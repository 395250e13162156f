import { cp, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { webRoot } from './server.ts';

/** A copy of the built web client that may be changed, without what is packed. */
export async function copyOfBuild(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'meldroom-web-'));
  await cp(webRoot, copy, { recursive: true, filter: (name) => !['.br', '.gz'].includes(extname(name)) });
  return copy;
}

/** Makes it another build: the main script changes and with it its name, as the hash in it does. */
export async function renew(build: string): Promise<void> {
  const page = await readFile(join(build, 'index.html'), 'utf8');
  const before = /<script [^>]*src="\.\/assets\/([\w-]+\.js)"/.exec(page)?.[1];
  if (!before) throw new Error('index.html names no script');
  const after = `renewed-${before}`;
  for (const entry of await readdir(build, { recursive: true })) {
    if (!/\.(html|js)$/.test(entry)) continue;
    const text = await readFile(join(build, entry), 'utf8');
    await writeFile(join(build, entry), text.replaceAll(before, after));
  }
  await rename(join(build, 'assets', before), join(build, 'assets', after));
}
