import { expect, test } from 'vitest';
import { entriesOf, type Listener, playedFor } from '../src/play/log_sentences.ts';
import type { GameEvent } from '../src/protocol/model.ts';
import { dealWord } from '../src/text/deal_word.ts';
import { letterFaces, playingFaces } from './fixtures.ts';

const names = ['Ann', 'Ben', 'Cleo'];
const listener = { seat: 0, nameOf: (seat: number) => names[seat] ?? '?', faces: { ...playingFaces, ...letterFaces }, variant: 'pass-the-deck' };

/** The log's lines for events, without the chat. */
const tell = (events: GameEvent[], to: Listener = listener) =>
  entriesOf(events, to).flatMap((entry) => (entry.kind === 'chat' ? [] : [entry.text]));

const cases: [GameEvent, string | null][] = [
  [{ event: 'deal_drawn', draws: [{ seat: 0, face: '3C', counts: true }, { seat: 1, face: 'AS', counts: true }], dealer: 1 },
    'Ben deals: you three of clubs, Ben ace of spades.'],
  [{ event: 'deal_drawn', draws: [{ seat: 0, face: '3C', counts: true }, { seat: 1, face: '3D', counts: true }, { seat: 2, face: 'KD', counts: true }, { seat: 0, face: '4C', counts: false }, { seat: 0, face: '5C', counts: true }, { seat: 1, face: 'AS', counts: true }], dealer: 1 },
    'Ben deals: you three of clubs, Ben three of diamonds, Cleo king of diamonds. A tie, drawn again: you four of clubs (does not count), five of clubs, Ben ace of spades.'],
  [{ event: 'hand_dealt', hand: 2, dealer: 0, cards: 10 }, 'Hand 2: 10 cards each.'],
  [{ event: 'drew', seat: 1, from: 'stock', count: 1, cards: [] }, 'Ben drew a card.'],
  [{ event: 'drew', seat: 0, from: 'discard', count: 1, cards: [{ id: 4, face: 'KH' }] }, 'You took the king of hearts.'],
  [{ event: 'melded', seat: 1, meld: 1, cards: [{ id: 1, face: '7C' }, { id: 2, face: '7D' }, { id: 3, face: '7S' }] },
    'Ben melded seven of clubs, seven of diamonds and seven of spades.'],
  [{ event: 'laid_off', seat: 0, meld: 1, cards: [{ id: 1, face: '7H' }] }, 'You laid off seven of hearts.'],
  [{ event: 'discarded', seat: 2, card: { id: 1, face: 'QS' } }, 'Cleo discarded the queen of spades.'],
  [{ event: 'word_laid', seat: 1, group: 1, word: 'WINE' }, 'Ben laid WINE.'],
  [{ event: 'word_changed', seat: 1, group: 1, was: 'WINE', word: 'WINNER' }, 'Ben changed WINE into WINNER.'],
  [{ event: 'passed', seat: 0, cards: 3 }, 'You passed and exchanged 3 cards.'],
  [{ event: 'passed', seat: 1, cards: 0 }, 'Ben passed.'],
  [{ event: 'deck_depleted', clause: 'PD-2.5' }, 'The deck is gone: one last turn each.'],
  [{ event: 'deck_depleted', clause: 'PD-2.7' }, 'Everyone passed: one last turn each.'],
  [{ event: 'deck_depleted', clause: 'GIN-2.8' }, 'The hand ends without a knock: both set out their words.'],
  [{ event: 'away_changed', seat: 0, away: true }, 'You are away.'],
  [{ event: 'away_changed', seat: 1, away: false }, 'Ben is back.'],
  [{ event: 'petitioned', seat: 1, petition: 'word', word: 'ZORB' }, 'Ben asked to allow ZORB.'],
  [{ event: 'hand_ended', result: { hand: 3, clause: 'RUM-2.6', out: 1, seats: {
    0: { points: 0, total: 5, lines: [], hand: [] }, 1: { points: 38, total: 40, lines: [], hand: [] } } } },
    'Hand 3 is over: You 0, Ben +38.'],
  [{ event: 'hand_ended', result: { hand: 3, clause: 'FD-6.3', seats: {
    0: { points: 0, total: 5, lines: [{ clause: 'FD-6.3', points: 0, text: '4 cards in words' }], hand: [] },
    1: { points: 0, total: 5, lines: [{ clause: 'FD-6.3', points: 0, text: '19 cards in words' }], hand: [] } } } },
    'The Starter is over: You 4 cards in words, Ben 19 cards in words.'],
  [{ event: 'match_ended', result: { clause: 'RUM-3.3', winners: [0] } }, 'You win the match.'],
  [{ event: 'match_ended', result: { clause: 'RUM-3.3', winners: [1] } }, 'Ben wins the match.'],
  [{ event: 'scored', seat: 1, line: { clause: 'FD-3.3', points: 6, text: 'CAMPER, 6 letters' } }, 'Ben scored 6: CAMPER, 6 letters.'],
  [{ event: 'drew', seat: 1, from: 'discard', count: 2, cards: [{ id: 4, face: 'A-red' }, { id: 5, face: 'B-red' }] },
    'Ben took the A red and B red.'],
  [{ event: 'cards_put_back', seat: 1, cards: [{ id: 4, face: 'A-red' }, { id: 5, face: 'B-red' }] }, 'Ben put back the A red and B red.'],
  [{ event: 'knocked', seat: 0, gin: false }, 'You knocked.'],
  [{ event: 'knocked', seat: 1, gin: true }, 'Ben knocked: gin!'],
  [{ event: 'set_out', seat: 1 }, 'Ben has set out their words.'],
  [{ event: 'set_out', seat: 0 }, 'You have set out your words.'],
  [{ event: 'hand_shown', seat: 1, words: ['CHAIR', 'STENT'], deadwood: [{ id: 4, face: 'K-red' }] },
    'Ben laid down CHAIR and STENT, deadwood K red.'],
  [{ event: 'hand_shown', seat: 0, words: [], deadwood: [] }, 'You laid down no words, deadwood none.'],
  [{ event: 'word_accepted', seat: 1 }, 'Ben accepted the word.'],
  [{ event: 'challenged', seat: 1, word: 'ZORB', stands: false }, 'Ben challenged ZORB: it is no word.'],
  [{ event: 'challenged', seat: 0, word: 'FIEND', stands: true }, 'You challenged FIEND: it is a word.'],
  [{ event: 'turn_lost', seat: 0 }, 'You lose a turn.'],
  [{ event: 'turn_lost', seat: 1 }, 'Ben loses a turn.'],
  [{ event: 'went_out', seat: 1 }, 'Ben went out. The round goes on.'],
  [{ event: 'starter_begun', seats: [0, 2] }, 'It is a tie: You and Cleo play the Starter.'],
  [{ event: 'received', cards: [{ id: 1, face: 'E-red' }] }, 'You got the E red.'],
  [{ event: 'received', cards: [] }, null],
  [{ event: 'hand_dealt', hand: 3, dealer: 0, cards: 0 }, 'Hand 3.'],
  [{ event: 'chat', name: 'Ben', seat: 1, text: 'hello' }, null],
];

