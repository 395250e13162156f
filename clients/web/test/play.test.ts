import { expect, test, vi } from 'vitest';
import { choicesOf, placed } from '../src/play/choices.ts';
import { advice, canStage, distinct, proposal, reasonInList } from '../src/play/hints.ts';
import type { LastMove } from '../src/play/last_move.ts';
import { whyNotPile, whyNotThere } from '../src/play/not_now.ts';
import type { Observer } from '../src/play/observer.ts';
import { Play } from '../src/play/play.svelte.ts';
import { benchLine, promptOf } from '../src/play/prompt.ts';
import { sorted } from '../src/play/sorting.ts';
import { nextTouch } from '../src/play/touch.ts';
import { isForbidden, isNoWord, learn, learnRefusal } from '../src/play/verdict.svelte.ts';
import { splitOf, valueOf } from '../src/games/gin/split.ts';
import { gameOf } from '../src/games/index.ts';
import type { Action, Doc, Hint, HintReason, Move, MoveKind, OwnView, View } from '../src/protocol/model.ts';
import { de } from '../src/text/de/de.ts';
import { settled } from './fake_environment.ts';
import { alphaDoc, alphaDrawDoc, challengeDoc, fullDeckDoc, ginDoc, ginRummyAnswerDoc, ginRummyDoc, layDownDoc, rummyDoc, starterDoc, wordsDoc } from './fixtures.ts';

/** A table whose client only lists what was sent; `accepts` says whether the server accepts a move. */
function at(doc: Doc, oneTap = false, accepts: (move: Move) => boolean = () => true) {
  const sent: Move[] = [];
  const client = {
    seat: 0,
    play: async (move: Move) => {
      sent.push(move);
      return accepts(move);
    },
  } as unknown as Observer;
  const game = gameOf(doc.room.variant);
  if (!game) throw new Error(doc.room.variant);
  const play = new Play(client, () => doc, () => doc.view as View, game, () => oneTap);
  return { play, sent, game };
}

/** What the parts of a table are given. */
function tableOf(doc: Doc) {
  const { play, game } = at(doc);
  const client = { seat: 0, nameOf: () => 'Ben' } as unknown as Observer;
  return { client, doc, view: doc.view as View, play, game, define: () => {}, show: () => {}, last: null };
}

const words = (play: Play, doc: Doc) =>
  Object.keys(doc.view?.words ?? {}).map(Number).filter((id) => play.mayChange(id));

const withOwn = (doc: Doc, change: Partial<OwnView>): Doc => ({ ...doc, view: { ...(doc.view as View), own: { ...(doc.view?.own as OwnView), ...change } } });
const withGame = (doc: Doc, change: object): Doc => ({ ...doc, view: { ...doc.view!, game: { ...doc.view!.game, ...change } as View['game'] } });
/** The same table where these moves are possible, too, and those are not. */
const withMoves = (doc: Doc, more: Action[], gone: MoveKind[] = []) =>
  withOwn(doc, { actions: [...doc.view!.own!.actions.filter(({ kind }) => !gone.includes(kind)), ...more] });
/** The same table with changed moves of that kind. */
const actions = (doc: Doc, kind: MoveKind, change: object) =>
  withOwn(doc, { actions: doc.view!.own!.actions.map((action) => (action.kind === kind ? { ...action, ...change } : action)) });
const offer = (kind: MoveKind, clause: string): Action => ({ kind, clause, least: 0, most: 0, from: [], cards: [] });
const group = (...cards: number[]) => cards.map((card) => ({ card }));
const handSizes = (...sizes: number[]) => Object.fromEntries(sizes.map((cards, seat) => [seat, { cards, score: 0, left: false, away: false }]));

function typeLetters(play: Play, letters: string) {
  for (const letter of letters) play.typing.type(letter);
}

function choose(play: Play, ...cards: number[]) {
  for (const card of cards) play.toggle(card);
}

/** The buttons of a table after these cards are chosen. */
function buttons(doc: Doc, ...cards: number[]) {
  const table = tableOf(doc);
  choose(table.play, ...cards);
  return placed(choicesOf(table));
}

const remarks = (doc: Doc) => gameOf(doc.room.variant)?.remarks?.(tableOf(doc));

/** Moves at the table of `wordsDoc`. */
const layAnti: Move = { do: 'lay_word', tiles: [...group(5, 1, 6), { card: 3, as: 'I' }] };
const changeToSwine: Move = { do: 'change_word', word: 1, tiles: group(7, 40, 41, 42, 43) };

test('every game of the server is known, and no other', () => {
  for (const name of ['rummy', 'pass-the-deck', 'gin', 'full-deck', 'alpha-rummy']) expect(gameOf(name)).toBeDefined();
  expect(gameOf('canasta')).toBeUndefined();
});

test('PD-2.3, FD-2.3, AR-2.3: the player’s own words or all words can be changed, depending on the game', () => {
  const open = (doc: Doc) => words(at(doc).play, doc);
  expect(open(wordsDoc())).toEqual([1]);
  expect(open(fullDeckDoc())).toEqual([1, 2]);
  expect(open(alphaDoc())).toEqual([1, 2]);
  expect(open(starterDoc())).toEqual([1, 2]);
  expect(open(challengeDoc()), 'nothing while the server offers no change').toEqual([]);
});

test('FD-2.3: a card dropped on a word on the table brings both to the bench', async () => {
  const { play, sent } = at(fullDeckDoc());
  play.drop(8, { zone: 'word:2', before: null });
  play.drop(7, { zone: 'bench', before: 50 });
  expect(play.word).toBe('STALEE');
  play.drop(8, { zone: 'hand', before: null });
  expect(play.word, 'dragged back into the hand').toBe('STALE');
  await play.lay();
  expect(sent.at(-1)).toEqual({ do: 'change_word', word: 2, tiles: [{ card: 7 }, { card: 50 }, { card: 51 }, { card: 52 }, { card: 53 }] });
});

test('T-10: a wild or flip card asks for its letter, a combination spells its two', async () => {
  const { play, sent } = at(fullDeckDoc());
  play.toggle(5);
  expect(play.naming).toBe(5);
  play.name(5, 'A');
  expect(play.naming).toBeNull();
  play.toggle(3);
  expect(play.naming, 'a combination leaves no choice').toBeNull();
  play.typing.type('X');
  expect(play.naming, 'the letter typed chooses the side of a flip card').toBeNull();
  expect(play.word).toBe('ASTX');
  await play.lay();
  expect(sent.at(-1)).toEqual({ do: 'lay_word', tiles: [{ card: 5, as: 'A' }, { card: 3 }, { card: 4, as: 'X' }] });
});

test('the line at the bench says for which typed letter there is no card', () => {
  const doc = fullDeckDoc();
  const { play } = at(doc);
  const line = () => benchLine({ view: doc.view as View, play });
  typeLetters(play, 'S');
  expect(line()).toBe('');
  typeLetters(play, 'JJJ');
  expect(play.typing.lacking).toEqual(['J']);
  expect(line()).toBe('No card for J.');
  play.removeLast();
  expect(line()).toBe('');
});

test('a typed letter without a card is told until the player corrects what they typed, and Enter lays no other word meanwhile', async () => {
  const { play, sent } = at(fullDeckDoc());
  typeLetters(play, 'BOZQ');
  expect(play.typing.lacking, 'the wild card is the Z').toEqual(['Q']);
  typeLetters(play, 'EQ');
  expect([play.word, play.typing.lacking]).toEqual(['BOZE', ['Q']]);
  play.typing.commit();
  await settled();
  expect(sent).toEqual([]);
  play.removeLast();
  expect([play.word, play.typing.lacking]).toEqual(['BOZ', []]);
  play.typing.type('E');
  play.typing.commit();
  await settled();
  expect(sent).toHaveLength(1);
  expect(play.typing.lacking).toEqual([]);
  typeLetters(play, 'QZ');
  expect(play.typing.lacking).toEqual(['Z']);
  play.clear();
  expect(play.typing.lacking).toEqual([]);
});

test('a letter of the word that is changed is not called lacking while the whole new word can follow', () => {
  const { play } = at(withOwn(wordsDoc(), { hand: [{ id: 1, face: 'N-red' }, { id: 4, face: 'R-green' }] }));
  play.change(1);
  for (const letter of 'WINNE') {
    play.typing.type(letter);
    expect(play.typing.lacking, letter).toEqual([]);
  }
  play.typing.type('R');
  expect(play.word).toBe('WINNER');
  play.typing.type('Q');
  expect(play.typing.lacking).toEqual(['Q']);
});

