// Records for the tests, and helpers. The records come from the program named by MELDROOM in the environment.
// MELDROOM_LEXICON_DIR has lexicons, for more words and for the traits of the words in words.txt, such as plurals.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

import { checkRecord, play, wordSet } from './check_record.mjs';
import { Wrong } from './table.mjs';

const program = process.env.MELDROOM;
const lexicons = process.env.MELDROOM_LEXICON_DIR;
assert.ok(program && lexicons, 'MELDROOM has to name the program, MELDROOM_LEXICON_DIR the folder of lexicons');

/** The path of a file in this folder. */
export const here = (file) => new URL(file, import.meta.url).pathname;
const listIn = (file) => wordSet(readFileSync(here(file), 'utf8'));

/** The word lists for the checker. */
export const lists = { words: listIn('words.txt'), plurals: listIn('plurals.txt'), offensive: new Set() };

/** A folder that is removed when the tests are done. */
export const scratch = mkdtempSync(join(tmpdir(), 'meldroom-records-'));
after(() => rmSync(scratch, { recursive: true }));
const few = join(scratch, 'few.lex');
const known = join(lexicons, 'expansive.lex');
execFileSync(program, [
  'dict',
  'build',
  '--source',
  here('words.txt'),
  '--known',
  known,
  '--name',
  'few',
  '--out',
  few,
]);

/** The lexicon's report on its words. */
export function explained(words) {
  const text = execFileSync(program, ['dict', 'check', '--lexicon', few, '--json', ...words], { encoding: 'utf8' });
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Arguments with which the program plays with all words of the lexicon; the checker then gets no list. */
export const allWords = ['--lexicon', 'standard', '--lexicon-dir', lexicons];

export function simulate(...args) {
  const out = join(scratch, 'records');
  const lexicon = args.includes('--lexicon') ? [] : ['--lexicon', 'few', '--lexicon-dir', scratch];
  execFileSync(program, ['simulate', ...lexicon, '--out', out, ...args]);
  return readFileSync(out, 'utf8');
}

export const records = (...args) =>
  simulate(...args)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** How many of `all` to check: an eighth, or all with `test.sh --all`. */
export const some = (all) => (process.env.TEST_EFFORT === 'full' ? all : Math.ceil(all / 8));

export const option = (...given) => given.flatMap((each) => ['--option', each]);

/** How a complaint about a move begins. */
export const place = (i) => new RegExp(`^move ${i + 1} `);

/**
 * Changes a copy of the record, and asserts that the checker complains; the change returns what the complaint must
 * match.
 */
export function assertFound(record, change, told = lists) {
  const changed = structuredClone(record);
  const complaints = [change(changed)].flat();
  const found = (error) => error instanceof Wrong && complaints.every((complaint) => complaint.test(error.message));
  assert.throws(() => checkRecord(changed, told), found);
}

/** The record with the hashes that follow from its moves as they are. */
export function rehashed(record) {
  const { start, hashes } = play(record, lists);
  return { ...record, start, moves: record.moves.map((made, i) => ({ ...made, hash: hashes[i] })) };
}

/** The hand of a seat before a move of the record. */
export function handBefore(record, i, seat) {
  return play({ ...record, moves: record.moves.slice(0, i) }, lists).game.hands[seat];
}

/** The first of many simulated records in which `wanted` finds a move, and the place of this move. */
export function recordWith(wanted, ...args) {
  for (const record of records('--matches', '10', '--seed', '1', ...args)) {
    const i = record.moves.findIndex((made, n) => wanted(made, n, record));
    if (i < 0) continue;
    assert.ok(checkRecord(record, lists) > 0);
    return [record, i];
  }
  throw new Error(`no record has such a move: ${args.join(' ')}`);
}
