#!/usr/bin/env node
// Checks match records only from the rulebook and protocol/record.md: the commitment, every shuffle, every move and its
// effects, the scores, the result, the chain of hashes. It shares no code with the programs that make records. So a
// record that passes is self-contained, and a rule that the two programs understand differently is noticed.
//
//   node check_record.mjs [--words FILE] [--plurals FILE] [--offensive FILE] RECORDS...
//
// RECORDS have one record per line. The first FILE is the word list of the record's lexicon, with words separated by
// blanks or line ends; without it every word is accepted. The other files have those of its words that are plurals
// (FD-4.2) and offensive (FD-4.1). The hashes of format 1 are of an older engine's states and are not computed here.
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { AlphaRummy } from './alpha_rummy.mjs';
import { Chain } from './chain.mjs';
import { FullDeck } from './full_deck.mjs';
import { Gin } from './gin.mjs';
import { GinRummy } from './gin_rummy.mjs';
import { PassTheDeck } from './pass_the_deck.mjs';
import { Rummy } from './rummy.mjs';
import { commitmentTo, secretOfDeal, seedFrom, shuffled } from './shuffles.mjs';
import { Wrong, must } from './table.mjs';

const GAMES = {
  'alpha-rummy': AlphaRummy,
  'full-deck': FullDeck,
  gin: Gin,
  'gin-rummy': GinRummy,
  'pass-the-deck': PassTheDeck,
  rummy: Rummy,
};
const NEWEST_RULES = 4;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const bytes = (hex) => Buffer.from(hex, 'hex');

/** The match's cards in deck order, with all copies of the deck in play. */
function facesOf({ copies, cards }) {
  return Array.from({ length: copies }, () => cards).flat();
}

/** T-14: checks the commitment, and returns a shuffle that gives the record's shuffles one by one, or complains. */
function croupier({ variant, deal, seed, shuffles }) {
  const secret = bytes(seed.secret);
  if (deal !== undefined) {
    must(secret.equals(secretOfDeal(variant, deal)), `T-14: the secret is not that of the published deal ${deal}`);
    must(seed.contributions.every((value) => /^0+$/.test(value)), 'T-14: somebody contributed to a published deal');
  }
  must(commitmentTo(secret).toString('hex') === seed.commitment, 'T-14: the commitment is not that of the secret');
  const matchSeed = seedFrom(secret, seed.contributions.map(bytes));
  let used = 0;
  let taken = 0;
  return {
    shuffle(cards) {
      const recorded = shuffles[used];
      used += 1;
      must(recorded?.number === used, `T-14: shuffle ${used} is missing`);
      const order = shuffled(cards, matchSeed, used);
      must(same(order, recorded.order), `T-14: shuffle ${used} does not follow from the seed`);
      return [...order];
    },
    /** The shuffles made since the last call. */
    takeShuffles() {
      const made = shuffles.slice(taken, used);
      taken = used;
      return made;
    },
    allUsed: () => used === shuffles.length,
  };
}

/** The version of its rules by which the match was played. */
function rulesVersionOf({ format, rules_version: version }) {
  must(format === 1 || format === 2, `format ${format} is not known here`);
  if (format === 1) {
    must(version === undefined, 'format 1 has no rules_version');
    return 1;
  }
  const known = Number.isInteger(version) && version > 1 && version <= NEWEST_RULES;
  must(known, `rules version ${version} is not known here`);
  return version;
}

/** Checks a seat's part of a hand that has ended. */
function checkSeatsHand(game, played, seat, { points, total, lines, hand }) {
  must(
    points === played.points[seat] && total === played.totals[seat],
    `seat ${seat} has ${points} points and ${total} in all, not ${played.points[seat]} and ${played.totals[seat]}`,
  );
  const sheet = game.comparable(played.lines[seat]);
  must(same(game.comparable(lines), sheet), `the score sheet of seat ${seat} is not ${JSON.stringify(sheet)}`);
  must(same(hand, played.rest[seat]), `seat ${seat} has ${played.rest[seat]} left, not ${hand}`);
  const words = lines.map(({ text }) => /^([A-Z]+): /.exec(text)?.[1]).filter((word) => word !== undefined);
  const setOut = played.words?.[seat];
  must(!setOut || same([...words].sort(), [...setOut].sort()), `seat ${seat} has set out ${setOut}, not ${words}`);
}

