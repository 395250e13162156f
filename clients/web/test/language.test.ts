import { afterEach, expect, test } from 'vitest';
import { nameOf } from '../src/text/card_names.ts';
import { entriesOf } from '../src/play/log_sentences.ts';
import type { Face, Reason, RefusalValues } from '../src/protocol/model.ts';
import schema from '../../../protocol/schema/server.json' with { type: 'json' };
import { de as ofTheFirstPageInGerman } from '../src/text/de/de.ts';
import { en as ofTheFirstPage } from '../src/text/en/en.ts';
import { englishFindings } from '../src/text/en/findings.ts';
import { englishHints } from '../src/text/en/hints.ts';
import { englishLessons } from '../src/text/en/lessons.ts';
import { englishOptions } from '../src/text/en/options.ts';
import { germanFindings } from '../src/text/de/findings.ts';
import { germanHints } from '../src/text/de/hints.ts';
import { germanLessons } from '../src/text/de/lessons.ts';
import { timeFigure } from '../src/parts/table/clock.svelte.ts';
import { language, setLanguage } from '../src/text/language.svelte.ts';
import { isLanguage, languageFor } from '../src/text/languages.ts';
import type { Explanations, Who } from '../src/text/phrases.ts';
import { explain, linePieces, lineText } from '../src/text/server_sentences.ts';
import { text } from '../src/text/text.ts';
import { letterFaces, playingFaces } from './fixtures.ts';

const { names, choices, says, explanations } = englishOptions;
/** All the English, also what the first page does without. */
const en = {
  ...ofTheFirstPage,
  options: { ...ofTheFirstPage.options, names, choices, says },
  server: { ...ofTheFirstPage.server, options: explanations },
  findings: englishFindings,
  hints: englishHints,
  lessons: englishLessons,
};
const de: typeof en = { ...ofTheFirstPageInGerman, findings: germanFindings, hints: germanHints, lessons: germanLessons };

afterEach(() => setLanguage('en'));

/** Every text of a language by its path. Parts that can differ between languages have other tests. */
function textsOf(part: object, path = ''): [string, unknown][] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const here = path ? `${path}.${key}` : key;
    if (here === 'lessons.minute') return [];
    if (['server.refusals', 'server.options', 'server.noMatch', 'options.choices', 'comfort.presets.titles', 'errors'].includes(here)) return [];
    return typeof value === 'object' && value !== null ? textsOf(value, here) : [[here, value]];
  });
}

const ben: Who = { name: 'Ben', you: false };
const me: Who = { name: 'Du', you: true };

