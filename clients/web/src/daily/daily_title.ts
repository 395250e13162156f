import { text } from '../text/text.ts';
import { dayOf, dayOfDeal } from './daily.ts';

// Apart from the deal of the day itself, because the page that is shown before the sentences knows it, too.

/** The name of a day's deal, which is more than the game's: today's is the deal of the day, an older one has its date. */
export function dailyTitle(deal: string | undefined): string | undefined {
  const day = dayOfDeal(deal);
  if (day === undefined) return undefined;
  return day === dayOf(new Date()) ? text.daily.title : text.daily.of(day);
}
