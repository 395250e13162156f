import { beforeEach, describe, expect, test } from 'vitest';
import { learning } from '../src/player/learning.svelte.ts';
import { exampleCards } from '../src/art/examples.ts';
import { ofLesson } from '../src/play/alone.ts';
import { cardsFor, firstFor, follow, isLast, isOver, leadsTo, moveFor, passed, pastStep } from '../src/play/lesson.ts';
import type { Observer } from '../src/play/observer.ts';
import { Play } from '../src/play/play.svelte.ts';
import { anyTouch } from '../src/play/touch.ts';
import { beginning, type Progress } from '../src/play/progress.ts';
import { gameOf } from '../src/games/index.ts';
import type { Action, Doc, MoveKind, Options, VariantInfo, View } from '../src/protocol/model.ts';
import { rulesIn } from '../src/rules/book.ts';
import { clauseOf } from '../src/rules/rules.ts';
import { englishLessons } from '../src/text/en/lessons.ts';
import { germanLessons } from '../src/text/de/lessons.ts';
import { alphaDoc, fullDeckDoc, ginDoc, ginRummyAnswerDoc, ginRummyDoc, rummyDoc, wordsDoc } from './fixtures.ts';

const tables: Record<string, () => Doc> = { rummy: rummyDoc, 'pass-the-deck': wordsDoc, 'gin-rummy': ginRummyDoc, gin: ginDoc, 'full-deck': fullDeckDoc, 'alpha-rummy': alphaDoc };
const lessonOf = (variant: string) => gameOf(variant)?.lesson ?? [];

/** The table of a game with these actions; without actions it is somebody else's turn. */
function table(variant: string, kinds: readonly MoveKind[], change: Partial<View> = {}): View {
  const { view } = tables[variant]!();
  if (!view?.own) throw new Error(variant);
  const actions = kinds.map((kind): Action => ({ kind, clause: 'T-20', from: [], cards: [], least: 0, most: 0 }));
  return { ...view, to_act: [kinds.length > 0 ? 0 : 1], ...change, own: { ...view.own, groups: [], actions, ...change.own } };
}

/** A turn of Pass the Deck; `mine` says whether the words on the table are the player's own. */
function turnAtDeck(mine = true, kinds: MoveKind[] = ['lay_word', 'change_word', 'pass']): View {
  const words = Object.entries(wordsDoc().view!.words).map(([id, word]) => [id, mine ? word : { ...word, owner: 1 }]);
  return table('pass-the-deck', kinds, { words: Object.fromEntries(words) });
}

/** The step that each of these tables shows, in turn. */
function told(variant: string, views: readonly View[]): (string | null)[] {
  let progress: Progress = { ...beginning, begun: true };
  return views.map((view) => (progress = follow(lessonOf(variant), progress, view, 0)).shown);
}

for (const variant of Object.keys(tables)) {
  test(`the lesson of ${variant} is short, has its sentences in both languages and clauses to read`, async () => {
    const steps = lessonOf(variant);
    const names = steps.map((step) => step.name);
    expect(names.length).toBeGreaterThanOrEqual(4);
    expect(names.length).toBeLessThanOrEqual(8);
    expect(new Set(names).size).toBe(names.length);
    const rules = await rulesIn('en');
    for (const { name, clause } of steps) expect(clauseOf(rules, clause), name).toBeDefined();
    for (const texts of [englishLessons, germanLessons]) {
      expect(Object.keys(texts.steps[variant] ?? {}).sort()).toEqual([...names].sort());
      for (const sentence of Object.values(texts.steps[variant] ?? {})) expect(sentence?.({}).length).toBeLessThan(150);
      expect(texts.goals[variant]?.({})).toMatch(/\.$/);
    }
  });

  test(`the lesson of ${variant} shows nothing while somebody else plays`, () => {
    expect(told(variant, [table(variant, [])])).toEqual([null]);
  });
}

