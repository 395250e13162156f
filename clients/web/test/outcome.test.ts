import { expect, test } from 'vitest';
import { hasEnded } from '../src/play/ended.ts';
import { headline, seriesLine } from '../src/play/headline.ts';
import { laidOffAfter } from '../src/play/laid_off.ts';
import { aftermath, cardsLeftOf, consolation, costOfLeft, countsCards, countsLeft, folded, handShown, laidBy, scoresIn } from '../src/play/outcome.ts';
import { peopleOf } from '../src/play/observer.ts';
import { gameOf } from '../src/games/index.ts';
import type { CardView, Doc, HandResult, Options, Seat, View } from '../src/protocol/model.ts';
import { dealTitle } from '../src/text/deal_title.ts';
import { alphaDoc, fullDeckDoc, ginDoc, ginRummyDoc, ginRummyOverDoc, rummyDoc, starterDoc, wordsDoc } from './fixtures.ts';

const seats = (first: number, second: number) => ({
  0: { cards: 0, score: first, left: false, away: false },
  1: { cards: 2, score: second, left: false, away: false },
});
const hand = (clause: string, change: Partial<HandResult> = {}): HandResult => ({ hand: 1, clause, seats: {}, ...change });
const people = { seat: 0, nameOf: () => 'Ben' };
const ofPoints = (points: number) => ({ points, total: points, lines: [], hand: [] });
const told = (doc: Doc) => aftermath(people, doc, doc.view as View);
const between = { phase: 'between_hands' as const, to_act: [] };

test('what a player laid is shown at the end of the hand, but not in the next one', () => {
  const doc = wordsDoc(between);
  expect(laidBy(doc, doc.view!, 1).map(({ word }) => word)).toEqual(['PAINTER', 'LOUD']);
  expect(laidBy(doc, doc.view!, 1)[0]?.cards[3]).toMatchObject({ face: { kind: 'star' }, as: 'N' });
  const melds = rummyDoc({ phase: 'over', to_act: [] });
  expect(laidBy(melds, melds.view!, 0).map(({ cards }) => cards.map(({ face }) => face.code))).toEqual([['2C', '2D', '2S']]);
  const next = wordsDoc({ last_hand: hand('PD-3.2') });
  expect(laidBy(next, next.view!, 1)).toEqual([]);
});

test('the result says who laid off a card on the meld of somebody else', () => {
  const doc = rummyDoc({ phase: 'over' });
  const [ownCard, other] = doc.view!.melds[2]!.cards as [CardView, CardView];
  const laidOff = laidOffAfter([{ event: 'laid_off', seat: 0, meld: 2, cards: [ownCard] }, { event: 'laid_off', seat: 1, meld: 2, cards: [other] }], new Map());
  expect(laidBy(doc, doc.view!, 0, laidOff)[0]?.cards.map(({ by }) => by)).toEqual([undefined, 1, undefined]);
  expect(laidOffAfter([{ event: 'hand_dealt', hand: 2, dealer: 0, cards: 10 }], laidOff).size, 'the cards of the next hand have the same numbers').toBe(0);
});

test('a hand has ended until the next one is dealt', () => {
  const last_hand = hand('RUM-2.6', { out: 0 });
  expect(hasEnded(rummyDoc())).toBe(false);
  expect(hasEnded(rummyDoc({ ...between, last_hand }))).toBe(true);
  expect(hasEnded(rummyDoc({ phase: 'over', to_act: [], last_hand }))).toBe(true);
  expect(hasEnded(rummyDoc({ last_hand })), 'it tells how the one before ended').toBe(false);
});

