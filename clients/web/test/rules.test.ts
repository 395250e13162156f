import { describe, expect, test } from 'vitest';
import { gameOf } from '../src/games/index.ts';
import { rulesIn } from '../src/rules/book.ts';
import { parsePage, piecesOf } from '../src/rules/parse.ts';
import { type Block, clauseOf, type Rules, tablePage } from '../src/rules/rules.ts';
import { en } from '../src/text/en.ts';
import { source, sources } from './sources.ts';

describe('parsing', () => {
  test('a page is split into sections and clauses', () => {
    const page = parsePage('# Whist\n\nTricks.\n\n## Play\n\n### WH-1.1 Follow suit\n\nIf you\ncan.\n\nElse not.\n\n## Score\n\n|a|b|\n|---|---|\n| x1 | WH-1.1 |\n');
    expect(page).toEqual({
      title: 'Whist',
      blocks: [{ kind: 'text', pieces: ['Tricks.'] }],
      sections: [
        {
          title: 'Play',
          blocks: [],
          clauses: [
            { id: 'WH-1.1', title: 'Follow suit', blocks: [{ kind: 'text', pieces: ['If you can.'] }, { kind: 'text', pieces: ['Else not.'] }] },
          ],
        },
        { title: 'Score', blocks: [{ kind: 'table', head: ['a', 'b'], rows: [[['x1'], [{ clause: 'WH-1.1' }]]] }], clauses: [] },
      ],
    });
  });

  test('options and clauses are found in running text, runs of cards are not taken for them', () => {
    expect(piecesOf('With `ends: points` (RUM-3.3) to `target`; A-2-3 is a run, T-10.')).toEqual([
      'With ', { option: 'ends', value: 'points' }, ' (', { clause: 'RUM-3.3' }, ') to ', { option: 'target' }, '; A-2-3 is a run, ', { clause: 'T-10' }, '.',
    ]);
  });

  test('cards and words of an example are found in running text', () => {
    expect(piecesOf('10♥ A♠, then K♦: R on FIEND makes FRIEND, in the US or by A.')).toEqual([
      { cards: [{ rank: 10, suit: 'hearts' }, { rank: 1, suit: 'spades' }] }, ', then ', { cards: [{ rank: 13, suit: 'diamonds' }] },
      ': R on ', { word: 'FIEND' }, ' makes ', { word: 'FRIEND' }, ', in the US or by A.',
    ]);
  });

  test.each([
    ['text before a title', 'Hello.'],
    ['a clause outside a section', '# A\n\n### AA-1.1 One'],
    ['a clause without an id', '# A\n\n## B\n\n### One'],
    ['a heading that runs into its text', '# A\n\n## B\n\n### AA-1.1 One\ntext'],
    ['a list', '# A\n\n- one'],
    ['nothing', ''],
  ])('refuses %s', (_what, wrong) => {
    expect(() => parsePage(wrong)).toThrow(/rules/);
  });
});

const clausesOf = (rules: Rules) =>
  Object.entries(rules).flatMap(([page, content]) => (content?.sections ?? []).flatMap(({ clauses }) => clauses.map((clause) => ({ page, ...clause }))));
const pieces = (blocks: readonly Block[]) => blocks.flatMap((block) => (block.kind === 'text' ? block.pieces : block.rows.flat(2)));
const optionsOf = (blocks: readonly Block[]) => pieces(blocks).flatMap((piece) => (typeof piece === 'object' && 'option' in piece ? [piece] : []));
const refsOf = (blocks: readonly Block[]) => pieces(blocks).flatMap((piece) => (typeof piece === 'object' && 'clause' in piece ? [piece.clause] : []));

/** The cards and words in examples; languages may have them in a different order. */
const shownIn = (blocks: readonly Block[]) => pieces(blocks).flatMap((piece) => (typeof piece === 'object' && ('cards' in piece || 'word' in piece) ? [JSON.stringify(piece)] : [])).sort();

const rulebook = source('tests/clauses/clauses.txt').split('\n').filter((line) => line && !line.startsWith('#')).sort();
const engine = [...sources('engine/common'), ...sources('engine/src'), ...sources('engine/include')].join('\n');
/** The options that the games declare, with their clause. */
const declared = [...engine.matchAll(/\.name = "(\w+)",\s*\.clause = "([A-Z]+-[\d.]+)"/g)].map(([, name = '', clause = '']) => ({ name, clause }));

for (const language of ['en', 'de'] as const) {
  const rules = await rulesIn(language);
  const clauses = clausesOf(rules);

  test(`${language}: every clause of the rulebook has its paragraph, and there are no others`, () => {
    expect(clauses.map(({ id }) => id).sort()).toEqual(rulebook);
    for (const { id, blocks } of clauses) expect(blocks, id).not.toEqual([]);
  });

  test(`${language}: every clause that the engine names can be read`, () => {
    const named = new Set([...engine.matchAll(/"((?:T|RUM|PD|GIN|FD|AR)-\d+(?:\.\d+)?)"/g)].map(([, id = '']) => id));
    expect(named.size).toBeGreaterThan(60);
    expect([...named].filter((id) => !clauseOf(rules, id))).toEqual([]);
  });

  test(`${language}: every game has a page with its own clauses`, () => {
    expect(Object.keys(rules).filter((page) => page !== tablePage && !gameOf(page))).toEqual([]);
    for (const game of Object.keys(en.games)) expect(rules[game], game).toBeDefined();
    for (const page of Object.keys(rules)) {
      const families = new Set(clauses.filter((clause) => clause.page === page).map(({ id }) => id.split('-')[0]));
      expect(families.size, page).toBe(1);
    }
  });

  test(`${language}: all options and clauses that the text names exist`, () => {
    for (const { id, blocks } of clauses) {
      for (const { option } of optionsOf(blocks)) expect(declared.map(({ name }) => name), id).toContain(option);
      for (const ref of refsOf(blocks)) expect(rulebook, id).toContain(ref);
    }
  });

  test(`${language}: every option is named in its clause`, () => {
    expect(declared.length).toBeGreaterThan(35);
    for (const { name, clause } of declared) {
      const told = clauses.filter(({ blocks }) => optionsOf(blocks).some(({ option }) => option === name)).map(({ id }) => id);
      expect(told, name).toContain(clause);
    }
  });
}

test('both languages name the same options and clauses, and show the same cards in the same places', async () => {
  const shape = (rules: Rules) => clausesOf(rules).map(({ page, id, blocks }) => ({ page, id, options: optionsOf(blocks), refs: refsOf(blocks), shown: shownIn(blocks) }));
  expect(shape(await rulesIn('de'))).toEqual(shape(await rulesIn('en')));
});
