import type { Doc, Seat } from '../protocol/model.ts';
import { isRecord, recall, remember } from '../device/storage.ts';

/** The deal of the day: the same cards for everybody, alone against a bot, in a game that changes from day to day. */

/** The outcome of a day's deal, the first time it was played on this device. */
export interface DailyResult {
  day: string;
  variant: string;
  /** The player's points, and the bot's. */
  points: number;
  theirs: number;
  won: boolean;
  /** Whether it was this device's best result in that game so far. */
  best: boolean;
}

const msADay = 86_400_000;
/** A year, to count days in a row. For older results only the personal best is kept. */
const daysKept = 366;
const prefix = 'daily-';

/** A day in UTC, so that it begins for everybody at once: 2026-11-22. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export const dealOf = (day: string): string => prefix + day;

/** The day of a daily deal; undefined for any other deal. */
export function dayOfDeal(deal: string | undefined): string | undefined {
  return deal?.startsWith(prefix) ? deal.slice(prefix.length) : undefined;
}

/** The game of that day: all games take turns. */
export function gameOfDay<Game>(day: string, games: readonly Game[]): Game | undefined {
  const number = Math.round(Date.parse(day) / msADay);
  return games[number % games.length];
}

const isResult = (value: unknown): value is DailyResult =>
  isRecord(value) &&
  ['day', 'variant'].every((field) => typeof value[field] === 'string') &&
  ['points', 'theirs'].every((field) => typeof value[field] === 'number') &&
  ['won', 'best'].every((field) => typeof value[field] === 'boolean');
const areResults = (value: unknown): value is DailyResult[] => Array.isArray(value) && value.every(isResult);
const areBests = (value: unknown): value is Record<string, number> => isRecord(value) && Object.values(value).every((best) => typeof best === 'number');

export function dailyResult(day: string): DailyResult | undefined {
  return recall('daily', areResults, []).find((result) => result.day === day);
}

/** On how many days in a row, up to this one or the one before it, the day's deal was played on this device. */
export function daysInARow(day: string): number {
  const played = new Set(recall('daily', areResults, []).map((result) => result.day));
  const ago = (days: number) => dayOf(new Date(Date.parse(day) - days * msADay));
  const first = played.has(day) ? 0 : 1;
  let days = 0;
  while (played.has(ago(first + days))) days += 1;
  return days;
}

/** The most points scored on this device in a day's deal of that game. */
export function personalBest(variant: string): number | undefined {
  return recall('bests', areBests, {})[variant];
}

/** Keeps the outcome of a finished day's deal. Only the first time counts: after that the player knows the cards. */
export function noteDaily({ room, view }: Doc, seat: Seat | null): void {
  const day = dayOfDeal(room.deal);
  if (day === undefined || seat === null || room.stage !== 'over' || !view?.result || dailyResult(day)) return;
  const scoreOf = (one: Seat) => view.seats[one]?.score ?? 0;
  const points = scoreOf(seat);
  const theirs = Math.max(...Object.keys(view.seats).map(Number).filter((other) => other !== seat).map(scoreOf));
  const before = personalBest(room.variant);
  const best = before === undefined || points > before;
  const result = { day, variant: room.variant, points, theirs, won: view.result.winners.includes(seat), best };
  remember('daily', [result, ...recall('daily', areResults, [])].slice(0, daysKept));
  if (best) remember('bests', { ...recall('bests', areBests, {}), [room.variant]: points });
}