test('T-10: a typed letter is that of a star on the bench that has none yet, and the word goes on after it', async () => {
  const { play, sent } = at(wordsDoc());
  play.typing.type('T');
  play.toggle(3);
  expect(play.naming).toBe(3);
  play.naming = null;
  typeLetters(play, 'AN');
  expect(play.bench.tiles).toEqual([{ card: 6 }, { card: 3, as: 'A' }, { card: 1 }]);
  expect(play.typing.isTyped).toBe(true);
  play.removeLast();
  expect(play.word).toBe('TA');
  play.typing.type('R');
  play.typing.commit();
  await settled();
  expect(sent).toEqual([{ do: 'lay_word', tiles: [{ card: 6 }, { card: 3, as: 'A' }, { card: 4 }] }]);

  const flip = at(fullDeckDoc()).play;
  flip.toggle(4);
  typeLetters(flip, 'OX');
  expect(flip.bench.tiles, 'a J or an X').toEqual([{ card: 4, as: 'X' }, { card: 2 }]);
  flip.toggle(5);
  flip.typing.name(5, 'E');
  expect([flip.word, flip.naming], 'typed while the letters are shown').toEqual(['XOE', null]);
});

test('PD-2.6: the line at the bench says how many cards to give back, and then which one lies on top', () => {
  const doc = wordsDoc();
  const { play } = at(doc);
  const line = () => benchLine({ view: doc.view as View, play });
  play.startPass();
  choose(play, 1, 2);
  expect(line()).toBe('Choose 3 cards to exchange. The last one goes on top of the deck.');
  play.toggle(4);
  expect(line()).toBe('On top of the deck: R.');
});

test('T-10: the letters of a combination are typed one by one, also if there is no other card for the first', () => {
  const { play } = at(fullDeckDoc());
  play.toggle(7);
  play.toggle(5);
  play.name(5, 'A');
  play.typing.type('S');
  expect(play.typing.lacking, 'the only S and the wild card lie there').toEqual(['S']);
  play.typing.type('T');
  expect(play.bench.tiles).toEqual([{ card: 7 }, { card: 5, as: 'A' }, { card: 3 }]);
  expect(play.typing.lacking).toEqual([]);
  play.removeLast();
  expect(play.bench.tiles).toEqual([{ card: 7 }, { card: 5, as: 'A' }]);
  typeLetters(play, 'SOT');
  expect(play.bench.tiles, 'the S and the T were not typed one after the other').toEqual([{ card: 7 }, { card: 5, as: 'A' }, { card: 2 }]);
  expect(play.typing.lacking).toEqual(['S', 'T']);
});

test('typed letters are added after the cards on the bench, and taken back one by one', () => {
  const { play } = at(fullDeckDoc());
  play.toggle(7);
  typeLetters(play, 'ST');
  expect(play.bench.tiles, 'two letters typed in a row become one card').toEqual([{ card: 7 }, { card: 3 }]);
  typeLetters(play, 'QZ');
  expect(play.word, 'the wild card is the Q; there is nothing for a Z').toBe('SSTQ');
  expect(play.typing.lacking).toEqual(['Z']);
  play.removeLast();
  expect(play.word).toBe('SST');
  expect(play.typing.lacking).toEqual([]);
  play.toggle(1);
  play.removeLast();
  expect(play.word, 'what was tapped is taken off as a card').toBe('SST');
});

test('T-10: a letter chosen for a star stays when more letters are typed', () => {
  const { play } = at(wordsDoc());
  play.toggle(3);
  play.name(3, 'N');
  play.typing.spell('NEAR');
  expect(play.bench.tiles[0], 'although there is a card with an N').toEqual({ card: 3, as: 'N' });
  play.typing.spell('NEATNR');
  expect(play.bench.tiles.map(({ card }) => card), 'the other N is that card').toContain(1);
  expect(play.bench.tiles[0]).toEqual({ card: 3, as: 'N' });
});

test('a word that is typed whole takes the place of the one that is being changed', () => {
  const { play } = at(wordsDoc());
  play.change(1);
  typeLetters(play, 'WINNER');
  expect(play.word).toBe('WINNER');
  expect(play.mayLay).toBe(true);
  expect(play.typing.lacking).toEqual([]);
  play.typing.type('S');
  expect(play.word, 'typing goes on after it').toBe('WINNERS');
  play.removeLast();
  expect(play.word).toBe('WINNER');

  play.change(1);
  play.clear();
  play.change(1);
  typeLetters(play, 'RS');
  expect(play.word, 'other letters are added at the end').toBe('WINERS');
});

test('T-11: a typed word takes all cards of the word that is changed, and can be laid only with all of them', async () => {
  const { play, sent } = at(fullDeckDoc());
  play.change(2);
  play.typing.spell('STAL');
  expect(play.word).toBe('STALE');
  play.typing.spell('STALE');
  expect(play.typing.lacking).toEqual([]);
  expect(play.mayLay).toBe(true);
  await play.lay();
  expect(sent.at(-1)).toEqual({ do: 'change_word', word: 2, tiles: [{ card: 7 }, { card: 50 }, { card: 51 }, { card: 52 }, { card: 53 }] });
  play.change(2);
  play.typing.spell('TALE');
  expect(play.mayLay, 'nothing new').toBe(false);
});

test('if no word may be laid, a typed word can be set aside', () => {
  const { play } = at(ginDoc());
  play.typing.spell('SET');
  expect([play.mayLay, play.mayKeep]).toEqual([false, true]);
  play.typing.spell('ZZZZZZZZ');
  expect(play.typing.lacking.length).toBeGreaterThan(0);
});

test('GIN-2.6: a word that is too short cannot be kept as one', () => {
  const doc = ginDoc();
  const { play } = at({ ...doc, room: { ...doc.room, options: { ...doc.room.options, min_letters: 3 } } });
  play.typing.spell('SE');
  expect([play.mayKeep, play.lettersNeeded]).toEqual([false, 3]);
  play.typing.spell('SET');
  expect([play.mayKeep, play.lettersNeeded]).toEqual([true, undefined]);
});

test('PD-2.2, GIN-2.6: a typed word uses the colours that the table allows', () => {
  const make = (level: number) => {
    const hand = ['A-red', 'N-blue', 'T-red', 'A-blue', 'T-blue', '*-green'].map((face, index) => ({ id: index + 1, face }));
    const doc = withOwn(wordsDoc(), { hand });
    return at({ ...doc, room: { ...doc.room, options: { level } } }).play;
  };
  const cards = (play: Play) => play.bench.tiles.map((one) => one.card);
  const [free, strict] = [make(4), make(1)];
  for (const play of [free, strict]) play.typing.spell('ANT');
  expect([cards(free), cards(strict)]).toEqual([[1, 2, 3], [4, 2, 5]]);
  strict.clear();
  strict.toggle(2);
  strict.typing.type('A');
  expect(cards(strict), 'typed behind a card that lies there').toEqual([2, 4]);
});

test('FD-2.3: a card with a choice on the table may be renamed only if the option allows it', () => {
  const make = (choice: string) => {
    const doc = fullDeckDoc();
    const word = { owner: 1, word: 'CAT', tiles: [{ id: 80, face: 'C', as: 'C' }, { id: 81, face: '?', as: 'A' }, { id: 82, face: 'T', as: 'T' }] };
    const at_ = at({ ...doc, room: { ...doc.room, options: { choice_cards: choice } }, view: { ...(doc.view as View), words: { 4: word } } });
    at_.play.change(4);
    return at_.play.mayName(81);
  };
  expect(make('fixed')).toBe(false);
  expect(make('variable')).toBe(true);
});

test('FD-6.2: in the Starter, words are made from top cards, and from words on the table with top cards', async () => {
  const { play, sent } = at(starterDoc());
  choose(play, 70, 71, 72);
  expect(play.word).toBe('CAT');
  await play.lay();
  expect(sent.at(-1)).toEqual({ do: 'lay_word', tiles: [{ card: 70 }, { card: 71 }, { card: 72 }] });
  play.typing.type('S');
  expect(play.bench.tiles, 'no top card is an S but the wild one').toEqual([{ card: 73, as: 'S' }]);
  play.clear();
  play.change(2);
  play.drop(74, { zone: 'bench', before: 50 });
  expect(play.word).toBe('STTALE');
  play.drop(74, { zone: 'hand', before: null });
  expect(play.word).toBe('TALE');
});

test('GIN-2.4: a hand splits into the words set aside and deadwood; the card that goes face down is in neither', () => {
  const doc = ginDoc();
  const hand = doc.view?.own?.hand ?? [];
  const groups = doc.view?.own?.groups ?? [];
  expect(splitOf(hand, groups).deadwood.map((card) => card.id)).toEqual([6, 7, 8, 9, 10, 11]);
  const knock = splitOf(hand, groups, 10);
  expect(knock.words).toEqual(groups);
  expect(knock.deadwood.map((card) => card.id)).toEqual([6, 7, 8, 9, 11]);
  const broken = splitOf(hand, groups, 3);
  expect(broken.words, 'a word loses the card that goes face down, and is none').toEqual([]);
  expect(broken.deadwood).toHaveLength(10);
  const faces = knock.deadwood.map((card) => doc.faces?.[card.face]);
  expect(valueOf(faces.flatMap((face) => face ?? [])), 'a star counts nothing').toBe(8);
});

