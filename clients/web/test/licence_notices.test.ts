import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noticeParts } from '../src/text/licence_notices.ts';

const words = (text: string) => text.replace(/=+/g, ' ').split(/\s+/).filter(Boolean);

test('the notices keep every word, in order', () => {
  const file = readFileSync(new URL('../../../dict/NOTICE', import.meta.url), 'utf8');
  expect(words(noticeParts(file).map((part) => part.text).join('\n'))).toEqual(words(file));
});

test('running text is joined into one line, indented text keeps its lines', () => {
  const long = 'a line that is long enough to have been broken by hand';
  expect(noticeParts(`${long}\nand its rest\n\n  Copyright\n  somebody\n\n\n==== SCOWL ====\n`)).toEqual([
    { kind: 'text', text: `${long} and its rest` },
    { kind: 'verbatim', text: '  Copyright\n  somebody' },
    { kind: 'heading', text: 'SCOWL' },
  ]);
});
