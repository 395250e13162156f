import { describe, expect, test } from 'vitest';
import { parsePage, piecesOf } from '../src/rules/parse.ts';

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