test('GIN-2.3, AR-2.2, RUM-2.4: cards with something to know about them are marked', () => {
  expect([...at(ginDoc()).play.marks].map(([card, mark]) => [card, mark.kind])).toEqual([[11, 'mustNot']]);
  expect([...at(alphaDoc()).play.marks].map(([card, mark]) => [card, mark.kind])).toEqual([[7, 'must'], [8, 'note'], [9, 'note']]);
  expect([...at(rummyDoc({ game: { variant: 'rummy', melded: false, taken: 3 } })).play.marks].map(([card, mark]) => [card, mark.kind])).toEqual([[3, 'mustNot']]);
  expect([...at(wordsDoc()).play.marks]).toEqual([]);
});

test('AR-2.1: a draw from a spread pile names its card, any other draw does not', async () => {
  const { play, sent } = at(alphaDrawDoc());
  await play.draw('discard', 91);
  await play.draw('stock');
  expect(sent).toEqual([{ do: 'draw', from: 'discard', card: 91 }, { do: 'draw', from: 'stock' }]);
});

test('notes tell what to know about other players, apart from score and cards', () => {
  const notes = (doc: Doc, seat: number) => gameOf(doc.room.variant)?.notes?.(doc.view as View, seat) ?? [];
  expect(notes(layDownDoc(), 1)).toEqual(['knocked']);
  expect(notes(layDownDoc(), 0)).toEqual([]);
  expect(notes(fullDeckDoc(), 1)).toEqual(['1 game won', '38 in this game']);
  expect(notes(fullDeckDoc({ hand: 1 }), 1), 'before the second game the score says it all').toEqual([]);
  expect(notes(starterDoc(), 0)).toEqual(['4 in words']);
  expect(notes(alphaDoc(), 1)).toEqual(['loses a turn']);
  expect(notes(challengeDoc(), 0)).toEqual(['loses 2 turns']);
});

test('AR-6.1: a word is judged in a scene, and by the only person among bots on the rail', () => {
  const people = tableOf(challengeDoc());
  const alone = tableOf(challengeDoc());
  alone.doc.room.seats[1]!.bot = 'easy';
  expect([people, alone].map((table) => table.game.scene?.(table) !== undefined)).toEqual([true, false]);
  expect(choicesOf(people), 'the scene has the buttons').toEqual([]);
  const { main, second } = placed(choicesOf(alone));
  expect([second?.label, main?.label]).toEqual(['Challenge', 'Accept']);
});

test('the cards of a meld in hand are known as the server tells them', () => {
  expect([...at(ginRummyDoc()).play.meldOf]).toEqual([[1, 0], [2, 0], [3, 0], [11, 0], [4, 1], [5, 1], [6, 1]]);
  expect(at(rummyDoc()).play.meldOf.size).toBe(0);
});

test('GR-2.5: with Oklahoma each hand says how much deadwood may be left at a knock', () => {
  const says = (knock: string, limit: number) => {
    const doc = withGame(ginRummyDoc(), { limit });
    return remarks({ ...doc, room: { ...doc.room, options: { knock } } });
  };
  expect(says('ten', 10)).toEqual([]);
  expect(says('oklahoma', 10)).toEqual(['In this hand you can knock with 10 or less.']);
  expect(says('oklahoma', 0)).toEqual(['In this hand you can knock only with gin.']);
});

test('RUM-2.7, GIN-2.8, GR-2.8: only in its last round the table says that a hand is about to end', () => {
  expect(remarks(withGame(rummyDoc(), { stall_turns: 3 }))).toEqual([]);
  expect(remarks(withGame(rummyDoc(), { stall_turns: 2 }))).toEqual(['The hand ends without points in 2 turns unless someone melds or lays off.']);
  expect(remarks(withGame(ginDoc(), { turns_from_discard: 7 }))).toEqual([]);
  expect(remarks(withGame(ginDoc(), { turns_from_discard: 8 }))).toHaveLength(1);
  expect(remarks(withGame(ginRummyDoc(), { turns_from_discard: 17 }))).toEqual([]);
  expect(remarks(withGame(ginRummyDoc(), { turns_from_discard: 18 }))).toHaveLength(1);
});

test('a word in BWC gin counts the values of its cards, and 50 more from seven letters on; a short one nothing', () => {
  const doc = ginDoc();
  doc.room.options = { ...doc.room.options, min_letters: 3 };
  const { play } = at(withOwn(doc, { groups: [] }));
  const counts = (word: string) => {
    play.typing.spell(word);
    return play.counts;
  };
  expect(counts('CH')).toBeUndefined();
  expect(counts('CHAIR')).toBe(10);
  expect(counts('CHARTER'), 'the second R is a star, which has no value').toBe(62);
  expect(at(wordsDoc()).play.counts, 'PD-3.2: the length alone').toBe(0);
});

test('PD-2.7: the table says how many have passed in a row', () => {
  expect(remarks(wordsDoc())).toEqual([]);
  expect(remarks(withGame(wordsDoc(), { passes: 1 }))).toEqual(['1 of 2 passed']);
  expect(remarks(withGame(wordsDoc({ phase: 'final_plays' }), { passes: 2 }))).toEqual(['Last plays']);
});

test('FD-5.1: a game with many turns without a point says when it ends', () => {
  const after = (idle_turns: number, change: Partial<View> = {}) => remarks(withGame(fullDeckDoc(change), { idle_turns }));
  expect(after(1)).toEqual([]);
  expect(after(2)).toEqual(['Ends in 2 turns without a point']);
  expect(after(3)).toEqual(['Ends in 1 turn without a point']);
  expect(after(2, { phase: 'starter' }), 'the Starter has no such end').toEqual([]);
});

test('the slip says what the chosen cards fit, what the main button lays off, and which choices there are', () => {
  const rummy = tableOf(rummyDoc());
  rummy.play.toggle(11);
  expect(promptOf(rummy)).toBe('J♥\uFE0E fits Ben’s run.');
  expect(placed(choicesOf(rummy)).main).toMatchObject({ id: 'lay-off', label: 'Lay off' });
  rummy.play.toggle(1);
  expect(promptOf(rummy), 'no meld takes both').toBe('No meld: choose three of a rank, or three in a row of one suit.');

  const fullDeck = tableOf(fullDeckDoc());
  fullDeck.play.startPass();
  expect(promptOf(fullDeck), 'before a card is chosen').toMatch(/^Choose up to \d cards to exchange\.$/);
  const later = tableOf(withMoves(fullDeckDoc(), [offer('done', 'FD-2.1')], ['lay_word', 'pass']));
  expect(promptOf(later), 'there is one new word a turn').toBe('Play on a word on the table, or tap Done.');
  choose(later.play, 1, 2);
  expect(benchLine(later)).toBe('Now these cards can only join a word on the table.');

  const words = tableOf(wordsDoc());
  expect(promptOf(words)).toBe('Spell a word or change one.');
  expect(promptOf(tableOf(withMoves(wordsDoc(), [], ['change_word']))), 'there is none to change').toBe('Tap cards to spell a word.');

  const taken = tableOf(actions(withGame(rummyDoc(), { taken: 1 }), 'discard', { cards: [2, 3] }));
  taken.play.toggle(1);
  expect(promptOf(taken), 'why there is no button').toBe('You took K♥\uFE0E this turn: discard another card.');

  const badges = [7, 8].map((card) => {
    const alpha = tableOf(alphaDoc());
    alpha.play.toggle(card);
    return benchLine(alpha);
  });
  expect(badges, 'what the badge on a card means').toEqual(['R: must go into a word this turn.', 'Q: taken from the pile.']);

  const ginRummy = ginRummyDoc();
  expect(promptOf(tableOf(ginRummy))).toBe('Knock, or discard a card and play on.');
  const loose = tableOf(withOwn(ginRummy, { actions: ginRummy.view!.own!.actions.filter(({ kind }) => kind === 'discard') }));
  expect(promptOf(loose), 'a game without words').toBe('Discard a card.');
});

