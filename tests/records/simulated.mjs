// Records for the tests, and what is done with them. They are made by the program that the environment names:
// MELDROOM, and MELDROOM_LEXICON_DIR for more words, and for what the words of words.txt are (plurals, say).
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

/** What the checker is told of the words. */
export const lists = { words: listIn('words.txt'), plurals: listIn('plurals.txt'), offensive: new Set() };

/** A folder that is gone when the tests are done. */
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

/** What the lexicon says of its words. */
export function explained(words) {
  const text = execFileSync(program, ['dict', 'check', '--lexicon', few, '--json', ...words], { encoding: 'utf8' });
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** What makes the program play with all of its words, of which the checker is told nothing. */
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

/** How many of `all` matches there is time for: a quarter, or all with `test.sh --all`. */
export const matchesOf = (all) => (process.env.TEST_EFFORT === 'full' ? all : Math.ceil(all / 4));

export const option = (...given) => given.flatMap((each) => ['--option', each]);

/** How a complaint about a move begins. */
export const place = (i) => new RegExp(`^move ${i + 1} `);

/** Changes a copy of the record; the change gives what the complaint has to match. */
export function assertFound(record, change, told = lists) {
  const changed = structuredClone(record);
  const complaints = [change(changed)].flat();
  const found = (error) => error instanceof Wrong && complaints.every((complaint) => complaint.test(error.message));
  assert.throws(() => checkRecord(changed, told), found);
}

/** The record with the hashes that its moves as they are lead to. */
export function rehashed(record) {
  const { start, hashes } = play(record, lists);
  return { ...record, start, moves: record.moves.map((made, i) => ({ ...made, hash: hashes[i] })) };
}

/** What a seat holds before a move of the record. */
export function handBefore(record, i, seat) {
  return play({ ...record, moves: record.moves.slice(0, i) }, lists).game.hands[seat];
}

/** The first of many simulated records in which `wanted` finds a move: the record, and that move's place. */
export function recordWith(wanted, ...args) {
  for (const record of records('--matches', '10', '--seed', '1', ...args)) {
    const i = record.moves.findIndex((made, n) => wanted(made, n, record));
    if (i < 0) continue;
    assert.ok(checkRecord(record, lists) > 0);
    return [record, i];
  }
  throw new Error(`no record has such a move: ${args.join(' ')}`);
}
