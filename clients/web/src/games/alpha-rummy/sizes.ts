import type { RulesPage } from '../../rules/rules.ts';

/** What a word of so many letters or more brings: how often its cards count, and bonus cards. */
export interface WordSize {
  letters: number;
  times: number;
  bonus: number;
}

/** The table of AR-4 in the rulebook's page. */
export function sizesIn({ sections }: RulesPage): WordSize[] {
  const table = sections.flatMap(({ blocks }) => blocks).find(({ kind }) => kind === 'table');
  if (table?.kind !== 'table') throw new Error('the rules say nowhere what words of a size bring');
  return table.rows.map((row) => {
    const [letters = NaN, times = NaN, bonus = NaN] = row.map((cell) => Number(/\d+/.exec(cell.join(''))?.[0]));
    return { letters, times, bonus };
  });
}