test('how many cards a player had left is never read from the next hand', () => {
  const left = (doc: Doc) => [0, 1].map((seat) => cardsLeftOf(doc, doc.view!, seat));
  const of = (cards: string[]) => ({ points: 0, total: 0, lines: [], hand: cards.map((face, id) => ({ id, face })) });
  const out = { last_hand: hand('RUM-2.6', { out: 0, seats: { 0: of([]), 1: of(['QC', '10D']) } }), seats: seats(0, 0) };
  expect(left(rummyDoc({ ...between, ...out }))).toEqual([0, 2]);
  const dealt = { 0: { ...out.seats[0], cards: 10 }, 1: { ...out.seats[1], cards: 10 } };
  expect(left(rummyDoc({ ...out, seats: dealt })), 'dealt at once').toEqual([0, 2]);
  const hidden = hand('PD-3.2', { seats: { 0: of([]), 1: of([]) } });
  expect(left(wordsDoc({ ...between, last_hand: hidden, seats: out.seats }))).toEqual([0, 2]);
  expect(left(wordsDoc({ last_hand: hidden, seats: dealt })), 'nobody knows it any more').toEqual([undefined, undefined]);
});

test('a score is told with the reader’s own points first, and each line knows the cards that it counts', () => {
  const { faces } = rummyDoc();
  const of = (...codes: string[]) => codes.flatMap((code) => faces?.[code] ?? []);
  const line = (text: string, points = 20) => ({ clause: 'RUM-3.1', points, text });
  const scores = [10, 30, 20].map((total) => ({ points: total, total, hand: [], lines: [] }));
  const order = (reader: number | null) => scoresIn(hand('RUM-2.6', { seats: Object.fromEntries(scores.entries()) }), reader).map(({ seat }) => seat);
  expect([order(0), order(null)]).toEqual([[0, 1, 2], [1, 2, 0]]);
  const counted = (text: string, ...codes: string[]) => countsCards(line(text), of(...codes), faces ?? {});
  expect([counted('QC 10D: 20', '10D', 'QC'), counted('QC 10D: 20', 'QC'), counted('rummy')]).toEqual([true, false, false]);
  expect([countsLeft(line('3 cards left', -3), 3), countsLeft(line('3 cards in words', 3), 3)]).toEqual([true, false]);
});

test('the lines of a score are folded up where a player has many, and never a single one', () => {
  const of = (...lines: number[]) => {
    const seats = lines.map((many) => ({ points: 0, total: 0, hand: [], lines: Array.from({ length: many }, () => ({ clause: 'FD-3.1', points: 2, text: 'BAT' })) }));
    return seats.map((seat) => folded(hand('FD-5.1', { seats: Object.fromEntries(seats.entries()) }), seat));
  };
  expect(of(3, 2), 'few lines').toEqual([false, false]);
  expect(of(4, 2)).toEqual([true, false]);
  const rich = { points: 0, total: 0, hand: [], lines: Array.from({ length: 4 }, () => ({ clause: 'GIN-3.1', points: 2, text: 'BAT' })) };
  expect(folded(hand('GIN-3.1', { seats: { 0: rich, 1: rich } }), rich, true), 'the reader’s own stay').toBe(false);
  expect(of(1, 1, 1, 1, 1, 2)).toEqual([false, false, false, false, false, true]);
});

test('a hand that ended because nobody could go on says so in a sentence', () => {
  expect(told(rummyDoc({ ...between, last_hand: hand('RUM-2.7') }))).toBe('Nobody laid a card for too long, so nobody gets points.');
  expect(told(ginDoc({ ...between, last_hand: hand('GIN-3.5') }))).toBe('Nobody knocked.');
  expect(told(alphaDoc({ ...between, last_hand: hand('AR-5.1') }))).toMatch(/^The stock is empty, and somebody laid no word/);
  expect(told(rummyDoc({ ...between, last_hand: hand('RUM-3.9', { out: 0 }) }))).toBeUndefined();
});

test('a usual ending has its sentence, too, and says how far the match goes', () => {
  const out = { last_hand: hand('RUM-2.6', { out: 0 }) };
  const doc = rummyDoc({ ...between, ...out });
  expect(told(doc)).toBe('Not one card left in hand.');
  const to = (options: Options, stage: Doc['room']['stage'] = 'playing') => told({ ...doc, room: { ...doc.room, options, stage } });
  expect(to({ target: 250 })).toBe('Not one card left in hand. The match goes to 250.');
  expect(to({ target: 250, ends: 'hands', hands: 3 })).toBe('Not one card left in hand. 2 hands to go.');
  expect(to({ ends: 'hands', hands: 2 })).toBe('Not one card left in hand. One more hand.');
  expect(to({ ends: 'hands', hands: 1 })).toBe('Not one card left in hand.');
  expect(to({ target: 250 }, 'over')).toBe('Not one card left in hand.');
  expect(to({ ends: 'hands', hands: 3 }, 'over')).toBe('Not one card left in hand.');
});

