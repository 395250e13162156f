import { expect, test } from 'vitest';
import { gameOf } from '../../src/games/index.ts';
import { rulesIn } from '../../src/rules/book.ts';
import { type Block, clauseOf, type Rules, tablePage } from '../../src/rules/rules.ts';
import { en } from '../../src/text/en/en.ts';
import { source, sources } from '../sources.ts';

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
    const named = new Set([...engine.matchAll(/"((?:T|RUM|PD|GIN|GR|FD|AR)-\d+(?:\.\d+)?)"/g)].map(([, id = '']) => id));
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
