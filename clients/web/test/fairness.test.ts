import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { check, fair, type Finding, type Known, settled } from '../src/fairness/check.ts';
import { beforeShuffle, commitmentTo, drawing, secretOfDeal, seedFrom, shuffled } from '../src/fairness/seed.ts';
import { stepOf } from '../src/fairness/sentences.ts';
import type { MatchRecord } from '../src/protocol/model.ts';

const examples = new URL('../../../protocol/examples/valid/record/', import.meta.url);
const files = readdirSync(examples);
const textOf = (name: string) => readFileSync(new URL(name, examples), 'utf8');
const example = (name: string) => JSON.parse(textOf(name)) as MatchRecord;

/** What a player in seat 0 knows if they were there from the start and the server was honest. */
function known({ seed }: MatchRecord): Known {
  return { room: seed, seat: 0, contribution: { commitment: seed.commitment, value: seed.contributions[0]! } };
}

const checked = (record: MatchRecord, by: Known) => check(JSON.stringify(record), by);
const wrong = (findings: readonly Finding[]) => findings.filter(({ holds }) => holds === false);
const told = (findings: readonly Finding[]) =>
  wrong(findings).flatMap((finding) => {
    const { sentence, details } = stepOf(finding, (seat) => ['Ann', 'Ben', 'Cem', 'Dora'][seat] ?? 'nobody');
    return [sentence, ...details];
  });

const bytes = (first: number, step: number) =>
  Array.from({ length: 32 }, (_, index) => (first + index * step).toString(16).padStart(2, '0')).join('');
const cards = (count: number) => Array.from({ length: count }, (_, position) => position);

// The numbers come from tests/engine/seed_test.cpp and protocol/record.md.
const secret = bytes(0, 1);
const contributions = ['00'.repeat(32), '11'.repeat(32), bytes(255, -1)];
const seed = seedFrom(secret, contributions);

test('T-14: commitment and seed are right to the byte', () => {
  expect(commitmentTo(secret)).toBe('351a84665e194798a6b0f40751357960864b538cfef9247b06775aec4babf16e');
  expect(seed).toBe('63fd4790f8b7198c96b75cba61ad19a73c2337257ed5026f4a5b95b40a5b541f');
  expect(seedFrom(secret, contributions.slice(0, 1).concat(contributions[0]!))).toBe('bf7b886ac27acf31a5f2da85473b805d704658bdba570b1f124e76484339e83f');
});

test('T-14: numbers have no bias, also past the first kilobyte of the stream', () => {
  const draw = drawing(seed, 1);
  expect(Array.from({ length: 12 }, () => draw(2 ** 31 + 1))).toEqual([
    1843187581, 540371995, 660103924, 2122030021, 79387712, 1436783438, 36093645, 2093501305, 1117452362, 1548283747, 2080917537, 1561952410,
  ]);
  const many = drawing(seed, 1);
  const numbers = Array.from({ length: 2000 }, () => many(1000));
  expect([numbers.reduce((sum, number) => sum + number), numbers.at(-1)]).toEqual([1005984, 85]);
});

test('T-14: shuffles follow from their numbers, forwards and backwards', () => {
  expect(shuffled(cards(52), seed, 1).join(' ')).toBe(
    '30 48 11 26 49 35 0 12 8 16 50 3 23 40 38 28 18 42 24 9 51 34 33 22 36 20 37 10 13 27 31 19 39 5 44 21 15 41 6 46 14 7 47 2 17 25 43 4 29 45 32 1',
  );
  expect(shuffled(cards(208), seed, 2 ** 32 + 7).slice(0, 8)).toEqual([172, 123, 129, 113, 200, 119, 201, 86]);
  expect(beforeShuffle(shuffled(cards(52), seed, 2), seed, 2)).toEqual(cards(52));
});

test.each(files)('T-14: %s passes the check', (name) => {
  const result = check(textOf(name), known(example(name)));
  expect(wrong(result.findings)).toEqual([]);
  expect([fair(result), settled(result)]).toEqual([true, true]);
  expect(result.numbers?.secret).toBe(example(name).seed.secret);
});

const other = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

function exchange(order: number[], a: number, b: number): void {
  [order[a], order[b]] = [order[b]!, order[a]!];
}

