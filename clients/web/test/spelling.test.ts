import { expect, test } from 'vitest';
import type { Colour } from '../src/protocol/model.ts';
import { spelling, type SpellingCard } from '../src/play/spelling.ts';

const any = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

const colours: Record<string, Colour> = { k: 'black', b: 'blue', r: 'red', g: 'green' };

/** Cards by their print: "E", "ST", "J/X", "*"; "*(S)" lies on the bench as an S, "!" marks a card that has to stay in the word; "Er" is a red E. */
const hand = (printed: string): SpellingCard[] =>
  printed.split(' ').map((one, card) => {
    const face = one.replace(/[!kbrg]|\(.\)/g, '');
    const choices = face === '*' ? any : face.includes('/') ? face.split('/') : [];
    return { card, spells: choices.length > 0 ? '' : face, choices, kept: one.startsWith('!'), as: /\((.)\)/.exec(one)?.[1], colour: colours[one.at(-1) ?? ''] };
  });

/** The cards used, by their print, each with the letter chosen for it. */
function spelled(word: string, printed: string, ...colours: [level?: number, lie?: readonly Colour[]]) {
  const cards = printed.split(' ');
  const { tiles, lacking, unplaced } = spelling(word, hand(printed), ...colours);
  return {
    with: tiles.map(({ card, as }) => `${cards[card]}${as ? `=${as}` : ''}`).join(' '),
    lacking: lacking.join(''),
    unplaced: unplaced.map((card) => cards[card]).join(' '),
  };
}

const whole = (cards: string) => ({ with: cards, lacking: '', unplaced: '' });

test('T-10: real letters come first, then flip and combination cards, stars last', () => {
  expect(spelled('CAT', '* T A C X')).toEqual(whole('C A T'));
  expect(spelled('JAM', 'J/X A M J')).toEqual(whole('J A M'));
  expect(spelled('JAM', '* J/X A M')).toEqual(whole('J/X=J A M'));
  expect(spelled('STAR', 'ST S T A R')).toEqual(whole('S T A R'));
  expect(spelled('STAR', 'ST S A R *')).toEqual(whole('ST A R'));
  expect(spelled('TART', 'T A R *')).toEqual(whole('T A R *=T'));
  expect(spelled('ZOO', '* O *')).toEqual(whole('*=Z O *=O'));
});

test('a card is saved for the place where no other will do', () => {
  expect(spelled('JAX', 'J/X J/Q A')).toEqual(whole('J/Q=J A J/X=X'));
  expect(spelled('COTS', 'ST C O T S')).toEqual(whole('C O T S'));
  expect(spelled('TESTS', 'ST T E S')).toEqual(whole('T E ST S'));
});

test('letters without a card are left out and reported', () => {
  expect(spelled('QUIZ', 'I U T')).toEqual({ with: 'U I', lacking: 'QZ', unplaced: '' });
  expect(spelled('QUIZ', 'I U *')).toEqual({ with: '*=Q U I', lacking: 'Z', unplaced: '' });
  expect(spelled('EEE', 'E')).toEqual({ with: 'E', lacking: 'EE', unplaced: '' });
  expect(spelled('S', 'ST')).toEqual({ with: '', lacking: 'S', unplaced: '' });
  expect(spelled('', 'S T')).toEqual(whole(''));
});

test('T-11: all cards of the word that is changed find a place, if they can', () => {
  expect(spelled('WINNER', 'N E R !W !I !N !E')).toEqual(whole('!W !I !N N !E R'));
  expect(spelled('STALE', 'S T !A !L !E !ST')).toEqual(whole('!ST !A !L !E'));
  expect(spelled('WIN', 'N E R !W !I !N !E')).toEqual({ with: '!W !I !N', lacking: '', unplaced: '!E' });
});

test('FD-2.3: a card with a choice on the table that may be renamed finds a place next to real letters', () => {
  expect(spelled('CART', 'A R !C !* !T')).toEqual(whole('!C A !*=R !T'));
});

test('a star on the bench keeps its letter while the word has a place for it', () => {
  expect(spelled('STAR', '*(S) ST S T A R')).toEqual(whole('*(S)=S T A R'));
  expect(spelled('SEES', '*(E) S S E E')).toEqual(whole('S *(E)=E E S'));
  expect(spelled('TART', '*(S) T A R T')).toEqual(whole('T A R T'));
});

test('PD-2.2, GIN-2.6: a word mixes no more colours than the level allows, if the cards make that possible', () => {
  const cards = 'Ar Nb Tr Tb Ab Ng';
  expect(spelled('ANT', cards), 'any colours: the first cards').toEqual(whole('Ar Nb Tr'));
  expect(spelled('ANT', cards, 4)).toEqual(whole('Ar Nb Tr'));
  expect(spelled('ANT', cards, 2)).toEqual(whole('Ab Nb Tb'));
  expect(spelled('ANT', cards, 1)).toEqual(whole('Ab Nb Tb'));
  expect(spelled('ANT', 'Ar Nb Tk Ng', 2), 'no cards are of two colours: those there are').toEqual(whole('Ar Nb Tk'));
});

test('PD-2.2, GIN-2.6: a star has any colour, and is used last', () => {
  expect(spelled('ANT', 'Ar Nb Tr *', 1), 'rather a star than a colour too many').toEqual(whole('Ar *=N Tr'));
  expect(spelled('ANT', 'Ar Nb Tr *', 2), 'no star where two colours may be').toEqual(whole('Ar Nb Tr'));
  expect(spelled('ANT', 'Ar Nb Tr Nr *', 1), 'nor where the level has a letter').toEqual(whole('Ar Nr Tr'));
  expect(spelled('NOON', 'Nr Ob Ob Nb *', 1)).toEqual(whole('Nb Ob Ob *=N'));
  expect(spelled('ANTS', 'Ar Nb Tr *', 1), 'the whole word, which the table then judges, rather than one with a gap').toEqual(whole('Ar Nb Tr *=S'));
});

test('PD-2.3: the whole new word keeps to the level', () => {
  expect(spelled('WINES', '!Wr !Ir !Nb !Er Sk Sb', 2)).toEqual(whole('!Wr !Ir !Nb !Er Sb'));
  expect(spelled('WINES', '!Wr !Ig !Nb !Er Sk Sb', 2), 'it mixes too many already').toEqual(whole('!Wr !Ig !Nb !Er Sk'));
  expect(spelled('AS', 'Ar Ak Sr Sk', 2, ['blue', 'black']), 'with cards that lie there').toEqual(whole('Ak Sk'));
});

test('a long word can be spelled from a full hand of cards for any letter', () => {
  const printed = `${'* '.repeat(8)}${'J/X '.repeat(6)}${'ST SH TH CH CK QU '.repeat(3)}E`;
  const word = 'CHSHTHCKQUSTJXJXJXJXCHSHTHAB';
  expect(spelled(word, printed.trim()).lacking).toBe('');
});
