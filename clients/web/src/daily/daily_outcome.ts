import type { Doc, Room, Seat } from '../protocol/model.ts';
import { recall, remember } from '../device/storage.ts';
import { isRecord } from '../protocol/json.ts';
import { type DailyResult, dailyResult, dailyResults, dayOfDeal } from './daily.ts';

// Apart from the deal of the day itself, because only the table needs it.

/** A year, to count days in a row. For older results only the personal best is kept. */
const daysKept = 366;
const areBests = (value: unknown): value is Record<string, number> => isRecord(value) && Object.values(value).every((best) => typeof best === 'number');

/** The most points scored on this device in a day's deal of that game. */
export function personalBest(variant: string): number | undefined {
  return recall('bests', areBests, {})[variant];
}

/** The outcome of the day's deal that a room plays; undefined before it is known, and in other rooms. */
export function outcomeIn({ deal }: Room): DailyResult | undefined {
  const day = dayOfDeal(deal);
  return day === undefined ? undefined : dailyResult(day);
}

/** Keeps the outcome of a day's deal that is over, also if the player ended it. Only the first time counts: after that they know the cards. */
export function noteDaily({ room, view }: Doc, seat: Seat | null): void {
  const day = dayOfDeal(room.deal);
  if (day === undefined || seat === null || room.stage !== 'over' || !view?.result || dailyResult(day)) return;
  const scoreOf = (one: Seat) => view.seats[one]?.score ?? 0;
  const points = scoreOf(seat);
  const theirs = Math.max(...Object.keys(view.seats).map(Number).filter((other) => other !== seat).map(scoreOf));
  const before = personalBest(room.variant);
  const best = before !== undefined && points > before;
  const result = { day, variant: room.variant, points, theirs, won: view.result.winners.includes(seat), best };
  remember('daily', [result, ...dailyResults()].slice(0, daysKept));
  if (before === undefined || best) remember('bests', { ...recall('bests', areBests, {}), [room.variant]: points });
}