/** A change to a record, and what the check says about it. */
const changes: [string, (record: MatchRecord) => void, RegExp[]][] = [
  ['the secret', ({ seed }) => (seed.secret = other(seed.secret)), [/secret does not belong to the fingerprint/, /differ: the secret\./, /\d+ of \d+ shuffles do not follow/]],
  ['the commitment', ({ seed }) => (seed.commitment = other(seed.commitment)), [/not the one this browser was shown/, /does not belong/, /differ: the fingerprint\./]],
  [
    'another player’s contribution',
    ({ seed }) => (seed.contributions[1] = other(seed.contributions[1]!)),
    [/differ: the value of Ben\./, /\d+ of \d+ shuffles do not follow/],
  ],
  [
    'one’s own contribution',
    ({ seed }) => (seed.contributions[0] = other(seed.contributions[0]!)),
    [/in your place is not the one/, /differ: the value of Ann\./, /\d+ of \d+ shuffles do not follow/],
  ],
  [
    'a contribution left out',
    (record) => ((record.seats -= 1), record.seed.contributions.pop()),
    [/differ: the value of (Ben|Cem|Dora)\./, /\d+ of \d+ shuffles do not follow/],
  ],
  ['two cards in one shuffle', ({ shuffles }) => exchange(shuffles[1]!.order, 3, 7), [/^1 of \d+ shuffles does not follow/, /Shuffle 2: card 4 from the top is .+; it has to be .+\./]],
  ['one card in one shuffle', ({ shuffles }) => (shuffles[1]!.order[3] = shuffles[1]!.order[7]!), [/^1 of \d+ shuffles/, /Shuffle 2: a card is there twice/]],
  ['a card that no deck has', ({ shuffles }) => (shuffles[0]!.order[0] = 511), [/^1 of \d+ shuffles/, /Shuffle 1: .* belongs to no deck/]],
  ['the list of cards', ({ deck }) => ([deck.cards[3], deck.cards[17]] = [deck.cards[17]!, deck.cards[3]!]), [/The deck is not the one .*: card 4 is another one/]],
  ['a card more in the deck', ({ deck }) => deck.cards.push(deck.cards[0]!), [/The deck is not the one .*: card (53|81|101|105) is another one/]],
  ['what a card counts', ({ deck }) => (deck.cards[0]!.value += 1), [/The deck is not the one .*: card 1 is another one/]],
  ['a card of a deal left out', ({ shuffles }) => shuffles[1]!.order.pop(), [/The match had|^\d+ of \d+ shuffles/, /Shuffle 2|of \d+ shuffles/]],
  ['the last shuffle left out', ({ shuffles }) => shuffles.pop(), [/The match had \d+ shuffles, but the record has \d+\./]],
  ['the first shuffle left out', ({ shuffles }) => shuffles.shift(), [/Shuffle 1 is missing\./]],
  ['a shuffle too many', ({ shuffles }) => shuffles.push({ ...shuffles[1]!, number: shuffles.length + 1 }), [/The match had/, /^1 of \d+ shuffles/, /Shuffle \d+: card/]],
];

for (const name of files) {
  test.each(changes)(`T-14: in ${name} the check finds and names a change: %s`, (_, change, said) => {
    const record = example(name);
    const by = structuredClone(known(record));
    change(record);
    const result = checked(record, by);
    expect(fair(result)).toBe(false);
    const sentences = told(result.findings);
    for (const sentence of said) expect(sentences).toContainEqual(expect.stringMatching(sentence));
  });
}

test('T-14: a server that tells the table and the record the same lie is caught by what this browser remembers', () => {
  const record = example('rummy-whole-match.json');
  const by = structuredClone(known(record));
  record.seed.secret = other(record.seed.secret);
  record.seed.commitment = commitmentTo(record.seed.secret);
  const asTold = seedFrom(record.seed.secret, record.seed.contributions);
  for (const shuffle of record.shuffles) shuffle.order = shuffled(cards(52), asTold, shuffle.number);
  const told = { ...by, room: record.seed };
  expect(wrong(checked(record, told).findings).map(({ step }) => step)).toEqual(['promise']);
  expect(fair(checked(record, { ...told, contribution: null })), 'who was not there cannot know').toBe(true);
});

test('steps that this browser cannot compare stay open', () => {
  const record = example('rummy-whole-match.json');
  const result = checked(record, { room: record.seed, seat: null, contribution: null });
  expect([fair(result), settled(result)]).toEqual([true, false]);
  expect(result.findings.filter(({ holds }) => holds === null).map(({ step }) => step)).toEqual(['promise', 'contribution']);
});

test('an unknown deck leaves its step open', () => {
  const record = example('rummy-whole-match.json');
  record.deck.name = 'toString';
  const result = checked(record, known(record));
  expect([fair(result), settled(result)]).toEqual([true, false]);
  expect(result.findings.filter(({ holds }) => holds === null).map(({ step }) => step)).toEqual(['deck']);
});