test('the slip says why the deal goes on although somebody has no cards left', () => {
  const client = { seat: 0, nameOf: (one: number) => (one === 1 ? 'Ben' : 'Cleo') } as unknown as Observer;
  const line = (doc: Doc, last: LastMove | null = null) => promptOf({ ...tableOf(doc), client, last });

  // AR-3.1
  const alpha = { ...alphaDrawDoc().view!, seats: handSizes(7, 7), stock: 12 };
  const out: LastMove = { seat: 1, place: 'discard', out: 1 };
  const goesOn = 'Ben went out and took 7\u00A0cards. The round goes on.';
  expect(line({ ...alphaDrawDoc(), view: alpha }, out)).toBe(`${goesOn}\nDraw a card, or take from the discard pile.`);
  expect(line({ ...alphaDrawDoc(), view: { ...alpha, to_act: [1], seats: handSizes(0, 7), stock: 0 } }, { ...out, out: 0 }), 'while others play')
    .toBe('You went out. The round goes on.\nWaiting for Ben');
  expect(line({ ...alphaDrawDoc(), view: alpha }, { seat: 1, place: 'discard' })).toBe('Draw a card, or take from the discard pile.');

  // FD-5.1
  const noStock = { stock: 0, seats: handSizes(8, 0) };
  expect(line(fullDeckDoc(noStock))).toMatch(/^Ben has no cards left\. You play on until you pass\.\nLay a new word/);
  expect(line(fullDeckDoc({ seats: handSizes(8, 0), stock: 5 })), 'the hand will be filled up').toMatch(/^Lay a new word/);
  expect(line(starterDoc()), 'nobody has a hand').toMatch(/^Make a word/);

  // PD-3.1
  const final = (...cards: number[]) => wordsDoc({ phase: 'final_plays', stock: 0, seats: handSizes(...cards) });
  expect(line({ ...final(0, 4, 3), view: { ...final(0, 4, 3).view!, to_act: [1] } }), 'several others').toMatch(/^You have no cards left\. The others still have their last turn\.\n/);
  expect(line(final(3, 0, 0))).toMatch(/^Ben and Cleo have no cards left\. You still have your last turn\.\n/);
  expect(line({ ...final(0, 4), view: { ...final(0, 4).view!, to_act: [1] } })).toBe('You have no cards left. Ben still has their last turn.\nWaiting for Ben');
  expect(line(final(3, 4))).toBe('Last plays: lay what you can, then tap Done.');

  // RUM-2.6: the hand is over at once.
  expect(gameOf('rummy')?.goesOn).toBeUndefined();
});

test('a player who has made a move knows why the deal goes on, until somebody else has no cards left or a hand begins', () => {
  const table = tableOf(wordsDoc({ phase: 'final_plays', stock: 0 }));
  const line = (...sizes: number[]) => promptOf({ ...table, view: { ...table.view, seats: handSizes(...sizes) } });
  const goesOn = 'Ben has no cards left. The others still have their last turn.';
  const now = 'Last plays: lay what you can, then tap Done.';
  expect(line(3, 0, 4)).toBe(`${goesOn}\n${now}`);
  table.play.known = goesOn;
  expect(line(3, 0, 4)).toBe(now);
  expect(line(3, 0, 0)).toBe(`Ben and Ben have no cards left. You still have your last turn.\n${now}`);
  table.play.begin(null);
  expect(line(3, 0, 4)).toBe(`${goesOn}\n${now}`);
});

test('in Rummy, Discard keeps its place while the other one turns from Meld to Lay off', () => {
  const places = (doc: Doc, ...cards: number[]) => {
    const { main, second, more } = buttons(doc, ...cards);
    expect(more).toEqual([]);
    return [second?.id, main?.id];
  };
  const before = rummyDoc();
  const melded = withMoves(before, [offer('take_back', 'T-18')], ['meld']);
  expect(places(before)).toEqual(['discard', 'meld']);
  for (const doc of [before, melded]) expect(places(doc, 11)).toEqual(['discard', 'lay-off']);
  const loose = withOwn(before, { actions: before.view!.own!.actions.map((action) => (action.kind === 'meld' ? { ...action, fits: [] } : action)) });
  for (const cards of [[], [1], [11]]) expect(places(loose, ...cards), 'no cards make a meld, but one can be laid off').toEqual(['discard', 'lay-off']);
  expect(places(loose, 1, 2, 11), 'chosen for a meld: the server says why they are none').toEqual(['discard', 'meld']);
  expect(places(melded)).toEqual(['discard', 'lay-off']);
});

test('GR-2.7: in the answer to a knock the table offers to set out a forgotten meld before it offers to end', () => {
  const ends = offer('done', 'GR-2.7');
  expect(buttons(withMoves(ginRummyAnswerDoc(), [ends])).main?.id).toBe('lay-down');
  expect(buttons(withOwn(ginRummyAnswerDoc(), { actions: [ends] })).main?.id).toBe('done');
});

test('a pile that gives nothing, and a place that takes nothing, say why and what would be right', () => {
  const pile = (doc: Doc, which: 'stock' | 'discard', ...chosen: number[]) => {
    const table = tableOf(doc);
    choose(table.play, ...chosen);
    return whyNotPile(table, which);
  };
  const drawsStock: Action = { kind: 'draw', clause: 'RUM-2.1', from: ['stock'], cards: [], least: 0, most: 1 };
  expect(pile(rummyDoc(), 'stock')).toBe('You cannot draw there now. Meld, lay off or discard a card.');
  expect(pile(rummyDoc({ to_act: [1] }), 'stock')).toBe('You cannot draw there now. Waiting for Ben');
  expect(pile(withOwn(rummyDoc(), { actions: [drawsStock] }), 'discard')).toBe('You cannot draw there now. Draw from the stock.');
  expect(pile(rummyDoc(), 'discard'), 'there a chosen card would go').toBe('Choose one card to discard.');

  expect(whyNotThere(tableOf(withGame(rummyDoc(), { taken: 1 })), [1], 'discard')).toMatch(/^You took .+ this turn: discard another card\.$/);
  expect(whyNotThere(tableOf(withOwn(rummyDoc(), { actions: [drawsStock] })), [1], 'discard')).toMatch(/ cannot go there now\. Draw a card\.$/);
  expect(whyNotThere(tableOf(rummyDoc()), [11], 'meld:2'), 'it fits another one').toMatch(/^\S+ cannot go there now\. \S+ fits (your|Ben’s) (set|run)\.$/);
});

test('only a word that may be changed takes a card', () => {
  const { play } = at(wordsDoc());
  const [mine, theirs] = [words(play, wordsDoc())[0]!, Object.entries(wordsDoc().view!.words).find(([, { owner }]) => owner === 1)![0]];
  expect(play.mayDrop(1, `word:${Number(mine)}`)).toBe(true);
  expect(play.mayDrop(1, `word:${Number(theirs)}`)).toBe(false);
});

test('a knock, bonus cards and the end of a turn wait until the word on the bench is laid or put back', () => {
  const ids = (doc: Doc, ...cards: number[]) => {
    const { main, second, more } = buttons(doc, ...cards);
    return [second, main, ...more].map((one) => one?.id);
  };
  expect(ids(ginDoc())).toEqual(['knock', 'discard']);
  expect(ids(ginDoc(), 1), 'the card to put face down').toEqual(['knock', 'discard']);
  expect(ids(ginDoc(), 1, 2)).toEqual(['clear', 'keep']);
  expect(ids(alphaDoc(), 1)).toEqual(['put-back', 'bonus']);
  expect(ids(alphaDoc(), 1, 2)).toEqual(['clear', 'lay']);
  const done = withMoves(wordsDoc(), [offer('done', 'PD-2.6')], ['pass']);
  expect(ids(done)).toContain('done');
  expect(ids(done, 6, 2)).toEqual(['clear', 'lay']);
});

test('the button names the word that it lays, unless that is too long', () => {
  const table = tableOf(wordsDoc());
  const { play } = table;
  const label = () => placed(choicesOf(table)).main?.label;
  const spelled = [6, 2, 5].map((card) => {
    play.toggle(card);
    return label();
  });
  expect(spelled, 'only once it can be laid').toEqual(['Lay word', 'Lay word', 'Lay TEA']);
  play.toggle(3);
  expect(label(), 'a star has no letter yet').toBe('Lay word');
  play.name(3, 'R');
  expect(label()).toBe('Lay TEAR');
  choose(play, 1, 4, 7);
  expect(label()).toBe('Lay TEARNRS');

  const long = tableOf(fullDeckDoc());
  choose(long.play, 1, 2, 3, 6, 7, 8);
  expect(long.play.word).toBe('BOSTRSE');
  long.play.toggle(5);
  long.play.name(5, 'D');
  expect(placed(choicesOf(long)).main?.label).toBe('Lay word');
});

test.each([
  ['Change WINE', 'WINEN', 'WINE\u00a0→ WINEN', wordsDoc],
  ['Play on CAMPER', 'CAMPERB', 'Play on CAMPER', fullDeckDoc],
  ['Add to BROTHER', 'BROTHERF', 'Add to BROTHER', alphaDoc],
] as const)('a longer word in place of another: %s', (change, longer, label, make) => {
  const table = tableOf(make());
  const { doc, play } = table;
  play.change(1);
  const lay = () => placed(choicesOf(table)).main;
  expect(lay()?.label).toBe(change);
  play.toggle(doc.view!.own!.hand[0]!.id);
  expect(lay()).toMatchObject({ label, made: true, name: `${change}: ${longer}` });
  doc.view!.words[1]!.word = 'LONGWORD';
  expect(lay()?.label, 'a word without room on the button').toBe(change.replace(/[A-Z]+$/, 'word'));
});