describe('steps', () => {
  const wait = (variant: string) => table(variant, []);

  test('in Rummy: each step at its moment, and then the next one', () => {
    const draw = table('rummy', ['draw']);
    const play = table('rummy', ['meld', 'lay_off', 'discard']);
    const melded = table('rummy', ['lay_off', 'discard']);
    const away = wait('rummy');
    expect(told('rummy', [away, draw, draw, play, melded, away, draw, play, away, draw, play])).toEqual([
      null, 'draw', 'draw', 'meld', 'discard', null, 'pile', 'layOff', null, null, 'end',
    ]);
  });

  test('in Rummy the step about laying off comes when a card fits, and the last one after it', () => {
    const fitting = table('rummy', ['lay_off', 'discard']);
    const actions = fitting.own!.actions.map((action) => (action.kind === 'lay_off' ? { ...action, fits: [] } : action));
    const nothing = { ...fitting, own: { ...fitting.own!, actions } };
    const away = wait('rummy');
    expect(told('rummy', [nothing, away, nothing, away, fitting, away, nothing])).toEqual(['discard', null, null, null, 'layOff', null, 'end']);
  });

  test('in Pass the Deck only the player’s own words are changed, and the last plays end the lesson', () => {
    const [mine, theirs] = [turnAtDeck(), turnAtDeck(false)];
    const last = turnAtDeck(false, ['lay_word', 'change_word', 'done']);
    const away = wait('pass-the-deck');
    expect(told('pass-the-deck', [mine, away, theirs, away, mine, away, last])).toEqual([
      'word', null, 'pass', null, 'change', null, 'end',
    ]);
  });

  test('in Gin the upcard is not a draw, and words set aside lead on', () => {
    const upcard = table('gin', ['draw', 'pass'], { phase: 'upcard' });
    const draw = table('gin', ['draw'], { phase: 'draw' });
    const play = table('gin', ['discard', 'knock'], { phase: 'play' });
    const kept = { ...play, own: { ...play.own!, groups: [[{ card: 1 }, { card: 2 }, { card: 3 }]] } };
    const away = wait('gin');
    expect(told('gin', [upcard, away, draw, play, kept, away, draw, kept, away, draw, kept])).toEqual([
      'upcard', null, 'draw', 'words', 'discard', null, null, 'knock', null, null, 'end',
    ]);
    const gin = { ...play, own: { ...play.own!, groups: [play.own!.hand.slice(1).map(({ id }) => ({ card: id }))] } };
    expect(told('gin', [draw, play, kept, gin]), 'every card but one is in a word').toEqual(['draw', 'words', 'discard', 'gin']);
    const result = (mine: number, theirs: number) => table('gin', [], {
      phase: 'between_hands',
      last_hand: {
        hand: 1, clause: 'GIN-3.1', out: 0,
        seats: {
          0: { points: mine, total: mine, lines: [{ clause: 'GIN-2.5', points: 10, text: 'gin' }], hand: [] },
          1: { points: theirs, total: theirs, lines: [], hand: [] },
        },
      },
    });
    expect(told('gin', [gin, result(50, 62)]), 'gin, but the other words are worth more').toEqual(['gin', 'overtaken']);
    expect(told('gin', [gin, result(62, 50)])).toEqual(['gin', null]);
  });

  test('in Full Deck: a word, done, then playing on', () => {
    const first = table('full-deck', ['lay_word', 'pass'], { words: {} });
    const laid = table('full-deck', ['done']);
    const later = table('full-deck', ['lay_word', 'change_word', 'pass']);
    const away = wait('full-deck');
    expect(told('full-deck', [first, laid, away, later, laid, away, later, away, later, laid, away, later])).toEqual([
      'word', 'done', null, 'playOn', null, null, 'rearrange', null, 'exchange', null, null, 'end',
    ]);
  });

  test('in AlphaRummy: bonus cards and challenges when they occur, and the end only after a challenge', () => {
    const draw = table('alpha-rummy', ['draw']);
    const first = table('alpha-rummy', ['lay_word', 'discard'], { words: {} });
    const play = table('alpha-rummy', ['lay_word', 'change_word', 'discard']);
    const bonus = table('alpha-rummy', ['lay_word', 'change_word', 'take_bonus']);
    const judge = table('alpha-rummy', ['accept', 'challenge']);
    const away = wait('alpha-rummy');
    expect(told('alpha-rummy', [draw, first, away, bonus, play, away, judge, away, draw, play, away, draw, play])).toEqual([
      'draw', 'meld', null, 'bonus', 'discard', null, 'judge', null, 'pile', 'addOn', null, null, 'end',
    ]);
    expect(told('alpha-rummy', [draw, first, away, bonus, play, away, draw, play, away, draw, play, judge, play])).toEqual([
      'draw', 'meld', null, 'bonus', 'discard', null, 'pile', 'addOn', null, null, null, 'judge', 'end',
    ]);
  });

  test('a step waits only for one that its table has', () => {
    const steps = lessonOf('alpha-rummy').filter(({ name }) => name !== 'judge');
    const behind = ['draw', 'meld', 'bonus', 'discard', 'pile', 'addOn'];
    expect(follow(steps, { begun: true, behind, shown: null }, table('alpha-rummy', ['discard']), 0).shown).toBe('end');
  });

  test('the last step ends the lesson, even if some steps never came up', () => {
    const steps = lessonOf('alpha-rummy');
    const shown: Progress = { begun: true, behind: ['draw', 'meld', 'discard', 'pile'], shown: 'end' };
    expect(isLast(steps, 'end')).toBe(true);
    expect(isLast(steps, 'draw')).toBe(false);
    expect(isLast(steps, null)).toBe(false);
    expect(isOver(steps, shown)).toBe(false);
    expect(isOver(steps, follow(steps, shown, wait('alpha-rummy'), 0))).toBe(true);
    const read = pastStep(shown);
    expect(isOver(steps, read), 'the player has read it').toBe(true);
    const bonus = table('alpha-rummy', ['take_bonus']);
    expect(follow(steps, read, bonus, 0), 'nothing comes after it').toBe(read);
    expect(follow(steps, shown, bonus, 0).shown).toBeNull();
    expect(isOver(steps, beginning)).toBe(false);
  });
});

