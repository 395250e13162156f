#!/usr/bin/env node
// Checks match records from the rulebook and protocol/record.md alone: the commitment, every shuffle, every move and
// what came of it, the scores, the result. It shares no line with the programs that make records, so that a record
// which passes is self-contained, and a rule that one of the two understands otherwise comes to light.
//
//   node check_record.mjs [--words FILE] RECORDS...
//
// RECORDS hold one record a line. FILE is the word list behind the record's lexicon, words separated by blanks or line
// ends; without it words are taken as good. State hashes are the engine's own and are not computed here.
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { PassTheDeck } from './pass_the_deck.mjs';
import { Rummy } from './rummy.mjs';
import { commitmentTo, seedFrom, shuffled } from './shuffles.mjs';
import { Wrong, must } from './table.mjs';

const GAMES = { rummy: Rummy, 'pass-the-deck': PassTheDeck };
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const bytes = (hex) => Buffer.from(hex, 'hex');

/** The match's cards in deck order: as many copies of the deck as are played with. */
function facesOf({ copies, cards }) {
  return Array.from({ length: copies }, () => cards).flat();
}

/** T-14: the commitment, and a shuffle that gives each next one of the record or complains. */
function croupier({ seed, shuffles }) {
  const secret = bytes(seed.secret);
  must(commitmentTo(secret).toString('hex') === seed.commitment, 'T-14: the commitment is not that of the secret');
  const matchSeed = seedFrom(secret, seed.contributions.map(bytes));
  let used = 0;
  return {
    shuffle(cards) {
      const recorded = shuffles[used];
      used += 1;
      must(recorded?.number === used, `T-14: shuffle ${used} is missing`);
      const order = shuffled(cards, matchSeed, used);
      must(same(order, recorded.order), `T-14: shuffle ${used} does not follow from the seed`);
      return order;
    },
    allUsed: () => used === shuffles.length,
  };
}

/** Throws Wrong if anything in the record does not hold; the number of its moves. */
export function checkRecord(record, words) {
  must(record.format === 1, `format ${record.format} is not known here`);
  must(record.variant in GAMES, `variant ${record.variant} is not known here`);
  must(record.seed.contributions.length === record.seats, 'T-14: one contribution a seat');
  const { shuffle, allUsed } = croupier(record);
  const game = new GAMES[record.variant]({
    options: record.options,
    seats: record.seats,
    faces: facesOf(record.deck),
    shuffle,
    words,
  });

  record.moves.forEach(({ number, seat, author, move }, i) => {
    const at = `move ${i + 1} (number ${number}, seat ${seat}, ${move.do})`;
    try {
      must(game.winners === undefined, 'the match was over before');
      must(author === (move.do === 'timeout' ? 'table' : 'player'), `made by the ${author}`);
      must(number === (i === 0 ? number : record.moves[i - 1].number + 1), 'moves are not numbered in a row');
      if (move.do === 'timeout') game.timeout(seat);
      else game.move(seat, move);
    } catch (error) {
      if (error instanceof Wrong) throw new Wrong(`${at}: ${error.message}`);
      throw error;
    }
  });

  must(allUsed(), 'T-14: there are more shuffles than the match had');
  must(record.hands.length === game.results.length, `${record.hands.length} hands, ${game.results.length} were played`);
  record.hands.forEach(({ hand, seats }, i) => {
    must(hand === i + 1, 'hands are not numbered in a row');
    for (const [seat, { points, total }] of Object.entries(seats)) {
      const played = game.results[i];
      must(
        points === played.points[seat] && total === played.totals[seat],
        `hand ${hand}: seat ${seat} has ${points} points and ${total} in all, not ${played.points[seat]} and ` +
          `${played.totals[seat]}`,
      );
    }
  });
  must(same(record.result?.winners, game.winners), `the winners are ${game.winners}, not ${record.result?.winners}`);
  return record.moves.length;
}

async function checkFile(file, words) {
  let line = 0;
  let moves = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    line += 1;
    try {
      moves += checkRecord(JSON.parse(text), words);
    } catch (error) {
      if (error instanceof Wrong) throw new Wrong(`${file}, record ${line}: ${error.message}`);
      throw error;
    }
  }
  must(line > 0, `${file} holds no record`);
  console.log(`${file}: ${line} records with ${moves} moves hold`);
}

async function main() {
  const { values, positionals } = parseArgs({ options: { words: { type: 'string' } }, allowPositionals: true });
  if (positionals.length === 0) {
    console.error('usage: check_record.mjs [--words FILE] RECORDS...');
    process.exitCode = 2;
    return;
  }
  const words = values.words && new Set(readFileSync(values.words, 'utf8').toUpperCase().match(/[A-Z]+/g));
  try {
    for (const file of positionals) await checkFile(file, words);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main();