test('AR-4.1, AR-4.2, AR-2.4: where words may be challenged, the cards say what a word would bring', () => {
  const { play, game } = at(alphaDoc());
  const brings = (...cards: number[]) => {
    choose(play, ...cards);
    return game.worth?.(play);
  };
  const values = (count: number, times: number) => ({ of: 'values', count, times, why: `Words of ${times < 4 ? times + 3 : '7 or more'} letters count their cards × ${times}.` });
  expect(brings(1, 2, 3), 'too short').toBeUndefined();
  expect(brings(4), 'FIEN').toEqual({ formula: values(6, 1), bonusCards: 1 });
  expect(brings(5), 'FIEND').toEqual({ formula: values(9, 2), bonusCards: 2 });
  play.clear();
  play.change(1);
  expect(game.worth?.(play), 'nothing is added yet').toBeUndefined();
  expect(brings(6), 'the S on BROTHER').toEqual({ formula: values(1, 4), bonusCards: 4 });
  expect(game.formula?.({ clause: 'AR-4.2', points: 4, text: 'BOTHER -> BROTHER, 1 x4' }), 'and otherwise the server').toEqual(values(1, 4));

  const left = (stock: number) => {
    const { play, game } = at(alphaDoc({ stock }));
    choose(play, 1, 2, 3, 4, 5);
    return game.worth?.(play)?.bonusCards;
  };
  expect([4, 3, 2, 0].map(left), 'two cards of the stock are due already').toEqual([2, 1, 0, 0]);
  const last = at(withOwn(alphaDoc(), { hand: (alphaDoc().view?.own?.hand ?? []).slice(0, 5) }));
  choose(last.play, 1, 2, 3, 4, 5);
  expect(last.game.worth?.(last.play)?.bonusCards, 'who goes out gets none').toBe(0);
});

test('FD-3.1, FD-3.3: a word’s score comes from its letters', () => {
  const { game } = at(fullDeckDoc());
  const reckon = (clause: string, points: number) => game.formula?.({ clause, points, text: 'TORCH' });
  expect(reckon('FD-3.1', 10)).toEqual({ of: 'letters', count: 5, times: 2, why: 'A new word: 2 points a letter.' });
  expect(reckon('FD-3.3', 5)).toEqual({ of: 'letters', count: 5, times: 1, why: 'Letters added: 1 point for each letter of the word.' });
  expect(reckon('FD-3.4', 10)?.why).toBe('Old letters in a new order: 2 points a letter.');
  expect(reckon('FD-3.5', 10)?.why).toBe('Letters added in the middle: 2 points a letter.');
  expect(reckon('FD-3.2', 10), 'the bonus for a full hand').toBeUndefined();
});

test('the prompt says what the player can do', () => {
  const prompt = (doc: Doc) => {
    const { play, game, client } = tableOf(doc);
    return game.prompt?.(play, client);
  };
  expect(prompt(ginDoc({ phase: 'upcard' }))).toBe('Take the upcard or decline it.');
  expect(prompt(ginDoc())).toBe('Spell and keep words, then discard a card or knock.');
  expect(prompt(layDownDoc())).toBe('Keep your words, then lay down: cards in no word count against you.');
  expect(prompt(ginRummyAnswerDoc())).toBe('Ben knocked with 7. Lay down: the table makes your melds.');
  expect(prompt(fullDeckDoc())).toBe('Lay a new word, play on a word or exchange cards.');
  expect(prompt(starterDoc())).toBe('Make a word from the top cards, or play them on a word. Most cards in words win.');
  expect(prompt(alphaDoc())).toBe('Use the R in a word this turn, or put the cards back.');
  expect(prompt(withMoves(alphaDoc(), [], ['put_back'])), 'AR-2.2: one of the cards taken is laid').toBe('Use the R in a word this turn.');
  expect(prompt(challengeDoc())).toBe('Is BROTHER a word? If you challenge it and it is one, you lose your next turn.');
});

test('FD-2.4: the prompt offers to exchange or to pass only as the server does', () => {
  const prompt = (kinds: readonly MoveKind[], most = 8) => {
    const doc = fullDeckDoc();
    const own = doc.view!.own!.actions.filter(({ kind }) => kinds.includes(kind));
    const { play, game, client } = tableOf(withOwn(doc, { actions: own.map((action) => (action.kind === 'pass' ? { ...action, most } : action)) }));
    return game.prompt?.(play, client);
  };
  expect(prompt(['lay_word', 'pass'])).toBe('Lay a new word or exchange cards.');
  expect(prompt(['lay_word', 'change_word', 'pass'], 0), 'the pile is empty').toBe('Lay a new word, play on a word or pass.');
  expect(prompt(['lay_word', 'change_word']), 'with must_play').toBe('Lay a new word or play on a word.');
  expect(prompt(['change_word', 'pass'], 0), 'too few cards for a word').toBe('Play on a word or pass.');
  expect(prompt(['pass'], 0)).toBe('Pass.');
  expect(de.fullDeck.promptFresh({ lay: false, playOn: true, exchange: false, pass: true })).toBe('Erweitere ein Wort oder passe.');
});

test('T-13: a tap on a hint only prepares it on the bench', async () => {
  const rummy = at(rummyDoc());
  rummy.play.stage({ do: 'meld', cards: [2, 3, 4] });
  expect(rummy.play.cards()).toEqual([2, 3, 4]);
  rummy.play.stage({ do: 'lay_off', meld: 1, cards: [11] });
  expect(rummy.play.cards(), 'it takes the place of the one before').toEqual([11]);
  rummy.play.stage({ do: 'discard', card: 8 });
  expect(rummy.play.cards()).toEqual([8]);
  expect(rummy.sent).toEqual([]);

  const words = at(wordsDoc());
  words.play.stage({ do: 'lay_word', tiles: [{ card: 4 }, { card: 5 }, { card: 3, as: 'N' }, { card: 6 }] });
  expect(words.play.word).toBe('RANT');
  words.play.stage(changeToSwine);
  expect(words.play.word).toBe('SWINE');
  expect(words.play.bench.word).toBe(1);
  expect(words.sent).toEqual([]);
  words.play.stage(changeToSwine);
  await words.play.lay();
  expect(words.sent.at(-1), 'the player commits it').toEqual(changeToSwine);
});

test('T-13: the words of a suggested knock are set aside, and its card lies on the bench', () => {
  const { play, sent } = at(ginDoc());
  play.stage({ do: 'knock', card: 10, words: [group(6, 8, 7)] });
  expect(play.words).toEqual(['SET']);
  expect(play.cards()).toEqual([10]);
  expect(sent.map((move) => move.do), 'to arrange one’s hand commits to nothing').toEqual(['arrange']);
});

test('T-13, GIN-2.5: after a suggested gin its button knocks at once, because the server has looked its words up', async () => {
  const { play, sent, game } = at(ginDoc());
  const doc = ginDoc();
  const show = vi.fn();
  const table = { ...tableOf(doc), play, game, show };
  const knock = () => choicesOf(table).find(({ id }) => id === 'knock');
  const words = [group(1, 2, 3, 4, 5), [...group(6, 7), { card: 9, as: 'O' }, ...group(11, 8)]];
  await play.setOut(words);
  knock()?.do();
  expect(show, 'nobody has looked the words up').toHaveBeenCalledOnce();
  const move: Move = { do: 'knock', card: 10, words };
  play.stage(move);
  knock()?.do();
  await settled();
  expect(show).toHaveBeenCalledOnce();
  expect(sent.at(-1)).toEqual(move);
});

test('T-10: a star that lies on the bench alone may get a letter or be discarded', () => {
  const gin = at(ginDoc());
  gin.play.stage({ do: 'discard', card: 9 });
  expect(benchLine({ view: gin.play.view, play: gin.play })).toBe('Tap the card to choose its letter, or discard it.');
});