function checkHands(game, hands) {
  must(hands.length === game.results.length, `the record has ${hands.length} hands, but ${game.results.length} were played`);
  hands.forEach(({ hand, clause, out, seats }, i) => {
    const played = game.results[i];
    must(hand === i + 1, 'hands are not numbered consecutively');
    const at = `hand ${hand}`;
    must(clause === played.clause && out === played.out, `${at}: ended by ${played.clause}, out is ${played.out}`);
    must(Object.keys(seats).length === game.seats, `${at}: a seat is missing`);
    within(at, () => Object.entries(seats).forEach(([seat, part]) => checkSeatsHand(game, played, seat, part)));
  });
}

/** Adds the place to a Wrong that `check` throws. */
function within(place, check) {
  try {
    check();
  } catch (error) {
    if (error instanceof Wrong) throw new Wrong(`${place}: ${error.message}`);
    throw error;
  }
}

const placeOf = (made, i) => `move ${i + 1} (number ${made.number}, seat ${made.seat}, ${made.move.do})`;

/** Plays the record's moves by the rules. Returns the game and the hashes at the start and after each move. */
export function play(record, lists = {}) {
  must(Object.hasOwn(GAMES, record.variant), `variant ${record.variant} is not known here`);
  const rulesVersion = rulesVersionOf(record);
  must(record.seed.contributions.length === record.seats, 'T-14: there has to be one contribution for each seat');
  must((record.options.hand_pause === undefined) === (rulesVersion < 2), 'T-21: hand_pause came with rules version 2');
  const { shuffle, takeShuffles, allUsed } = croupier(record);
  const game = new GAMES[record.variant]({
    options: record.options,
    rulesVersion,
    seats: record.seats,
    faces: facesOf(record.deck),
    shuffle,
    shown: (hand, seat) => record.hands[hand - 1]?.seats[seat]?.hand,
    lists,
  });
  game.begin();
  const chain = new Chain(record.variant, rulesVersion);
  const next = (made) => chain.add({ made, shuffles: takeShuffles(), events: game.takeEvents() });

  const start = next();
  const hashes = record.moves.map((made, i) => {
    within(placeOf(made, i), () => {
      const before = i === 0 ? 0 : record.moves[i - 1].number;
      must(made.number === before + (made.move.do === 'arrange' ? 0 : 1), 'moves are not numbered consecutively');
      game.make(made);
    });
    return next(made);
  });
  return { game, start, hashes, allShufflesUsed: allUsed() };
}

/** Checks the chain, which only format 2 has. */
function checkHashes({ format, start, moves }, chain) {
  if (format === 1) return;
  must(start === chain.start, `the hash at the start is ${chain.start}, not ${start}`);
  moves.forEach((made, i) => {
    const due = chain.hashes[i];
    within(placeOf(made, i), () => must(made.hash === due, `its hash is ${due}, not ${made.hash}`));
  });
}

/** Returns the number of the record's moves; throws Wrong if anything is wrong. `lists`: words, plurals, offensive. */
export function checkRecord(record, lists = {}) {
  const { game, allShufflesUsed, ...chain } = play(record, lists);
  must(allShufflesUsed, 'T-14: there are more shuffles than the match had');
  checkHands(game, record.hands);
  must(same(record.result?.winners, game.winners), `the winners are ${game.winners}, not ${record.result?.winners}`);
  must(record.result?.clause === game.wonBy, `the match was won by ${game.wonBy}, not ${record.result?.clause}`);
  const sheet = Object.values(record.result?.sheet ?? []).map(({ lines, total }) => ({
    lines: game.comparable(lines),
    total,
  }));
  must(same(sheet, game.finalSheet ?? []), `the final sheet is not ${JSON.stringify(game.finalSheet)}`);
  checkHashes(record, chain); // last, because any other complaint says more
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
  console.log(`${file}: ${line} records with ${moves} moves are correct`);
}

/** The words in a text, separated by anything that is not a letter. */
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