test('a lesson that begins in the middle of a turn begins with the step that fits, and never returns to those before', () => {
  const draw = table('rummy', ['draw']);
  const play = table('rummy', ['meld', 'discard']);
  const away = table('rummy', []);
  const seen: [string | null, number][] = [];
  let progress: Progress = { ...beginning, begun: true };
  for (const view of [play, away, draw, play, away, draw]) {
    progress = follow(lessonOf('rummy'), progress, view, 0);
    if (progress.shown) seen.push([progress.shown, passed(lessonOf('rummy'), progress)]);
  }
  expect(seen).toEqual([['meld', 1], ['pile', 2], ['discard', 3]]);
});

test('a lesson that begins with a question of the table leaves out no step', () => {
  const judge = table('alpha-rummy', ['accept', 'challenge']);
  expect(told('alpha-rummy', [judge, table('alpha-rummy', ['draw'])])).toEqual(['judge', 'draw']);
});

test('the number of a step never falls, also where an earlier step comes up later; the last one is the last', () => {
  const steps = lessonOf('pass-the-deck');
  const away = table('pass-the-deck', []);
  let progress: Progress = { ...beginning, begun: true };
  const numbers = [turnAtDeck(false), away, turnAtDeck(false), away, turnAtDeck()].map((view) => {
    progress = follow(steps, progress, view, 0);
    return [progress.shown, passed(steps, progress)];
  });
  expect(numbers).toEqual([['word', 0], [null, 1], ['pass', 1], [null, 2], ['change', 2]]);
  expect(passed(steps, { begun: true, behind: ['word'], shown: 'end' })).toBe(4);
});