test('T-13: a hint points at what to draw from, or at its cards, and once they are prepared at the button', async () => {
  const { play } = at(wordsDoc());
  expect(nextTouch(layAnti, play)).toEqual({ cards: [5, 1, 6, 3] });
  expect(nextTouch(changeToSwine, play)).toEqual({ cards: [7, 40, 41, 42, 43], groups: [1] });
  play.toggle(1);
  expect(nextTouch(layAnti, play).cards, 'the player has begun with another word').toEqual([5, 1, 6, 3]);
  play.stage(layAnti);
  expect(nextTouch(layAnti, play)).toMatchObject({ cards: [], choices: ['lay', 'keep'] });
  play.name(3, 'O');
  expect(nextTouch(layAnti, play).cards, 'another letter makes another word').toEqual([5, 1, 6, 3]);
  play.stage(changeToSwine);
  expect(nextTouch(changeToSwine, play)).toMatchObject({ cards: [], choices: ['lay'] });
  const pass: Move = { do: 'pass', cards: [2, 4, 7] };
  expect(nextTouch(pass, play)).toEqual({ cards: [2, 4, 7] });
  play.stage(pass);
  expect(play.bench.purpose).toBe('pass');
  expect(nextTouch(pass, play)).toMatchObject({ cards: [], choices: ['give'] });
  const passNow: Move = { do: 'pass', cards: [] };
  expect(nextTouch(passNow, play), 'cards are chosen, so there is no button to pass').toEqual({ cards: [], choices: ['cancel'] });
  play.clear();
  expect(nextTouch(passNow, play)).toMatchObject({ choices: ['pass'] });

  const bonus = at(alphaDoc()).play;
  expect(nextTouch({ do: 'take_bonus' }, bonus)).toMatchObject({ choices: ['bonus'] });
  choose(bonus, 1, 2);
  expect(nextTouch({ do: 'take_bonus' }, bonus), 'the word comes off the bench first').toEqual({ cards: [], choices: ['clear'] });

  const rummy = at(rummyDoc()).play;
  expect(nextTouch({ do: 'draw', from: 'stock' }, rummy)).toEqual({ pile: 'stock', cards: [] });
  expect(nextTouch({ do: 'draw', from: 'discard', card: 90 }, rummy)).toEqual({ pile: 'discard', cards: [90] });
  choose(rummy, 4, 2, 3);
  expect(nextTouch({ do: 'meld', cards: [2, 3, 4] }, rummy), 'in any order').toMatchObject({ cards: [], choices: ['meld'] });
  expect(nextTouch({ do: 'discard', card: 8 }, rummy)).toEqual({ cards: [8] });

  const gin = at(ginDoc()).play;
  const knock: Move = { do: 'knock', card: 10, words: [group(1, 2, 3, 4, 5), group(6, 8, 7)] };
  expect(nextTouch(knock, gin), 'its words').toEqual({ cards: [1, 2, 3, 4, 5, 6, 8, 7] });
  gin.toggle(10);
  expect(nextTouch(knock, gin), 'they are not set out').toEqual({ cards: [1, 2, 3, 4, 5, 6, 8, 7] });
  gin.stage(knock);
  expect(nextTouch(knock, gin)).toMatchObject({ choices: ['knock'], confirmed: true });
});

test('T-13: a hint is said as a friend says it, also where a turn only ends', () => {
  const say = (doc: Doc, move: Move, points = 0) => proposal({ move, points }, doc, doc.view!);
  expect(say(wordsDoc(), layAnti, 12)).toBe('You could lay ANTI for 12 points.');
  expect(say(wordsDoc(), layAnti)).toBe('You could lay ANTI.');
  expect(say(wordsDoc(), changeToSwine, 1)).toBe('You could make WINE into SWINE for 1 point.');
  expect(say(ginRummyDoc({ phase: 'draw' }), { do: 'draw', from: 'stock' })).toBe('Draw from the stock.');
  expect(say(wordsDoc(), { do: 'pass', cards: [2, 4] })).toMatch(/^Give back E black and R green: /);
  expect(say(fullDeckDoc(), { do: 'pass', cards: [1, 2] })).toMatch(/^Exchange B and O: /);
  expect(say(fullDeckDoc(), { do: 'pass', cards: [] })).toBe('Pass: there is no good word now.');
  expect(say(fullDeckDoc(), { do: 'done' })).toBe('End your turn: there is nothing more to lay.');
  expect(say(alphaDoc(), { do: 'take_bonus' })).toMatch(/^Take your 2 bonus cards: /);
  expect(say(alphaDoc(), { do: 'put_back' })).toBe('Put back 3 cards: there is no good word with it.');
  expect(say(rummyDoc(), { do: 'draw', from: 'stock' })).toBe('Draw from the stock.');
});

test('what is chosen while a move is on its way stays when the answer comes', async () => {
  const { play } = at(wordsDoc());
  choose(play, 5, 1, 6);
  const laid = play.lay();
  play.toggle(7);
  await laid;
  expect(play.chosen(7)).toBe(true);
  await play.lay();
  expect(play.cards(), 'otherwise the bench is cleared').toEqual([]);
});

test('T-9, T-19: a word is none only where the lexicon lacks it and the table has not admitted it', () => {
  const make = (match: number, admitted: string[] = []) => {
    const doc = wordsDoc({ house_words: admitted });
    const { play } = at({ ...doc, room: { ...doc.room, match } });
    play.typing.spell('ANT');
    return play;
  };
  learn(make(1).match, 'ANT', false);
  expect(isNoWord(make(1))).toBe(true);
  expect(isNoWord(make(2)), 'the lexicon of the next match may have it').toBe(false);
  expect(isNoWord(make(1, ['ANT'])), 'the table has admitted it').toBe(false);
});

test('the button that lays a word is lit only while nothing is known to forbid the word', () => {
  const table = tableOf(wordsDoc());
  const lay = () => placed(choicesOf(table)).main;
  const lit = () => [lay()?.id, lay()?.lit, lay()?.able];
  table.play.typing.spell('RANTS');
  expect(lit()).toEqual(['lay', true, true]);
  learnRefusal(table.play, true);
  expect(isForbidden(table.play)).toBe(true);
  expect(lit(), 'it can be tried all the same').toEqual(['lay', false, true]);
  table.play.shift(7, -1);
  expect(lit(), 'other cards are another play').toEqual(['lay', true, true]);
  table.play.shift(7, 1);
  learnRefusal(table.play, false);
  expect(lit(), 'the server now takes it').toEqual(['lay', true, true]);
});

test('a dim button knows what it needs', () => {
  const rummy = tableOf(rummyDoc());
  const needs = (table: ReturnType<typeof tableOf>, id: string) => choicesOf(table).find((choice) => choice.id === id && choice.able === false)?.needs;
  expect(needs(rummy, 'discard')).toBe('Choose one card to discard.');
  expect(needs(rummy, 'meld')).toBe('Choose at least 3 cards.');
  const words = tableOf(wordsDoc());
  choose(words.play, 5, 1);
  expect(needs(words, 'lay')).toBe('At least 3 letters.');
  const gin = tableOf(ginRummyDoc());
  gin.play.toggle(11);
  expect(needs(gin, 'discard'), 'the prompt says that this card was taken this turn').toBeUndefined();
});

test('with one tap a hint is played at once, with the words that it spells', async () => {
  const { play, sent } = at(wordsDoc(), true);
  await play.tapAdvice(changeToSwine);
  expect(sent).toEqual([changeToSwine]);
  const gin = at(ginDoc(), true);
  const knock: Move = { do: 'knock', card: 10, words: [group(1, 2, 3, 4, 5), group(6, 8, 7)] };
  await gin.play.tapAdvice(knock);
  expect(gin.sent).toEqual([knock]);
  const slow = at(wordsDoc());
  await slow.play.tapAdvice(changeToSwine);
  expect([slow.sent, slow.play.word]).toEqual([[], 'SWINE']);
});

test('with one tap a word set aside is laid if that is allowed; otherwise it goes to the bench', async () => {
  const ant = group(5, 1, 6);
  const doc = withOwn(wordsDoc(), { groups: [ant] });
  const { play, sent } = at(doc, true);
  expect(play.commitsByTap(ant)).toBe(true);
  await play.tapGroup(ant);
  expect(sent).toEqual([{ do: 'lay_word', tiles: ant }]);

  play.change(1);
  expect(play.commitsByTap(ant), 'it joins what lies on the bench').toBe(false);
  await play.tapGroup(ant);
  expect(play.word).toBe('WINEANT');
  play.clear();
  expect(play.commitsByTap([{ card: 3 }, ...group(1, 6)]), 'a star has no letter yet').toBe(false);
  expect(play.commitsByTap(group(1, 6)), 'too short').toBe(false);
  play.startPass();
  expect(play.commitsByTap(ant), 'cards to give back are chosen').toBe(false);
  play.clear();
  play.dropGroup(0, { zone: 'bench', before: null });
  expect(play.word, 'dragged to the bench it waits there').toBe('ANT');

  const gin = at(ginDoc(), true);
  expect(gin.play.commitsByTap(group(1, 2, 3, 4, 5)), 'in gin nothing is laid before the knock').toBe(false);
  expect(at(doc).play.commitsByTap(ant), 'with two taps it never is').toBe(false);
  expect(sent).toHaveLength(1);
});

test('RUM-2.2, RUM-2.4: with one tap cards set aside are melded, and a second tap on the only chosen card discards it', async () => {
  const sevens = group(2, 3, 4);
  const doc = withOwn(rummyDoc(), { groups: [sevens] });
  const { play, sent } = at(doc, true);
  await play.tapGroup(sevens);
  expect(sent.at(-1)).toEqual({ do: 'meld', cards: [2, 3, 4] });

  await play.tap(8);
  expect(play.discardsByTap(8)).toBe(true);
  await play.tap(7);
  expect(play.discardsByTap(8), 'two cards are for something else').toBe(false);
  await play.tap(7);
  await play.tap(8);
  expect(sent.at(-1)).toEqual({ do: 'discard', card: 8 });
  expect(sent).toHaveLength(2);

  const barred = withOwn(rummyDoc(), { actions: [{ kind: 'discard', clause: 'RUM-2.4', from: [], cards: [1, 2], least: 1, most: 1 }] });
  const held = at(barred, true);
  await held.play.tap(8);
  await held.play.tap(8);
  expect([held.play.cards(), held.sent], 'one that may not go is put back').toEqual([[], []]);
  const words = at(ginDoc(), true);
  await words.play.tap(6);
  expect(words.play.discardsByTap(6), 'it could be for a word').toBe(false);
});