/** Arguments for texts that take more than a number, a word or a list, by path. */
const samples: Record<string, readonly (readonly unknown[])[]> = {
  list: [[['A']], [['A', 'B']], [['A', 'B', 'C']]],
  signed: [[-1], [0], [1]],
  'options.clock': [[10], [60], [120], [3600], [86400], [172800]],
  'options.says.stall_rounds': [[0], [1], [3]],
  'options.says.away_after': [[1], [3]],
  'options.says.hand_pause': [[0], [30]],
  'options.range': [[1, 4, false], [1, 4, true]],
  'bots.means': (['easy', 'medium', 'hard'] as const).flatMap((skill) => [[skill, true], [skill, false]]),
  'bots.label': [['easy'], ['medium'], ['hard']],
  'bots.title': [['easy'], ['medium'], ['hard']],
  'hints.meld': [[['A', 'B']]],
  'hints.layOff': [[['A'], ['B', 'C']]],
  'hints.knock': [[[], 'A'], [['A'], 'B']],
  'hints.giveBack': [[['A']], [['A', 'B']]],
  'hints.exchange': [[['A', 'B']]],
  'hints.gin': [[['A']]],
  'hints.layDown': [[[]], [['A']]],
  'hints.because': [['A', 'b']],
  ...Object.fromEntries(['makesSet', 'makesRun', 'joinsMeld', 'hasWords', 'makesGin', 'cannotFail'].map((why) => [`hints.why.${why}`, [[['A']], [['A', 'B']]]])),
  'hints.why.keepsWords': [[['A'], 0], [['A', 'B'], 4]],
  'hints.why.cannotFail': [[[]], [['A']]],
  'hints.why.times': [[1, 0], [1, 1], [3, 2]],
  'replay.jump': [['Runde'], ['Spiel'], ['hand']],
  'home.facts': [[2, 2, 15], [2, 6, 0]],
  'home.withNames': [['A', []], ['A', ['B', 'C']]],
  'home.turnOf': [[['A']], [['A', 'B']]],
  'home.score': [[1, [2]], [1, [2, 3]]],
  'invite.to': [['A', 0], ['A', 15]],
  'invite.table': [[['A'], 0], [['A'], 1], [[], 2]],
  'table.stockOf': [[1, false], [60, true]],
  'table.waitingFor': [[['A', 'B']]],
  'table.meld': [['A', ['B'], ben], ['A', ['B'], me]],
  'table.groupName': [[['A']]],
  'table.useGroup': [[['A', 'B']]],
  'table.pileTop': [['A', 1], ['A', 2]],
  'table.ofHands': [['A', 1, 3]],
  'table.promptFits': [[['A'], 'B', ben], [['A', 'C'], 'B', me]],
  'table.notThere': [[['A']], [['A', 'C']]],
  'fullDeck.promptFresh': [[{ lay: true, playOn: true, exchange: true, pass: false }], [{ lay: false, playOn: true, exchange: false, pass: true }]],
  'table.promptPlay': [[{ meld: true, layOff: true, discard: true }], [{ meld: false, layOff: false, discard: true }]],
  'table.houseWords': [[['A']]],
  'table.finalGoesOn': [[[ben], [me]], [[me], [ben]], [[me, ben], [ben, ben]]],
  'fullDeck.goesOn': [[[ben], [me]], [[me], [ben]], [[me, ben], [ben, ben]]],
  'gin.deadwoodOf': [[['A']]],
  'fullDeck.pile': [[1, 'A', 1], [1, 'A', 2]],
  'alphaRummy.takeFrom': [['A', 0], ['A', 1], ['A', 2]],
  'alphaRummy.waiting': [[['A']], [['A', 'B']]],
  'alphaRummy.sum': [[{ value: 9, multiplier: 2, points: 18, bonus_cards: 2 }]],
  'alphaRummy.brings': [[4, false, 1], [6, true, 3], [8, false, 0]],
  'cards.playing': [['A', 'B']],
  'cards.flip': [[['A', 'B']]],
  'petition.discard': [['A']],
  'petition.yours': [[['A']], [['A', 'B']]],
  'petition.agreed': [[['A']]],
  'home.wantAgain': [[['A']], [['A', 'B']]],
  'room.waitingForOthers': [[['A']], [['A', 'B']]],
  'room.letBack': [[['A']], [['A', 'B', 'C']]],
  'room.letSpeak': [[['A']], [['A', 'B', 'C']]],
  'room.series': [[[['Ann', 1], ['Ben', 2]]]],
  'result.deal': [['Runde']],
  'result.moreDeals': [[1, 'Runde'], [3, 'Runde'], [1, 'Spiel'], [2, 'Spiel']],
  'result.handTitle': [['Runde', 1]],
  'result.matchWon': [[['A']], [['A', 'B']]],
  'result.left': [[['A']]],
  'log.dealDrawn': [['A', 'B']],
  'log.handDealt': [['Runde', 1, 0], ['Runde', 1, 1], ['Runde', 1, 10]],
  'log.handEnded': [['Runde', 1, 'A']],
  'log.handShown': [[ben, [], []], [me, ['A'], ['B']]],
  'log.starterBegun': [[['A', 'B']]],
  'log.matchShared': [[['A', 'B']]],
  'log.received': [[['A']]],
  'findings.tableWrong': [[['A']], [['A', 'B']]],
  'comfort.typing.lacking': [[['Q']], [['Q', 'Z']]],
  'result.totals': [[[[me, 12], [ben, 37]]], [[[ben, 1], [me, 0], [ben, 3]]]],
  'result.deadwoods': [[ben, 4, me, 17], [me, 4, ben, 17]],
  'result.noMore': [[ben, 7, me], [me, 7, ben]],
  'result.still': [[ben, 62, 'A', 50], [me, 62, 'A', 50]],
  'daily.of': [['2026-11-22']],
  'room.playOn': [[['A', 'B']]],
  'invite.playing': [[['A'], 1, true], [['A', 'B'], 2, false], [['A', 'B'], 0, true], [['A', 'B'], 0, false]],
  'server.scoreLine': [['rummy'], ['KH QH']],
};