test('a game that nobody knows shuffles only whole decks', () => {
  const record = playedWith('toString', [], [cards(3)]);
  expect(wrong(checked(record, known(record)).findings).map(({ step }) => step)).toEqual(['complete', 'shuffles']);
});

test('T-21: hands dealt by the table are counted, and none can be hidden', () => {
  const record = example('pass-the-deck-whole-match.json');
  const deals = record.moves.filter(({ move }) => move.do === 'deal').length;
  expect([deals > 0, record.shuffles.length]).toEqual([true, deals + 2]);
  record.moves = record.moves.filter(({ move }) => move.do !== 'deal');
  expect(wrong(checked(record, known(record)).findings).map(({ step }) => step)).toEqual(['complete']);
});

test.each(['', 'no JSON', 'null', '{}', '[]'])('%j is not a record', (text) => {
  expect(check(text, known(example('rummy-whole-match.json')))).toEqual({ findings: [{ step: 'readable', holds: false }] });
});

test.each<[string, (record: Record<string, any>) => void]>([
  ['a secret that is none', (record) => (record['seed'].secret = 'ab')],
  ['no contribution', (record) => delete record['seed'].contributions],
  ['fewer contributions than seats', (record) => record['seed'].contributions.pop()],
  ['many decks', (record) => (record['deck'].copies = 1e9)],
  ['faces without a name', (record) => (record['deck'].cards[0] = {})],
  ['an order of words', (record) => (record['shuffles'][0].order[0] = 'KH')],
  ['a format that nobody knows', (record) => (record['format'] = 3)],
  ['format 2 and no version of its rules', (record) => delete record['rules_version']],
  ['format 1 and a version of its rules', (record) => (record['format'] = 1)],
  ['no pause between hands where rules have one', (record) => delete record['options'].hand_pause],
  ['a discard of nothing', (record) => (record['moves'][0].move = { do: 'discard' })],
  ['no options', (record) => ['options', 'rules_version'].forEach((part) => delete record[part], (record['format'] = 1))],
  ['a hand of nothing', (record) => (record['hands'][0] = null)],
  ['no game', (record) => delete record['variant']],
])('a record with %s cannot be read', (_, change) => {
  const record = example('rummy-whole-match.json');
  change(record);
  expect(checked(record, known(example('rummy-whole-match.json'))).findings).toEqual([{ step: 'readable', holds: false }]);
});

// ---- shuffles in the middle of a hand ----

/** A record that begins like the example and has these moves. */
function playedWith(variant: string, moves: readonly object[], shuffleOrders: readonly (readonly number[])[]): MatchRecord {
  const record = example('rummy-cut-after-25-moves.json');
  const seed = seedFrom(record.seed.secret, record.seed.contributions);
  const all = [cards(52), cards(52), ...shuffleOrders];
  return {
    ...record,
    variant,
    moves: moves.map((move, index) => ({ number: index + 1, seat: 0, author: 'player', move, hash: '' }) as MatchRecord['moves'][number]),
    shuffles: all.map((order, index) => ({ number: index + 1, order: shuffled(order, seed, index + 1) })),
  };
}

/** The order of the cards after the deal in such a record. */
function dealOrder(): number[] {
  const record = example('rummy-cut-after-25-moves.json');
  return shuffled(cards(52), seedFrom(record.seed.secret, record.seed.contributions), 2);
}

const stepsWrong = (record: MatchRecord) => wrong(checked(record, known(record)).findings).map(({ step }) => step);

test('FD-2.4: the cards put aside go on top of the rest of the pile, the last one first', () => {
  const rest = dealOrder().slice(34);
  const aside = dealOrder().slice(0, 2);
  const moves = [{ do: 'pass', cards: aside }, { do: 'pass', cards: [] }];
  expect(stepsWrong(playedWith('full-deck', moves, [[aside[1]!, aside[0]!, ...rest]]))).toEqual([]);
  expect(stepsWrong(playedWith('full-deck', moves, [[...aside, ...rest]])), 'in another order').toEqual(['shuffles']);
  expect(stepsWrong(playedWith('full-deck', moves, [])), 'not shuffled').toEqual(['complete']);
  expect(stepsWrong(playedWith('pass-the-deck', moves, [[aside[1]!, aside[0]!, ...rest]])), 'a game without exchange').toEqual(['complete', 'shuffles']);
});

const shufflesHold = (record: MatchRecord) => checked(record, known(record)).findings.at(-1)?.holds;