test('cards set aside can be dragged to a meld or a word, and back into the hand', () => {
  const doc = withOwn(rummyDoc(), { groups: [group(11)] });
  const rummy = at(doc);
  rummy.play.dropGroup(0, { zone: 'meld:1', before: null });
  expect(rummy.sent.at(-1)).toEqual({ do: 'lay_off', meld: 1, cards: [11] });
  rummy.play.dropGroup(0, { zone: 'hand', before: null });
  expect(rummy.sent.at(-1)).toMatchObject({ do: 'arrange', groups: [] });
  const { play } = at(withOwn(wordsDoc(), { groups: [group(7, 6)] }));
  play.dropGroup(0, { zone: 'word:1', before: null });
  expect([play.bench.word, play.word]).toEqual([1, 'WINEST']);
});

test('RUM-2.2, RUM-2.3: only what the server lists lights up: melds for the chosen cards, and cards that go with them', async () => {
  const fits = [{ meld: 1, cards: [11] }, { meld: 1, cards: [11, 8] }, { meld: 2, cards: [5] }];
  const { play, sent } = at(actions(rummyDoc(), 'lay_off', { fits }));
  const melds = () => [1, 2].filter((id) => play.mayLayOff(id));
  expect(melds(), 'nothing is chosen').toEqual([]);
  expect([...play.lit].sort((a, b) => a - b), 'what can be laid').toEqual([2, 3, 4, 5, 7, 8, 9, 10, 11]);
  play.toggle(8);
  expect([melds(), [...play.lit]], 'the queen goes there with the jack alone').toEqual([[], [11]]);
  play.toggle(11);
  expect([melds(), [...play.lit]]).toEqual([[1], []]);
  await play.layOff(1);
  expect(sent.at(-1)).toEqual({ do: 'lay_off', meld: 1, cards: [8, 11] });
  play.toggle(5);
  expect(melds()).toEqual([2]);
  play.toggle(1);
  expect(melds(), 'not with a king').toEqual([]);
  play.clear();
  choose(play, 2, 3);
  expect([play.mayMeld, [...play.lit]]).toEqual([false, [4]]);
  play.toggle(4);
  expect([play.mayMeld, [...play.lit]]).toEqual([true, []]);

  play.clear();
  play.drop(5, { zone: 'meld:1', before: null });
  expect(play.mayDrop(5, 'meld:1'), 'a meld that does not take the card is no place to drop it').toBe(false);
  expect(sent).toHaveLength(1);
  play.drop(5, { zone: 'meld:2', before: null });
  expect(sent.at(-1)).toEqual({ do: 'lay_off', meld: 2, cards: [5] });
});

test('if the server lists no choices, moves can still be tried', () => {
  const { play } = at(actions(actions(rummyDoc(), 'lay_off', { fits: undefined }), 'meld', { fits: undefined }));
  expect([...play.lit]).toEqual([]);
  play.toggle(1);
  expect([play.mayLayOff(1), play.mayLayOff(2), play.mayMeld]).toEqual([true, true, false]);
});

test('PD-2.3: the words that take the chosen card light up, and for a chosen word the cards that it takes', () => {
  const { play } = at(actions(wordsDoc(), 'change_word', { words: { 1: [2, 7], 3: [] } }));
  const lit = () => [1, 2, 3].filter((id) => play.takesChosen(id));
  expect([lit(), [...play.lit]]).toEqual([[], []]);
  play.toggle(7);
  expect(lit()).toEqual([1, 3]);
  play.toggle(1);
  expect(lit(), 'with a second card a new word is meant').toEqual([]);
  play.clear();
  play.toggle(1);
  expect(lit()).toEqual([3]);
  play.change(1);
  expect([[...play.lit], play.mayLay], 'the N is not for that word').toEqual([[2, 7], false]);
  play.remove(1);
  play.place(7, null);
  expect(play.mayLay).toBe(true);
  expect([play.mayDrop(1, 'word:1'), play.mayDrop(2, 'word:1'), play.mayDrop(1, 'word:2'), play.mayDrop(1, 'word:3')]).toEqual([false, true, false, true]);
});

test('PD-2.3: a word is framed only while the cards chosen from the hand may all be added to it', () => {
  const { play } = at(actions(wordsDoc(), 'change_word', { words: { 1: [2, 7], 3: [] } }));
  const framed = () => [1, 2, 3].filter((id) => play.mayJoin(id));
  expect(framed(), 'with nothing chosen, each that takes some card').toEqual([1, 3]);
  choose(play, 7, 2);
  expect(framed()).toEqual([1, 3]);
  play.toggle(1);
  expect(framed()).toEqual([3]);
  play.clear();
  play.change(1);
  expect(framed(), 'the cards of the word that is changed count for no other').toEqual([1, 3]);
  play.startPass();
  expect(framed(), 'cards to give back go into no word').toEqual([]);
});

test('AR-2.3, FD-2.3: if any card may be added to any word, no word lights up for the chosen one', () => {
  for (const doc of [alphaDoc(), fullDeckDoc()]) {
    const { play } = at(doc);
    play.toggle(1);
    expect([1, 2].filter((id) => play.takesChosen(id)), doc.room.variant).toEqual([]);
    expect([play.mayChange(1), play.mayDrop(1, 'word:1')], 'but each can be tried').toEqual([true, true]);
  }
});

test('T-13: a hint says what to do', () => {
  const say = (doc: Doc, move: Move) => advice(move, doc, doc.view as View);
  expect(say(rummyDoc(), { do: 'meld', cards: [2, 3, 4] })).toBe('Meld seven of spades, seven of diamonds and seven of clubs');
  expect(say(rummyDoc(), { do: 'lay_off', meld: 1, cards: [11] })).toBe('Lay off jack of hearts on eight of hearts, nine of hearts and ten of hearts');
  expect(say(rummyDoc(), { do: 'discard', card: 8 })).toBe('Discard the queen of spades');
  expect(say(rummyDoc(), { do: 'draw', from: 'discard' })).toBe('Take the nine of diamonds from the discard pile');
  expect(say(rummyDoc(), { do: 'draw', from: 'stock' })).toBe('Draw from the stock');
  expect(say(wordsDoc(), { do: 'lay_word', tiles: [{ card: 4 }, { card: 5 }, { card: 3, as: 'N' }] })).toBe('Lay RAN');
  expect(say(wordsDoc(), changeToSwine)).toBe('Change WINE into SWINE');
  expect(say(ginDoc(), { do: 'knock', card: 10, words: [group(6, 8, 7)] })).toBe('Knock with SET, T red face down');
  const gin: Move = { do: 'knock', card: 11, words: [group(1, 2, 3, 4, 5), group(6, 8, 7, 9, 10)] };
  expect(say(ginDoc(), gin)).toMatch(/^With [A-Z]+ and [A-Z]+ you have gin$/);
  expect(say(alphaDrawDoc(), { do: 'draw', from: 'discard', card: 91 })).toBe('Take the A and the 2 cards after it');
  const top = alphaDrawDoc().view!.discard!.cards.at(-1)!;
  expect(say(alphaDrawDoc(), { do: 'draw', from: 'discard', card: top.id })).toMatch(/^Take the \w+ from the discard pile$/);
  expect(say(wordsDoc(), { do: 'pass', cards: [] })).toBe('Pass');
  expect(say(ginRummyDoc({ phase: 'upcard' }), { do: 'pass', cards: [] }), 'as the button is called').toBe('Decline the nine of diamonds');
  expect(say(ginRummyDoc({ phase: 'lay_down' }), { do: 'lay_down', words: [] })).toBe('Lay down');
  expect(say(ginRummyDoc(), { do: 'lay_down', words: [] })).toBe('Big gin!');
  expect(say(layDownDoc(), { do: 'lay_down', words: [] })).toBe('Lay down without words');
  expect(canStage({ do: 'draw', from: 'stock' }), 'a draw has its button').toBe(false);
  expect(canStage({ do: 'pass', cards: [] })).toBe(false);
  expect(canStage({ do: 'lay_down', words: [] }), 'the table sets out what is best').toBe(false);
  expect(canStage({ do: 'lay_down', words: [[{ card: 1 }]] })).toBe(true);
});