/** For texts about a person: the arguments after that person. */
const about: Record<string, readonly (readonly unknown[])[]> = {
  'alphaRummy.laid': [['AB', 'A'], ['AB', '']],
  'alphaRummy.goesOn': [[7], [1], [0]],
  'verdict.earns': [[1, 0], [30, 1], [30, 3]],
  'log.melded': [[['A', 'B']]], 'log.laidOff': [[['A']]], 'log.putBack': [[['A']]],
  'log.wordChanged': [['A', 'AB']],
  'log.drewStock': [[1], [2]], 'log.passed': [[0], [1], [2]], 'log.passedIn.full-deck': [[0], [1], [2]], 'log.handScore': [[-1], [1]],
  'log.scored': [[1, 'A'], [2, 'A']],
  'log.knocked': [[true], [false]], 'verdict.takesBack': [[true], [false]], 'ginRummy.promptLayDown': [[7]],
  'log.challenged': [['A', true], ['A', false]],
};

/** The texts about a person: in English they take a `who`. */
const aboutSomebody = new Set(
  textsOf(en).flatMap(([path, value]) =>
    typeof value === 'function' && !samples[path] && /\bwho\b/.test(value.toString()) ? [path] : [],
  ),
);

function argumentsFor(path: string, takes: number): readonly (readonly unknown[])[] {
  const known = samples[path];
  if (known) return known;
  if (path.startsWith('lessons.')) return [[{}], [{ words: 'checked', knock: 'gin', level: 2, min_letters: 5, add_on_order: 'free', go_out_by: 'discard', progressive: true }]];
  if (aboutSomebody.has(path)) return [ben, me].flatMap((who) => (about[path] ?? [['A']]).map((more) => [who, ...more]));
  // A first argument can be a number or a word, so both are tried.
  return [1, 2, 'A'].map((first) => [first, ...Array.from({ length: takes - 1 }, () => 2)]);
}

const spoken: Record<string, typeof en> = { de, en };

test('both languages have the same texts', () => {
  const shape = (texts: typeof en) => textsOf(texts).map(([path, value]) => `${path}: ${typeof value}`).sort();
  expect(shape(de)).toEqual(shape(en));
});

