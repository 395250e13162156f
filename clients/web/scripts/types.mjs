// Writes src/protocol/types.ts, the protocol's messages as TypeScript, from the schemas.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileFromFile } from 'json-schema-to-typescript';

const schemas = fileURLToPath(new URL('../../../protocol/schema/', import.meta.url));
const target = fileURLToPath(new URL('../src/protocol/types.ts', import.meta.url));

const types = await compileFromFile(`${schemas}protocol.json`, {
  cwd: schemas,
  additionalProperties: false,
  bannerComment: '/* Generated from protocol/schema by `npm run types`; not to be edited. */',
  // The schemas check the bounds; a tuple type for each of them would be unreadable.
  ignoreMinAndMaxItems: true,
  format: false,
});
writeFileSync(target, types);
