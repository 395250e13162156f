import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { webRoot } from './server.ts';

/** A copy of the built web client that a test can change, without the compressed files. */
export async function copyOfBuild(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'meldroom-web-'));
  await restore(copy);
  return copy;
}

/** Turns a copy into the build that it was made from. */
export async function restore(copy: string): Promise<void> {
  await rm(join(copy, 'assets'), { recursive: true, force: true });
  await cp(webRoot, copy, { recursive: true, filter: (name) => !['.br', '.gz'].includes(extname(name)) });
}

/**
 * Turns it into another build: every script gets another name, because a change of one script changes the hashes of all
 * scripts that import it.
 */
export async function renew(build: string): Promise<void> {
  const scripts = (await readdir(join(build, 'assets'))).filter((name) => name.endsWith('.js'));
  const named = new RegExp(scripts.join('|').replaceAll('.', '\\.'), 'g');
  for (const entry of await readdir(build, { recursive: true })) {
    if (!/\.(html|js)$/.test(entry)) continue;
    const text = await readFile(join(build, entry), 'utf8');
    await writeFile(join(build, entry), text.replace(named, (name) => `renewed-${name}`));
  }
  for (const name of scripts) await rename(join(build, 'assets', name), join(build, 'assets', `renewed-${name}`));
}