test('T-13: the line of a hint says what to do and why, from the server’s reason and the player’s own cards', () => {
  const line = (doc: Doc, move: Move, reason?: Partial<HintReason>, points = 0) =>
    proposal({ move, points, ...(reason && { reason: { why: 'in_meld', number: 0, cards: [], words: [], ...reason } }) }, doc, doc.view as View);
  const lay: Move = { do: 'lay_word', tiles: [{ card: 3, as: 'N' }, { card: 4 }, { card: 5 }] };
  const take: Move = { do: 'draw', from: 'discard' };
  const stock: Move = { do: 'draw', from: 'stock' };
  const pass: Move = { do: 'pass', cards: [] };
  // Rummy and Gin Rummy
  expect(line(rummyDoc(), take, { why: 'makes_meld', cards: [2, 3] })).toBe('Take the nine of diamonds from the discard pile: it makes a set with seven of spades and seven of diamonds.');
  expect(line(rummyDoc(), take, { why: 'joins_meld', cards: rummyDoc().view!.melds[1]!.cards.map(({ id }) => id) })).toMatch(/: it fits eight of hearts, nine of hearts and ten of hearts on the table\.$/);
  expect(line(rummyDoc(), stock, { why: 'fits_nothing' })).toBe('Draw from the stock: the nine of diamonds on the pile fits nothing of yours.');
  expect(line(rummyDoc(), stock, { why: 'gains_little' })).toMatch(/would not make your hand better\.$/);
  expect(line(rummyDoc(), { do: 'discard', card: 1 }, { why: 'fits_nothing' }, 10)).toBe('Discard the king of hearts: it goes with none of your cards, and counts 10.');
  expect(line(rummyDoc(), { do: 'discard', card: 1 }, { why: 'waits', number: 2 }, 10)).toBe('Discard the king of hearts: it is in no meld, counts 10, and at most 2 cards could help it.');
  expect(line(rummyDoc(), { do: 'discard', card: 1 }, { why: 'waits', number: 0 }, 10)).toMatch(/no card can help it now\.$/);
  expect(line(rummyDoc(), { do: 'meld', cards: [2, 3, 4] }, undefined, 21)).toMatch(/: it takes 21 points out of your hand and leaves 8 cards\.$/);
  const last = rummyDoc();
  last.view!.own!.hand.length = 1;
  expect(line(last, { do: 'lay_off', meld: 1, cards: [1] }, undefined, 10)).toMatch(/: it takes 10 points out of your hand; then your hand is empty\.$/);
  const { best, limit } = ginRummyDoc().view!.game as { best: { deadwood: number; put_away: number }; limit: number };
  expect(line(ginRummyDoc(), { do: 'knock', card: best.put_away, words: [] }, undefined, 7)).toMatch(new RegExp(`: ${best.deadwood} points are left over, ${limit} are allowed, and waiting helps the other player, too\\.$`));
  expect(line(ginRummyDoc({ phase: 'upcard' }), pass, { why: 'fits_nothing' })).toBe('Decline the nine of diamonds: it fits nothing of yours.');
  expect(line(ginRummyDoc({ phase: 'lay_down' }), { do: 'lay_down', words: [] })).toMatch(/^Lay down: the table makes your melds/);
  // Words
  expect(line(wordsDoc(), lay, { why: 'at_end', number: 3 }, 3)).toBe('You could lay NRA: it counts 3 at the end; you draw 3 new cards.');
  expect(line(wordsDoc(), changeToSwine, { why: 'at_end', number: 25 }, 21), 'one figure, as on the bench').toBe('You could make WINE into SWINE: it counts 25 at the end instead of 4; you draw 1 new card.');
  expect(line(wordsDoc(), changeToSwine, { why: 'at_end', number: 25 }), 'a long word that grows').toBe('You could make WINE into SWINE: it still counts 25 at the end, and a card in a word costs you nothing; you draw 1 new card.');
  expect(line(fullDeckDoc(), { do: 'lay_word', tiles: [{ card: 1 }] }, { why: 'new_word' }, 8)).toMatch(/ for 8 points: a new word brings 2 points a letter\.$/);
  expect(line(wordsDoc(), { do: 'pass', cards: [1, 2, 3] })).toMatch(/: there is no good word now; doubles go first/);
  expect(line(starterDoc(), lay, undefined, 5), 'FD-6.3: not points').toMatch(/: 5 cards in words\.$/);
  expect(line(alphaDrawDoc(), { do: 'draw', from: 'discard', card: 91 }, { why: 'makes_words', words: ['FRIEND'] }, 30)).toMatch(/: then you can make FRIEND for 30 points\.$/);
  expect(line(alphaDrawDoc(), stock, { why: 'fits_nothing' })).toBe('Draw from the stock: no card of the pile makes a word with yours.');
  // BWC Gin Rummy
  expect(line(ginDoc(), take, { why: 'makes_words', words: ['SET', 'RAIN'] }, 12)).toMatch(/: with it you have SET and RAIN\.$/);
  expect(line(ginDoc(), { do: 'discard', card: 10 }, { why: 'keeps_words', words: ['SET'], number: 4 })).toMatch(/: you keep SET, with 4 points left over\.$/);
  expect(line(ginDoc(), { do: 'knock', card: 10, words: [group(1, 2, 3, 4, 5)] }, { why: 'keeps_words', words: ['CHAIR'], number: 0 }), 'the play names its words').toMatch(/CHAIR.*: nothing is left over, so the knock cannot fail\.$/);
  expect(line(ginDoc(), { do: 'discard', card: 10 }, { why: 'keeps_words', number: 4 }, 3)).toMatch(/: you have no word yet, and it counts 3\.$/);
  expect(line(rummyDoc(), stock), 'nothing says why').toBe('Draw from the stock.');
});

test('T-13: in the list of hints each has its reason as a sentence, a word with its points', () => {
  const doc = wordsDoc();
  const why = (move: Move, points: number, reason?: HintReason) => reasonInList({ move, points, ...(reason && { reason }) }, doc, doc.view as View);
  const lay: Move = { do: 'lay_word', tiles: [{ card: 3, as: 'N' }, { card: 4 }, { card: 5 }] };
  expect(why(lay, 9)).toBe('9 points for 3 of your cards.');
  expect(why(lay, 9, { why: 'rearranged', number: 0, cards: [], words: [] })).toBe('9 points for 3 of your cards; its old letters change their order, so each letter brings 2 points.');
  expect(why(lay, 3, { why: 'at_end', number: 3, cards: [], words: [] })).toBe('It counts 3 at the end; you draw 3 new cards.');
});

test('of hints that say the same, the best stays', () => {
  const doc = wordsDoc();
  const play = (points: number, ...cards: number[]): Hint => ({ move: { do: 'lay_word', tiles: cards.map((card) => (card === 3 ? { card, as: 'N' } : { card })) }, points });
  const found = distinct([play(9, 4, 5, 1), play(7, 4, 5, 3), play(5, 5, 6)], doc, doc.view as View);
  expect(found.map(({ says, hint }) => [says, hint.points])).toEqual([['Lay RAN', 9], ['Lay AT', 5]]);
});

test('T-12: a hand is sorted as the player prefers from the first moment on, and the server gets the order', async () => {
  const doc = rummyDoc();
  const { play, sent } = at(doc);
  const hand = doc.view?.own?.hand ?? [];
  const bySuit = sorted(hand, doc.faces, 'suit').map((card) => card.id);
  expect(bySuit, 'it is dealt in another order').not.toEqual(hand.map((card) => card.id));
  play.sortDealt(doc, 'suit');
  expect(play.loose.map((card) => card.id)).toEqual(bySuit);
  expect(sent).toEqual([]);
  await Promise.resolve();
  expect(sent).toEqual([{ do: 'arrange', order: bySuit, groups: [] }]);
});

test('T-12: cards that came in a turn go to their place, the others stay, and nothing is sent without need', async () => {
  const doc = rummyDoc();
  const { play, sent } = at(doc);
  const hand = doc.view?.own?.hand ?? [];
  const [first, ...others] = sorted(hand, doc.faces, 'suit');
  doc.view!.own!.hand = [...others, first!];
  play.sortIn(({ id }) => id === first!.id, 'suit');
  await Promise.resolve();
  const bySuit = [first!, ...others].map(({ id }) => id);
  expect(sent).toEqual([{ do: 'arrange', order: bySuit, groups: doc.view!.own!.groups }]);
  doc.view!.own!.hand = [first!, ...others];
  const again = at(doc);
  again.play.sortIn(({ id }) => id === first!.id, 'suit');
  expect(again.sent).toEqual([]);
});

test('T-12: an arrangement that a move overtakes is sent once more for the hand after the move', async () => {
  const bySuit = ({ faces, view }: Doc) => sorted(view?.own?.hand ?? [], faces, 'suit').map((card) => card.id);
  const ordersFor = async (gone: number | null) => {
    const doc = rummyDoc();
    const own = doc.view!.own!;
    const { play, sent } = at(doc, false, () => {
      own.hand = own.hand.filter(({ id }) => id !== gone);
      return false;
    });
    play.sort('suit');
    await settled();
    return sent.map((move) => move.do === 'arrange' && move.order);
  };
  const all = bySuit(rummyDoc());
  expect(await ordersFor(8)).toEqual([all, all.filter((card) => card !== 8)]);
  expect(await ordersFor(null), 'not if the hand is the same').toEqual([all]);
});