test('lessons and the 60 seconds fit the options of the room', () => {
  const { minute, goals, steps } = englishLessons;
  const of = (variant: string, step: string, options: Options) => steps[variant]?.[step]?.(options);
  expect(minute['alpha-rummy']?.({ words: 'checked' }).join()).not.toMatch(/hallenge/);
  expect(minute['alpha-rummy']?.({ words: 'challenge' }).join()).toMatch(/Challenge it/);
  expect(minute['gin-rummy']?.({ knock: 'gin', gin_bonus: 20 }).join()).not.toMatch(/[Kk]nock|lay off/);
  expect(minute['gin-rummy']?.({ knock: 'gin', gin_bonus: 20 })[3]).toMatch(/20$/);
  expect(minute['gin-rummy']?.({ knock: 'oklahoma' })[2]).toMatch(/first card turned up/);
  expect(goals['gin-rummy']?.({ knock: 'gin' })).toBe('Be the first with all ten cards in sets and runs.');
  expect(of('gin-rummy', 'knock', { knock: 'gin' })).not.toMatch(/knock/);
  expect(goals['rummy']?.({}, { set: 'a set', run: 'a run' }), 'with cards to draw').toMatch(/in sets like a set and runs like a run\.$/);
  expect(of('gin-rummy', 'end', { undercut_bonus: 10 })).toMatch(/10 more/);
  expect(of('gin-rummy', 'end', { undercut_bonus: 0 })).not.toMatch(/more/);
  expect(of('pass-the-deck', 'word', { min_letters: 5, level: 2 })).toMatch(/five letters or more, in at most two colours/);
  expect(minute['pass-the-deck']?.({ level: 1 })[0]).toMatch(/all of one colour/);
  expect(of('alpha-rummy', 'meld', { min_letters: 6 })).toMatch(/six letters or more/);
  expect(of('alpha-rummy', 'addOn', { add_on_order: 'free' })).toMatch(/in any order/);
  expect(minute['rummy']?.({ go_out_by: 'discard' })[3]).toMatch(/last card/);
  expect([goals['gin']?.({}), goals['gin']?.({ progressive: true })].map((said) => said?.includes('ten'))).toEqual([true, false]);
  expect(lessonOf('gin-rummy').filter(({ where }) => where?.({ knock: 'gin' }) ?? true).map(({ name }) => name)).not.toContain('answer');
});

test('the drawings fit the options, too', () => {
  const inColours = (options: Options) => new Set(exampleCards('pass-the-deck', options).steps.flatMap((step) => (step.kind === 'word' ? step.tiles.map(({ colour }) => colour) : []))).size;
  expect([inColours({}), inColours({ level: 2 })]).toEqual([4, 2]);
  const words = exampleCards('full-deck', { advanced: true }).steps.flatMap((step) => (step.kind === 'word' ? [step.tiles.map(({ letters }) => letters).join('')] : []));
  expect(words.slice(1).filter((word) => /(S|D|R)$/.test(word)), 'FD-4.3, FD-4.4').toEqual([]);
  expect(exampleCards('alpha-rummy', { words: 'checked' }).steps.some((step) => step.kind === 'figures' && step.doubt)).toBe(false);
});

test('the cards of a word are found in a hand, each once, and never a star', () => {
  const doc = wordsDoc();
  const hand = doc.view!.own!.hand;
  expect(cardsFor('RATES', doc, hand)).toEqual([4, 5, 6, 2, 7]);
  expect(cardsFor('TREAT', doc, hand), 'there is one T').toBeUndefined();
});

test('of changes to a word the lesson shows the shortest', () => {
  const step = lessonOf('full-deck').find(({ name }) => name === 'playOn')!;
  const change = (word: number, ...cards: number[]) => ({ move: { do: 'change_word' as const, word, tiles: cards.map((card) => ({ card })) }, points: 9 - cards.length });
  expect(moveFor(step, [change(1, 1, 2, 3, 4, 5), change(2, 6, 7, 8), change(3, 1, 2, 3)])).toMatchObject({ word: 2 });
  expect(moveFor(step, [])).toBeUndefined();
});