test('a match that goes on because of a tie says so, if the server reports a tie', () => {
  const tied = { ...between, tied: [0, 1], last_hand: hand('RUM-2.6', { out: 0 }) };
  expect(told(rummyDoc(tied))).toBe('Not one card left in hand. It is a tie for first place, so another hand decides.');
  expect(told(rummyDoc({ ...between, seats: seats(120, 120), last_hand: hand('RUM-2.6', { out: 0 }) })), 'as many points are none by themselves').toBe('Not one card left in hand.');
  expect(told(fullDeckDoc({ ...tied, last_hand: hand('FD-5.1') }))).toMatch(/^Nobody laid any more words\. It is a tie, so a Starter decides/);
});

test('a match that ended because somebody left names them and shows no older hand', () => {
  const gone = { ...seats(20, 0), 1: { cards: 7, score: 0, left: true, away: false } };
  const ended = (number: number) =>
    rummyDoc({ phase: 'over', to_act: [], hand: number, seats: gone, last_hand: hand('RUM-2.7'), result: { clause: 'T-8', winners: [0] } });
  const broken = ended(2);
  expect(told(broken)).toBe('Ben gave up the seat.');
  expect(handShown(broken.view!)).toBeUndefined();
  expect(told({ ...broken, room: { ...broken.room, kicked: ['Ben'] } })).toBe('Ben was removed by the host.');
  expect(handShown(ended(1).view!), 'the hand was over when they left').toMatchObject({ hand: 1 });
  expect(told(ended(1))).toBe('Nobody laid a card for too long, so nobody gets points. Ben gave up the seat.');
  const first = rummyDoc({ phase: 'over', to_act: [], seats: gone, result: { clause: 'T-8', winners: [0] } });
  expect(told(first), 'in the first hand').toBe('Ben gave up the seat.');
});

test('a result keeps the names of its match when seats are free or taken again', () => {
  const { seats: sitting, ...room } = rummyDoc({ phase: 'over', to_act: [], result: { clause: 'T-8', winners: [1] } }).room;
  const finished = { ...rummyDoc({ phase: 'over', to_act: [], result: { clause: 'T-8', winners: [1] } }), room: { ...room, seats: sitting, match: 2, stage: 'over' as const, series: { 1: 2 } } };
  const people = peopleOf(finished, 0);
  expect(headline(people, gameOf('rummy'), finished, finished.view!)).toBe('Ben wins the match');
  expect(seriesLine(people, finished)).toBe('Matches won: Ben 2');
  expect(peopleOf({ ...finished, room: { ...finished.room, seats: {} } }, 0).nameOf(1)).toBe('Someone');
});

test('a knock with more deadwood than the other player came too soon', () => {
  const lost = hand('GIN-3.4', { out: 0, seats: { 0: { points: -12, total: 50, lines: [], hand: [] }, 1: { points: 30, total: 80, lines: [], hand: [] } } });
  const doc = ginDoc({ ...between, last_hand: lost });
  const said = (seat: number) => [headline(peopleOf(doc, seat), gameOf('gin'), doc, doc.view!), aftermath(peopleOf(doc, seat), doc, doc.view!, gameOf('gin'))];
  expect(said(0)).toEqual(['Ben wins the hand', expect.stringMatching(/^You knocked too soon\. /)]);
  expect(said(1)).toEqual(['You win the hand', expect.stringMatching(/^Ann knocked too soon\. /)]);
});

test('gin is named in the headline', () => {
  const line = { clause: 'GIN-3.1', points: 50, text: 'gin' };
  const ended = (lines: (typeof line)[], out: number) => {
    const doc = ginDoc({ ...between, last_hand: hand('GIN-3.1', { out, seats: { [out]: { points: 50, total: 50, lines, hand: [] } } }) });
    return headline(people, gameOf(doc.room.variant), doc, doc.view!);
  };
  expect(ended([line], 0)).toBe('Gin!');
  expect(ended([line], 1)).toBe('Gin for Ben!');
  expect(ended([], 1)).toBe('Ben knocked');
});

