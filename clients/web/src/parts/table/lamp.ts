import type { Seat } from '../../protocol/model.ts';
import { chairsFor, layoutFor, seatsOnChairs } from './seating.ts';
import type { Shape } from './shape.ts';

/** The position of the lamp, in percent of the window: over the player whose turn it is. `own` is the player's seat. */
export function lampOver(turns: readonly Seat[], seats: readonly Seat[], own: Seat | null, table: { shape: Shape; large: boolean }): { x: number; y: number } {
  const [turn] = turns;
  const at = turn === undefined ? -1 : seats.indexOf(turn);
  if (at < 0) return { x: 50, y: 45 };
  const { shape } = table;
  const layout = layoutFor(seats.length, table);
  const around = layout === 'around';
  if (turns.length > 1 || (at === 0 && !(around && own === null))) return { x: shape === 'flat' ? 42 : 50, y: 78 };
  const onChairs = seatsOnChairs(seats, own);
  const chair = around ? chairsFor(onChairs.length)[onChairs.indexOf(seats[at] ?? 0)] : undefined;
  if (chair) return { x: chair.left + chair.width / 2, y: 6 + chair.top * 0.55 };
  if (layout === 'lines') return { x: ((at - 0.5) / (seats.length - 1)) * 100, y: 10 };
  return shape === 'flat' ? { x: 30, y: 14 } : { x: 50, y: 14 };
}