describe('what glows where nobody suggests a move', () => {
  const playAt = (doc: Doc) => new Play({ seat: 0 } as unknown as Observer, () => doc, () => doc.view as View, gameOf(doc.room.variant)!);
  /** What glows for a step at a table; these are the moves that the server allows there. */
  const lit = (doc: Doc, step: string, prepare: (play: Play) => void = () => {}) => {
    const play = playAt(doc);
    prepare(play);
    const { moves } = lessonOf(doc.room.variant).find(({ name }) => name === step)!;
    return anyTouch(moves, play);
  };
  const allowing = (variant: string, ...kinds: MoveKind[]): Doc => ({ ...tables[variant]!(), view: table(variant, kinds) });
  const handOf = ({ view }: Doc) => view!.own!.hand.map(({ id }) => id);

  /** A table at the moment of each step. */
  const moments: Record<string, Record<string, Doc>> = {
    rummy: { draw: allowing('rummy', 'draw'), meld: rummyDoc(), discard: allowing('rummy', 'discard'), pile: allowing('rummy', 'draw'), layOff: rummyDoc(), end: allowing('rummy', 'discard') },
    'pass-the-deck': { word: wordsDoc(), change: wordsDoc(), pass: wordsDoc(), long: wordsDoc(), end: allowing('pass-the-deck', 'done') },
    'gin-rummy': { upcard: allowing('gin-rummy', 'draw', 'pass'), draw: allowing('gin-rummy', 'draw'), melds: ginRummyDoc(), knock: ginRummyDoc(), answer: ginRummyAnswerDoc(), end: ginRummyDoc() },
    gin: { upcard: allowing('gin', 'draw', 'pass'), draw: allowing('gin', 'draw'), words: ginDoc(), gin: ginDoc(), discard: ginDoc(), knock: ginDoc(), end: ginDoc() },
    'full-deck': { word: fullDeckDoc(), done: allowing('full-deck', 'done'), playOn: fullDeckDoc(), rearrange: fullDeckDoc(), exchange: fullDeckDoc(), end: fullDeckDoc() },
    'alpha-rummy': {
      draw: allowing('alpha-rummy', 'draw'), meld: alphaDoc(), bonus: alphaDoc(), discard: allowing('alpha-rummy', 'discard'), judge: allowing('alpha-rummy', 'accept', 'challenge'),
      pile: allowing('alpha-rummy', 'draw'), addOn: alphaDoc(), end: allowing('alpha-rummy', 'discard'),
    },
  };
  // After a hand that is over there is nothing to do for it.
  const steps = Object.keys(tables).flatMap((variant) => lessonOf(variant).flatMap(({ name }) => (name === 'overtaken' ? [] : [[variant, name] as const])));
  test.each(steps)('in %s something glows for the step %s', (variant, step) => {
    const { pile, cards, groups = [], choices = [] } = lit(moments[variant]![step]!, step);
    expect([pile ?? [], cards, groups, choices].flat()).not.toEqual([]);
  });

  test('a card that has to go: each that may, then the button', () => {
    const alpha = allowing('alpha-rummy', 'discard');
    expect(lit(alpha, 'discard').cards).toEqual(handOf(alpha));
    expect(lit(alpha, 'discard', (play) => play.toggle(8))).toMatchObject({ cards: [], choices: ['discard'] });
    expect(lit(ginDoc(), 'discard').cards, 'none of a word, and not the one from the discard pile').toEqual([6, 7, 8, 9, 10]);
  });

  test('a word: the whole hand, until the player spells; words on the table, then the cards for the one that was tapped', () => {
    expect(lit(wordsDoc(), 'word').cards).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(lit(wordsDoc(), 'word', (play) => play.toggle(1))).toMatchObject({ cards: [], choices: [] });
    expect(lit(wordsDoc(), 'change')).toMatchObject({ cards: [], groups: [1] });
    expect(lit(wordsDoc(), 'change', (play) => play.change(1)).cards).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const begun = lit(wordsDoc(), 'change', (play) => {
      play.change(1);
      play.toggle(7);
    });
    expect(begun, 'only the player knows their word').toMatchObject({ cards: [], groups: [], choices: [] });
  });

  test('a meld: the cards that make one, then the button; without one, what may be discarded', () => {
    expect(lit(rummyDoc(), 'meld').cards).toEqual([2, 3, 4, 7, 9, 10]);
    const chosen = lit(rummyDoc(), 'meld', (play) => [2, 3, 4].forEach((card) => play.toggle(card)));
    expect(chosen).toMatchObject({ cards: [], choices: ['meld'] });
    const doc = rummyDoc();
    doc.view!.own!.actions = doc.view!.own!.actions.map((action) => (action.kind === 'meld' ? { ...action, fits: [] } : action));
    expect(lit(doc, 'meld').cards).toEqual(handOf(doc));
    expect(lit(rummyDoc(), 'layOff')).toMatchObject({ cards: [11] });
    expect(lit(rummyDoc(), 'layOff', (play) => play.toggle(11))).toMatchObject({ groups: [1], choices: ['lay-off'] });
  });

  test('cards to give back: the button, then the cards, then the button that gives them', () => {
    expect(lit(wordsDoc(), 'pass')).toMatchObject({ cards: [], choices: ['pass'] });
    expect(lit(wordsDoc(), 'pass', (play) => play.startPass()).cards).toHaveLength(7);
    const chosen = lit(wordsDoc(), 'pass', (play) => {
      play.startPass();
      for (const card of [1, 2, 4]) play.toggle(card);
    });
    expect(chosen).toMatchObject({ cards: [], choices: ['give'] });
  });

  test('a draw: the stock, or the discard pile if that is all there is; a question: each answer', () => {
    const drawing = (...from: ('stock' | 'discard')[]) => {
      const doc = allowing('gin', 'draw', 'pass');
      doc.view!.own!.actions[0]!.from = from;
      return lit(doc, 'upcard');
    };
    expect(drawing('stock', 'discard').pile).toBe('stock');
    expect(drawing('discard')).toMatchObject({ pile: 'discard', choices: ['pass'] });
    expect(lit(moments['alpha-rummy']!['judge']!, 'judge').choices).toEqual(['accept', 'challenge']);
    expect(lit(alphaDoc(), 'bonus').choices).toEqual(['bonus']);
  });
});

