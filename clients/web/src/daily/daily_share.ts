import { text } from '../text/text.ts';
import { type DailyResult, daysInARow } from './daily.ts';

const squares = 10;

/** How the points are shared, in ten squares between the two: a picture that every messenger shows. */
function picture({ points, theirs, won }: DailyResult): string {
  const [ours, others] = [Math.max(0, points), Math.max(0, theirs)];
  const share = ours + others > 0 ? ours / (ours + others) : won ? 1 : 0;
  const mine = Math.round(squares * share);
  return `🦉${'🟨'.repeat(mine)}${'🟦'.repeat(squares - mine)}🤖`;
}

/** What a player sends about a day's deal: the result in words and as a picture, and no cards. */
export function dailyShare(game: string, result: DailyResult): string {
  const { day, points, theirs, won } = result;
  const days = daysInARow(day);
  return [text.daily.share(game, day, points, theirs, won), `${picture(result)}${days > 1 ? ` ${text.daily.inARow(days)}` : ''}`].join('\n');
}
