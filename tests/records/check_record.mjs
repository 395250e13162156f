#!/usr/bin/env node
// Checks match records from the rulebook and protocol/record.md alone: the commitment, every shuffle, every move and
// what came of it, the scores, the result. It shares no line with the programs that make records, so that a record
// which passes is self-contained, and a rule that one of the two understands otherwise comes to light.
//
//   node check_record.mjs [--words FILE] [--plurals FILE] [--offensive FILE] RECORDS...
//
// RECORDS hold one record a line. The first FILE is the word list behind the record's lexicon, words separated by
// blanks or line ends; without it words are taken as good. The others name those of its words that count as plurals
// (FD-4.2) and as offensive (FD-4.1). State hashes are the engine's own and are not computed here.
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { AlphaRummy } from './alpha_rummy.mjs';
import { FullDeck } from './full_deck.mjs';
import { Gin } from './gin.mjs';
import { PassTheDeck } from './pass_the_deck.mjs';
import { Rummy } from './rummy.mjs';
import { commitmentTo, seedFrom, shuffled } from './shuffles.mjs';
import { Wrong, must } from './table.mjs';

const GAMES = {
  'alpha-rummy': AlphaRummy,
  'full-deck': FullDeck,
  gin: Gin,
  'pass-the-deck': PassTheDeck,
  rummy: Rummy,
};
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

/** One move of the record. */
function make(game, { seat, author, move }) {
  must(game.winners === undefined, 'the match was over before');
  must(author === (move.do === 'timeout' ? 'table' : 'player'), `made by the ${author}`);
  if (move.do === 'timeout') game.timeout(seat);
  else if (move.do === 'arrange') game.arrange(seat, move);
  else game.move(seat, move);
}

/** What a seat's score sheet comes to by clause; what counts nothing stands there or not. */
function byClause(lines) {
  const sheet = {};
  for (const { clause, points } of lines) sheet[clause] = (sheet[clause] ?? 0) + points;
  return Object.fromEntries(
    Object.entries(sheet)
      .filter(([, points]) => points !== 0)
      .sort(),
  );
}

/** A seat's part in a hand that has ended. */
function checkSeatsHand(game, played, seat, { points, total, lines, hand }) {
  must(
    points === played.points[seat] && total === played.totals[seat],
    `seat ${seat} has ${points} points and ${total} in all, not ${played.points[seat]} and ${played.totals[seat]}`,
  );
  const sheet = byClause(Object.entries(played.sheet[seat]).map(([clause, booked]) => ({ clause, points: booked })));
  must(same(byClause(lines), sheet), `the score sheet of seat ${seat} does not come to ${JSON.stringify(sheet)}`);
  const shown = (codes) => codes.map((code) => game.shownAs(code)).sort();
  must(same(shown(hand), shown(played.rest[seat])), `seat ${seat} has ${played.rest[seat]} left, not ${hand}`);
  const words = lines.map(({ text }) => /^([A-Z]+): /.exec(text)?.[1]).filter((word) => word !== undefined);
  const setOut = played.words?.[seat];
  must(!setOut || same([...words].sort(), [...setOut].sort()), `seat ${seat} has set out ${setOut}, not ${words}`);
}

function checkHands(game, hands) {
  must(hands.length === game.results.length, `${hands.length} hands, ${game.results.length} were played`);
  hands.forEach(({ hand, clause, out, seats }, i) => {
    const played = game.results[i];
    must(hand === i + 1, 'hands are not numbered in a row');
    const at = `hand ${hand}`;
    must(clause === played.clause && out === played.out, `${at}: ended by ${played.clause}, out is ${played.out}`);
    must(Object.keys(seats).length === game.seats, `${at}: a seat is missing`);
    within(at, () => Object.entries(seats).forEach(([seat, part]) => checkSeatsHand(game, played, seat, part)));
  });
}

/** Says where, if what is done there is Wrong. */
function within(place, check) {
  try {
    check();
  } catch (error) {
    if (error instanceof Wrong) throw new Wrong(`${place}: ${error.message}`);
    throw error;
  }
}

/** The number of the record's moves; throws Wrong if anything does not hold. `lists`: words, plurals, offensive. */
export function checkRecord(record, lists = {}) {
  must(record.format === 1, `format ${record.format} is not known here`);
  must(Object.hasOwn(GAMES, record.variant), `variant ${record.variant} is not known here`);
  must(record.seed.contributions.length === record.seats, 'T-14: one contribution a seat');
  const { shuffle, allUsed } = croupier(record);
  const game = new GAMES[record.variant]({
    options: record.options,
    seats: record.seats,
    faces: facesOf(record.deck),
    shuffle,
    lists,
  });

  record.moves.forEach((made, i) => {
    const { number, seat, move } = made;
    within(`move ${i + 1} (number ${number}, seat ${seat}, ${move.do})`, () => {
      const before = i === 0 ? 0 : record.moves[i - 1].number;
      must(number === before + (move.do === 'arrange' ? 0 : 1), 'moves are not numbered in a row');
      make(game, made);
    });
  });

  must(allUsed(), 'T-14: there are more shuffles than the match had');
  checkHands(game, record.hands);
  must(same(record.result?.winners, game.winners), `the winners are ${game.winners}, not ${record.result?.winners}`);
  must(record.result?.clause === game.wonBy, `the match was won by ${game.wonBy}, not ${record.result?.clause}`);
  return record.moves.length;
}

async function checkFile(file, lists) {
  let line = 0;
  let moves = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    line += 1;
    within(`${file}, record ${line}`, () => (moves += checkRecord(JSON.parse(text), lists)));
  }
  must(line > 0, `${file} holds no record`);
  console.log(`${file}: ${line} records with ${moves} moves hold`);
}

/** The words in a text, separated by whatever is no letter. */
export const wordSet = (text) => new Set(text.toUpperCase().match(/[A-Z]+/g));

async function main() {
  const kinds = ['words', 'plurals', 'offensive'];
  const options = Object.fromEntries(kinds.map((kind) => [kind, { type: 'string' }]));
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length === 0) {
    console.error(`usage: check_record.mjs ${kinds.map((kind) => `[--${kind} FILE]`).join(' ')} RECORDS...`);
    process.exitCode = 2;
    return;
  }
  const files = Object.entries(values);
  const lists = Object.fromEntries(files.map(([kind, file]) => [kind, wordSet(readFileSync(file, 'utf8'))]));
  try {
    for (const file of positionals) await checkFile(file, lists);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main();