test.each(cases)('%j', (event, expected) => {
  expect(tell([event])).toEqual(expected === null ? [] : [expected]);
});

test('the log names the card of the player’s own draw, once', () => {
  const cards = [{ id: 9, face: 'KH' }];
  expect(tell([{ event: 'drew', seat: 0, from: 'stock', count: 1, cards: [] }, { event: 'received', cards }])).toEqual(['You got the king of hearts.']);
  expect(tell([{ event: 'drew', seat: 0, from: 'discard', count: 1, cards }, { event: 'received', cards }])).toEqual([
    'You took the king of hearts.',
  ]);
  expect(tell([{ event: 'drew', seat: 1, from: 'stock', count: 1, cards: [] }])).toEqual(['Ben drew a card.']);
});

test('PD-2.6, FD-2.4: an exchange is told before the cards that came, and says that as many were drawn', () => {
  const cards = ['E-red', 'T-blue', 'A-red'].map((face, index) => ({ id: 70 + index, face }));
  const exchanged = (seat: number): GameEvent[] => [
    { event: 'drew', seat, from: 'stock', count: 3, cards: [] },
    ...(seat === listener.seat ? [{ event: 'received' as const, cards }] : []),
    { event: 'passed', seat, cards: 3 },
    { event: 'deck_depleted', clause: 'PD-2.7' },
  ];
  const end = 'Everyone passed: one last turn each.';
  expect(tell(exchanged(0))).toEqual(['You passed and exchanged 3 cards.', 'You got E red, T blue and A red.', end]);
  expect(tell(exchanged(1))).toEqual(['Ben passed and exchanged 3 cards.', end]);
  expect(tell(exchanged(1), { ...listener, variant: 'full-deck' })[0]).toBe('Ben exchanged 3 cards.');
  expect(tell([{ event: 'said_done', seat: 1 }, { event: 'drew', seat: 1, from: 'stock', count: 3, cards: [] }])).toEqual(['Ben ended their turn.', 'Ben drew 3 cards.']);
});

