// The checker passes what the program writes, in every game and under every option that changes the play.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { checkRecord } from './check_record.mjs';
import { allWords, here, explained, lists, option, records, scratch, simulate, some } from './simulated.mjs';

const late = ['--timeouts', '15'];
const bots = ['--players', 'medium,easy'];

for (const [variant, all, ...args] of [
  ['rummy', 10],
  ['rummy', 8, '--seats', '3', ...option('melds_per_turn=many', 'hand_pause=0')],
  ['rummy', 8, '--seats', '6', ...option('go_out_by=discard')],
  ['rummy', 8, ...option('ends=hands', 'hands=5')],
  ['rummy', 6, '--seats', '4', ...option('stall_rounds=1', 'target=100')],
  ['rummy', 6, '--seats', '3', ...option('target=50'), ...late],

  ['pass-the-deck', 10, ...option('target=25')],
  ['pass-the-deck', 8, '--seats', '4', '--max-hands', '15', ...option('target=25', 'level=1')],
  ['pass-the-deck', 8, '--seats', '3', '--max-hands', '15', ...option('target=25', 'level=2', 'min_letters=4')],
  ['pass-the-deck', 8, '--seats', '6', ...option('target=25')],
  ['pass-the-deck', 8, ...option('target=25', 'must_play=true')],
  ['pass-the-deck', 8, '--seats', '3', ...option('target=25'), ...late],

  ['gin', 6, ...option('target=100')],
  ['gin', 4, ...option('target=100', 'failed_knock=zero', 'min_letters=2')],
  ['gin', 4, '--max-hands', '15', ...option('target=100', 'level=3', 'min_letters=4')],
  ['gin', 6, ...option('target=100', 'lay_down=best')],
  ['gin', 4, ...option('target=100', 'lay_down=best', 'level=2', 'failed_knock=zero')],
  ['gin', 4, ...option('progressive=true')],
  ['gin', 4, '--max-hands', '15', ...option('progressive=true', 'level=1', 'min_letters=5')],
  ['gin', 4, ...option('progressive=true', 'lay_down=best')],
  ['gin', 4, ...option('target=100'), ...late],
  ['gin', 4, ...option('progressive=true', 'lay_down=best'), ...late],
  ['gin', 4, ...option('progressive=true', 'min_letters=4'), ...allWords],
  ['gin', 2, ...option('progressive=true'), ...bots],

  ['gin-rummy', 12],
  ['gin-rummy', 12, ...option('knock=oklahoma', 'big_gin=31', 'hand_pause=0')],
  ['gin-rummy', 8, ...option('knock=oklahoma', 'spade_doubles=false', 'target=300', 'shutout=none')],
  ['gin-rummy', 8, '--max-hands', '30', ...option('knock=gin', 'big_gin=31', 'gin_bonus=0', 'target=25')],
  ['gin-rummy', 8, ...option('undercut_bonus=0', 'game_bonus=500', 'line_bonus=0'), ...late],
  ['gin-rummy', 4, ...bots],

  ['full-deck', 10],
  ['full-deck', 10, '--seats', '3', ...option('match_by=sum', 'choice_cards=variable', 'hand_pause=0')],
  ['full-deck', 10, '--seats', '6', ...option('match=single', 'repeat_play_on=true')],
  ['full-deck', 10, '--seats', '4', ...option('advanced=true', 'choice_cards=variable', 'repeat_play_on=true')],
  ['full-deck', 10, '--seats', '5', ...late],
  ['full-deck', 4, ...option('must_play=true', 'choice_cards=variable')],
  ['full-deck', 4, '--seats', '3', ...option('must_play=true', 'advanced=true'), ...late],
  ['full-deck', 20, '--seats', '6', ...option('repeat_play_on=true'), ...allWords],
  ['full-deck', 2, ...bots],

  ['alpha-rummy', 10],
  ['alpha-rummy', 6, '--seats', '3', ...option('target=200', 'add_on_order=free')],
  ['alpha-rummy', 6, '--seats', '4', ...option('target=200', 'min_letters=5')],
  ['alpha-rummy', 8, ...option('target=200', 'words=checked')],
  ['alpha-rummy', 6, '--seats', '4', ...option('target=200', 'words=checked', 'add_on_order=free')],
  ['alpha-rummy', 6, ...option('target=200'), ...late],
  ['alpha-rummy', 6, '--seats', '3', ...option('target=200'), ...late],
  ['alpha-rummy', 6, '--seats', '3', ...option('target=200', 'words=checked'), ...late],
  ['alpha-rummy', 6, ...option('words=checked'), ...allWords],
  ['alpha-rummy', 2, ...bots],
]) {
  test(`${variant} holds with ${args.join(' ') || 'defaults'}`, () => {
    const matches = some(all);
    const made = records('--variant', variant, '--seed', '1', '--matches', String(matches), ...args);
    assert.equal(made.length, matches);
    const told = args.includes('--lexicon') ? {} : lists;
    for (const record of made) assert.ok(checkRecord(record, told) > 0);
  });
}

test('FD-4.2: the checker’s list of plurals agrees with the lexicon', () => {
  const plurals = explained(lists.words).filter(({ plural }) => plural);
  assert.deepEqual(plurals.map(({ word }) => word).sort(), [...lists.plurals].sort());
});

test('the examples of records hold, including those of format 1', () => {
  const folder = here('../../protocol/examples/valid/record/');
  const examples = readdirSync(folder).map((file) => JSON.parse(readFileSync(folder + file, 'utf8')));
  for (const record of examples) assert.ok(checkRecord(record) > 0);
  assert.deepEqual([...new Set(examples.map(({ format }) => format))].sort(), [1, 2]);
});

test('the same seed gives the same bytes, and another seed gives others', () => {
  const rummy = (seed) => simulate('--variant', 'rummy', '--seed', seed, ...late);
  assert.equal(rummy('1'), rummy('1'));
  assert.notEqual(rummy('1'), rummy('2'));
});

test('a match can be cut, and then its record has no result', () => {
  const [record] = records('--variant', 'rummy', ...option('target=1000'), '--max-hands', '3');
  assert.equal(record.hands.length, 3);
  assert.equal(record.result, undefined);
  assert.ok(checkRecord(record) > 0);
});

test('the clock makes as many decisions as asked for', () => {
  const [record] = records('--variant', 'full-deck', '--timeouts', '100');
  assert.ok(record.moves.every(({ author, move }) => author === 'table' && ['timeout', 'deal'].includes(move.do)));
});

test('the program says which records hold, and where a record does not', () => {
  const file = join(scratch, 'some.jsonl');
  const checked = (text) => {
    writeFileSync(file, text);
    return spawnSync(process.execPath, [here('check_record.mjs'), '--words', here('words.txt'), file], {
      encoding: 'utf8',
    });
  };
  const text = simulate('--variant', 'full-deck', '--matches', '2');
  const good = checked(text);
  assert.equal(good.status, 0, good.stderr);
  assert.match(good.stdout, /some\.jsonl: 2 records with \d+ moves are correct/);

  const [first, second] = text.split('\n').map((line) => line && JSON.parse(line));
  second.moves[4].author = 'table';
  const bad = checked([first, second].map((record) => JSON.stringify(record)).join('\n'));
  assert.equal(bad.status, 1);
  assert.match(bad.stderr, /some\.jsonl, record 2: move 5 .*: made by the table/);
});