for (const [name, texts] of Object.entries(spoken)) {
  test(`every text of ${name} gives a sentence`, () => {
    for (const [path, value] of textsOf(texts)) {
      if (typeof value === 'string') {
        expect(value.trim(), path).not.toBe('');
        continue;
      }
      const say = value as (...given: readonly unknown[]) => string;
      for (const given of argumentsFor(path, say.length)) {
        const said = say(...given);
        expect(typeof said, `${path}(${JSON.stringify(given)})`).toBe('string');
        expect(said.trim(), `${path}(${JSON.stringify(given)})`).not.toBe('');
        expect(said, `${path}(${JSON.stringify(given)})`).not.toMatch(/undefined|NaN|\[object|=>/);
      }
    }
  });
}

test('German has verb forms for the reader and for others', () => {
  expect(de.log.drewStock(me, 1)).toBe('Du hast eine Karte gezogen.');
  expect(de.log.drewStock(ben, 2)).toBe('Ben hat 2 Karten gezogen.');
  expect(de.log.awayEnd(me)).toBe('Du bist wieder da.');
  expect([de.alphaRummy.accepts(me), de.alphaRummy.accepts(ben)]).toEqual(['nimmst es an', 'nimmt es an']);
  expect(de.table.meld('Satz', ['A'], me)).toBe('Satz von dir: A');
  expect(de.table.promptPlay({ meld: false, layOff: false, discard: true })).toBe('Leg eine Karte ab.');
  expect(de.table.promptPlay({ meld: false, layOff: true, discard: true })).toBe('Du kannst anlegen oder eine Karte ablegen.');
  expect(de.table.finalGoesOn([ben], [me])).toBe('Ben hat keine Karten mehr. Du hast noch einen letzten Zug.');
  expect(de.fullDeck.goesOn([me], [ben])).toBe('Du hast keine Karten mehr. Ben spielt weiter bis zum Passen.');
  expect(de.fullDeck.goesOn([me], [ben, ben])).toBe('Du hast keine Karten mehr. Die anderen spielen weiter, bis alle passen.');
  expect(de.room.needMore(1)).toBe('Es fehlt noch jemand.');
  expect(de.room.needMore(2)).toBe('Es fehlen noch 2 Leute.');
  expect([de.table.olderCards(1), de.table.olderCards(2)]).toEqual(['1 ältere Karte zeigen', '2 ältere Karten zeigen']);
});

test('of the languages that a browser asks for, the first known one is used', () => {
  expect(languageFor(['de-AT', 'en'])).toBe('de');
  expect(languageFor(['fr', 'en-GB', 'de'])).toBe('en');
  expect(languageFor(['DE'])).toBe('de');
  expect(languageFor(['fr'])).toBe('en');
  expect(languageFor([])).toBe('en');
  expect(isLanguage('toString')).toBe(false);
});

test('a change of language changes the sentences', async () => {
  const drew = { event: 'drew', seat: 1, from: 'discard', count: 1, cards: [{ id: 4, face: 'QH' }] } as const;
  const listener = { seat: 0, nameOf: () => 'Ben', faces: playingFaces, variant: 'rummy' };
  await setLanguage('de');
  expect(language()).toBe('de');
  expect(entriesOf([{ ...drew, cards: [...drew.cards] }], listener)[0]?.text).toBe('Ben hat Herz-Dame genommen.');
  expect(nameOf(letterFaces['*-blue'] as Face)).toBe('Stern blau');
  expect(timeFigure(2 * 24 * 3_600_000)).toBe('2 Tage');
  await setLanguage('en');
  expect(text.table.yourTurn).toBe('Your turn');
  expect(timeFigure(2 * 24 * 3_600_000)).toBe('2 days');
});

// ---- what the server says ----

test('German has every reason, and no other, and makes a sentence of it', () => {
  const reasons = schema.$defs.Reason.enum;
  const refusals: Explanations = de.server.refusals;
  expect(Object.keys(refusals).filter((key) => !key.includes(' ')).sort()).toEqual(reasons);
  const values: Required<RefusalValues> = { word: 'CAMPER', was: 'CAMP', card: 'R', option: 'decks', given: 3, least: 2, most: 4, or_zero: true, or_put_back: true };
  for (const [key, told] of Object.entries(refusals)) {
    expect(reasons, key).toContain(key.split(' ').at(-1));
    expect(typeof told === 'function' ? told(values) : told, key).toMatch(/^\S.*[.!]$/);
  }
});

test('every game is explained in four steps', () => {
  for (const game of ['rummy', 'pass-the-deck', 'gin-rummy', 'gin', 'full-deck', 'alpha-rummy']) {
    const options = [{}, { words: 'checked' }, { knock: 'gin' }, { knock: 'oklahoma' }, { level: 1, min_letters: 5 }, { go_out_by: 'discard', progressive: true }];
    for (const { lessons } of [en, de]) for (const one of options) {
      const lines = lessons.minute[game]?.(one) ?? [];
      expect(lines, game).toHaveLength(4);
      for (const line of lines) expect(line).toMatch(/^\p{Lu}(?!.*undefined).*[^.]$/u);
    }
  }
});

test('a refusal is in the current language, or the server’s own sentence if there is none', async () => {
  const refused = { code: 'refused', clause: 'T-9', reason: 'not_a_word', message: 'ZORB is not in the lexicon "standard"', values: { word: 'ZORB' } } as const;
  const unknown = { code: 'refused', clause: 'X-1', reason: 'brand_new' as Reason, message: 'no such thing' };
  expect(explain(refused)).toBe('ZORB is not in the dictionary.');
  expect(explain(unknown)).toBe('No such thing.');
  expect(explain({ code: 'refused', message: "It is another player's turn." })).toBe('It is another player’s turn.');
  expect(explain({ code: 'busy', message: 'later' })).toBe(en.errors['busy']);
  await setLanguage('de');
  expect(explain(refused)).toBe('ZORB steht nicht im Wörterbuch.');
  expect(explain({ ...refused, clause: 'T-19' })).toBe('Ein Wort hat 2 bis 30 Buchstaben, A bis Z.');
  expect(explain(unknown)).toBe('No such thing.');
});

test('a German refusal names its values', async () => {
  await setLanguage('de');
  const told = (clause: string | undefined, reason: Reason, values?: RefusalValues) => explain({ code: 'refused', message: '', clause, reason, values });
  expect(told(undefined, 'silenced')).toBe('Du darfst in diesem Raum nicht chatten.');
  expect(told('T-2', 'bad_option', { option: 'decks' })).toMatch(/^Die Hausregel „Kartenspiele“ passt so nicht/);
  expect(told('T-2', 'bad_option', { option: 'turn_seconds', given: 3, least: 10, most: 604800, or_zero: true }))
    .toBe('Die Hausregel „Sekunden pro Zug“ passt so nicht: Erlaubt ist 0 oder 10 bis 604800, nicht 3.');
  expect(told('PD-2.2', 'too_many_colours', { word: 'TRAIN', given: 3, most: 2 })).toBe('TRAIN mischt 3 Farben; erlaubt: 2.');
  expect(told('GR-2.4', 'too_much_deadwood', { given: 14, most: 10 })).toBe('Es blieben 14 Punkte Rest: In dieser Runde klopfst du mit höchstens 10.');
  expect(told('GR-2.4', 'too_much_deadwood', { given: 1, most: 0 })).toBe('Es bliebe 1 Punkt Rest: In dieser Runde geht nur Gin, ganz ohne Rest.');
  expect(told('AR-2.2', 'pile_empty')).toBe('Der Ablagestapel ist leer: Zieh vom Stapel.');
  expect(told('AR-2.2', 'must_meld', { card: 'R', or_put_back: false })).toBe('Du hast vom Ablagestapel genommen: Leg zuerst ein Wort mit R.');
  expect(told('AR-2.2', 'must_meld', { card: 'R', or_put_back: true }))
    .toBe('Du hast vom Ablagestapel genommen: Leg zuerst ein Wort mit R oder leg die Karten zurück.');
  expect(told('T-2', 'wrong_number_of_seats', { given: 5, least: 2, most: 4 })).toBe('Das Spiel ist für 2 bis 4 Personen, nicht für 5.');
});

const lines: [string, string, string?][] = [
  ['rummy', 'Rummy: doppelt'],
  ['KH QH', 'Herz-König und Herz-Dame', 'king of hearts and queen of hearts'],
  ['WINNER, 6 letters', 'WINNER, 6 Buchstaben'],
  ['PAINTER: 20 and 50 for 7 letters', 'PAINTER: 20 und 50 für 7 Buchstaben'],
  ['deadwood N-red *-blue K-blue: 11, not counted', 'Restkarten N rot, Stern blau und K blau: 11, zählt nicht', 'deadwood N red, star blue and K blue: 11, not counted'],
  ["the other hand's deadwood N-red: 3", 'Restkarten der anderen Hand N rot: 3', 'the other hand’s deadwood N red: 3'],
  ['1 card left', '1 Karte übrig'],
  ['7 cards left', '7 Karten übrig'],
  ['all 8 cards of a full hand', 'alle 8 Karten der Hand'],
  ['play-ons, rearranged', 'Erweiterungen, umgestellt'],
  ['CAMP -> CAMPER, 4 x2', 'CAMP → CAMPER, 4\u00A0×2', 'CAMP → CAMPER, 4\u00A0×2'],
  ['something new', 'something new'],
];

test.each(lines)('a line of a score sheet: %s', async (sent, german, english = sent) => {
  const line = { clause: 'X-1', points: 1, text: sent };
  const faces = { ...playingFaces, ...letterFaces };
  expect(lineText(line, faces)).toBe(english);
  await setLanguage('de');
  expect(lineText(line, faces)).toBe(german);
});

test('cards in a line of a score are found', () => {
  const line = { clause: 'GIN-3.1', points: -11, text: 'deadwood N-red K-blue: 11' };
  expect(linePieces(line, letterFaces)).toEqual(['deadwood', [letterFaces['N-red'], letterFaces['K-blue']], ': 11']);
  expect(linePieces({ ...line, text: 'PLANET: 12' }, letterFaces)).toEqual(['PLANET: 12']);
});