test('the headline names the player who scored most before the one who went out', () => {
  const ended = (mine: number, theirs: number) => {
    const doc = fullDeckDoc({ ...between, last_hand: hand('FD-5.1', { out: 1, seats: { 0: ofPoints(mine), 1: ofPoints(theirs) } }) });
    return [headline(people, gameOf('full-deck'), doc, doc.view!), told(doc)];
  };
  expect(ended(67, 38)).toEqual(['You win the game', expect.stringMatching(/^Ben went out\. /)]);
  expect(ended(12, 38)).toEqual(['Ben went out', expect.not.stringContaining('went out')]);
  expect(ended(38, 38)[0], 'as many points for both').toBe('Ben went out');
});

test('if nobody went out, the headline names the player who scored most, if there is only one', () => {
  const ended = (mine: number, theirs: number) => {
    const doc = fullDeckDoc({ ...between, last_hand: hand('FD-5.1', { seats: { 0: ofPoints(mine), 1: ofPoints(theirs) } }) });
    return headline(people, gameOf(doc.room.variant), doc, doc.view!);
  };
  expect(ended(67, 166)).toBe('Ben wins the game');
  expect(ended(67, 12)).toBe('You win the game');
  expect(ended(67, 67)).toBe('The game is over');
  expect(ended(-3, -8), 'nobody is proud of that').toBe('The game is over');
});

test('a Starter is called Starter and has no number', () => {
  expect(dealTitle({ variant: 'full-deck', options: {} }, starterDoc().view!)).toBe('Starter');
  const titleOf = (clause: string) => gameOf('full-deck')?.titleOf?.(hand(clause));
  expect([titleOf('FD-6.3'), titleOf('FD-5.1')]).toEqual(['Starter', undefined]);
});

test('the title says how many points or deals end a match', () => {
  const title = (options: Options) => dealTitle({ variant: 'rummy', options }, rummyDoc().view!);
  expect(title({ ends: 'points', target: 100, hands: 3 })).toBe('hand 1, to 100');
  expect(title({ ends: 'hands', target: 100, hands: 3 })).toBe('hand 1 of 3');
  expect(title({ ends: 'hands', target: 100, hands: 1 })).toBe('hand 1');
  expect(title({ progressive: true, target: 500 })).toBe('hand 1 of 8');
  expect(title({})).toBe('hand 1');
  const game = (match: string) => dealTitle({ variant: 'full-deck', options: { match } }, rummyDoc().view!);
  expect([game('official'), game('single')]).toEqual(['game 1 of 2', 'game 1']);
});

test('the count of matches won is told from the second match on, because at first it would repeat the headline', () => {
  const after = (match: number) => {
    const doc = rummyDoc();
    return seriesLine(people, { ...doc, room: { ...doc.room, match, series: { 0: 1, 1: match - 1 } } });
  };
  expect(after(1)).toBeUndefined();
  expect(after(2)).toBe('Matches won: You 1, Ben 1');
});

test('a knock is compared with what the other player had left, by name', () => {
  const seat = (points: number, cards: string[]) => ({ points, total: points, lines: points > 0 ? [{ clause: 'GR-3.1', points, text: '' }] : [], hand: cards.map((face, id) => ({ id, face })) });
  const after = (clause: string, out: number, mine: string[], theirs: string[], winner: number) => {
    const doc = ginRummyDoc({ ...between, last_hand: hand(clause, { out, seats: { 0: seat(winner === 0 ? 9 : 0, mine), 1: seat(winner === 1 ? 9 : 0, theirs) } }) });
    return aftermath(people, doc, doc.view!, gameOf('gin-rummy'));
  };
  expect(after('GR-3.1', 0, ['4D'], ['KD', '7D'], 0)).toMatch(/^Deadwood: you 4, Ben 17\./);
  expect(after('GR-3.2', 0, ['7D'], ['7C'], 1)).toMatch(/^Ben had 7 too: no more than you\./);
  expect(after('GR-3.2', 1, ['7D'], ['7C'], 0)).toMatch(/^You had 7 too: no more than Ben\./);
  expect(after('GR-3.2', 0, ['9D'], ['7C'], 1)).toMatch(/^Deadwood: Ben 7, you 9\./);
  expect(after('GR-3.3', 0, [], ['7C'], 0)).toMatch(/^Not one card left over\./);
});

