import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { alphaDoc, alphaDrawDoc, challengeDoc, fullDeckDoc, ginDoc, layDownDoc, rummyDoc, rummyReplay, starterDoc, welcome, wordsDoc } from './fixtures.ts';

const protocol = fileURLToPath(new URL('../../../protocol/', import.meta.url));
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
for (const file of readdirSync(`${protocol}schema`)) ajv.addSchema(read(`${protocol}schema/${file}`) as object);

function validate(schema: string, value: unknown): string {
  return ajv.validate(`${schema}.json`, value) ? '' : ajv.errorsText(ajv.errors);
}

/** The examples of one direction. Invalid ones that are not JSON have no `json` field. */
function examples(kind: 'valid' | 'invalid', schema: string): [string, { json?: unknown }][] {
  const folder = `${protocol}examples/${kind}/${schema}`;
  return readdirSync(folder).map((file) => [file, read(`${folder}/${file}`) as { json?: unknown }]);
}

describe.each(readdirSync(`${protocol}examples/valid`))('examples of %s', (schema) => {
  test.each(examples('valid', schema))('%s is good', (_, example) => {
    expect(validate(schema, example)).toBe('');
  });
});

describe.each(readdirSync(`${protocol}examples/invalid`))('invalid examples of %s', (schema) => {
  const expressible = examples('invalid', schema).filter(([, example]) => 'json' in example);
  test('there are examples', () => expect(expressible.length).toBeGreaterThan(0));
  test.each(expressible)('%s is refused', (_, example) => {
    expect(validate(schema, example.json)).not.toBe('');
  });
});

test.each([
  ['rummy', { type: 'snapshot', re: 2, v: 1, seat: 0, doc: rummyDoc() }],
  ['words', { type: 'snapshot', re: 2, v: 1, seat: 0, doc: wordsDoc() }],
  ...Object.entries({ ginDoc, layDownDoc, fullDeckDoc, starterDoc, alphaDoc, alphaDrawDoc, challengeDoc }).map(
    ([name, make]): [string, object] => [name, { type: 'snapshot', re: 2, v: 1, seat: 0, doc: make() }],
  ),
  ['welcome', welcome],
])('the documents in these tests match the schema: %s', (_, message) => {
  expect(validate('server', message)).toBe('');
});

test('the replays in these tests match the schema', () => {
  for (const seat of [0, 1] as const) expect(validate('replay', rummyReplay(seat))).toBe('');
});
