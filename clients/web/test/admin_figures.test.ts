import { expect, test } from 'vitest';
import { figures, lineOf, type Look, quantile, readMetrics, refusals } from '../admin/figures.ts';

const at = (seconds: number, text: string): Look => ({ at: seconds * 1000, values: readMetrics(text) });

/** A histogram of moves: how many took up to 1 ms, up to 2 ms, and longer. */
const moves = (fast: number, slower: number, slowest: number) =>
  [
    `meldroom_move_seconds_bucket{le="0.001"} ${fast}`,
    `meldroom_move_seconds_bucket{le="0.002"} ${fast + slower}`,
    `meldroom_move_seconds_bucket{le="+Inf"} ${fast + slower + slowest}`,
  ].join('\n');

test('figures are read from the Prometheus text format', () => {
  const values = readMetrics('# HELP meldroom_rooms_open rooms open\n# TYPE meldroom_rooms_open gauge\nmeldroom_rooms_open 3\nmeldroom_refused_total{reason="banned"} 2\n\n');
  expect([...values]).toEqual([['meldroom_rooms_open', 3], ['meldroom_refused_total{reason="banned"}', 2]]);
});

test('counters become rates, from the second look on', () => {
  const first = at(10, 'meldroom_moves_total 100\nmeldroom_refused_total{reason="banned"} 1\nmeldroom_refused_total{reason="wrong_password"} 0');
  const second = at(20, 'meldroom_moves_total 150\nmeldroom_refused_total{reason="banned"} 2\nmeldroom_refused_total{reason="wrong_password"} 4\nmeldroom_memory_bytes 1000');
  expect(figures(null, first)).toMatchObject({ movesPerSecond: null, slowMove: null, refusalsPerMinute: null });
  expect(figures(first, second)).toMatchObject({ movesPerSecond: 5, refusalsPerMinute: 30, memory: 1000 });
  expect(refusals(second)).toEqual([['banned', 2], ['wrong_password', 4]]);
});

test('counters start again from 0 after a restart of the server', () => {
  expect(figures(at(0, 'meldroom_moves_total 100'), at(10, 'meldroom_moves_total 20')).movesPerSecond).toBe(2);
});

test('a quantile covers only the moves between two looks', () => {
  const before = at(0, moves(1000, 0, 50));
  expect(quantile('meldroom_move_seconds', 0.99, before, before)).toBeNull();
  expect(quantile('meldroom_move_seconds', 0.5, before, at(5, moves(1100, 0, 50)))).toBeCloseTo(0.0005);
  expect(quantile('meldroom_move_seconds', 0.99, before, at(5, moves(1000, 100, 50)))).toBeCloseTo(0.00199);
  // The last bucket has no upper bound, so its lower bound is the best answer.
  expect(quantile('meldroom_move_seconds', 0.99, before, at(5, moves(1000, 0, 150)))).toBe(0.002);
});

test('a line goes from left to right and has gaps where values are missing', () => {
  expect(lineOf([], 1)).toBe('');
  expect(lineOf([0, 2], 2)).toBe('M0.00 29.00L100.00 1.00');
  expect(lineOf([1, null, 1], 1)).toBe('M0.00 1.00M100.00 1.00');
  expect(lineOf([0], 0)).toBe('M100.00 29.00');
});
