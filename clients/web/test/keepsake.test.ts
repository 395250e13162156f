import { expect, test } from 'vitest';
import { planOf, wide } from '../src/parts/result/keepsake_picture.ts';
import { bustSymbols } from '../src/art/courts.ts';
import { keepsakeOf } from '../src/play/keepsake.ts';
import type { Doc, View } from '../src/protocol/model.ts';
import { fullDeckDoc, ginRummyOverDoc, rummyDoc } from './fixtures.ts';

/** The same table at the end of its match. */
function over(doc: Doc, winners: number[]): Doc & { view: View } {
  return { ...doc, room: { ...doc.room, stage: 'over' }, view: { ...doc.view!, phase: 'over', to_act: [], result: { clause: 'T-16', winners } } };
}
const keptOf = (doc: Doc & { view: View }, title = 'Rummy') => keepsakeOf(doc, doc.view, title);

test('winners come first, and everybody has their name and what they laid', () => {
  const kept = keptOf(over(fullDeckDoc(), [1]), 'Full Deck');
  expect(kept.headline).toBe('Ben wins the match');
  expect(kept.players.map(({ name, won, score }) => [name, won, score])).toEqual([['Ben', true, 38], ['Ann', false, 12]]);
  expect(kept.players.map(({ laid }) => laid.map(({ word }) => word))).toEqual([['CAMPER', 'QUIT'], ['TALE']]);
});

test('it contains only open cards', () => {
  const doc = over(rummyDoc(), [0]);
  const before = JSON.stringify(keptOf(doc));
  const other = { ...doc, view: { ...doc.view, own: { ...doc.view.own!, hand: [{ id: 900, face: 'KH' }] } } };
  expect(JSON.stringify(keptOf(other))).toBe(before);
  const laid = new Set(Object.values(doc.view.melds).flatMap(({ cards }) => cards.map(({ face }) => face)));
  const shown = keptOf(doc).players.flatMap((player) => player.laid.flatMap(({ cards }) => cards.map(({ face }) => face.code)));
  expect(shown.filter((code) => !laid.has(code))).toEqual([]);
  expect(shown.length).toBe(laid.size);
});

test('if more counts than points, it shows the totals of the final sheet', () => {
  const doc = ginRummyOverDoc() as Doc & { view: View };
  const totals = Object.values(doc.view.result?.sheet ?? {}).map(({ total }) => total).sort((a, b) => b - a);
  expect(keptOf(doc).players.map(({ score }) => score)).toEqual(totals);
});

test('it is 1200 wide, with a row for each player and every colour filled in', () => {
  const doc = over(rummyDoc(), [0]);
  const kept = keptOf(doc);
  const eight = { ...kept, players: Array.from({ length: 8 }, (_, index) => ({ ...kept.players[index % 2]!, name: `Player ${index}` })) };
  for (const [keepsake, least] of [[kept, 630], [eight, 900]] as const) {
    const { height, svg, written } = planOf(keepsake, bustSymbols());
    expect(height).toBeGreaterThanOrEqual(least);
    expect(svg).not.toContain('var(');
    expect(svg).not.toContain('NaN');
    for (const { x, y, width } of written) {
      expect(x).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(wide);
      expect(y).toBeLessThan(height);
    }
    expect(written.map(({ words }) => words)).toEqual(['Meldroom · Rummy', 'Ann wins the match', ...keepsake.players.map(({ name }) => name)]);
  }
});

test('of many words it draws as many as fit', () => {
  const doc = over(fullDeckDoc(), [0]);
  const kept = keptOf(doc);
  const [first] = kept.players;
  const many = { ...kept, players: [{ ...first!, laid: Array.from({ length: 30 }, () => first!.laid[0]!) }] };
  const cards = [...planOf(many, '').svg.matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)"><rect x="1"/g)].map(([, x, y, scale]) => ({ y, end: Number(x) + 100 * Number(scale) }));
  expect(cards.length).toBeGreaterThan(8);
  expect(Math.max(...cards.map(({ end }) => end))).toBeLessThan(wide - 200);
  expect(new Set(cards.map(({ y }) => y)).size, 'in two lines').toBe(2);
});
