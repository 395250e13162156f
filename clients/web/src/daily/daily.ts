import { recall } from '../device/storage.ts';
import { isListOf, isRecord, isText } from '../protocol/json.ts';

/** The deal of the day: the same cards for everybody, alone against a bot, in a game that changes from day to day. */

/** The outcome of a day's deal, the first time it was played on this device. */
export interface DailyResult {
  day: string;
  variant: string;
  /** The player's points, and the bot's. */
  points: number;
  theirs: number;
  won: boolean;
  /** Whether it was better than this device's results in that game before it. */
  best: boolean;
}

const msADay = 86_400_000;
const prefix = 'daily-';

/** A day in UTC, so that it begins for everybody at once: 2026-11-22. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export const dealOf = (day: string): string => prefix + day;

/** The day of a daily deal; undefined for any other deal. */
export function dayOfDeal(deal: string | undefined): string | undefined {
  return deal?.startsWith(prefix) ? deal.slice(prefix.length) : undefined;
}

export const dayAfter = (day: string): string => dayOf(new Date(Date.parse(day) + msADay));

/** The game of that day: all games take turns. */
export function gameOfDay<Game>(day: string, games: readonly Game[]): Game | undefined {
  const number = Math.round(Date.parse(day) / msADay);
  return games[number % games.length];
}

const isResult = (value: unknown): value is DailyResult =>
  isRecord(value) &&
  ['day', 'variant'].every((field) => isText(value[field])) &&
  ['points', 'theirs'].every((field) => typeof value[field] === 'number') &&
  ['won', 'best'].every((field) => typeof value[field] === 'boolean');
const areResults = (value: unknown): value is DailyResult[] => isListOf(value, isResult);

/** The newest first. */
export const dailyResults = (): DailyResult[] => recall('daily', areResults, []);

export const dailyResult = (day: string): DailyResult | undefined => dailyResults().find((result) => result.day === day);

/** On how many days in a row, up to this one or the one before it, the day's deal was played on this device. */
export function daysInARow(day: string): number {
  const played = new Set(dailyResults().map((result) => result.day));
  const ago = (days: number) => dayOf(new Date(Date.parse(day) - days * msADay));
  const first = played.has(day) ? 0 : 1;
  let days = 0;
  while (played.has(ago(first + days))) days += 1;
  return days;
}