test('AR-6.1: when the time to challenge a word runs out, nobody is told that the player who did not decide has accepted it', () => {
  const late: GameEvent[] = [
    { event: 'timed_out', seat: 0 },
    { event: 'word_accepted', seat: 0 },
    { event: 'scored', seat: 1, line: { clause: 'AR-4.1', points: 18, text: 'FIEND, 9 x2' } },
  ];
  const scored = 'Ben scored 18: FIEND, 9\u00A0×2.';
  const toOthers = 'Ann did not decide in time, so the table accepted.';
  expect(tell(late), 'who did not decide').toEqual(['You did not decide in time, so the table accepted.', scored]);
  expect(tell(late, { ...listener, seat: 1 }), 'who laid the word').toEqual([toOthers, 'You scored 18: FIEND, 9\u00A0×2.']);
  expect(tell(late, { ...listener, seat: 2 }), 'who accepted it before').toEqual([toOthers, scored]);
  expect(tell(late, { ...listener, seat: null }), 'a spectator').toEqual([toOthers, scored]);
  expect(tell([{ event: 'timed_out', seat: 0 }]), 'a turn').toEqual(['You ran out of time, so the table played.']);
});

test('each game has its own name for a deal', () => {
  expect(tell([{ event: 'hand_dealt', hand: 2, dealer: 0, cards: 7 }], { ...listener, variant: 'alpha-rummy' })).toEqual(['Round 2: 7 cards each.']);
  expect(dealWord('full-deck')).toBe('game');
  expect(dealWord('rummy')).toBe('hand');
});

test('each game has its own word for a turn without a play, as on the button', () => {
  const passed = (variant: string, cards: number) => tell([{ event: 'passed', seat: 1, cards }], { ...listener, variant }).join();
  for (const game of ['gin', 'gin-rummy']) expect(passed(game, 0), game).toBe('Ben declined the upcard.');
  expect([passed('full-deck', 2), passed('full-deck', 0)]).toEqual(['Ben exchanged 2 cards.', 'Ben passed.']);
  expect(passed('alpha-rummy', 0)).toBe('Ben passed.');
});

test('the Starter has no number (FD-6.1)', () => {
  const entries = entriesOf([{ event: 'hand_dealt', hand: 3, dealer: 0, cards: 0 }, { event: 'starter_begun', seats: [0, 2] }], listener);
  expect(entries).toEqual([{ kind: 'heading', text: 'It is a tie: You and Cleo play the Starter.' }]);
});

test('to a spectator nobody at the table is "you"', () => {
  expect(tell([{ event: 'took_back', seat: 0 }], { ...listener, seat: null })).toEqual(['Ann took back the last move.']);
});

/** A line as it is shown: words, and the code of each drawn card. */
function shown(event: GameEvent): readonly string[] | undefined {
  const [entry] = entriesOf([event], listener);
  return entry && 'parts' in entry ? entry.parts?.map((part) => (typeof part === 'string' ? part : 'word' in part ? `[${part.word}]` : `<${part.code}>`)) : undefined;
}