test('in Gin the words of a knock are kept one after another, then the last card goes', () => {
  const [first, second] = [[{ card: 1 }, { card: 2 }], [{ card: 3 }, { card: 4 }]];
  const knock = { do: 'knock' as const, card: 9, words: [first!, second!] };
  expect(firstFor(knock, [])).toEqual({ do: 'lay_word', tiles: first });
  expect(firstFor(knock, [first!])).toEqual({ do: 'lay_word', tiles: second });
  expect(firstFor(knock, [second!, first!])).toEqual({ ...knock, words: [] });
  expect(firstFor({ do: 'done' }, [])).toEqual({ do: 'done' });
});

test('without challenges, the lesson of AlphaRummy has no step about them', () => {
  const names = (words: string) => lessonOf('alpha-rummy').filter(({ where }) => where?.({ words }) ?? true).map(({ name }) => name);
  expect(names('checked')).toEqual(['draw', 'meld', 'bonus', 'discard', 'pile', 'addOn', 'end']);
  expect(names('challenge')).toContain('judge');
});

test('a lesson has hints, but not at the cost of challenges (AR-6.5)', () => {
  const variant = (learning: Options): VariantInfo => ({
    name: 'a', title: 'A', least_seats: 2, most_seats: 4, words: true, deck: 'alpha', options: [],
    presets: [{ name: 'short', title: 'Short match', options: { target: 200 } }, { name: 'learning', title: 'For learning', options: learning }],
  });
  expect(ofLesson(variant({ aids: 'hints' }))).toEqual({ target: 200, turn_seconds: 0, aids: 'hints' });
  expect(ofLesson(variant({ aids: 'hints', words: 'checked' }))).toEqual({ target: 200, turn_seconds: 0 });
});

describe('what a device remembers', () => {
  beforeEach(() => learning.end());

  test('a game is known once its lesson has begun; the lesson belongs to one room and ends for good', () => {
    expect(learning.knows('gin')).toBe(false);
    learning.begin('ROOM1', 'gin');
    expect(learning.knows('gin')).toBe(true);
    expect(learning.in('ROOM1')).toMatchObject(beginning);
    expect(learning.in('ROOM2')).toBeNull();
    learning.goOn('ROOM1', { begun: true, behind: ['upcard'], shown: 'draw' });
    expect(learning.in('ROOM1')).toMatchObject({ behind: ['upcard'], shown: 'draw' });
    learning.end();
    expect(learning.in('ROOM1')).toBeNull();
    expect(learning.knows('rummy')).toBe(false);
    learning.met('rummy');
    expect(learning.knows('rummy')).toBe(true);
  });
});

test.each([
  ['', true],
  ['GR', true],
  ['RAIN', true],
  ['NIARG', true],
  ['GRAINS', false],
  ['GAG', false],
  ['GR·', false],
])('on the way to GRAIN: %s', (letters, leads) => expect(leadsTo(letters, 'GRAIN')).toBe(leads));
