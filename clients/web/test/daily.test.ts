import { beforeEach, expect, test } from 'vitest';
import { dailyResult, dayOf, dayOfDeal, daysInARow, dealOf, gameOfDay } from '../src/daily/daily.ts';
import { noteDaily, personalBest } from '../src/daily/daily_outcome.ts';
import { dailyShare } from '../src/daily/daily_share.ts';
import { remember } from '../src/device/storage.ts';
import type { Doc } from '../src/protocol/model.ts';
import { de } from '../src/text/de/de.ts';
import { en } from '../src/text/en/en.ts';
import { dealt } from './dealt.ts';
import { rummyDoc } from './fixtures.ts';

beforeEach(() => {
  remember('daily', []);
  remember('bests', {});
});

/** A finished match of Rummy, won by seat 0, with these points. */
function over(deal: string | undefined, mine: number, theirs: number): Doc {
  const doc = rummyDoc({ result: { clause: 'RUM-3.3', winners: [0] } });
  const seat = { cards: 0, left: false, away: false };
  return {
    ...doc,
    room: { ...doc.room, stage: 'over', ...(deal && { deal }) },
    view: { ...doc.view!, seats: { 0: { ...seat, score: mine }, 1: { ...seat, score: theirs } } },
  };
}

test('a day begins for everybody at once, and its deal is named after it', () => {
  expect(dayOf(new Date('2026-11-22T23:59:59Z'))).toBe('2026-11-22');
  expect(dayOf(new Date('2026-11-23T00:30:00+01:00'))).toBe('2026-11-22');
  expect(dayOfDeal(dealOf('2026-11-22'))).toBe('2026-11-22');
  expect(dayOfDeal('lesson-3')).toBeUndefined();
  expect(dayOfDeal(undefined)).toBeUndefined();
});

test('the games take turns, one a day', () => {
  const games = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'].map((day) => gameOfDay(day, games)?.name);
  expect(new Set(days.slice(0, 3)).size).toBe(3);
  expect(days[3]).toBe(days[0]);
  expect(gameOfDay('2026-11-22', [])).toBeUndefined();
});

test('deals differ from day to day, and from game to game', () => {
  const hand = (variant: string, day: string) => dealt(variant, dealOf(day)).hands[0].join();
  expect(hand('rummy', '2026-11-22')).toBe(hand('rummy', '2026-11-22'));
  expect(hand('rummy', '2026-11-22')).not.toBe(hand('rummy', '2026-11-23'));
  expect(hand('gin', '2026-11-22')).not.toBe(hand('pass-the-deck', '2026-11-22'));
});

test('the first result of a day is kept, along with the best of all days', () => {
  noteDaily(over(dealOf('2026-11-22'), 30, 12), 0);
  expect(dailyResult('2026-11-22')).toEqual({ day: '2026-11-22', variant: 'rummy', points: 30, theirs: 12, won: true, best: false });
  noteDaily(over(dealOf('2026-11-22'), 99, 0), 0);
  expect(dailyResult('2026-11-22')?.points, 'who plays it again knows the cards').toBe(30);
  noteDaily(over(dealOf('2026-11-23'), 20, 12), 0);
  expect(dailyResult('2026-11-23')?.best).toBe(false);
  expect(personalBest('rummy')).toBe(30);
  noteDaily(over(dealOf('2026-11-24'), 31, 12), 0);
  expect(dailyResult('2026-11-24')?.best).toBe(true);
  expect(personalBest('rummy')).toBe(31);
});

test('a shared result draws the points of both, and says for how many days in a row', () => {
  const shared = (day: string, mine: number, theirs: number) => {
    noteDaily(over(dealOf(day), mine, theirs), 0);
    return dailyShare('Rummy', dailyResult(day)!).split('\n');
  };
  expect(shared('2026-11-22', 30, 12)).toEqual(['Meldroom, Rummy, deal of November 22: 30 to 12, won', '🦉🟨🟨🟨🟨🟨🟨🟨🟦🟦🟦🤖']);
  expect(shared('2026-11-23', 30, -5)[1]).toBe('🦉🟨🟨🟨🟨🟨🟨🟨🟨🟨🟨🤖 2 days in a row');
  expect(shared('2026-11-24', 0, 0)[1], 'the winner of a match without points has it all').toContain('🟨'.repeat(10));
});

test('days in a row end with a day that was left out, but not before today is over', () => {
  expect(daysInARow('2026-11-22')).toBe(0);
  for (const day of ['2026-02-28', '2026-03-01', '2026-03-02']) noteDaily(over(dealOf(day), 30, 12), 0);
  expect(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-01', '2026-02-28'].map(daysInARow)).toEqual([3, 3, 0, 2, 1]);
});

test('other matches, other deals and spectators leave no result', () => {
  noteDaily(over(undefined, 30, 12), 0);
  noteDaily(over('lesson-48', 30, 12), 0);
  noteDaily(over(dealOf('2026-11-22'), 30, 12), null);
  const running = over(dealOf('2026-11-22'), 30, 12);
  noteDaily({ ...running, room: { ...running.room, stage: 'playing' } }, 0);
  expect(dailyResult('2026-11-22')).toBeUndefined();
  expect(personalBest('rummy')).toBeUndefined();
});

test('a shared result names game, day and points, but no cards', () => {
  expect(en.daily.share('Rummy', '2026-11-22', 30, 12, true)).toBe('Meldroom, Rummy, deal of November 22: 30 to 12, won');
  expect(de.daily.share('Rummy', '2026-11-22', 30, 12, false)).toBe('Meldroom, Rummy, Karten des Tages vom 22. November: 30 zu 12');
});