test('if somebody scored more than the player who went gin, a sentence says with what', () => {
  const line = (points: number, text: string) => ({ clause: 'GIN-3.1', points, text });
  const seats = { 0: { points: 50, total: 50, lines: [line(50, 'gin')], hand: [] }, 1: { points: 62, total: 62, lines: [line(12, 'TODAY'), line(50, 'WOODING: 18 and 32 for 7 letters')], hand: [] } };
  const doc = ginDoc({ ...between, last_hand: hand('GIN-3.1', { out: 0, seats }) });
  expect(headline(people, gameOf('gin'), doc, doc.view!)).toBe('Ben wins the hand');
  expect(aftermath(people, doc, doc.view!, gameOf('gin'))).toBe('You went gin, but WOODING alone counts 50.');
});

test('at the end of a match of several hands its score takes the place of how the last hand ended', () => {
  const doc = ginRummyOverDoc();
  const after = (own: number, other: number, winner: Seat) =>
    aftermath(people, doc, { ...doc.view!, seats: seats(own, other), last_hand: hand('GR-3.1', { hand: 4, out: winner }), result: { clause: 'GR-3.4', winners: [winner] } }, gameOf('gin-rummy'));
  expect(after(54, 0, 0)).toBe('54 to 0 after 4 hands');
  expect(after(20, 54, 1), 'the winner comes first').toBe('54 to 20 after 4 hands');
  const four = rummyDoc({ hand: 3, seats: Object.fromEntries([12, 38, 22, 33].map((score, seat) => [seat, { cards: 0, score, left: false, away: false }])), last_hand: hand('RUM-2.6', { hand: 3, out: 0 }) });
  expect(aftermath(people, { ...four, room: { ...four.room, stage: 'over' } }, four.view!, gameOf('rummy')), 'with names, where there are more than two').toMatch(/^You have 12 points, .* 38, .* 22 and .* 33\.$/);
});

test('somebody who has lost a match hears that it was close, or the best of their last hand', () => {
  const line = (points: number, text: string) => ({ clause: 'PD-3.2', points, text });
  const own = (total: number, lines = [line(6, 'RAGOUT, 6 letters'), line(25, 'MISTAKEN, 8 letters'), line(-4, '4 cards left')]) => ({ points: total, total, lines, hand: [] });
  const after = (mine: number, winner: number, lines?: ReturnType<typeof line>[]) => {
    const doc = wordsDoc({ phase: 'over', to_act: [], last_hand: hand('PD-3.2', { seats: { 0: own(mine, lines), 1: own(100) } }), result: { clause: 'PD-3.3', winners: [winner] } });
    return { ...doc, room: { ...doc.room, stage: 'over' as const } };
  };
  const kind = (doc: Doc, variant = 'pass-the-deck') => consolation(people, doc, doc.view!, gameOf(variant));
  expect(kind(after(88, 1))).toBe('Close! Only 12 points short.');
  expect(kind(after(45, 1))).toBe('Your best: MISTAKEN, 8 letters, +25.');
  expect(kind(after(-4, 1, [line(-4, '4 cards left')]))).toBeUndefined();
  expect(kind(after(120, 0)), 'not to the winner').toBeUndefined();
  // A line of Full Deck sums up plays of one kind.
  const game = (match: string, mine: number) => {
    const doc = after(mine, 1, [line(40, 'new words'), line(48, 'play-ons, rearranged')]);
    return kind({ ...doc, room: { ...doc.room, options: { match } } }, 'full-deck');
  };
  expect([game('single', 88), game('single', 45), game('official', 88)]).toEqual(['Close! Only 12 points short.', undefined, undefined]);
  expect(costOfLeft(after(45, 1).view!.last_hand!, 0, 4)).toBe(-4);
});
