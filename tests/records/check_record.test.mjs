// The checker passes what the program writes, and finds whatever is changed in it.
// MELDROOM names the program.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { checkRecord } from './check_record.mjs';

const program = process.env.MELDROOM;
assert.ok(program, 'MELDROOM has to name the meldroom program');

const scratch = mkdtempSync(join(tmpdir(), 'meldroom-records-'));
after(() => rmSync(scratch, { recursive: true }));

const wordList = new URL('words.txt', import.meta.url).pathname;
const words = new Set(readFileSync(wordList, 'utf8').toUpperCase().match(/[A-Z]+/g));
execFileSync(program, ['dict', 'build', '--source', wordList, '--name', 'few', '--out', join(scratch, 'few.lex')]);

function simulate(...args) {
  const out = join(scratch, 'records');
  execFileSync(program, ['simulate', '--lexicon', 'few', '--lexicon-dir', scratch, '--out', out, ...args]);
  return readFileSync(out, 'utf8');
}
const records = (...args) => simulate(...args).trim().split('\n').map((line) => JSON.parse(line));

const rummy = ['--variant', 'rummy', '--seed', '1'];
const passTheDeck = ['--variant', 'pass-the-deck', '--seed', '1', '--option', 'target=25'];

for (const options of [
  [],
  ['--seats', '3', '--option', 'melds_per_turn=many'],
  ['--seats', '6', '--option', 'go_out_by=discard'],
  ['--option', 'ends=hands', '--option', 'hands=5'],
  ['--seats', '4', '--option', 'stall_rounds=1', '--option', 'target=300'],
]) {
  test(`Rummy with ${options.join(' ') || 'defaults'} holds`, () => {
    for (const record of records(...rummy, '--matches', '10', ...options)) assert.ok(checkRecord(record) > 0);
  });
}

for (const options of [
  [],
  ['--seats', '4', '--option', 'level=1'],
  ['--seats', '3', '--option', 'level=2', '--option', 'min_letters=4'],
  ['--seats', '6'],
  ['--option', 'must_play=true'],
]) {
  test(`Pass the Deck with ${options.join(' ') || 'defaults'} holds`, () => {
    for (const record of records(...passTheDeck, '--matches', '10', ...options)) {
      assert.ok(checkRecord(record, words) > 0);
    }
  });
}

test('the same seed gives the same bytes, another one others', () => {
  assert.equal(simulate(...rummy), simulate(...rummy));
  assert.notEqual(simulate(...rummy), simulate('--variant', 'rummy', '--seed', '2'));
});

test('a match is cut where it is asked for, and its record has no result', () => {
  const [record] = records(...rummy, '--option', 'target=1000', '--max-hands', '3');
  assert.equal(record.hands.length, 3);
  assert.equal(record.result, undefined);
  assert.ok(checkRecord(record) > 0);
});

const nextHex = (hex) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);
const swapTwo = (order) => ([order[0], order[1]] = [order[1], order[0]]);
const firstOf = (record, kind) => record.moves.find(({ move }) => move.do === kind);

for (const [what, change, complaint] of [
  ['another secret', (r) => (r.seed.secret = nextHex(r.seed.secret)), /commitment/],
  ['another contribution', (r) => (r.seed.contributions[1] = nextHex(r.seed.contributions[1])), /shuffle 1 does not/],
  ['two cards of a deal exchanged', (r) => swapTwo(r.shuffles[1].order), /shuffle 2 does not follow/],
  ['a shuffle left out', (r) => r.shuffles.splice(-1), /shuffle \d+ is missing/],
  ['a shuffle too many', (r) => r.shuffles.push({ number: r.shuffles.length + 1, order: [] }), /more shuffles/],
  ['a move left out', (r) => r.moves.splice(5, 1), /move 6/],
  ['a move of another seat', (r) => (r.moves[0].seat = 1 - r.moves[0].seat), /move 1 .*not the turn/],
  ['a discard of a card not held', (r) => (firstOf(r, 'discard').move.card = r.shuffles[1].order.at(-1)), /not hold/],
  ['a meld that is none', (r) => firstOf(r, 'meld').move.cards.pop(), /RUM-2\.[23]/],
  ['a point more', (r) => (r.hands[0].seats[0].points += 1), /hand 1: seat 0/],
  ['another winner', (r) => (r.result.winners = [1 - r.result.winners[0]]), /winners/],
  ['no result', (r) => delete r.result, /winners/],
]) {
  test(`${what} is found`, () => {
    const [record] = records(...rummy);
    change(record);
    assert.throws(() => checkRecord(record), complaint);
  });
}

test('a word that is not in the lexicon is found', () => {
  const [record] = records(...passTheDeck);
  assert.throws(() => checkRecord(record, new Set(['NOTHING'])), /not in the lexicon/);
});

test('a pass while a play exists is found where the table must play', () => {
  const [record] = records(...passTheDeck);
  record.options.must_play = true; // as if the option had been set when these moves were made
  assert.throws(() => checkRecord(record, words), /PD-2\.6: a pass while a play exists/);
});

test('a pass that gives back another number of cards is found', () => {
  const [record] = records(...passTheDeck);
  firstOf(record, 'pass').move.cards.pop();
  assert.throws(() => checkRecord(record, words), /PD-2\.6/);
});