test('cards are drawn in the line that names them, without separators in a list', () => {
  expect(shown({ event: 'discarded', seat: 1, card: { id: 1, face: 'QS' } })).toEqual(['Ben discarded the ', '<QS>', '.']);
  expect(shown({ event: 'melded', seat: 0, meld: 1, cards: [{ id: 1, face: '7C' }, { id: 2, face: '7D' }, { id: 3, face: '7S' }] }))
    .toEqual(['You melded ', '<7C>', '<7D>', '<7S>', '.']);
  expect(shown({ event: 'drew', seat: 1, from: 'discard', count: 2, cards: [{ id: 4, face: 'A-red' }, { id: 5, face: '*-blue' }] }))
    .toEqual(['Ben took the ', '<A-red>', '<*-blue>', '.']);
  expect(shown({ event: 'deal_drawn', draws: [{ seat: 0, face: '3C', counts: true }, { seat: 1, face: 'AS', counts: true }], dealer: 1 }), 'with the names between them')
    .toEqual(['Ben deals: you ', '<3C>', ', Ben ', '<AS>', '.']);
  expect(shown({ event: 'scored', seat: 1, line: { clause: 'RUM-3.1', points: 20, text: 'QC 10D' } })).toEqual(['Ben scored 20: ', '<QC>', '<10D>', '.']);
  expect(shown({ event: 'passed', seat: 1, cards: 0 }), 'no card, nothing to draw').toBe(undefined);
});

test('a word of the game is a part of its own, and a challenge says which word it was about', () => {
  expect(shown({ event: 'word_laid', seat: 1, group: 1, word: 'TORCH' })).toEqual(['Ben laid ', '[TORCH]', '.']);
  expect(shown({ event: 'word_changed', seat: 0, group: 1, was: 'LEAN', word: 'LEANS' })).toEqual(['You changed ', '[LEAN]', ' into ', '[LEANS]', '.']);
  const [line] = entriesOf([{ event: 'challenged', seat: 0, word: 'ZOUK', stands: false }], listener);
  expect(line).toMatchObject({ text: 'You challenged ZOUK: it is no word.', judged: 'ZOUK' });
});

test('a card that is not in the deck is named by its code', () => {
  const event: GameEvent = { event: 'discarded', seat: 1, card: { id: 1, face: 'XX' } };
  expect(tell([event])).toEqual(['Ben discarded the XX.']);
  expect(shown(event)).toEqual(['Ben discarded the ', 'XX', '.']);
});

test('GR-2.4: for an open hand of playing cards the log adds only the deadwood, because it has the melds already', () => {
  const shown = (deadwood: { id: number; face: string }[]) => tell([{ event: 'hand_shown', seat: 1, words: [], deadwood }], { ...listener, faces: playingFaces });
  expect(shown([{ id: 1, face: '7C' }])).toEqual(['Ben has deadwood: seven of clubs.']);
  expect(shown([])).toEqual(['Ben has no deadwood.']);
});

test('a player whose time ran out is told what the table played for them', () => {
  const events: GameEvent[] = [
    { event: 'timed_out', seat: 0 },
    { event: 'drew', seat: 0, from: 'stock', count: 1, cards: [] },
    { event: 'received', cards: [{ id: 62, face: 'AC' }] },
    { event: 'discarded', seat: 0, card: { id: 63, face: 'AC' } },
    { event: 'drew', seat: 1, from: 'stock', count: 1, cards: [] },
  ];
  expect(playedFor(events, listener)).toEqual(['You got the ace of clubs.', 'You discarded the ace of clubs.']);
  expect(playedFor(events, { ...listener, seat: 1 })).toEqual([]);
  expect(playedFor(events.slice(1), listener)).toEqual([]);
  expect(playedFor([{ event: 'timed_out', seat: 0 }, { event: 'word_accepted', seat: 0 }], listener), 'nothing was played').toEqual([]);
});

test('a name that is written from right to left leaves the points after it in their place', () => {
  const to = { ...listener, nameOf: () => 'אבי' };
  const seats = { 0: { points: 5, total: 5, lines: [], hand: [] }, 1: { points: 38, total: 40, lines: [], hand: [] } };
  expect(tell([{ event: 'hand_ended', result: { hand: 3, clause: 'RUM-2.6', out: 1, seats } }], to)).toEqual(['Hand 3 is over: You +5, \u2068אבי\u2069 +38.']);
});