test('RUM-2.5: the discard pile, with the turned-up card at the bottom', () => {
  const upcard = dealOrder()[28]!;
  const [a, b, c, d] = dealOrder();
  const discard = (card = 0) => ({ do: 'discard', card });
  const moves = [discard(a), discard(b), { do: 'draw', from: 'discard' }, discard(c)];
  expect(shufflesHold(playedWith('rummy', moves, [[upcard, a!, c!]]))).toBe(true);
  expect(shufflesHold(playedWith('rummy', [...moves, { do: 'timeout' }], [[upcard, a!, c!, d!]])), 'the table discarded for somebody').toBe(true);
  expect(shufflesHold(playedWith('rummy', moves, [[upcard, c!, a!]])), 'in another order').toBe(false);
  expect(shufflesHold(playedWith('rummy', moves, [[d!, a!, c!]])), 'another card at the bottom').toBe(false);
  expect(shufflesHold(playedWith('rummy', moves, [[]])), 'nothing').toBe(false);
  const takenBack = checked(playedWith('rummy', [...moves, { do: 'take_back' }], [[upcard, c!, a!]]), known(example('rummy-cut-after-25-moves.json')));
  expect(takenBack.findings.at(-1)).toMatchObject({ holds: true, untold: [3] });
  expect(settled(takenBack), 'what lay in the pile is left open').toBe(false);
  expect(stepOf(takenBack.findings.at(-1)!, String)).toMatchObject({
    sentence: 'All 2 shuffles follow from the secret and the values.',
    details: [expect.stringMatching(/^1 shuffle of the discard pile: this page cannot check/)],
  });
});

test('RUM-2.5: the last time that the stock ran out cannot be hidden', () => {
  const deal = dealOrder();
  const discarded = deal.slice(0, 23);
  const moves = discarded.flatMap((card) => [{ do: 'draw', from: 'stock' }, { do: 'discard', card }]);
  const pile = [deal[28]!, ...discarded.slice(0, 22)];
  expect(stepsWrong(playedWith('rummy', moves, [pile]))).toEqual([]);
  expect(stepsWrong(playedWith('rummy', moves, []))).toEqual(['complete']);
  expect(stepsWrong(playedWith('rummy', moves.slice(0, -2), [])), 'a card is left in the stock').toEqual([]);
  const byTable = moves.map((move, index) => (index === 45 ? { do: 'timeout' } : move)).filter((_, index) => index !== 44);
  expect(stepsWrong(playedWith('rummy', byTable, [])), 'the table drew it').toEqual(['complete']);
});

/** The record of a match, changed to one with a published deal. */
function published(deal: string): { record: MatchRecord; by: Known } {
  const record = example('rummy-whole-match.json');
  const zeros = record.seed.contributions.map(() => '00'.repeat(32));
  const secret = secretOfDeal('rummy', deal);
  record.deal = deal;
  record.seed = { secret, commitment: commitmentTo(secret), contributions: zeros };
  const seed = seedFrom(secret, zeros);
  const positions = cards(52);
  for (const shuffle of record.shuffles) if (shuffle.order.length === 52) shuffle.order = shuffled(positions, seed, shuffle.number);
  return { record, by: { room: { ...record.seed, deal }, seat: 0, contribution: null } };
}

test('T-14: a published deal follows from the name that the table showed', () => {
  expect(secretOfDeal('rummy', 'daily-2026-11-22')).toBe('4f160903873dc26210357822a3d3c27aaab577d0ba7622a67c495fa7e4552a0c');
  const { record, by } = published('daily-2026-11-22');
  const { findings } = checked(record, by);
  expect(findings[0]).toEqual({ step: 'deal', holds: true, deal: 'daily-2026-11-22' });
  expect(findings.some(({ step }) => step === 'promise' || step === 'contribution')).toBe(false);
  expect(told(findings)).toEqual([]);
});

test.each([
  ['another name', ({ record }) => (record.deal = 'daily-2026-11-23')],
  ['no name', ({ record }) => delete record.deal],
  ['a name that the table did not say', ({ by }) => delete by.room.deal],
  ['somebody’s contribution', ({ record }) => (record.seed.contributions[1] = other(record.seed.contributions[1]!))],
] as [string, (both: { record: MatchRecord; by: Known }) => void][])('T-14: in a published deal the check finds %s', (_, change) => {
  const both = published('daily-2026-11-22');
  change(both);
  expect(told(checked(both.record, both.by).findings).join(' ')).toMatch(/not those of the published deal “daily-2026-11-2[23]”/);
});
