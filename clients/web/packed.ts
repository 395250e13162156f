import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compresses the text files once, at the highest level, for the server to send to clients that accept it. */
export function packed(): Plugin {
  return {
    name: 'meldroom-packed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const names = await readdir(dir, { recursive: true });
      for (const name of names.filter((one) => /\.(html|js|css|svg|webmanifest)$/.test(one))) {
        const plain = await readFile(join(dir, name));
        const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
        await Promise.all([writeFile(join(dir, `${name}.br`), brotli), writeFile(join(dir, `${name}.gz`), gzipSync(plain, { level: 9 }))]);
      }
    },
  };
}
